import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// Settings that change while the board runs.
@Suite struct RaceBoardConfigureTests {
    private func configure(
        _ interval: TimeInterval = 30, _ source: RaceSource = .neds, isNewFeed: Bool = false
    ) -> RaceBoard.Event {
        .configure(
            interval: interval, source: source, backup: source == .neds ? .nedsV1 : nil, isNewFeed: isNewFeed)
    }

    @Test func shorterIntervalCountsFromNow() {
        var story = Story()
        story.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        story.handle(configure(15), at: 5)
        #expect(story.wake == .t0 + 20)
        story.handle(.timer, at: 20)
        #expect(story.fetches.count == 2)
    }

    @Test func longerIntervalCountsFromTheNextAnswer() {
        var story = Story()
        story.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        story.handle(configure(120), at: 5)
        #expect(story.wake == .t0 + 30.9)
        story.handle(.timer, at: 31)
        story.answer(.sample(count: 30, first: .t0 + 600), at: 32)
        #expect(story.wake == .t0 + 31.9 + 120)
    }

    @Test func intervalDoesNotShortenTheWaitAfterAFailure() {
        var story = Story()
        story.fail(.rateLimited(retryAfter: 600), at: 1)
        story.handle(configure(15), at: 5)
        story.handle(.timer, at: 500)
        #expect(story.fetches.count == 1)
    }

    @Test func anotherSourceIsRequestedAtOnceAndKeepsTheRaces() {
        var story = Story()
        story.answer(answer(["a": 600, "b": 700]), at: 1)
        story.handle(configure(30, .nedsV1), at: 10)
        #expect(story.sources == [.neds, .nedsV1])
        #expect(story.shown.prefix(2) == ["a", "b"])
        #expect(!story.snapshot.health.isBackup)
    }

    @Test func anotherSourceWaitsAsLongAsTheServiceRequires() {
        var story = Story()
        story.fail(.rateLimited(retryAfter: 60), at: 1)
        story.handle(configure(30, .nedsV1), at: 10)
        #expect(story.sources == [.neds])
        story.handle(.timer, at: 61)
        #expect(story.sources == [.neds, .nedsV1])
    }

    @Test func anotherServiceForgetsTheOldOnesDelayAndIsRequestedAtOnce() {
        var story = Story()
        story.handle(.want(RaceFilter(CategoryFilter([.horse])), rows: 3), at: 0)
        story.answer(answer(["a": 600, "b": 700]), at: 1)
        story.handle(configure(isNewFeed: true), at: 10)
        #expect(story.fetches.count == 2)
        #expect(story.shown == ["-", "-", "-"])
        #expect(story.snapshot.filter == RaceFilter(CategoryFilter([.horse])))
        #expect(story.snapshot.health.state(at: .t0 + 10, hasRaces: false) == .awaited)
    }

    @Test func nothingIsRequestedBeforeTheStart() {
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        let actions = board.handle(configure(isNewFeed: true), at: .t0)
        #expect(!actions.contains { if case .fetch = $0 { true } else { false } })
    }
}
