import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@Suite struct RaceBoardHealthTests {
    @Test func liveForSeventyFiveSecondsThenStaleThenNoData() {
        var story = Story()
        #expect(story.snapshot.health.state(at: .t0, hasRaces: false) == .awaited)
        story.answer(answer(["a": 500]), at: 1)
        let health = story.snapshot.health
        #expect(health.state(at: .t0 + 76, hasRaces: true) == .live)
        #expect(health.state(at: .t0 + 76.5, hasRaces: true) == .stale(age: 75))
        #expect(health.state(at: .t0 + 561, hasRaces: false) == .noData(since: .t0 + 1))
    }

    @Test func failureTakesNoRaceAwayAndIsTriedAgainSoon() {
        var story = Story()
        story.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        story.handle(.timer, at: 31)
        story.fail(.timedOut(detail: ""), at: 41)
        #expect(story.snapshot.races.count == 5)
        #expect(story.snapshot.health.problem == .failed(.timedOut(detail: "")))
        #expect(story.snapshot.health.nextTry == .t0 + 43)
        story.handle(.timer, at: 43)
        #expect(story.fetches.count == 3)
        story.answer(.sample(count: 30, first: .t0 + 600, prefix: "other"), at: 44)
        #expect(story.snapshot.health.problem == nil)
    }

    @Test func answerOfPastRacesIsNotGood() {
        var story = Story()
        story.answer(answer(["a": -100, "b": -60]), at: 1)
        #expect(story.snapshot.health.problem == .stopped)
        #expect(story.snapshot.health.lastGood == nil)
    }

    @Test func unchangedAnswerIsGoodUntilARaceInItStartedFiveMinutesAgo() {
        var story = Story()
        let frozen = answer(["a": 100, "b": 2000])
        story.answer(frozen, at: 1)
        story.answer(frozen, at: 400)
        #expect(story.snapshot.health.problem == nil)
        story.answer(frozen, at: 401)
        #expect(story.snapshot.health.problem == .stopped)
        story.answer(answer(["b": 2000]), at: 431)
        #expect(story.snapshot.health.problem == nil)
    }

    /// A frozen list to which each answer adds one race, or of which one category alone stands still.
    @Test func standingStillIsFoundThoughFarRacesAreAdded() {
        var story = Story()
        var starts = ["a": 100.0, "b": 2000]
        for at in stride(from: 1.0, to: 400, by: 30) {
            starts["far\(Int(at))"] = 50_000 + at
            story.answer(answer(starts), at: at)
            #expect(story.snapshot.health.problem == nil)
        }
        starts["another"] = 60_000
        story.answer(answer(starts), at: 401)
        #expect(story.snapshot.health.problem == .stopped)
        (starts["far1"], starts["one more"]) = (nil, 70_000)
        story.answer(answer(starts), at: 431)
        #expect(story.snapshot.health.problem == .stopped, "another far one in its place is no sign of life")
        starts["a"] = nil
        story.answer(answer(starts), at: 461)
        #expect(story.snapshot.health.problem == nil)
    }

    @Test func aShorterListIsNoSignOfLife() {
        var story = Story()
        for at in [0.0, 401] { story.answer(answer(["a": 100, "b": 1000, "c": 1900]), at: at) }
        #expect(story.snapshot.health.problem == .stopped)
        story.answer(answer(["a": 100, "b": 1000]), at: 431)
        #expect(story.snapshot.health.problem == .stopped, "c is behind its end")
        story.answer(answer(["a": 100, "c": 1900]), at: 461)
        #expect(story.snapshot.health.problem == nil, "b has gone from the middle")
    }

    @Test func categoryThatStandsStillAloneIsFound() {
        var story = Story()
        let frozen = answer(["a": 100, "b": 160, "c": 2000], category: .harness)
        for (round, at) in stride(from: 1.0, to: 600, by: 30).enumerated() {
            var living = answer(["h\(round)": at + 60, "h\(round + 1)": at + 90])
            living.races += frozen.races
            living.listed.formUnion(frozen.listed)
            story.answer(living, at: at)
            #expect(story.snapshot.health.problem == (at > 460 ? .stopped : nil), "at \(at)")
        }
    }

    @Test func feedOfNewIdsStandsStillAllTheSame() {
        var story = Story()
        for (round, at) in stride(from: 1.0, to: 500, by: 30).enumerated() {
            story.answer(.sample(count: 20, first: .t0 + 60, prefix: "r\(round)"), at: at)
        }
        #expect(story.snapshot.health.problem == .stopped)
    }

    /// 75 s after what is shown was true, not after its answer came; a `Date` is coarse by a second.
    @Test(arguments: [(0, 0), (4, 4), (5, 5), (3, 0)])
    func staleComesAfter75SecondsBehindACacheToo(age: Int, reported: Int) {
        var story = Story()
        var fresh = answer(["a": 900])
        fresh.serverDate = .t0
        story.answer(fresh, at: 0.5)
        var kept = fresh
        (kept.serverDate, kept.cacheAge) = (.t0 + Double(100 - age), reported)
        story.answer(kept, at: 100.3)
        let trueAt = reported == 0 && age > 0 ? .t0 + 100 - Double(age) : .t0 + 100.3 - Double(age)
        #expect(story.snapshot.health.state(at: trueAt + 75, hasRaces: true) == .live)
        #expect(story.snapshot.health.state(at: trueAt + 75.1, hasRaces: true) == .stale(age: 75))
    }

    @Test func answerFromACacheHasTheAgeItReports() {
        var story = Story()
        story.answer(answer(["a": 900]), at: 1)
        var kept = answer(["a": 900])
        kept.cacheAge = 40
        story.answer(kept, at: 31)
        #expect(story.snapshot.health.problem == nil)
        #expect(story.snapshot.health.lastGood == .t0 + 1, "what is known already is younger")
        kept.cacheAge = 90
        story.answer(kept, at: 100)
        #expect(story.snapshot.health.problem == .cached(age: 90))
        #expect(story.snapshot.health.state(at: .t0 + 100, hasRaces: true) == .stale(age: 90))
    }

    @Test func answerWithAnOldDateIsOldOnceTheServersTimeIsKnown() {
        var story = Story()
        var fresh = answer(["a": 900])
        fresh.serverDate = .t0
        story.answer(fresh, at: 0.5)
        story.answer(fresh, at: 130)
        #expect(story.snapshot.health.problem == .cached(age: 130))
        #expect(story.snapshot.health.state(at: .t0 + 130, hasRaces: true) == .stale(age: 129))
    }

    /// A cache that serves what it kept and hides its age: 75 s after the feed reported it, as far as is known.
    @Test(arguments: [true, false])
    func dataOfACacheThatHidesItsAgeIsNotLiveForLong(isMeasured: Bool) {
        var story = Story()
        var first = answer(["a": 900])
        (first.serverDate, first.notBefore) = isMeasured ? (.t0, nil) : (nil, .t0)
        story.answer(first, at: 0.5)
        var kept = answer(["a": 900])
        (kept.notBefore, kept.cacheMark) = (.t0, .stale)
        for second in stride(from: 30.5, through: 60.5, by: 30) {
            story.answer(kept, at: second)
            #expect(story.snapshot.health.state(at: .t0 + second, hasRaces: true) == .live)
        }
        story.answer(kept, at: 90.5)
        guard case .stale = story.snapshot.health.state(at: .t0 + 90.5, hasRaces: true) else {
            Issue.record("still live")
            return
        }
        #expect(story.snapshot.health.problem == .cached(age: 90, isServerSilent: true))
        #expect(story.snapshot.clock.offset == 0)
    }

    @Test func answerThatWasUnderWayForASuspendIsAsOldAsItsQuestion() {
        var story = Story()
        story.handle(.answered(answer(["a": 20_000]), requested: .t0 + 1), at: 10_000)
        #expect(story.snapshot.health.state(at: .t0 + 10_000, hasRaces: true) == .stale(age: 9999))
        story.handle(.answered(answer(["a": 20_000]), requested: .t0 + 10_001), at: 10_011)
        #expect(story.snapshot.health.state(at: .t0 + 10_011, hasRaces: true) == .live)
    }

    @Test func firstAnswerFromBeforeASuspendDoesNotMakeItselfYoungByItsDate() {
        var story = Story()
        var slow = answer(["a": 20_000])
        slow.serverDate = .t0 + 1
        story.handle(.answered(slow, requested: .t0 + 1), at: 101)
        #expect(story.snapshot.health.state(at: .t0 + 101, hasRaces: true) == .stale(age: 100))
    }

    /// Two faults at once: dates that were slow have set the clock, and the device was suspended during a request.
    @Test func answerFromBeforeASuspendIsNotYoungByAClockOfSlowDates() {
        var story = Story()
        var slow = answer(["a": 20_000])
        slow.serverDate = .t0 - 90
        story.answer(slow, at: 0.5)
        var right = answer(["a": 20_000])
        right.serverDate = .t0 + 1
        story.handle(.answered(right, requested: .t0 + 1), at: 99)
        #expect(story.snapshot.health.state(at: .t0 + 99, hasRaces: true) == .stale(age: 98))
    }

    @Test func firstAnswerOfACacheFromBeforeASuspendIsAsOldAsBothTogether() {
        var story = Story()
        var kept = answer(["a": 20_000])
        (kept.serverDate, kept.cacheAge) = (.t0 - 67, 68)
        story.handle(.answered(kept, requested: .t0 + 1), at: 25)
        #expect(story.snapshot.health.problem == .cached(age: 92))
        #expect(story.snapshot.health.state(at: .t0 + 25, hasRaces: true) == .stale(age: 92))
    }

    @Test func absurdDateMakesNoAnswerOld() {
        var story = Story()
        var fresh = answer(["a": 900])
        fresh.serverDate = .t0
        story.answer(fresh, at: 0.5)
        fresh.serverDate = Date(timeIntervalSince1970: 0)
        story.answer(fresh, at: 30)
        #expect(story.snapshot.health.problem == nil)
        #expect(story.snapshot.health.state(at: .t0 + 30, hasRaces: true) == .live)
    }

    @Test func quietHourIsNoFault() {
        var story = Story()
        story.answer(FeedAnswer(races: []), at: 1)
        story.answer(FeedAnswer(races: []), at: 31)
        #expect(story.snapshot.health.problem == nil)
        #expect(story.snapshot.health.lastGood == .t0 + 31)
        story.answer(answer(["far": 4000]), at: 61)
        story.answer(answer(["far": 4000]), at: 3000)
        #expect(story.snapshot.health.problem == nil)
    }

    @Test func rateLimitIsObeyedAlsoForAKey() {
        var story = Story()
        story.fail(.rateLimited(retryAfter: 40), at: 1)
        story.handle(.refresh, at: 10)
        story.handle(.timer, at: 40.9)
        #expect(story.fetches.count == 1)
        story.handle(.timer, at: 41)
        #expect(story.fetches.count == 2)
    }

    @Test func personsRefreshDoesNotWaitForTheBackoff() {
        var story = Story()
        story.fail(.blocked(status: 403), at: 1)
        story.handle(.refresh, at: 2)
        #expect(story.fetches.count == 2)
    }

    @Test func fallbackServesAfterThreeFailuresAndTheFirstChoiceIsTriedAgain() {
        var story = Story()
        for at in [1.0, 10, 20] {
            story.fail(.serverError(status: 500, detail: nil, retryAfter: nil), at: at, jitter: 0)
            story.handle(.timer, at: at + 2)
        }
        #expect(story.sources == [.neds, .neds, .neds, .nedsV1])
        story.answer(.sample(count: 30, first: .t0 + 900), at: 23)
        #expect(story.snapshot.health.isBackup)
        story.handle(.timer, at: 60)
        story.answer(.sample(count: 31, first: .t0 + 900), at: 61)
        story.handle(.timer, at: 330)
        #expect(story.sources.suffix(2) == [.nedsV1, .neds])
        story.answer(.sample(count: 32, first: .t0 + 900), at: 331)
        #expect(!story.snapshot.health.isBackup)
    }

    @Test(arguments: [FeedError.noNetwork(detail: ""), .nameNotFound(detail: ""), .rateLimited(retryAfter: nil)])
    func fallbackIsNotRequestedIfItCannotHelp(error: FeedError) {
        var story = Story()
        for at in stride(from: 1.0, to: 900, by: 90) {
            story.fail(error, at: at)
            story.handle(.timer, at: at + 70)
        }
        #expect(Set(story.sources) == [.neds])
    }

    @Test func hostThatKeepsFailingIsProbedWithSmallRequestsUntilItAnswers() {
        var story = Story(RaceBoard.Settings(rows: 20, backup: nil))
        for round in 1...7 {
            story.fail(.timedOut(detail: ""), at: Double(round) * 100)
            story.handle(.timer, at: Double(round) * 100 + 61)
        }
        #expect(story.fetches == [40, 40, 40, 40, 40, 10, 10, 10])
        story.answer(.sample(count: 90, first: .t0 + 5000), at: 762)
        story.handle(.refresh, at: 800)
        #expect(story.fetches.last == 40)
    }

    @Test func refusalIsNoFailureOfTheHost() {
        var story = Story(RaceBoard.Settings(rows: 20, backup: nil))
        for round in 1...7 {
            story.fail(.blocked(status: 403), at: Double(round) * 400)
            story.handle(.refresh, at: Double(round) * 400 + 1)
        }
        #expect(Set(story.fetches) == [40])
    }

    @Test func twoLateRacesOfAFirstAnswerAreNoSignOfAStop() {
        var story = Story()
        var first = answer(["a": 1000, "b": 2000])
        let late = answer(["c": -400, "d": -350], category: .harness)
        first.races += late.races
        first.listed.formUnion(late.listed)
        story.answer(first, at: 1)
        #expect(story.snapshot.health.problem == nil)
        story.answer(first, at: 31)
        #expect(story.snapshot.health.problem == .stopped)
    }
}
