import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

@testable import Repository

/// A fallback's failure never lengthens the first choice's wait, nor replaces its cause
/// (docs/dev/feed.md, "When it fails").
@Suite struct FallbackTests {
    private static let failure = FeedError.serverError(status: 500, detail: nil, retryAfter: nil)
    private static let dead: [FeedError] = [
        .notFound, .rejected(status: 400, detail: nil), .keyRefused(), .blocked(status: 403), failure,
        .rateLimited(retryAfter: 600), .timedOut(detail: ""), .notUnderstood(detail: ""),
    ]

    /// The first choice fails until `recovery`, the fallback answers with `fallback` all along.
    private func run(_ fallback: Result<FeedAnswer, FeedError>, recovery: Double, until end: Double) -> BoardDriver {
        var driver = BoardDriver()
        while driver.now < .t0 + end {
            let at = driver.now.timeIntervalSince(.t0) + 0.1
            switch driver.snapshot.health.isFetching ? driver.sources.last : nil {
            case .neds where at < recovery: driver.fail(Self.failure, at: at)
            case .neds: driver.answer(.sample(count: 30, first: .t0 + 2000), at: at)
            case .nedsV1:
                switch fallback {
                case .success(let answer): driver.answer(answer, at: at)
                case .failure(let error): driver.fail(error, at: at)
                }
            default: driver.handle(.timer, at: max(at, driver.wake.timeIntervalSince(.t0)))
            }
            if at < recovery { #expect([nil, .failed(Self.failure)].contains(driver.snapshot.health.problem)) }
        }
        return driver
    }

    @Test(arguments: dead)
    func deadFallbackSilencesNoLivingFeed(error: FeedError) {
        let driver = run(.failure(error), recovery: 42, until: 110)
        #expect(driver.snapshot.health.problem == nil)
        #expect(driver.snapshot.health.state(at: driver.now, hasRaces: true) == .live)
        #expect(driver.sources.contains(.nedsV1), "it was tried")
        // 2, 4, 8, 16 and 32 s at most after its failures, whatever the fallback does.
        #expect(driver.sources.filter { $0 == .neds }.count >= 6)
    }

    /// Frozen, kept by a cache, or empty: it answers, and serves nobody.
    @Test func fallbackWithoutCurrentRacesIsNoBetterThanADeadOne() {
        var kept = answer(["a": 3000])
        kept.cacheAge = 500
        for useless in [answer(["a": -100]), FeedAnswer(races: []), kept] {
            let driver = run(.success(useless), recovery: 42, until: 110)
            #expect(driver.snapshot.health.problem == nil)
            #expect(driver.sources.last == .neds)
        }
    }

    @Test func fallbackThatServedAndDiesLeavesTheFirstChoicesCause() {
        var driver = BoardDriver()
        for at in [1.0, 10, 20] {
            driver.fail(Self.failure, at: at, jitter: 0)
            driver.handle(.timer, at: at + 2)
        }
        driver.answer(.sample(count: 30, first: .t0 + 900), at: 23)
        driver.handle(.timer, at: 60)
        #expect(driver.sources.last == .nedsV1)
        driver.fail(.notFound, at: 61)
        #expect(driver.snapshot.health.problem == .failed(Self.failure))
        #expect(driver.sources.last == .neds, "requested at once: its own wait is long over")
    }

    /// The same holds for one that the device has slept through: it is old, and there is nothing in it.
    @Test func fallbackWithoutRacesIsNoDataHoweverLateItComes() {
        var driver = BoardDriver()
        driver.answer(.sample(count: 30, first: .t0 + 900), at: 1)
        for at in [31.0, 40, 50] {
            driver.handle(.timer, at: at)
            driver.fail(Self.failure, at: at + 1, jitter: 0)
        }
        driver.handle(.timer, at: 60)
        #expect(driver.sources.last == .nedsV1)
        driver.handle(.answered(FeedAnswer(races: []), requested: .t0 + 60), at: 180)
        #expect(driver.snapshot.health.lastGood == .t0 + 1)
        #expect(driver.snapshot.health.problem == .failed(Self.failure))
    }

    /// The fallback is dead too: whenever the first choice comes back, it is requested within the interval.
    @Test(arguments: [15.0, 30, 300])
    func aBoardFindsTheFeedAgainWithinItsInterval(interval: Double) {
        for dead in [FeedError.notFound, .timedOut(detail: "")] {
            var driver = BoardDriver(RaceBoard.Settings(interval: interval))
            var failed: Double?
            var longest = 0.0
            for _ in 1...60 {
                let at = driver.now.timeIntervalSince(.t0)
                guard driver.snapshot.health.isFetching else {
                    driver.handle(.timer, at: max(at, driver.wake.timeIntervalSince(.t0)))
                    continue
                }
                let isFirst = driver.sources.last == .neds
                if isFirst, let failed { longest = max(longest, at - failed) }
                driver.fail(isFirst ? .timedOut(detail: "") : dead, at: at + 0.1)
                if isFirst { failed = at + 0.1 }
            }
            #expect(longest <= min(interval, 60) + 0.2 && longest >= min(interval, 32) - 0.2, "\(longest)")
        }
    }

    // It failed in a way that waits for minutes, since the other one served.
    @Test func aFallbackThatDiesLeavesTheFirstChoiceNoWaitOfMinutes() {
        let useless = Result<FeedAnswer, FeedError>.success(FeedAnswer(races: []))
        for end in [.failure(.timedOut(detail: "")), useless] {
            var driver = BoardDriver()
            driver.fail(.notFound, at: 1)
            driver.handle(.timer, at: 2)
            #expect(driver.sources.last == .nedsV1)
            driver.answer(.sample(count: 30, first: .t0 + 900), at: 3)
            driver.handle(.timer, at: 34)
            switch end {
            case .success(let answer): driver.answer(answer, at: 35)
            case .failure(let error): driver.fail(error, at: 35)
            }
            while driver.sources.last != .neds, driver.wake < .t0 + 400 {
                driver.handle(.timer, at: driver.wake.timeIntervalSince(.t0))
                if driver.snapshot.health.isFetching, driver.sources.last != .neds {
                    driver.fail(.timedOut(detail: ""), at: driver.now.timeIntervalSince(.t0) + 1)
                }
            }
            // A request of the fallback may be under way then.
            #expect(driver.now <= .t0 + 66 && driver.sources.last == .neds, "\(driver.now)")
        }
    }

    @Test func waitThatTheServiceWantedHoldsForBothAndThenTheyTakeTurns() {
        var driver = BoardDriver()
        let wait = FeedError.serverError(status: 503, detail: nil, retryAfter: 30)
        for at in [1.0, 40, 80] {
            driver.fail(wait, at: at, jitter: 0)
            driver.handle(.timer, at: at + 29)
            driver.handle(.timer, at: at + 30)
        }
        #expect(driver.sources == [.neds, .neds, .neds, .nedsV1])
        driver.fail(.notFound, at: 111)
        #expect(driver.sources.suffix(2) == [.nedsV1, .neds])
    }

    @Test func permanentFailureOfTheFirstChoiceLeavesTheFallbackItsOwnTries() {
        var driver = BoardDriver()
        driver.fail(.notFound, at: 1)
        driver.handle(.timer, at: 2)
        driver.fail(Self.failure, at: 3)
        driver.handle(.timer, at: 5)
        #expect(driver.sources == [.neds, .nedsV1, .nedsV1])
        #expect(driver.snapshot.health.problem == .failed(.notFound))
    }

    /// The answer is that of the old choice, and stands for no fallback.
    @Test func firstChoiceThatChangedDuringARequestIsRequestedAtOnce() {
        var driver = BoardDriver()
        driver.handle(.configure(interval: 30, source: .nedsV1, backup: nil, isNewFeed: false), at: 1)
        driver.answer(.sample(count: 30, first: .t0 + 900), at: 2)
        #expect(driver.sources == [.neds, .nedsV1])
        driver.answer(.sample(count: 30, first: .t0 + 900), at: 3)
        #expect(driver.snapshot.health.nextTry <= .t0 + 33)
    }
}
