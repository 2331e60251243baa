import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

@testable import Repository

/// A fallback's failure never lengthens the first choice's wait, nor replaces its cause
/// (docs/dev/decisions/0020-two-waits.md).
@Suite struct FallbackTests {
    private static let failure = FeedError.serverError(status: 500, detail: nil, retryAfter: nil)
    private static let dead: [FeedError] = [
        .notFound, .rejected(status: 400, detail: nil), .keyRefused(), .blocked(status: 403), failure,
        .rateLimited(retryAfter: 600), .timedOut(detail: ""), .notUnderstood(detail: ""),
    ]

    /// The first choice fails until `recovery`, the fallback answers with `fallback` all along.
    private func run(_ fallback: Result<FeedAnswer, FeedError>, recovery: Double, until end: Double) -> Story {
        var story = Story()
        while story.now < .t0 + end {
            let at = story.now.timeIntervalSince(.t0) + 0.1
            switch story.snapshot.health.isFetching ? story.sources.last : nil {
            case .neds where at < recovery: story.fail(Self.failure, at: at)
            case .neds: story.answer(.sample(count: 30, first: .t0 + 2000), at: at)
            case .nedsV1:
                switch fallback {
                case .success(let answer): story.answer(answer, at: at)
                case .failure(let error): story.fail(error, at: at)
                }
            default: story.handle(.timer, at: max(at, story.wake.timeIntervalSince(.t0)))
            }
            if at < recovery { #expect([nil, .failed(Self.failure)].contains(story.snapshot.health.problem)) }
        }
        return story
    }

    @Test(arguments: dead)
    func deadFallbackSilencesNoLivingFeed(error: FeedError) {
        let story = run(.failure(error), recovery: 42, until: 110)
        #expect(story.snapshot.health.problem == nil)
        #expect(story.snapshot.health.state(at: story.now, hasRaces: true) == .live)
        #expect(story.sources.contains(.nedsV1), "it was tried")
        // 2, 4, 8, 16 and 32 s at most after its failures, whatever the fallback does.
        #expect(story.sources.filter { $0 == .neds }.count >= 6)
    }

    /// Frozen, kept by a cache, or empty: it answers, and serves nobody.
    @Test func fallbackWithoutCurrentRacesIsNoBetterThanADeadOne() {
        var kept = answer(["a": 3000])
        kept.cacheAge = 500
        for useless in [answer(["a": -100]), FeedAnswer(races: []), kept] {
            let story = run(.success(useless), recovery: 42, until: 110)
            #expect(story.snapshot.health.problem == nil)
            #expect(story.sources.last == .neds)
        }
    }

    @Test func fallbackThatServedAndDiesLeavesTheFirstChoicesCause() {
        var story = Story()
        for at in [1.0, 10, 20] {
            story.fail(Self.failure, at: at, jitter: 0)
            story.handle(.timer, at: at + 2)
        }
        story.answer(.sample(count: 30, first: .t0 + 900), at: 23)
        story.handle(.timer, at: 60)
        #expect(story.sources.last == .nedsV1)
        story.fail(.notFound, at: 61)
        #expect(story.snapshot.health.problem == .failed(Self.failure))
        #expect(story.sources.last == .neds, "requested at once: its own wait is long over")
    }

    /// The same holds for one that the device has slept through: it is old, and there is nothing in it.
    @Test func fallbackWithoutRacesIsNoDataHoweverLateItComes() {
        var story = Story()
        story.answer(.sample(count: 30, first: .t0 + 900), at: 1)
        for at in [31.0, 40, 50] {
            story.handle(.timer, at: at)
            story.fail(Self.failure, at: at + 1, jitter: 0)
        }
        story.handle(.timer, at: 60)
        #expect(story.sources.last == .nedsV1)
        story.handle(.answered(FeedAnswer(races: []), requested: .t0 + 60), at: 180)
        #expect(story.snapshot.health.lastGood == .t0 + 1)
        #expect(story.snapshot.health.problem == .failed(Self.failure))
    }

    /// The fallback is dead too: whenever the first choice comes back, it is requested within the interval.
    @Test(arguments: [15.0, 30, 300])
    func aBoardFindsTheFeedAgainWithinItsInterval(interval: Double) {
        for dead in [FeedError.notFound, .timedOut(detail: "")] {
            var story = Story(RaceBoard.Settings(interval: interval))
            var failed: Double?
            var longest = 0.0
            for _ in 1...60 {
                let at = story.now.timeIntervalSince(.t0)
                guard story.snapshot.health.isFetching else {
                    story.handle(.timer, at: max(at, story.wake.timeIntervalSince(.t0)))
                    continue
                }
                let isFirst = story.sources.last == .neds
                if isFirst, let failed { longest = max(longest, at - failed) }
                story.fail(isFirst ? .timedOut(detail: "") : dead, at: at + 0.1)
                if isFirst { failed = at + 0.1 }
            }
            #expect(longest <= min(interval, 60) + 0.2 && longest >= min(interval, 32) - 0.2, "\(longest)")
        }
    }

    // It failed in a way that waits for minutes, since the other one served.
    @Test func aFallbackThatDiesLeavesTheFirstChoiceNoWaitOfMinutes() {
        let useless = Result<FeedAnswer, FeedError>.success(FeedAnswer(races: []))
        for end in [.failure(.timedOut(detail: "")), useless] {
            var story = Story()
            story.fail(.notFound, at: 1)
            story.handle(.timer, at: 2)
            #expect(story.sources.last == .nedsV1)
            story.answer(.sample(count: 30, first: .t0 + 900), at: 3)
            story.handle(.timer, at: 34)
            switch end {
            case .success(let answer): story.answer(answer, at: 35)
            case .failure(let error): story.fail(error, at: 35)
            }
            while story.sources.last != .neds, story.wake < .t0 + 400 {
                story.handle(.timer, at: story.wake.timeIntervalSince(.t0))
                if story.snapshot.health.isFetching, story.sources.last != .neds {
                    story.fail(.timedOut(detail: ""), at: story.now.timeIntervalSince(.t0) + 1)
                }
            }
            // A request of the fallback may be under way then.
            #expect(story.now <= .t0 + 66 && story.sources.last == .neds, "\(story.now)")
        }
    }

    @Test func waitThatTheServiceWantedHoldsForBothAndThenTheyTakeTurns() {
        var story = Story()
        let wait = FeedError.serverError(status: 503, detail: nil, retryAfter: 30)
        for at in [1.0, 40, 80] {
            story.fail(wait, at: at, jitter: 0)
            story.handle(.timer, at: at + 29)
            story.handle(.timer, at: at + 30)
        }
        #expect(story.sources == [.neds, .neds, .neds, .nedsV1])
        story.fail(.notFound, at: 111)
        #expect(story.sources.suffix(2) == [.nedsV1, .neds])
    }

    @Test func permanentFailureOfTheFirstChoiceLeavesTheFallbackItsOwnTries() {
        var story = Story()
        story.fail(.notFound, at: 1)
        story.handle(.timer, at: 2)
        story.fail(Self.failure, at: 3)
        story.handle(.timer, at: 5)
        #expect(story.sources == [.neds, .nedsV1, .nedsV1])
        #expect(story.snapshot.health.problem == .failed(.notFound))
    }

    /// The answer is that of the old choice, and stands for no fallback.
    @Test func firstChoiceThatChangedDuringARequestIsRequestedAtOnce() {
        var story = Story()
        story.handle(.configure(interval: 30, source: .nedsV1, backup: nil, isNewFeed: false), at: 1)
        story.answer(.sample(count: 30, first: .t0 + 900), at: 2)
        #expect(story.sources == [.neds, .nedsV1])
        story.answer(.sample(count: 30, first: .t0 + 900), at: 3)
        #expect(story.snapshot.health.nextTry <= .t0 + 33)
    }

    /// A board that is shown late hears what another has requested, and has no request of its own under way.
    @Test func aBoardThatOnlyHearsKnowsWhoAnswered() {
        let (first, fallback) = (
            FetchPlan.Request(source: .neds, count: 10), FetchPlan.Request(source: .nedsV1, count: 10)
        )
        var heard = Story()
        for at in 1...3 {
            let at = Double(at)
            heard.handle(.failed(Self.failure, requested: .t0 + at, jitter: 0, by: first), at: at)
        }
        var served = heard
        served.handle(.answered(.sample(count: 30, first: .t0 + 2000), requested: .t0 + 4, by: fallback), at: 4.3)
        #expect(served.snapshot.health.isBackup && served.snapshot.health.problem == nil)
        heard.handle(.failed(.notFound, requested: .t0 + 4, jitter: 0, by: fallback), at: 4.3)
        #expect(heard.snapshot.health.problem == .failed(Self.failure))
    }

    // Its own timer would begin one that nobody carries out, and count the next answer as that one's.
    @Test func aBoardThatOnlyHearsBeginsNoRequest() {
        let first = FetchPlan.Request(source: .neds, count: 10)
        var heard = Story()
        heard.board.hearOnly()
        for at in 1...3 {
            let at = Double(at)
            heard.handle(.failed(Self.failure, requested: .t0 + at, jitter: 0, by: first), at: at)
        }
        // The fallback is due here, and the first choice is requested there.
        for at in [4.0, 5, 40] {
            heard.handle(.timer, at: at)
            #expect(heard.fetches.count == 1 && !heard.snapshot.health.isFetching, "\(at)")
        }
        heard.handle(.answered(.sample(count: 30, first: .t0 + 2000), requested: .t0 + 40, by: first), at: 41)
        #expect(!heard.snapshot.health.isBackup && heard.snapshot.health.problem == nil)
    }
}
