import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@Suite struct FleetSendingTests {
    private static let text = FleetSending.Content.notice(.announcement, text: "Late", until: .t0 + 600)

    private func box(_ name: String, isUp: Bool = true) -> RelayMessage {
        RelayMessage(.boxUp(.named(name), of: .flemington), FleetPresence(isUp: isUp).body, wasKept: true)
    }

    private func health(_ name: String, groups: [FleetName] = [], revs: [String: Int] = [:]) -> RelayMessage {
        RelayMessage(
            .health(.named(name), of: .flemington), BoxHealth(at: .t0, state: .live, groups: groups, revs: revs).body)
    }

    private func answer(
        _ name: String, rev: Int, subject: BoxAcknowledgement.Subject = .notice, scope: String = "flemington",
        refused: String? = nil
    ) -> RelayMessage {
        let answer = BoxAcknowledgement(
            subject, scope: scope, rev: rev, at: refused == nil ? .t0 : nil, refused: refused)
        return RelayMessage(.acknowledgement(.named(name), of: .flemington), answer.body)
    }

    /// Reads what the broker keeps; what is then sent.
    private func published(_ sending: inout FleetSending, _ kept: [RelayMessage]) -> RelayMessage? {
        sending.connected(at: .t0)
        for message in kept { sending.take(message, at: .t0) }
        guard case .publish(let message)? = sending.step(at: .t0 + 1, time: .t0) else { return nil }
        return message
    }

    private func notice(_ message: RelayMessage?) throws -> Notice { try Notice(body: try #require(message).body) }

    @Test func nothingIsSentBeforeTheBrokerIsQuiet() {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        #expect(sending.step(at: .t0, time: .t0) == nil)
        sending.connected(at: .t0)
        #expect(sending.step(at: .t0, time: .t0) == .wait(until: .t0 + 1))
        sending.take(box("bar-1"), at: .t0 + 0.9)
        #expect(sending.step(at: .t0 + 1, time: .t0) == .wait(until: .t0 + 1.9))
        for tenth in 10..<60 { sending.take(box("bar-1"), at: .t0 + Double(tenth) / 10) }
        // News without end do not keep it for ever.
        #expect(sending.step(at: .t0 + 4.9, time: .t0) == .wait(until: .t0 + 5))
        guard case .publish? = sending.step(at: .t0 + 5, time: .t0) else {
            Issue.record("not sent")
            return
        }
    }

    @Test func connectionThatIsLostMeanwhileIsReadFromItsBeginning() {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        sending.connected(at: .t0)
        sending.take(box("bar-1"), at: .t0 + 0.1)
        sending.connected(at: .t0 + 0.9)
        #expect(sending.step(at: .t0 + 1.2, time: .t0) == .wait(until: .t0 + 1.9))
    }

    @Test func nextNumberIsSent() throws {
        var sending = FleetSending(Self.text, to: .flemington, by: "duty", wait: 10)
        let sent = try notice(published(&sending, [Notice.sample(rev: 6).sent(to: .flemington, wasKept: true)]))
        #expect(sent == Notice(rev: 7, level: .announcement, text: "Late", from: .t0, until: .t0 + 600, by: "duty"))
        var first = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        #expect(try notice(published(&first, [])).rev == 1)
    }

    @Test func numberIsHigherThanWhatBoxesHaveEvenIfTheBrokerHasForgottenIt() throws {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        let kept = [
            box("bar-1"), health("bar-1", revs: ["notice flemington": 41, "set flemington": 90, "notice all": 99]),
            Notice.sample(rev: 3).sent(to: .flemington, wasKept: true),
        ]
        #expect(try notice(published(&sending, kept)).rev == 42)
    }

    @Test func withdrawalHasNoTextAndLastsAsLongAsWhatItTakesBack() throws {
        var sending = FleetSending(.withdrawal, to: .flemington, by: nil, wait: 10)
        let before = Notice.sample(rev: 6, level: .evacuate, text: "Leave", until: .t0 + 50_000)
        let sent = try notice(published(&sending, [before.sent(to: .flemington, wasKept: true)]))
        #expect(sent.text.isEmpty && sent.rev == 7 && sent.level == .evacuate && sent.until == .t0 + 50_000)
    }

    @Test func settingsAreAddedToThoseSentBefore() throws {
        var sending = FleetSending(
            .set(["theme": "turf", "hours": String?.none]), to: .flemington, by: nil, wait: 10)
        let before = PushedSet(rev: 4, values: ["hours": "always", "pages": "day", "theme": "light"])
        let message = published(&sending, [RelayMessage(.set(.flemington), before.body, wasKept: true)])
        #expect(
            try PushedSet(body: #require(message).body) == PushedSet(rev: 5, values: ["pages": "day", "theme": "turf"]))
    }

    @Test func itEndsWhenEveryBoxThatIsUpHasAnswered() {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        _ = published(&sending, [box("bar-1"), box("bar-2"), box("bar-3", isUp: false)])
        sending.take(answer("bar-1", rev: 1), at: .t0 + 2)
        #expect(sending.step(at: .t0 + 2, time: .t0) == .wait(until: .t0 + 11))
        sending.take(answer("bar-2", rev: 1, refused: "it has ended"), at: .t0 + 3)
        #expect(sending.step(at: .t0 + 3, time: .t0) == .finished)
        #expect(
            sending.report.answers == [
                "flemington/bar-1": .done, "flemington/bar-2": .refused("it has ended"),
                "flemington/bar-3": .offline,
            ])
        #expect(!sending.report.isComplete)
    }

    @Test func boxesThatDoNotAnswerInTimeAreNamed() {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        _ = published(&sending, [box("bar-1"), box("bar-2")])
        sending.take(answer("bar-1", rev: 1), at: .t0 + 2)
        #expect(sending.step(at: .t0 + 10.9, time: .t0) == .wait(until: .t0 + 11))
        #expect(sending.step(at: .t0 + 11, time: .t0) == .finished)
        #expect(sending.report.answers["flemington/bar-2"] == .silent)
    }

    @Test func answersToAnotherChangeDoNotCount() {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        // What came before it was sent is of an earlier one.
        _ = published(&sending, [box("bar-1"), answer("bar-1", rev: 1)])
        sending.take(answer("bar-1", rev: 2), at: .t0 + 2)
        sending.take(answer("bar-1", rev: 1, subject: .set), at: .t0 + 2)
        sending.take(answer("bar-1", rev: 1, scope: "all"), at: .t0 + 2)
        #expect(sending.report.answers == ["flemington/bar-1": .silent])
    }

    /// Two people who send at the same time choose the same number.
    @Test func ofTwoSendersOneReportsThatItsChangeDoesNotCount() throws {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        let own = try #require(published(&sending, [box("bar-1"), box("bar-2", isUp: false)]))
        sending.take(answer("bar-1", rev: 1), at: .t0 + 2)
        // What it sent itself comes back to it.
        sending.take(own, at: .t0 + 2)
        #expect(sending.report.answers["flemington/bar-1"] == .done)
        let other = Notice.sample(rev: 1, level: .evacuate, text: "Leave")
        sending.take(other.sent(to: .flemington), at: .t0 + 2)
        #expect(sending.step(at: .t0 + 2, time: .t0) == .finished)
        #expect(
            sending.report.answers == [
                "flemington/bar-1": .refused("another change with rev 1 counts: send it again"),
                "flemington/bar-2": .offline,
            ])
    }

    /// The broker keeps what came last, and a box without a store would show that.
    @Test func changeThatCountsIsSentAgainAfterTheOther() throws {
        let alarm = FleetSending.Content.notice(.evacuate, text: "Leave", until: .t0 + 600)
        var sending = FleetSending(alarm, to: .flemington, by: nil, wait: 10)
        let own = try #require(published(&sending, [box("bar-1")]))
        for repetition in 1...5 {
            sending.take(Notice.sample(rev: 1, text: "\(repetition)").sent(to: .flemington), at: .t0 + 2)
            let step = sending.step(at: .t0 + 2, time: .t0 + 2)
            #expect(step == (repetition <= 3 ? .publish(own) : .wait(until: .t0 + 11)))
        }
        // One of another number is no rival.
        sending.take(Notice.sample(rev: 2, level: .evacuate, text: "x").sent(to: .flemington), at: .t0 + 2)
        #expect(sending.step(at: .t0 + 2, time: .t0) == .wait(until: .t0 + 11))
        #expect(sending.report.answers == ["flemington/bar-1": .silent])
    }

    @Test func settingsWithTheNumberOfOthersAreSentAgainOrDoNotCount() throws {
        for (theme, isBeaten) in [("slate", false), ("turf", true)] {
            var sending = FleetSending(.set(["theme": "strong"]), to: .flemington, by: nil, wait: 10)
            let own = try #require(published(&sending, [box("bar-1")]))
            let other = PushedSet(rev: 1, values: ["theme": theme])
            sending.take(RelayMessage(.set(.flemington), other.body), at: .t0 + 2)
            #expect(sending.step(at: .t0 + 2, time: .t0) == (isBeaten ? .finished : .publish(own)))
        }
    }

    @Test func answerToAnotherOrderDoesNotCount() throws {
        var sending = FleetSending(.order(.identify), to: .bar2, by: nil, wait: 10)
        sending.number = 4_711
        let sent = try #require(published(&sending, [box("bar-2")]))
        #expect(try SentOrder(body: sent.body) == SentOrder(.identify, number: 4_711))
        let place = "flemington/box/bar-2"
        sending.take(answer("bar-2", rev: 4_712, subject: .order, scope: place), at: .t0 + 2)
        #expect(sending.report.answers == ["flemington/bar-2": .silent])
        sending.take(answer("bar-2", rev: 4_711, subject: .order, scope: place), at: .t0 + 2)
        #expect(sending.report.answers == ["flemington/bar-2": .done])
    }

    @Test func boxesOfAGroupAreThoseThatReportIt() {
        var sending = FleetSending(Self.text, to: .stand, by: nil, wait: 10)
        _ = published(
            &sending, [box("bar-1"), box("bar-2"), health("bar-1", groups: [.stand]), health("bar-2", groups: [.lawn])])
        #expect(Array(sending.report.answers.keys) == ["flemington/bar-1"])
    }

    @Test func itDoesNotWaitWhereNobodyCanAnswer() {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 600)
        _ = published(&sending, [box("bar-1", isUp: false)])
        // The broker may still refuse it.
        #expect(sending.step(at: .t0 + 1.5, time: .t0) == .wait(until: .t0 + 2))
        #expect(sending.step(at: .t0 + 2, time: .t0) == .finished)
    }

    @Test func orderToABoxThatIsDownIsNotSent() {
        var sending = FleetSending(.order(.identify), to: .bar2, by: nil, wait: 10)
        sending.connected(at: .t0)
        sending.take(box("bar-2", isUp: false), at: .t0)
        #expect(sending.step(at: .t0 + 1, time: .t0) == .finished)
        #expect(sending.report.answers == ["flemington/bar-2": .offline])
    }

    @Test func snapshotEndsWithTheShot() {
        var sending = FleetSending(.order(.snapshot), to: .bar2, by: nil, wait: 10)
        #expect(published(&sending, [box("bar-2")])?.topic == .order(.bar2, of: .flemington))
        sending.take(
            RelayMessage(.shot(.bar2, of: .flemington), BoxShot(at: .t0, lines: ["old"], number: 9).body), at: .t0 + 2)
        #expect(sending.report.shot == nil)
        let shot = BoxShot(at: .t0, lines: ["LIVE"], number: 1)
        sending.take(RelayMessage(.shot(.bar2, of: .flemington), shot.body), at: .t0 + 2)
        #expect(sending.step(at: .t0 + 2, time: .t0) == .finished)
        #expect(sending.report.shot == shot && sending.report.isComplete)
    }

    @Test func filtersHaveOnlyThePlace() {
        func filters(_ scope: FleetTopic.Scope, _ content: FleetSending.Content = Self.text) -> [String] {
            FleetSending(content, to: scope, by: nil, wait: 0).filters
        }
        #expect(
            filters(.all) == ["rb/1/all/notice", "rb/1/+/box/+/up", "rb/1/+/box/+/health", "rb/1/+/box/+/ack"])
        #expect(filters(.stand).first == "rb/1/flemington/group/stand/notice")
        #expect(
            filters(.bar2, .order(.snapshot)).suffix(2) == [
                "rb/1/flemington/box/bar-2/ack", "rb/1/flemington/box/bar-2/shot",
            ])
    }
}
