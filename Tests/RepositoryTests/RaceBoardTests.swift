import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

@testable import Repository

@Suite struct RaceBoardTests {
    @Test func startRequestsAtOnceAndAgainAfterThirtySeconds() {
        var story = Story()
        #expect(story.fetches == [10])
        story.answer(.sample(count: 12), at: 1)
        story.handle(.timer, at: 30.8)
        #expect(story.fetches == [10])
        story.handle(.timer, at: 30.9)
        #expect(story.fetches == [10, 10])
    }

    @Test func neverTwoRequestsAtOnce() {
        var story = Story()
        story.handle(.refresh, at: 1)
        story.handle(.timer, at: 40)
        story.handle(.want(.all, rows: 20), at: 41)
        #expect(story.fetches.count == 1)
    }

    @Test(arguments: [(1, 10), (5, 10), (6, 20), (20, 40), (40, 80), (41, 80), (100, 80)])
    func requestsTwiceTheRowsOfEachCategoryUpToTheFeedsLimit(rows: Int, count: Int) {
        let story = Story(RaceBoard.Settings(rows: rows))
        #expect(story.fetches == [count])
    }

    @Test(arguments: [(159.999, true), (160, false)])
    func raceLeavesAndTheNextTakesItsPlaceAtOnce(at seconds: Double, isShown: Bool) {
        var story = Story()
        story.answer(answer(["a": 100, "b": 200, "c": 300, "d": 400, "e": 500, "f": 600]), at: 1)
        #expect(story.wake <= .t0 + 160)
        story.handle(.timer, at: seconds)
        #expect(story.shown == (isShown ? ["a", "b", "c", "d", "e"] : ["b", "c", "d", "e", "f"]))
    }

    @Test func snapshotNeverHoldsAPastRaceEvenWithoutATimer() {
        var story = Story()
        story.answer(answer(["a": 100, "b": 900]), at: 1)
        #expect(story.board.snapshot(at: .t0 + 160).races.map(\.id.text) == ["b"])
    }

    @Test func evictionRequestsMoreButNotWithinFiveSeconds() {
        var story = Story()
        story.answer(.sample(count: 30, first: .t0 - 58), at: 1)
        story.handle(.timer, at: 2)
        #expect(story.fetches.count == 1)
        #expect(story.wake == .t0 + 5)
        story.handle(.timer, at: 5)
        #expect(story.fetches == [10, 10])
    }

    @Test func raceThatTheFeedListsPastItsTimeCausesNoRequest() {
        var story = Story()
        var lingering = FeedAnswer.sample(count: 30, first: .t0 + 600)
        lingering.races.append(.sample("past", start: .t0 - 100))
        story.answer(lingering, at: 1)
        for second in 2...30 { story.handle(.timer, at: Double(second)) }
        #expect(story.fetches.count == 1)
        #expect(story.shown.first == "race-0")
    }

    @Test func theClockEvictsWithTheNetworkDown() {
        var story = Story()
        story.answer(answer(["a": 100, "b": 110]), at: 1)
        story.handle(.timer, at: 31)
        story.fail(.noNetwork(detail: ""), at: 32)
        story.handle(.timer, at: 160)
        #expect(story.shown == ["b", "-", "-", "-", "-"])
        story.handle(.timer, at: 170)
        #expect(story.snapshot.races.isEmpty)
    }

    @Test func shortBoardMakesTheCountGrowUntilNothingNewComes() {
        var story = Story(RaceBoard.Settings(filter: RaceFilter(CategoryFilter([.harness]))))
        story.answer(answer(["a": 300, "b": 400], category: .harness), at: 1)
        #expect(story.fetches == [10])
        story.handle(.timer, at: 5)
        #expect(story.fetches == [10, 20])
        story.answer(answer(["a": 300, "b": 400, "c": 500], category: .harness), at: 6)
        story.handle(.timer, at: 10)
        #expect(story.fetches == [10, 20, 40])
        story.answer(answer(["a": 300, "b": 400, "c": 500], category: .harness), at: 11)
        #expect(story.snapshot.isExhausted)
        story.handle(.timer, at: 39)
        #expect(story.fetches == [10, 20, 40])
        story.handle(.timer, at: 41)
        #expect(story.fetches == [10, 20, 40, 40])
        #expect(story.shown == ["a", "b", "c", "-", "-"])
    }

    /// The engine tells which request was answered; a request of its own is that of the board.
    @Test func whatTheBoardAskedForItselfEndsTheGrowthToo() {
        var story = Story()
        for (at, count) in [(1.0, 10), (6, 20)] {
            let request = FetchPlan.Request(source: .neds, count: count)
            story.handle(.answered(answer(["a": 300]), requested: .t0 + at - 0.1, by: request), at: at)
            story.handle(.timer, at: at + 5)
        }
        #expect(story.fetches == [10, 20] && story.snapshot.isExhausted)
    }

    /// The program's own limit holds back what is wanted besides, and moves no regular request.
    @Test func aShortBoardThatIsThrottledAsksForAsManyAgain() {
        var story = Story()
        story.answer(answer(["a": 300]), at: 1)
        story.handle(.timer, at: 5)
        story.fail(.throttled(seconds: 2), at: 5)
        #expect(!story.snapshot.isExhausted && story.snapshot.health.problem == nil)
        story.handle(.timer, at: 9)
        #expect(story.fetches == [10, 20] && story.wake == .t0 + 10)
        story.handle(.timer, at: 10)
        story.fail(.throttled(seconds: 2), at: 10)
        story.handle(.timer, at: 15)
        #expect(story.fetches == [10, 20, 20, 20])
        story.answer(answer(["a": 300]), at: 16)
        #expect(story.snapshot.isExhausted)
    }

    @Test func countNeverPassesEighty() {
        var story = Story()
        var at = 1.0
        for round in 0..<8 {
            story.answer(answer(["r\(round)": 3000 + Double(round)]), at: at)
            story.handle(.timer, at: at + 6)
            at += 7
        }
        #expect(story.fetches.max() == 80)
    }

    @Test func filterThatLeavesTwoShowsTwoAndThreeEmptySlots() {
        var story = Story()
        var all = answer(["h1": 100, "h2": 200, "h3": 300, "h4": 400, "h5": 500, "h6": 600])
        all.races += answer(["g1": 150, "g2": 250], category: .greyhound).races
        story.answer(all, at: 1)
        story.handle(.want(RaceFilter(CategoryFilter([.greyhound])), rows: 5), at: 2)
        #expect(story.shown == ["g1", "g2", "-", "-", "-"])
        story.handle(.want(.all, rows: 3), at: 3)
        #expect(story.shown == ["h1", "g1", "h2"])
    }

    @Test func movedStartMovesTheRowAndShowsTheOldTime() {
        var story = Story()
        story.answer(answer(["a": 100, "b": 200]), at: 1)
        story.answer(answer(["a": 250, "b": 200]), at: 31)
        #expect(story.shown.prefix(2) == ["b", "a"])
        #expect(story.snapshot.slots[1]?.movedFrom == .t0 + 100)
        #expect(story.snapshot.slots[0]?.movedFrom == nil)
    }

    @Test func delayThatBringsARaceBackIsShownToo() {
        var story = Story()
        story.answer(answer(["a": 10, "b": 900]), at: 1)
        story.handle(.timer, at: 70)
        #expect(story.shown.first == "b")
        story.answer(answer(["a": 800, "b": 900]), at: 75)
        #expect(story.shown.prefix(2) == ["a", "b"])
        #expect(story.snapshot.slots[0]?.movedFrom == .t0 + 10)
    }

    @Test func raceGoneFromTheFeedEarlyIsMarkedUntilItsTimeHasPassed() {
        var story = Story()
        story.answer(answer(["a": 100, "b": 200, "c": 300]), at: 1)
        var second = answer(["b": 200, "c": 300])
        second.horizons = [.horse: .t0 + 300]
        story.answer(second, at: 31)
        #expect(story.snapshot.slots[0]?.isListed == false)
        #expect(story.snapshot.slots[1]?.isListed == true)
        story.handle(.timer, at: 101)
        #expect(story.snapshot.slots[0]?.isListed == true)
        story.handle(.timer, at: 160)
        #expect(story.shown.first == "b")
    }

    @Test func raceBeyondTheAnswersReachOrOnlyDanglingIsNotCalledGone() {
        var story = Story()
        story.answer(answer(["a": 100, "far": 5000]), at: 1)
        var second = answer(["b": 200])
        second.horizons = [.horse: .t0 + 200]
        second.listed.insert(RaceID("a"))
        story.answer(second, at: 31)
        #expect(story.snapshot.races.filter { !$0.isListed }.isEmpty)
        #expect(story.shown.prefix(3) == ["a", "b", "far"])
    }

    @Test func heldBoardKeepsItsRowsWhileTimeGoesOn() {
        var story = Story()
        story.answer(answer(["a": 10, "b": 200, "c": 300, "d": 400, "e": 500, "f": 600]), at: 1)
        story.handle(.hold(true), at: 2)
        story.answer(answer(["a": 10, "new": 20, "b": 250, "c": 300]), at: 31)
        #expect(story.snapshot.isHeld)
        #expect(story.shown == ["a", "b", "c", "d", "e"])
        #expect(story.snapshot.slots[1]?.race.advertisedStart == .t0 + 200)
        story.handle(.timer, at: 70)
        #expect(story.shown == ["-", "b", "c", "d", "e"])
        story.handle(.hold(false), at: 71)
        #expect(story.shown == ["new", "b", "c", "d", "e"])
    }

    @Test func heldRaceLeavesInTimeAlsoWhenTheFeedMovesItLater() {
        var story = Story()
        story.answer(answer(["a": 10, "b": 200]), at: 1)
        story.handle(.hold(true), at: 2)
        story.answer(answer(["a": 500, "b": 200]), at: 31)
        // Requests; nothing else is due before the answer but the held race.
        story.handle(.timer, at: 61)
        #expect(story.wake == .t0 + 70)
        story.handle(.timer, at: 70)
        #expect(story.shown.prefix(2) == ["-", "b"])
    }

    @Test func nothingIsHeldBeforeTheFirstAnswer() {
        var story = Story()
        story.handle(.hold(true), at: 1)
        story.answer(answer(["a": 100]), at: 2)
        #expect(!story.snapshot.isHeld)
        #expect(story.shown.first == "a")
    }

    @Test func choosingWhileHeldShowsTheNewChoiceAndHoldsThat() {
        var story = Story()
        story.answer(.sample(count: 30), at: 1)
        story.handle(.hold(true), at: 2)
        story.handle(.want(RaceFilter(CategoryFilter([.horse])), rows: 2), at: 3)
        #expect(story.shown == ["race-0", "race-3"])
        #expect(story.snapshot.isHeld)
    }

    /// Boxes that began together: each has its own interval, and none requests at the instant of an eviction.
    @Test(arguments: [(nil, 30.0, 0.0), (0.0, 27, 0), (0.5, 28.5, 1.5), (1, 30, 3)])
    func requestsOfOneOfManyComeAtTheirOwnTimes(spread: Double?, interval: Double, delay: Double) {
        var story = Story(RaceBoard.Settings(spread: spread))
        let races = Dictionary(uniqueKeysWithValues: (0..<9).map { ("\($0)", 900 + 60 * Double($0)) })
        let leaving = ["leaves": -50.0].merging(races) { $1 }
        story.answer(answer(leaving), at: 0.1)
        #expect(story.wake == .t0 + 10)
        story.handle(.timer, at: 10)
        #expect(story.fetches.count == (delay == 0 ? 2 : 1))
        if delay > 0 { story.handle(.timer, at: 10 + delay) }
        #expect(story.fetches.count == 2)
        story.answer(answer(races), at: 10 + delay + 0.1)
        #expect(story.wake == .t0 + 10 + delay + interval)
    }

    /// A relay's requests keep to their own time, whatever starts or leaves.
    @Test func whoIsNotEagerRequestsAtItsIntervalAlone() {
        var settings = RaceBoard.Settings(interval: 10, spread: 0.5)
        settings.isEager = false
        var story = Story(settings)
        let leaving = Dictionary(uniqueKeysWithValues: (0..<9).map { ("\($0)", -59 + 3 * Double($0)) })
        for count in 0..<9 {
            let at = 0.1 + 9.5 * Double(count)
            story.answer(answer(leaving), at: at)
            for _ in 0..<100 where story.wake < .t0 + at + 9.4 {
                story.handle(.timer, at: story.wake.timeIntervalSince(.t0))
            }
            #expect(story.fetches.count == count + 1 && story.wake == .t0 + at + 9.4, "\(count)")
            story.handle(.timer, at: at + 9.4)
        }
    }
}
