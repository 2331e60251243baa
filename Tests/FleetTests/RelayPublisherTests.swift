import FleetTestKit
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Settings
import Testing

@testable import Fleet

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

    @Test func eachConnectionIsANewRunAndNeverAnOlderOne() throws {
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
