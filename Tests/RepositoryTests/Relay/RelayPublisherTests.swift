import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@Suite struct RelayPublisherTests {
    private static let report = RelayFeedReport(state: .live, source: "neds", trueAt: .t0)
    private let box = FleetName("bar-2") ?? .here

    private func publisher() -> RelayPublisher {
        var publisher = RelayPublisher(venue: .here, budget: 20)
        publisher.begin(at: .t0, server: .t0)
        return publisher
    }

    private func boards(_ messages: [RelayMessage]) throws -> [RelayBoard] {
        try messages.filter { $0.topic == .board(.here) }.map { try RelayBoard(body: $0.body) }
    }

    private func beats(_ messages: [RelayMessage]) throws -> [RelayBeat] {
        try messages.filter { $0.topic == .beat(.here) }.map { try RelayBeat(body: $0.body) }
    }

    @Test func answerWithOtherRacesIsABoardAndTheSameAgainABeat() throws {
        var publisher = publisher()
        let first = publisher.answered(.sample(count: 3), feed: Self.report, at: .t0, server: .t0)
        #expect(try boards(first).map(\.mark.seq) == [1])
        #expect(try beats(first).map(\.confirms) == [1])
        var again = FeedAnswer.sample(count: 3)
        (again.serverDate, again.cacheAge, again.ownAge) = (.t0 + 30, 4, 3)
        let second = publisher.answered(again, feed: Self.report, at: .t0 + 30, server: .t0 + 30)
        #expect(try boards(second).isEmpty && beats(second).map(\.confirms) == [1])
        let third = publisher.answered(.sample(count: 4), feed: Self.report, at: .t0 + 60, server: .t0 + 60)
        #expect(try boards(third).map { $0.mark.seq } == [4])
    }

    @Test func beatsComeEveryTenSeconds() {
        var publisher = publisher()
        #expect(publisher.due == .t0)
        _ = publisher.beat(feed: Self.report, at: .t0 + 3, server: .t0 + 3)
        #expect(publisher.due == .t0 + 13)
    }

    @Test func nothingIsPublishedBeforeTheServersClockIsKnown() {
        var publisher = RelayPublisher(venue: .here, budget: 20)
        #expect(publisher.due == nil)
        let turn8 = publisher.beat(feed: Self.report, at: .t0, server: .t0)
        #expect(turn8.isEmpty)
    }

    @Test func whateverWasSentBeforeIsOlderAfterAConnection() throws {
        var publisher = publisher()
        _ = publisher.answered(.sample(count: 3), feed: Self.report, at: .t0, server: .t0)
        let all = publisher.all(feed: Self.report, at: .t0 + 5, server: .t0 + 5)
        #expect(try boards(all).map(\.mark.seq) == [3])
        #expect(try boards(all).first?.answer.races.count == 3)
        #expect(try beats(all).map(\.confirms) == [3])
    }

    @Test func leadingAgainIsANewRunAndNeverAnOlderOne() throws {
        var publisher = publisher()
        _ = publisher.beat(feed: Self.report, at: .t0, server: .t0)
        publisher.begin(at: .t0 + 9, server: .t0 - 100)
        #expect(
            try beats(publisher.beat(feed: Self.report, at: .t0, server: .t0)).map(\.mark) == [
                RelayMark(run: .t0, seq: 2)
            ])
        publisher.begin(at: .t0 + 9, server: .t0 + 100)
        #expect(
            try beats(publisher.beat(feed: Self.report, at: .t0, server: .t0)).map(\.mark)
                == [RelayMark(run: .t0 + 100, seq: 1)])
    }

    @Test func boxesAreCountedAndTheirQuestionsAnswered() throws {
        var publisher = publisher()
        _ = publisher.take(RelayMessage(.boxUp(box, of: .here), FleetPresence(isUp: true).body), server: .t0)
        _ = publisher.take(RelayMessage(.boxUp(box, of: .here), FleetPresence(isUp: true).body), server: .t0)
        #expect(publisher.boxCount == 1)
        #expect(try beats(publisher.beat(feed: Self.report, at: .t0, server: .t0)).map(\.boxes) == [1])
        let answers = publisher.take(
            RelayMessage(.question(box, of: .here), RelayTime(number: 7).body), server: .t0 + 70)
        #expect(answers.map(\.topic) == [.answer(box, of: .here)])
        #expect(try RelayTime(body: answers.first?.body ?? []) == RelayTime(number: 7, at: .t0 + 70))
        _ = publisher.take(RelayMessage(.boxUp(box, of: .here), FleetPresence(isUp: false).body), server: .t0)
        #expect(publisher.boxCount == 0)
    }
}

@Suite struct RelayElectionTests {
    @Test func relayThatHearsNothingTakesOverAfterItsFirstWait() {
        var election = RelayElection(at: .t0, chance: 0.5)
        let turn1 = election.turn(at: .t0 + 14.4)
        #expect(!turn1)
        let turn2 = election.turn(at: .t0 + 14.5)
        #expect(turn2 && election.isLeading)
        let turn3 = election.turn(at: .t0 + 20)
        #expect(!turn3, "once")
    }

    @Test func beatsOfAnotherRelayKeepItWaiting() {
        var election = RelayElection(at: .t0, chance: 0)
        for second in stride(from: 1.0, through: 301, by: 10) { election.heard(wasKept: false, at: .t0 + second) }
        let turn4 = election.turn(at: .t0 + 320.9)
        #expect(!turn4)
        let turn5 = election.turn(at: .t0 + 321)
        #expect(turn5)
    }

    @Test func keptBeatDoesNotKeepItWaiting() {
        var election = RelayElection(at: .t0, chance: 0)
        election.heard(wasKept: true, at: .t0 + 11)
        let turn6 = election.turn(at: .t0 + 12)
        #expect(turn6)
    }

    @Test func relaysWillIsQuickerThanItsSilence() {
        var election = RelayElection(at: .t0, chance: 0)
        election.heard(wasKept: false, at: .t0 + 1)
        election.foundGone(at: .t0 + 2)
        let turn7 = election.turn(at: .t0 + 3)
        #expect(turn7)
    }

    @Test func silenceBeforeItsConnectionDoesNotCount() {
        var election = RelayElection(at: .t0, chance: 0)
        election.heard(wasKept: false, at: .t0 + 1)
        election.joined(at: .t0 + 300)
        let isEarly = election.turn(at: .t0 + 311)
        #expect(!isEarly && election.due == .t0 + 312)
    }

    @Test func relayThatReachesTheFeedTakesOverFromOneThatDoesNot() {
        var election = RelayElection(at: .t0, chance: 0.5)
        for second in [1.0, 11, 21] { election.heard(wasKept: false, hasWay: false, at: .t0 + second) }
        election.reachedFeed(at: .t0 + 25)
        let isEarly = election.turn(at: .t0 + 25)
        #expect(!isEarly, "one request that failed is no lost way")
        election.heard(wasKept: false, hasWay: false, at: .t0 + 31)
        election.reachedFeed(at: .t0 + 32)
        let takesOver = election.turn(at: .t0 + 32)
        #expect(takesOver)
    }

    @Test func aWayThatIsFoundAgainIsNotLost() {
        var election = RelayElection(at: .t0, chance: 0)
        for (second, hasWay) in [(1.0, false), (11, true), (21, false), (31, false)] {
            election.heard(wasKept: false, hasWay: hasWay, at: .t0 + second)
        }
        election.reachedFeed(at: .t0 + 35)
        let takesOver = election.turn(at: .t0 + 35)
        #expect(!takesOver)
    }

    @Test func relayThatWasThrownOutKnowsNothingOfTheOneThatLeads() {
        var election = RelayElection(at: .t0, chance: 0)
        election.heard(wasKept: false, hasWay: false, at: .t0 + 1)
        _ = election.turn(at: .t0 + 30)
        election.wasThrownOut(at: .t0 + 40)
        election.reachedFeed(at: .t0 + 45)
        #expect(election.due == .t0 + 100)
    }

    @Test func relayThatIsThrownOutWaitsAMinute() {
        var election = RelayElection(at: .t0, chance: 0)
        _ = election.turn(at: .t0 + 20)
        election.wasThrownOut(at: .t0 + 30)
        #expect(!election.isLeading && election.due == .t0 + 90)
    }

    @Test func twoThatWaitDoNotTakeOverTogether() {
        let (first, second) = (RelayElection(at: .t0, chance: 0.1), RelayElection(at: .t0, chance: 0.9))
        #expect(first.due != second.due)
    }
}
