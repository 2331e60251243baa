import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@Suite struct RaceBoardHealthTests {
    @Test func liveForSeventyFiveSecondsThenStaleThenNoData() {
        var driver = BoardDriver()
        #expect(driver.snapshot.health.state(at: .t0, hasRaces: false) == .awaited)
        driver.answer(answer(["a": 500]), at: 1)
        let health = driver.snapshot.health
        #expect(health.state(at: .t0 + 76, hasRaces: true) == .live)
        #expect(health.state(at: .t0 + 76.5, hasRaces: true) == .stale(age: 75))
        #expect(health.state(at: .t0 + 561, hasRaces: false) == .noData(since: .t0 + 1))
    }

    @Test func failureTakesNoRaceAwayAndIsTriedAgainSoon() {
        var driver = BoardDriver()
        driver.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        driver.handle(.timer, at: 31)
        driver.fail(.timedOut(detail: ""), at: 41)
        #expect(driver.snapshot.races.count == 5)
        #expect(driver.snapshot.health.problem == .failed(.timedOut(detail: "")))
        #expect(driver.snapshot.health.nextTry == .t0 + 43)
        driver.handle(.timer, at: 43)
        #expect(driver.fetches.count == 3)
        driver.answer(.sample(count: 30, first: .t0 + 600, prefix: "other"), at: 44)
        #expect(driver.snapshot.health.problem == nil)
    }

    @Test func answerOfPastRacesIsNotGood() {
        var driver = BoardDriver()
        driver.answer(answer(["a": -100, "b": -60]), at: 1)
        #expect(driver.snapshot.health.problem == .stopped)
        #expect(driver.snapshot.health.lastGood == nil)
    }

    @Test func unchangedAnswerIsGoodUntilARaceInItStartedFiveMinutesAgo() {
        var driver = BoardDriver()
        let frozen = answer(["a": 100, "b": 2000])
        driver.answer(frozen, at: 1)
        driver.answer(frozen, at: 400)
        #expect(driver.snapshot.health.problem == nil)
        driver.answer(frozen, at: 401)
        #expect(driver.snapshot.health.problem == .stopped)
        driver.answer(answer(["b": 2000]), at: 431)
        #expect(driver.snapshot.health.problem == nil)
    }

    /// A frozen list to which each answer adds one race, or of which one category alone stands still.
    @Test func standingStillIsFoundThoughFarRacesAreAdded() {
        var driver = BoardDriver()
        var starts = ["a": 100.0, "b": 2000]
        for at in stride(from: 1.0, to: 400, by: 30) {
            starts["far\(Int(at))"] = 50_000 + at
            driver.answer(answer(starts), at: at)
            #expect(driver.snapshot.health.problem == nil)
        }
        starts["another"] = 60_000
        driver.answer(answer(starts), at: 401)
        #expect(driver.snapshot.health.problem == .stopped)
        (starts["far1"], starts["one more"]) = (nil, 70_000)
        driver.answer(answer(starts), at: 431)
        #expect(driver.snapshot.health.problem == .stopped, "another far one in its place is no sign of life")
        starts["a"] = nil
        driver.answer(answer(starts), at: 461)
        #expect(driver.snapshot.health.problem == nil)
    }

    @Test func aShorterListIsNoSignOfLife() {
        var driver = BoardDriver()
        for at in [0.0, 401] { driver.answer(answer(["a": 100, "b": 1000, "c": 1900]), at: at) }
        #expect(driver.snapshot.health.problem == .stopped)
        driver.answer(answer(["a": 100, "b": 1000]), at: 431)
        #expect(driver.snapshot.health.problem == .stopped, "c is behind its end")
        driver.answer(answer(["a": 100, "c": 1900]), at: 461)
        #expect(driver.snapshot.health.problem == nil, "b has gone from the middle")
    }

    @Test func categoryThatStandsStillAloneIsFound() {
        var driver = BoardDriver()
        let frozen = answer(["a": 100, "b": 160, "c": 2000], category: .harness)
        for (round, at) in stride(from: 1.0, to: 600, by: 30).enumerated() {
            var living = answer(["h\(round)": at + 60, "h\(round + 1)": at + 90])
            living.races += frozen.races
            living.listed.formUnion(frozen.listed)
            driver.answer(living, at: at)
            #expect(driver.snapshot.health.problem == (at > 460 ? .stopped : nil), "at \(at)")
        }
    }

    @Test func feedOfNewIdsStandsStillAllTheSame() {
        var driver = BoardDriver()
        for (round, at) in stride(from: 1.0, to: 500, by: 30).enumerated() {
            driver.answer(.sample(count: 20, first: .t0 + 60, prefix: "r\(round)"), at: at)
        }
        #expect(driver.snapshot.health.problem == .stopped)
    }

    /// 75 s after what is shown was true, not after its answer came; a `Date` is coarse by a second.
    @Test(arguments: [(0, 0), (4, 4), (5, 5), (3, 0)])
    func staleComesAfter75SecondsBehindACacheToo(age: Int, reported: Int) {
        var driver = BoardDriver()
        var fresh = answer(["a": 900])
        fresh.serverDate = .t0
        driver.answer(fresh, at: 0.5)
        var kept = fresh
        (kept.serverDate, kept.cacheAge) = (.t0 + Double(100 - age), reported)
        driver.answer(kept, at: 100.3)
        let trueAt = reported == 0 && age > 0 ? .t0 + 100 - Double(age) : .t0 + 100.3 - Double(age)
        #expect(driver.snapshot.health.state(at: trueAt + 75, hasRaces: true) == .live)
        #expect(driver.snapshot.health.state(at: trueAt + 75.1, hasRaces: true) == .stale(age: 75))
    }

    @Test func answerFromACacheHasTheAgeItReports() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 900]), at: 1)
        var kept = answer(["a": 900])
        kept.cacheAge = 40
        driver.answer(kept, at: 31)
        #expect(driver.snapshot.health.problem == nil)
        #expect(driver.snapshot.health.lastGood == .t0 + 1, "what is known already is younger")
        kept.cacheAge = 90
        driver.answer(kept, at: 100)
        #expect(driver.snapshot.health.problem == .cached(age: 90))
        #expect(driver.snapshot.health.state(at: .t0 + 100, hasRaces: true) == .stale(age: 90))
    }

    @Test func answerWithAnOldDateIsOldOnceTheServersTimeIsKnown() {
        var driver = BoardDriver()
        var fresh = answer(["a": 900])
        fresh.serverDate = .t0
        driver.answer(fresh, at: 0.5)
        driver.answer(fresh, at: 130)
        #expect(driver.snapshot.health.problem == .cached(age: 130))
        #expect(driver.snapshot.health.state(at: .t0 + 130, hasRaces: true) == .stale(age: 129))
    }

    /// A cache that serves what it kept and hides its age: 75 s after the feed reported it, as far as is known.
    @Test(arguments: [true, false])
    func dataOfACacheThatHidesItsAgeIsNotLiveForLong(isMeasured: Bool) {
        var driver = BoardDriver()
        var first = answer(["a": 900])
        (first.serverDate, first.notBefore) = isMeasured ? (.t0, nil) : (nil, .t0)
        driver.answer(first, at: 0.5)
        var kept = answer(["a": 900])
        (kept.notBefore, kept.cacheMark) = (.t0, .stale)
        for second in stride(from: 30.5, through: 60.5, by: 30) {
            driver.answer(kept, at: second)
            #expect(driver.snapshot.health.state(at: .t0 + second, hasRaces: true) == .live)
        }
        driver.answer(kept, at: 90.5)
        guard case .stale = driver.snapshot.health.state(at: .t0 + 90.5, hasRaces: true) else {
            Issue.record("still live")
            return
        }
        #expect(driver.snapshot.health.problem == .cached(age: 90, isServerSilent: true))
        #expect(driver.snapshot.clock.offset == 0)
    }

    @Test func answerThatWasUnderWayForASuspendIsAsOldAsItsQuestion() {
        var driver = BoardDriver()
        driver.handle(.answered(answer(["a": 20_000]), requested: .t0 + 1), at: 10_000)
        #expect(driver.snapshot.health.state(at: .t0 + 10_000, hasRaces: true) == .stale(age: 9999))
        driver.handle(.answered(answer(["a": 20_000]), requested: .t0 + 10_001), at: 10_011)
        #expect(driver.snapshot.health.state(at: .t0 + 10_011, hasRaces: true) == .live)
    }

    @Test func firstAnswerFromBeforeASuspendDoesNotMakeItselfYoungByItsDate() {
        var driver = BoardDriver()
        var slow = answer(["a": 20_000])
        slow.serverDate = .t0 + 1
        driver.handle(.answered(slow, requested: .t0 + 1), at: 101)
        #expect(driver.snapshot.health.state(at: .t0 + 101, hasRaces: true) == .stale(age: 100))
    }

    /// Two faults at once: dates that were slow have set the clock, and the device was suspended during a request.
    @Test func answerFromBeforeASuspendIsNotYoungByAClockOfSlowDates() {
        var driver = BoardDriver()
        var slow = answer(["a": 20_000])
        slow.serverDate = .t0 - 90
        driver.answer(slow, at: 0.5)
        var right = answer(["a": 20_000])
        right.serverDate = .t0 + 1
        driver.handle(.answered(right, requested: .t0 + 1), at: 99)
        #expect(driver.snapshot.health.state(at: .t0 + 99, hasRaces: true) == .stale(age: 98))
    }

    @Test func firstAnswerOfACacheFromBeforeASuspendIsAsOldAsBothTogether() {
        var driver = BoardDriver()
        var kept = answer(["a": 20_000])
        (kept.serverDate, kept.cacheAge) = (.t0 - 67, 68)
        driver.handle(.answered(kept, requested: .t0 + 1), at: 25)
        #expect(driver.snapshot.health.problem == .cached(age: 92))
        #expect(driver.snapshot.health.state(at: .t0 + 25, hasRaces: true) == .stale(age: 92))
    }

    @Test func absurdDateMakesNoAnswerOld() {
        var driver = BoardDriver()
        var fresh = answer(["a": 900])
        fresh.serverDate = .t0
        driver.answer(fresh, at: 0.5)
        fresh.serverDate = Date(timeIntervalSince1970: 0)
        driver.answer(fresh, at: 30)
        #expect(driver.snapshot.health.problem == nil)
        #expect(driver.snapshot.health.state(at: .t0 + 30, hasRaces: true) == .live)
    }

    @Test func quietHourIsNoFault() {
        var driver = BoardDriver()
        driver.answer(FeedAnswer(races: []), at: 1)
        driver.answer(FeedAnswer(races: []), at: 31)
        #expect(driver.snapshot.health.problem == nil)
        #expect(driver.snapshot.health.lastGood == .t0 + 31)
        driver.answer(answer(["far": 4000]), at: 61)
        driver.answer(answer(["far": 4000]), at: 3000)
        #expect(driver.snapshot.health.problem == nil)
    }

    @Test func rateLimitIsObeyedAlsoForAKey() {
        var driver = BoardDriver()
        driver.fail(.rateLimited(retryAfter: 40), at: 1)
        driver.handle(.refresh, at: 10)
        driver.handle(.timer, at: 40.9)
        #expect(driver.fetches.count == 1)
        driver.handle(.timer, at: 41)
        #expect(driver.fetches.count == 2)
    }

    @Test func personsRefreshDoesNotWaitForTheBackoff() {
        var driver = BoardDriver()
        driver.fail(.blocked(status: 403), at: 1)
        driver.handle(.refresh, at: 2)
        #expect(driver.fetches.count == 2)
    }

    @Test func fallbackServesAfterThreeFailuresAndTheFirstChoiceIsTriedAgain() {
        var driver = BoardDriver()
        for at in [1.0, 10, 20] {
            driver.fail(.serverError(status: 500, detail: nil, retryAfter: nil), at: at, jitter: 0)
            driver.handle(.timer, at: at + 2)
        }
        #expect(driver.sources == [.neds, .neds, .neds, .nedsV1])
        driver.answer(.sample(count: 30, first: .t0 + 900), at: 23)
        #expect(driver.snapshot.health.isBackup)
        driver.handle(.timer, at: 60)
        driver.answer(.sample(count: 31, first: .t0 + 900), at: 61)
        driver.handle(.timer, at: 330)
        #expect(driver.sources.suffix(2) == [.nedsV1, .neds])
        driver.answer(.sample(count: 32, first: .t0 + 900), at: 331)
        #expect(!driver.snapshot.health.isBackup)
    }

    @Test(arguments: [FeedError.noNetwork(detail: ""), .nameNotFound(detail: ""), .rateLimited(retryAfter: nil)])
    func fallbackIsNotRequestedIfItCannotHelp(error: FeedError) {
        var driver = BoardDriver()
        for at in stride(from: 1.0, to: 900, by: 90) {
            driver.fail(error, at: at)
            driver.handle(.timer, at: at + 70)
        }
        #expect(Set(driver.sources) == [.neds])
    }

    @Test func hostThatKeepsFailingIsProbedWithSmallRequestsUntilItAnswers() {
        var driver = BoardDriver(RaceBoard.Settings(rows: 20, backup: nil))
        for round in 1...7 {
            driver.fail(.timedOut(detail: ""), at: Double(round) * 100)
            driver.handle(.timer, at: Double(round) * 100 + 61)
        }
        #expect(driver.fetches == [40, 40, 40, 40, 40, 10, 10, 10])
        driver.answer(.sample(count: 90, first: .t0 + 5000), at: 762)
        driver.handle(.refresh, at: 800)
        #expect(driver.fetches.last == 40)
    }

    @Test func refusalIsNoFailureOfTheHost() {
        var driver = BoardDriver(RaceBoard.Settings(rows: 20, backup: nil))
        for round in 1...7 {
            driver.fail(.blocked(status: 403), at: Double(round) * 400)
            driver.handle(.refresh, at: Double(round) * 400 + 1)
        }
        #expect(Set(driver.fetches) == [40])
    }

    @Test func twoLateRacesOfAFirstAnswerAreNoSignOfAStop() {
        var driver = BoardDriver()
        var first = answer(["a": 1000, "b": 2000])
        let late = answer(["c": -400, "d": -350], category: .harness)
        first.races += late.races
        first.listed.formUnion(late.listed)
        driver.answer(first, at: 1)
        #expect(driver.snapshot.health.problem == nil)
        driver.answer(first, at: 31)
        #expect(driver.snapshot.health.problem == .stopped)
    }
}
