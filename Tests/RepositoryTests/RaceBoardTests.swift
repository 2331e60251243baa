import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

@testable import Repository

@Suite struct RaceBoardTests {
    @Test func startRequestsAtOnceAndAgainAfterThirtySeconds() {
        var driver = BoardDriver()
        #expect(driver.fetches == [10])
        driver.answer(.sample(count: 12), at: 1)
        driver.handle(.timer, at: 30.8)
        #expect(driver.fetches == [10])
        driver.handle(.timer, at: 30.9)
        #expect(driver.fetches == [10, 10])
    }

    @Test func neverTwoRequestsAtOnce() {
        var driver = BoardDriver()
        driver.handle(.refresh, at: 1)
        driver.handle(.timer, at: 40)
        driver.handle(.want(.all, rows: 20), at: 41)
        #expect(driver.fetches.count == 1)
    }

    @Test(arguments: [(1, 10), (5, 10), (6, 20), (20, 40), (40, 80), (41, 80), (100, 80)])
    func requestsTwiceTheRowsOfEachCategoryUpToTheFeedsLimit(rows: Int, count: Int) {
        let driver = BoardDriver(RaceBoard.Settings(rows: rows))
        #expect(driver.fetches == [count])
    }

    @Test(arguments: [(159.999, true), (160, false)])
    func raceLeavesAndTheNextTakesItsPlaceAtOnce(at seconds: Double, isShown: Bool) {
        var driver = BoardDriver()
        driver.answer(answer(["a": 100, "b": 200, "c": 300, "d": 400, "e": 500, "f": 600]), at: 1)
        #expect(driver.wake <= .t0 + 160)
        driver.handle(.timer, at: seconds)
        #expect(driver.shown == (isShown ? ["a", "b", "c", "d", "e"] : ["b", "c", "d", "e", "f"]))
    }

    @Test func snapshotNeverHoldsAPastRaceEvenWithoutATimer() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 100, "b": 900]), at: 1)
        #expect(driver.board.snapshot(at: .t0 + 160).races.map(\.id.text) == ["b"])
    }

    @Test func evictionRequestsMoreButNotWithinFiveSeconds() {
        var driver = BoardDriver()
        driver.answer(.sample(count: 30, first: .t0 - 58), at: 1)
        driver.handle(.timer, at: 2)
        #expect(driver.fetches.count == 1)
        #expect(driver.wake == .t0 + 5)
        driver.handle(.timer, at: 5)
        #expect(driver.fetches == [10, 10])
    }

    @Test func raceThatTheFeedListsPastItsTimeCausesNoRequest() {
        var driver = BoardDriver()
        var lingering = FeedAnswer.sample(count: 30, first: .t0 + 600)
        lingering.races.append(.sample("past", start: .t0 - 100))
        driver.answer(lingering, at: 1)
        for second in 2...30 { driver.handle(.timer, at: Double(second)) }
        #expect(driver.fetches.count == 1)
        #expect(driver.shown.first == "race-0")
    }

    @Test func theClockEvictsWithTheNetworkDown() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 100, "b": 110]), at: 1)
        driver.handle(.timer, at: 31)
        driver.fail(.noNetwork(detail: ""), at: 32)
        driver.handle(.timer, at: 160)
        #expect(driver.shown == ["b", "-", "-", "-", "-"])
        driver.handle(.timer, at: 170)
        #expect(driver.snapshot.races.isEmpty)
    }

    @Test func shortBoardMakesTheCountGrowUntilNothingNewComes() {
        var driver = BoardDriver(RaceBoard.Settings(filter: RaceFilter(CategoryFilter([.harness]))))
        driver.answer(answer(["a": 300, "b": 400], category: .harness), at: 1)
        #expect(driver.fetches == [10])
        driver.handle(.timer, at: 5)
        #expect(driver.fetches == [10, 20])
        driver.answer(answer(["a": 300, "b": 400, "c": 500], category: .harness), at: 6)
        driver.handle(.timer, at: 10)
        #expect(driver.fetches == [10, 20, 40])
        driver.answer(answer(["a": 300, "b": 400, "c": 500], category: .harness), at: 11)
        #expect(driver.snapshot.isExhausted)
        driver.handle(.timer, at: 39)
        #expect(driver.fetches == [10, 20, 40])
        driver.handle(.timer, at: 41)
        #expect(driver.fetches == [10, 20, 40, 40])
        #expect(driver.shown == ["a", "b", "c", "-", "-"])
    }

    /// The program's own limit holds back what is wanted besides, and moves no regular request.
    @Test func aShortBoardThatIsThrottledAsksForAsManyAgain() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 300]), at: 1)
        driver.handle(.timer, at: 5)
        driver.fail(.throttled(seconds: 2), at: 5)
        #expect(!driver.snapshot.isExhausted && driver.snapshot.health.problem == nil)
        driver.handle(.timer, at: 9)
        #expect(driver.fetches == [10, 20] && driver.wake == .t0 + 10)
        driver.handle(.timer, at: 10)
        driver.fail(.throttled(seconds: 2), at: 10)
        driver.handle(.timer, at: 15)
        #expect(driver.fetches == [10, 20, 20, 20])
        driver.answer(answer(["a": 300]), at: 16)
        #expect(driver.snapshot.isExhausted)
    }

    @Test func countNeverPassesEighty() {
        var driver = BoardDriver()
        var at = 1.0
        for round in 0..<8 {
            driver.answer(answer(["r\(round)": 3000 + Double(round)]), at: at)
            driver.handle(.timer, at: at + 6)
            at += 7
        }
        #expect(driver.fetches.max() == 80)
    }

    @Test func filterThatLeavesTwoShowsTwoAndThreeEmptySlots() {
        var driver = BoardDriver()
        var all = answer(["h1": 100, "h2": 200, "h3": 300, "h4": 400, "h5": 500, "h6": 600])
        all.races += answer(["g1": 150, "g2": 250], category: .greyhound).races
        driver.answer(all, at: 1)
        driver.handle(.want(RaceFilter(CategoryFilter([.greyhound])), rows: 5), at: 2)
        #expect(driver.shown == ["g1", "g2", "-", "-", "-"])
        driver.handle(.want(.all, rows: 3), at: 3)
        #expect(driver.shown == ["h1", "g1", "h2"])
    }

    @Test func movedStartMovesTheRowAndShowsTheOldTime() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 100, "b": 200]), at: 1)
        driver.answer(answer(["a": 250, "b": 200]), at: 31)
        #expect(driver.shown.prefix(2) == ["b", "a"])
        #expect(driver.snapshot.slots[1]?.movedFrom == .t0 + 100)
        #expect(driver.snapshot.slots[0]?.movedFrom == nil)
    }

    @Test func delayThatBringsARaceBackIsShownToo() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 10, "b": 900]), at: 1)
        driver.handle(.timer, at: 70)
        #expect(driver.shown.first == "b")
        driver.answer(answer(["a": 800, "b": 900]), at: 75)
        #expect(driver.shown.prefix(2) == ["a", "b"])
        #expect(driver.snapshot.slots[0]?.movedFrom == .t0 + 10)
    }

    @Test func raceGoneFromTheFeedEarlyIsMarkedUntilItsTimeHasPassed() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 100, "b": 200, "c": 300]), at: 1)
        var second = answer(["b": 200, "c": 300])
        second.horizons = [.horse: .t0 + 300]
        driver.answer(second, at: 31)
        #expect(driver.snapshot.slots[0]?.isListed == false)
        #expect(driver.snapshot.slots[1]?.isListed == true)
        driver.handle(.timer, at: 101)
        #expect(driver.snapshot.slots[0]?.isListed == true)
        driver.handle(.timer, at: 160)
        #expect(driver.shown.first == "b")
    }

    @Test func raceBeyondTheAnswersReachOrOnlyDanglingIsNotCalledGone() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 100, "far": 5000]), at: 1)
        var second = answer(["b": 200])
        second.horizons = [.horse: .t0 + 200]
        second.listed.insert(RaceID("a"))
        driver.answer(second, at: 31)
        #expect(driver.snapshot.races.filter { !$0.isListed }.isEmpty)
        #expect(driver.shown.prefix(3) == ["a", "b", "far"])
    }

    @Test func heldBoardKeepsItsRowsWhileTimeGoesOn() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 10, "b": 200, "c": 300, "d": 400, "e": 500, "f": 600]), at: 1)
        driver.handle(.hold(true), at: 2)
        driver.answer(answer(["a": 10, "new": 20, "b": 250, "c": 300]), at: 31)
        #expect(driver.snapshot.isHeld)
        #expect(driver.shown == ["a", "b", "c", "d", "e"])
        #expect(driver.snapshot.slots[1]?.race.advertisedStart == .t0 + 200)
        driver.handle(.timer, at: 70)
        #expect(driver.shown == ["-", "b", "c", "d", "e"])
        driver.handle(.hold(false), at: 71)
        #expect(driver.shown == ["new", "b", "c", "d", "e"])
    }

    @Test func heldRaceThatHasLeftDoesNotComeBackWithAnEarlierClock() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 10, "b": 200]), at: 1)
        driver.handle(.hold(true), at: 2)
        driver.handle(.timer, at: 70)
        #expect(driver.shown.prefix(2) == ["-", "b"] && driver.snapshot.leftWhileHeld == 1)
        var slow = answer(["b": 200])
        slow.serverDate = .t0 + 11
        for second in 71...75 { driver.answer(slow, at: Double(second)) }
        #expect(driver.snapshot.clock.offset < -30)
        #expect(driver.shown.prefix(2) == ["-", "b"] && driver.snapshot.leftWhileHeld == 1)
    }

    /// The engine's deadline may be late by a turn, and by much more on a busy machine.
    @Test(arguments: [false, true]) func aSnapshotHasNoRaceWhoseTimeIsOverThoughNoTimerCame(isHeld: Bool) {
        var driver = BoardDriver()
        driver.answer(answer(["a": 10, "b": 200]), at: 1)
        driver.handle(.hold(isHeld), at: 2)
        for (second, first) in [(69.99, "a"), (70, isHeld ? "-" : "b"), (400, "-")] {
            let late = driver.board.snapshot(at: .t0 + second)
            #expect(late.slots.first??.id.text ?? "-" == first, "\(second)")
            #expect(late.leftWhileHeld == (isHeld ? [69.99: 0, 70: 1, 400: 2][second] : 0))
            #expect(driver.board.first(2, at: .t0 + second).count == [69.99: 2, 70: 1, 400: 0][second])
        }
    }

    @Test func heldRaceLeavesInTimeAlsoWhenTheFeedMovesItLater() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 10, "b": 200]), at: 1)
        driver.handle(.hold(true), at: 2)
        driver.answer(answer(["a": 500, "b": 200]), at: 31)
        // Requests; nothing else is due before the answer but the held race.
        driver.handle(.timer, at: 61)
        #expect(driver.wake == .t0 + 70)
        driver.handle(.timer, at: 70)
        #expect(driver.shown.prefix(2) == ["-", "b"])
    }

    @Test func nothingIsHeldBeforeTheFirstAnswer() {
        var driver = BoardDriver()
        driver.handle(.hold(true), at: 1)
        driver.answer(answer(["a": 100]), at: 2)
        #expect(!driver.snapshot.isHeld)
        #expect(driver.shown.first == "a")
    }

    @Test func choosingWhileHeldShowsTheNewChoiceAndHoldsThat() {
        var driver = BoardDriver()
        driver.answer(.sample(count: 30), at: 1)
        driver.handle(.hold(true), at: 2)
        driver.handle(.want(RaceFilter(CategoryFilter([.horse])), rows: 2), at: 3)
        #expect(driver.shown == ["race-0", "race-3"])
        #expect(driver.snapshot.isHeld)
    }

    /// Boxes that began together: each has its own interval, and none requests at the instant of an eviction.
    @Test(arguments: [(nil, 30.0, 0.0), (0.0, 27, 0), (0.5, 28.5, 1.5), (1, 30, 3)])
    func requestsOfOneOfManyComeAtTheirOwnTimes(spread: Double?, interval: Double, delay: Double) {
        var driver = BoardDriver(RaceBoard.Settings(spread: spread))
        let races = Dictionary(uniqueKeysWithValues: (0..<9).map { ("\($0)", 900 + 60 * Double($0)) })
        let leaving = ["leaves": -50.0].merging(races) { $1 }
        driver.answer(answer(leaving), at: 0.1)
        #expect(driver.wake == .t0 + 10)
        driver.handle(.timer, at: 10)
        #expect(driver.fetches.count == (delay == 0 ? 2 : 1))
        if delay > 0 { driver.handle(.timer, at: 10 + delay) }
        #expect(driver.fetches.count == 2)
        driver.answer(answer(races), at: 10 + delay + 0.1)
        #expect(driver.wake == .t0 + 10 + delay + interval)
    }

    /// A relay's requests keep to their own time, whatever starts or leaves.
    @Test func whoIsNotEagerRequestsAtItsIntervalAlone() {
        var settings = RaceBoard.Settings(interval: 10, spread: 0.5)
        settings.isEager = false
        var driver = BoardDriver(settings)
        let leaving = Dictionary(uniqueKeysWithValues: (0..<9).map { ("\($0)", -59 + 3 * Double($0)) })
        for count in 0..<9 {
            let at = 0.1 + 9.5 * Double(count)
            driver.answer(answer(leaving), at: at)
            for _ in 0..<100 where driver.wake < .t0 + at + 9.4 {
                driver.handle(.timer, at: driver.wake.timeIntervalSince(.t0))
            }
            #expect(driver.fetches.count == count + 1 && driver.wake == .t0 + at + 9.4, "\(count)")
            driver.handle(.timer, at: at + 9.4)
        }
    }
}
