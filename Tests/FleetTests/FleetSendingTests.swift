import FleetTestKit
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Settings
import Testing

@testable import Fleet

@Suite struct FleetSendingTests {
    /// Number of a notice that is sent at `t0`: seconds since 2020.
    private static let rev = Int(Date.t0.timeIntervalSince1970) - 1_577_836_800
    private static let text = FleetSending.Content.notice(.announcement, text: "Late", until: .t0 + 600)

    private func box(_ name: String, isUp: Bool = true) -> RelayMessage {
        RelayMessage(.boxUp(.named(name), of: .flemington), FleetPresence(isUp: isUp).body, wasKept: true)
    }

    private func health(
        _ name: String, groups: [FleetName] = [], revs: [String: Int] = [:], wasKept: Bool = true
    ) -> RelayMessage {
        RelayMessage(
            .health(.named(name), of: .flemington), BoxHealth(at: .t0, state: .live, groups: groups, revs: revs).body,
            wasKept: wasKept)
    }

    private func answer(
        _ name: String, rev: Int, subject: BoxAcknowledgement.Subject = .notice, scope: String = "flemington",
        refused: String? = nil
    ) -> RelayMessage {
        let answer = BoxAcknowledgement(
            subject, scope: scope, rev: rev, at: refused == nil ? .t0 : nil, refused: refused)
        return RelayMessage(.acknowledgement(.named(name), of: .flemington), answer.body)
    }

    /// What is sent once the broker has sent all that it keeps: at last, if it was sent again.
    private func published(_ sending: inout FleetSending, _ kept: [RelayMessage]) -> RelayMessage? {
        sending.connected(at: .t0)
        var last: RelayMessage?
        if case .publish(let message)? = sending.step(at: .t0, time: .t0) { last = message }
        for message in kept { sending.take(message, at: .t0) }
        for _ in 0..<5 {
            guard case .publish(let message)? = sending.step(at: .t0 + (last == nil ? 1 : 0), time: .t0) else { break }
            last = message
        }
        return last
    }

    private func notice(_ message: RelayMessage?) throws -> Notice { try Notice(body: try #require(message).body) }

    @Test func noticeIsSentInTheTurnInWhichTheBrokerIsThere() throws {
        for content in [Self.text, .withdrawal] {
            var sending = FleetSending(content, to: .flemington, by: "duty", wait: 10)
            #expect(sending.step(at: .t0, time: .t0) == nil)
            sending.connected(at: .t0)
            guard case .publish(let message)? = sending.step(at: .t0, time: .t0) else {
                Issue.record("not sent")
                return
            }
            let sent = try notice(message)
            #expect(sent.rev == Self.rev && sent.from == .t0 && sent.by == "duty")
        }
    }

    /// Reports of boxes come all the time; only what was kept is what the broker has to send.
    @Test func orderIsSentWhenTheBrokerHasSentAllThatItKeeps() {
        var sending = FleetSending(.order(.reload), to: .box(.named("bar-1"), of: .flemington), by: nil, wait: 10)
        #expect(sending.step(at: .t0, time: .t0) == nil)
        sending.connected(at: .t0)
        #expect(sending.step(at: .t0, time: .t0) == .wait(until: .t0 + 1))
        sending.take(box("bar-1"), at: .t0 + 0.9)
        sending.take(health("bar-1", wasKept: false), at: .t0 + 1.4)
        #expect(sending.step(at: .t0 + 1.5, time: .t0) == .wait(until: .t0 + 1.9))
        for tenth in 10..<60 { sending.take(box("bar-1"), at: .t0 + Double(tenth) / 10) }
        // Kept messages without end do not keep it for ever.
        #expect(sending.step(at: .t0 + 4.9, time: .t0) == .wait(until: .t0 + 5))
        guard case .publish? = sending.step(at: .t0 + 5, time: .t0) else {
            Issue.record("not sent")
            return
        }
    }

    @Test func connectionThatIsLostMeanwhileIsReadFromItsBeginning() {
        var sending = FleetSending(.order(.reload), to: .box(.named("bar-1"), of: .flemington), by: nil, wait: 10)
        sending.connected(at: .t0)
        sending.take(box("bar-1"), at: .t0 + 0.1)
        sending.connected(at: .t0 + 0.9)
        #expect(sending.step(at: .t0 + 1.2, time: .t0) == .wait(until: .t0 + 1.9))
    }

    /// The machine's clock is behind that of an earlier sender.
    @Test(arguments: [6, rev - 1, rev, rev + 1, rev + 90_000])
    func noticeIsSentAgainAboveAHigherNumber(before: Int) throws {
        let wanted = max(Self.rev, before + 1)
        let kept = [
            [Notice.sample(rev: before).sent(to: .flemington, wasKept: true)],
            [box("bar-1"), health("bar-1", revs: ["notice flemington": before, "notice all": 900_000_000])],
        ]
        for messages in kept {
            var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
            #expect(try notice(published(&sending, messages)).rev == wanted)
            #expect(sending.report.rev == wanted)
        }
    }

    /// What the broker sends of it itself, what boxes report of it, and what somebody sends later are no reason.
    @Test func noticeIsNotSentAgainForWhatCameAfterIt() throws {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        let own = try #require(published(&sending, [box("bar-1")]))
        let later = Notice.sample(rev: Self.rev + 5).sent(to: .flemington)
        for message in [own, health("bar-1", revs: ["notice flemington": Self.rev], wasKept: false), later] {
            sending.take(message, at: .t0 + 1)
            #expect(sending.step(at: .t0 + 1, time: .t0 + 1) == .wait(until: .t0 + 10))
        }
        // After a connection that was lost the broker keeps it.
        sending.connected(at: .t0 + 2)
        sending.take(RelayMessage(own.topic, own.body, wasKept: true), at: .t0 + 2)
        #expect(sending.step(at: .t0 + 2, time: .t0 + 2) == .wait(until: .t0 + 10))
    }

    @Test func withdrawalHasNoText() throws {
        var sending = FleetSending(.withdrawal, to: .flemington, by: nil, wait: 10)
        let before = Notice.sample(rev: 6, level: .evacuate, text: "Leave", until: .t0 + 50_000)
        let sent = try notice(published(&sending, [before.sent(to: .flemington, wasKept: true)]))
        #expect(sent.text.isEmpty && sent.rev == Self.rev)
    }

    @Test func itEndsWhenEveryBoxThatIsUpHasAnswered() {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        _ = published(&sending, [box("bar-1"), box("bar-2"), box("bar-3", isUp: false)])
        sending.take(answer("bar-1", rev: Self.rev), at: .t0 + 2)
        #expect(sending.step(at: .t0 + 2, time: .t0) == .wait(until: .t0 + 10))
        sending.take(answer("bar-2", rev: Self.rev, refused: "it has ended"), at: .t0 + 3)
        #expect(sending.step(at: .t0 + 3, time: .t0) == .finished)
        #expect(
            sending.report.answers == [
                "flemington/bar-1": .done, "flemington/bar-2": .refused("it has ended"),
                "flemington/bar-3": .offline,
            ])
        #expect(!sending.report.isComplete)
    }

    /// What waits for its turn is an answer; what should be on the screen and is not is waited for, and is a fault.
    @Test(arguments: [nil] + Notice.Waiting.allCases.map(Optional.some))
    func whatABoxHasTakenIsNoFaultIfItSaysWhyItWaits(waits: Notice.Waiting?) {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        _ = published(&sending, [box("bar-1"), box("bar-2")])
        let taken = BoxAcknowledgement(.notice, scope: "flemington", rev: Self.rev, taken: .t0, waits: waits)
        sending.take(answer("bar-1", rev: Self.rev), at: .t0 + 2)
        // The first of its two answers comes once more.
        for name in ["bar-1", "bar-2"] {
            sending.take(RelayMessage(.acknowledgement(.named(name), of: .flemington), taken.body), at: .t0 + 3)
        }
        #expect(sending.report.answers == ["flemington/bar-1": .done, "flemington/bar-2": .taken(waits)])
        #expect(sending.report.isComplete == (waits != nil))
        #expect(sending.step(at: .t0 + 4, time: .t0) == (waits == nil ? .wait(until: .t0 + 10) : .finished))
        sending.take(answer("bar-2", rev: Self.rev), at: .t0 + 5)
        #expect(sending.report.isComplete == true)
    }

    /// A box that answers before the broker has sent the others does not end it.
    @Test func boxesThatTheBrokerHasNotYetSentAreWaitedFor() {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        _ = published(&sending, [box("bar-1")])
        sending.take(answer("bar-1", rev: Self.rev), at: .t0 + 0.1)
        sending.take(box("bar-2", isUp: false), at: .t0 + 0.5)
        #expect(sending.step(at: .t0 + 0.6, time: .t0) == .wait(until: .t0 + 1.5))
        sending.take(box("bar-3"), at: .t0 + 1.4)
        #expect(sending.step(at: .t0 + 1.5, time: .t0) == .wait(until: .t0 + 10))
    }

    @Test func boxesThatDoNotAnswerInTimeAreNamed() {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        _ = published(&sending, [box("bar-1"), box("bar-2")])
        sending.take(answer("bar-1", rev: Self.rev), at: .t0 + 2)
        #expect(sending.step(at: .t0 + 9.9, time: .t0) == .wait(until: .t0 + 10))
        #expect(sending.step(at: .t0 + 10, time: .t0) == .finished)
        #expect(sending.report.answers["flemington/bar-2"] == .silent)
    }

    @Test func answersToAnotherChangeDoNotCount() {
        var sending = FleetSending(Self.text, to: .flemington, by: nil, wait: 10)
        _ = published(&sending, [box("bar-1"), answer("bar-1", rev: Self.rev - 1)])
        sending.take(answer("bar-1", rev: Self.rev + 1), at: .t0 + 2)
        sending.take(answer("bar-1", rev: Self.rev, subject: .order), at: .t0 + 2)
        sending.take(answer("bar-1", rev: Self.rev, scope: "all"), at: .t0 + 2)
        #expect(sending.report.answers == ["flemington/bar-1": .silent])
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
        #expect(sending.step(at: .t0 + 0.5, time: .t0) == .wait(until: .t0 + 1))
        #expect(sending.step(at: .t0 + 1, time: .t0) == .finished)
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
