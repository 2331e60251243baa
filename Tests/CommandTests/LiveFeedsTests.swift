import Models
import RacingTestKit
import Services
import Testing

@testable import Settings
@testable import raceboard

@Suite struct LiveFeedsTests {
    /// A reload that changes the feed's address, and one that changes it back.
    @Test func limitOfAHostOutlivesAChangeOfTheAddress() async throws {
        let quiet = HTTPResponse(status: 500)
        let transport = ScriptedTransport(Array(repeating: .success(quiet), count: 13))
        let first = LiveFeeds(
            transport, clock: ManualClock(), rate: 1, limits: .alone, answers: Self.answers, logger: nil)
        for _ in 1...10 { #expect(await Self.request(first, "http://a") != .throttled(seconds: 60)) }
        let second = first.recording(to: nil)
        #expect(await Self.request(second, "http://b") != .throttled(seconds: 60))
        let third = second.recording(to: nil)
        #expect(await Self.request(third, "http://a") == .throttled(seconds: 60))
        #expect(transport.requests.count == 11)
    }

    /// A source that is opened again, since a setting of its own has changed, knows what the others know of the cache.
    @Test func allSourcesHaveOneWayToTheFeed() async throws {
        let transport = ScriptedTransport(
            [.failure(.refused(detail: "")), .success(HTTPResponse(status: 500)), .success(HTTPResponse(status: 500))])
        let feeds = LiveFeeds(
            transport, clock: ManualClock(), rate: 20, limits: .alone, answers: Self.answers, logger: nil)
        let reader = SettingReader(
            options: ["feed-url": "http://a", "feed-cache": "http://cache", "store": "none"], environment: [:])
        let settings = try SourceSettings(reader)
        let (first, second) = (feeds.races(feeds.open(settings)), feeds.races(feeds.open(settings)))
        for feed in [first[.neds], second[.nedsV1]] { _ = try? await feed?.nextRaces(count: 10) }
        #expect(transport.requests.map(\.host) == ["cache", "a", "a"])
    }

    @Test func exchangesGoToTheRecordThatWasGivenLast() async throws {
        let transport = ScriptedTransport(Array(repeating: .success(HTTPResponse(status: 500)), count: 2))
        let (old, new) = (MemoryRecordStore(), MemoryRecordStore())
        let first = LiveFeeds(
            transport, clock: ManualClock(), rate: 20, limits: .alone, answers: Self.answers, logger: nil, sink: old)
        _ = await Self.request(first, "http://a")
        _ = await Self.request(first.recording(to: new), "http://b")
        #expect(try old.entries(run: nil, since: nil).count == 1)
        #expect(try new.entries(run: nil, since: nil).count == 1)
    }

    private static var answers: Answers {
        Answers(MemoryAnswers(clock: ManualClock()), clock: ManualClock(), reading: .board, interval: 30)
    }

    private static func request(_ feeds: LiveFeeds, _ base: String) async -> FeedError? {
        do throws(FeedError) {
            let reader = SettingReader(options: ["feed-url": base, "store": "none"], environment: [:])
            guard let settings = try? SourceSettings(reader) else { return .notFound }
            _ = try await feeds.races(feeds.open(settings))[.neds]?.nextRaces(count: 10)
            return nil
        } catch {
            return error
        }
    }
}
