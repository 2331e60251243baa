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
        var driver = BoardDriver()
        driver.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        driver.handle(configure(15), at: 5)
        #expect(driver.wake == .t0 + 20)
        driver.handle(.timer, at: 20)
        #expect(driver.fetches.count == 2)
    }

    @Test func longerIntervalCountsFromTheNextAnswer() {
        var driver = BoardDriver()
        driver.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        driver.handle(configure(120), at: 5)
        #expect(driver.wake == .t0 + 30.9)
        driver.handle(.timer, at: 31)
        driver.answer(.sample(count: 30, first: .t0 + 600), at: 32)
        #expect(driver.wake == .t0 + 31.9 + 120)
    }

    @Test func intervalDoesNotShortenTheWaitAfterAFailure() {
        var driver = BoardDriver()
        driver.fail(.rateLimited(retryAfter: 600), at: 1)
        driver.handle(configure(15), at: 5)
        driver.handle(.timer, at: 500)
        #expect(driver.fetches.count == 1)
    }

    @Test func anotherSourceIsRequestedAtOnceAndKeepsTheRaces() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 600, "b": 700]), at: 1)
        driver.handle(configure(30, .nedsV1), at: 10)
        #expect(driver.sources == [.neds, .nedsV1])
        #expect(driver.shown.prefix(2) == ["a", "b"])
        #expect(!driver.snapshot.health.isBackup)
    }

    @Test func anotherSourceWaitsAsLongAsTheServiceRequires() {
        var driver = BoardDriver()
        driver.fail(.rateLimited(retryAfter: 60), at: 1)
        driver.handle(configure(30, .nedsV1), at: 10)
        #expect(driver.sources == [.neds])
        driver.handle(.timer, at: 61)
        #expect(driver.sources == [.neds, .nedsV1])
    }

    @Test func anotherServiceForgetsTheOldOnesDelayAndIsRequestedAtOnce() {
        var driver = BoardDriver()
        driver.handle(.want(RaceFilter(CategoryFilter([.horse])), rows: 3), at: 0)
        driver.answer(answer(["a": 600, "b": 700]), at: 1)
        driver.handle(configure(isNewFeed: true), at: 10)
        #expect(driver.fetches.count == 2)
        #expect(driver.shown == ["-", "-", "-"])
        #expect(driver.snapshot.filter == RaceFilter(CategoryFilter([.horse])))
        #expect(driver.snapshot.health.state(at: .t0 + 10, hasRaces: false) == .awaited)
    }

    @Test func nothingIsRequestedBeforeTheStart() {
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        let actions = board.handle(configure(isNewFeed: true), at: .t0)
        #expect(!actions.contains { if case .fetch = $0 { true } else { false } })
    }
}
