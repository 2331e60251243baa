import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// Tells a story to a board: events at instants, and what is to be seen after each.
private struct Story {
    var board: RaceBoard
    var now = Date.t0
    private(set) var fetches: [Int] = []
    private(set) var sources: [FeedSource] = []
    private(set) var wake = Date.t0

    init(_ settings: RaceBoard.Settings = RaceBoard.Settings()) {
        board = RaceBoard(settings: settings, now: .t0)
        tell(.start, at: 0)
    }

    mutating func tell(_ event: RaceBoard.Event, at seconds: Double) {
        now = .t0 + seconds
        for action in board.handle(event, at: now) {
            switch action {
            case .fetch(let source, let count):
                fetches.append(count)
                sources.append(source)
            case .sleep(let until): wake = until
            }
        }
    }

    mutating func answer(_ answer: FeedAnswer, at seconds: Double) {
        tell(.answered(answer, asked: .t0 + seconds - 0.1), at: seconds)
    }

    mutating func fail(_ error: FeedError, at seconds: Double, jitter: Double = 1) {
        tell(.failed(error, asked: .t0 + seconds - 0.1, jitter: jitter), at: seconds)
    }

    var snapshot: BoardSnapshot { board.snapshot(at: now) }
    var shown: [String] { snapshot.slots.map { $0?.race.id.text ?? "-" } }
}

private func answer(_ starts: [String: Double], category: RaceCategory = .horse) -> FeedAnswer {
    FeedAnswer(races: starts.map { Race.sample($0.key, category: category, start: .t0 + $0.value) })
}

@Suite struct RaceBoardTests {
    @Test func startAsksAtOnceAndAgainAfterThirtySeconds() {
        var story = Story()
        #expect(story.fetches == [10])
        story.answer(.sample(count: 12), at: 1)
        story.tell(.timer, at: 30.8)
        #expect(story.fetches == [10])
        story.tell(.timer, at: 30.9)
        #expect(story.fetches == [10, 10])
    }

    @Test func neverTwoRequestsAtOnce() {
        var story = Story()
        story.tell(.refresh, at: 1)
        story.tell(.timer, at: 40)
        story.tell(.want(.all, rows: 20), at: 41)
        #expect(story.fetches.count == 1)
    }

    @Test func fiveSlotsAscendingWhateverTheFeedsOrder() {
        var story = Story()
        story.answer(answer(["d": 400, "a": 100, "c": 300, "f": 600, "b": 200, "e": 500]), at: 1)
        #expect(story.shown == ["a", "b", "c", "d", "e"])
    }

    @Test(arguments: [(159.0, true), (159.999, true), (160, false), (161, false)])
    func raceLeavesAndTheNextTakesItsPlaceAtOnce(at seconds: Double, isShown: Bool) {
        var story = Story()
        story.answer(answer(["a": 100, "b": 200, "c": 300, "d": 400, "e": 500, "f": 600]), at: 1)
        #expect(story.wake <= .t0 + 160)
        story.tell(.timer, at: seconds)
        #expect(story.shown == (isShown ? ["a", "b", "c", "d", "e"] : ["b", "c", "d", "e", "f"]))
    }

    @Test func snapshotNeverHoldsAPastRaceEvenWithoutATimer() {
        var story = Story()
        story.answer(answer(["a": 100, "b": 900]), at: 1)
        #expect(story.board.snapshot(at: .t0 + 160).races.map(\.id.text) == ["b"])
    }

    @Test func evictionAsksForMoreButNotWithinFiveSeconds() {
        var story = Story()
        story.answer(.sample(count: 30, first: .t0 - 58), at: 1)
        story.tell(.timer, at: 2)
        #expect(story.fetches.count == 1)
        #expect(story.wake == .t0 + 5)
        story.tell(.timer, at: 5)
        #expect(story.fetches == [10, 10])
    }

    @Test func raceThatTheFeedListsPastItsTimeAsksForNothing() {
        var story = Story()
        var lingering = FeedAnswer.sample(count: 30, first: .t0 + 600)
        lingering.races.append(.sample("past", start: .t0 - 100))
        story.answer(lingering, at: 1)
        for second in 2...30 { story.tell(.timer, at: Double(second)) }
        #expect(story.fetches.count == 1)
        #expect(story.shown.first == "race-0")
    }

    @Test func theClockEvictsWithTheNetworkDown() {
        var story = Story()
        story.answer(answer(["a": 100, "b": 110]), at: 1)
        story.tell(.timer, at: 31)
        story.fail(.noNetwork(detail: ""), at: 32)
        story.tell(.timer, at: 160)
        #expect(story.shown == ["b", "-", "-", "-", "-"])
        story.tell(.timer, at: 170)
        #expect(story.snapshot.races.isEmpty)
    }

    @Test func shortBoardMakesTheCountGrowUntilNothingNewComes() {
        var story = Story(RaceBoard.Settings(filter: CategoryFilter([.harness])))
        story.answer(answer(["a": 300, "b": 400], category: .harness), at: 1)
        #expect(story.fetches == [10])
        story.tell(.timer, at: 5)
        #expect(story.fetches == [10, 20])
        story.answer(answer(["a": 300, "b": 400, "c": 500], category: .harness), at: 6)
        story.tell(.timer, at: 10)
        #expect(story.fetches == [10, 20, 40])
        story.answer(answer(["a": 300, "b": 400, "c": 500], category: .harness), at: 11)
        #expect(story.snapshot.isExhausted)
        story.tell(.timer, at: 39)
        #expect(story.fetches == [10, 20, 40])
        story.tell(.timer, at: 41)
        #expect(story.fetches == [10, 20, 40, 40])
        #expect(story.shown == ["a", "b", "c", "-", "-"])
    }

    @Test func countNeverPassesEighty() {
        var story = Story()
        var at = 1.0
        for round in 0..<8 {
            story.answer(answer(["r\(round)": 3000 + Double(round)]), at: at)
            story.tell(.timer, at: at + 6)
            at += 7
        }
        #expect(story.fetches.max() == 80)
    }

    @Test func filterThatLeavesTwoShowsTwoAndThreeEmptySlots() {
        var story = Story()
        var all = answer(["h1": 100, "h2": 200, "h3": 300, "h4": 400, "h5": 500, "h6": 600])
        all.races += answer(["g1": 150, "g2": 250], category: .greyhound).races
        story.answer(all, at: 1)
        story.tell(.want(CategoryFilter([.greyhound]), rows: 5), at: 2)
        #expect(story.shown == ["g1", "g2", "-", "-", "-"])
        story.tell(.want(.all, rows: 3), at: 3)
        #expect(story.shown == ["h1", "g1", "h2"])
    }

    @Test func movedStartMovesTheRowAndSaysWhatItWas() {
        var story = Story()
        story.answer(answer(["a": 100, "b": 200]), at: 1)
        story.answer(answer(["a": 250, "b": 200]), at: 31)
        #expect(story.shown.prefix(2) == ["b", "a"])
        #expect(story.snapshot.slots[1]?.movedFrom == .t0 + 100)
        #expect(story.snapshot.slots[0]?.movedFrom == nil)
    }

    @Test func delayThatBringsARaceBackIsToldToo() {
        var story = Story()
        story.answer(answer(["a": 10, "b": 900]), at: 1)
        story.tell(.timer, at: 70)
        #expect(story.shown.first == "b")
        story.answer(answer(["a": 800, "b": 900]), at: 75)
        #expect(story.shown.prefix(2) == ["a", "b"])
        #expect(story.snapshot.slots[0]?.movedFrom == .t0 + 10)
    }

    @Test func raceGoneFromTheFeedBeforeItsTimeSaysSoUntilItsTimeHasPassed() {
        var story = Story()
        story.answer(answer(["a": 100, "b": 200, "c": 300]), at: 1)
        var second = answer(["b": 200, "c": 300])
        second.horizons = [.horse: .t0 + 300]
        story.answer(second, at: 31)
        #expect(story.snapshot.slots[0]?.isListed == false)
        #expect(story.snapshot.slots[1]?.isListed == true)
        story.tell(.timer, at: 101)
        #expect(story.snapshot.slots[0]?.isListed == true)
        story.tell(.timer, at: 160)
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
        story.tell(.hold(true), at: 2)
        story.answer(answer(["a": 10, "new": 20, "b": 250, "c": 300]), at: 31)
        #expect(story.snapshot.isHeld)
        #expect(story.shown == ["a", "b", "c", "d", "e"])
        #expect(story.snapshot.slots[1]?.race.advertisedStart == .t0 + 200)
        story.tell(.timer, at: 70)
        #expect(story.shown == ["-", "b", "c", "d", "e"])
        story.tell(.hold(false), at: 71)
        #expect(story.shown == ["new", "b", "c", "d", "e"])
    }

    @Test func nothingIsHeldBeforeTheFirstAnswer() {
        var story = Story()
        story.tell(.hold(true), at: 1)
        story.answer(answer(["a": 100]), at: 2)
        #expect(!story.snapshot.isHeld)
        #expect(story.shown.first == "a")
    }

    @Test func choosingWhileHeldShowsTheNewChoiceAndHoldsThat() {
        var story = Story()
        story.answer(.sample(count: 30), at: 1)
        story.tell(.hold(true), at: 2)
        story.tell(.want(CategoryFilter([.horse]), rows: 2), at: 3)
        #expect(story.shown == ["race-0", "race-3"])
        #expect(story.snapshot.isHeld)
    }
}

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
        story.tell(.timer, at: 31)
        story.fail(.timedOut(detail: ""), at: 41)
        #expect(story.snapshot.races.count == 5)
        #expect(story.snapshot.health.problem == .failed(.timedOut(detail: "")))
        #expect(story.snapshot.health.nextTry == .t0 + 43)
        story.tell(.timer, at: 43)
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

    @Test func rateLimitIsObeyedAlsoWhenAPersonAsks() {
        var story = Story()
        story.fail(.rateLimited(retryAfter: 40), at: 1)
        story.tell(.refresh, at: 10)
        story.tell(.timer, at: 40.9)
        #expect(story.fetches.count == 1)
        story.tell(.timer, at: 41)
        #expect(story.fetches.count == 2)
    }

    @Test func personsRefreshDoesNotWaitForTheBackoff() {
        var story = Story()
        story.fail(.blocked(status: 403), at: 1)
        story.tell(.refresh, at: 2)
        #expect(story.fetches.count == 2)
    }

    @Test func fallbackServesAfterThreeFailuresAndTheFirstChoiceIsTriedAgain() {
        var story = Story()
        for at in [1.0, 10, 20] {
            story.fail(.serverFault(status: 500, detail: nil, retryAfter: nil), at: at, jitter: 0)
            story.tell(.timer, at: at + 2)
        }
        #expect(story.sources == [.neds, .neds, .neds, .nedsV1])
        story.answer(.sample(count: 30, first: .t0 + 900), at: 23)
        #expect(story.snapshot.health.isBackup)
        story.tell(.timer, at: 60)
        story.answer(.sample(count: 31, first: .t0 + 900), at: 61)
        story.tell(.timer, at: 330)
        #expect(story.sources.suffix(2) == [.nedsV1, .neds])
        story.answer(.sample(count: 32, first: .t0 + 900), at: 331)
        #expect(!story.snapshot.health.isBackup)
    }

    @Test(arguments: [FeedError.noNetwork(detail: ""), .nameNotFound(detail: ""), .rateLimited(retryAfter: nil)])
    func fallbackIsNotAskedWhereItCouldNotHelp(error: FeedError) {
        var story = Story()
        for at in stride(from: 1.0, to: 900, by: 90) {
            story.fail(error, at: at)
            story.tell(.timer, at: at + 70)
        }
        #expect(Set(story.sources) == [.neds])
    }

    @Test func clockSetBackDoesNotPutTheNextRequestOffNorKeepOldDataLive() {
        var story = Story()
        story.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        story.tell(.timer, at: -3600)
        #expect(story.fetches.count == 2)
        story.fail(.timedOut(detail: ""), at: -3590)
        #expect(story.snapshot.health.state(at: .t0 - 3500, hasRaces: true) == .stale(age: 100))
    }
}

@Suite struct ServerClockTests {
    private func offset(after measures: [(Double, Double, Double)]) -> Double {
        var clock = ServerClock()
        for (server, asked, answered) in measures {
            clock.measure(serverDate: .t0 + server, asked: .t0 + asked, answered: .t0 + answered)
        }
        return clock.offset
    }

    @Test func underASecondOrWithinItsErrorNothingIsCorrected() {
        #expect(offset(after: [(0, 0, 0.2)]) == 0)
        #expect(offset(after: [(1, 0.6, 0.8)]) == 0)
        #expect(offset(after: [(4, 0, 8)]) == 0)
    }

    @Test func offsetIsInWholeSeconds() {
        #expect(offset(after: [(43, 0, 0.2)]) == 43)
        #expect(offset(after: [(-100, 0, 0.2)]) == -100)
    }

    @Test func measureThatDoesNotContradictChangesNothing() {
        #expect(offset(after: [(43, 0, 0.2), (73, 30.9, 31)]) == 43)
        #expect(offset(after: [(43, 0, 0.2), (80, 30, 30.2)]) == 50)
        #expect(offset(after: [(43, 0, 0.2), (30, 30, 30.2)]) == 0)
    }

    @Test func absurdDatesAndBackwardRequestsAreRefused() {
        #expect(offset(after: [(-1_000_000_000, 0, 0.2)]) == 0)
        #expect(offset(after: [(3_000_000_000, 0, 0.2)]) == 0)
        #expect(offset(after: [(50, 10, 5)]) == 0)
    }

    @Test func countdownsAndEvictionsFollowTheServer() {
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        _ = board.handle(.start, at: .t0)
        var answer = FeedAnswer.sample(count: 30, first: .t0)
        answer.serverDate = .t0 + 50
        _ = board.handle(.answered(answer, asked: .t0), at: .t0 + 0.1)
        #expect(board.snapshot(at: .t0 + 9.9).races.first?.id.text == "race-0")
        #expect(board.snapshot(at: .t0 + 10).races.first?.id.text == "race-1")
    }
}
