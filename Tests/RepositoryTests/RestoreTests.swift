import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// What outlives the program: from a board to a change, and from what was stored to a board.
@Suite struct RestoreTests {
    private func stored(_ starts: [String: Double], lastGood: Double = -600, deviceError: Double? = nil) -> StoredBoard
    {
        StoredBoard(
            races: starts.map { BoardRace(race: .sample($0.key, start: .t0 + $0.value), confirmedAt: .t0 + lastGood) },
            lastGood: .t0 + lastGood, savedAt: .t0 + lastGood, deviceError: deviceError)
    }

    @Test func boardIsUpAtOnceWithWhatIsStillToComeAndItsAge() {
        var driver = BoardDriver()
        driver.handle(.restored(stored(["past": -70, "late": -30, "a": 100, "b": 200])), at: 0.1)
        #expect(driver.shown == ["late", "a", "b", "-", "-"])
        #expect(driver.snapshot.health.state(at: driver.now, hasRaces: true) == .stale(age: 600))
        #expect(driver.snapshot.races.first?.confirmedAt == .t0 - 600)
    }

    @Test func restoredDataIsStaleHoweverYoungUntilAnAnswerConfirmsIt() {
        var driver = BoardDriver()
        driver.handle(.restored(stored(["a": 100], lastGood: -5)), at: 0)
        #expect(driver.snapshot.health.state(at: .t0, hasRaces: true) == .stale(age: 5))
        driver.answer(answer(["a": 100]), at: 1)
        #expect(driver.snapshot.health.state(at: .t0 + 1, hasRaces: true) == .live)
    }

    @Test func failureThatCameFirstKnowsNothing() {
        var driver = BoardDriver()
        driver.fail(.noNetwork(detail: ""), at: 1)
        driver.handle(.restored(stored(["a": 100])), at: 2)
        #expect(driver.shown.first == "a")
        #expect(driver.snapshot.health.problem == .failed(.noNetwork(detail: "")))
    }

    @Test func answerThatCameFirstKnowsBetter() {
        var driver = BoardDriver()
        driver.answer(answer(["new": 100]), at: 1)
        driver.handle(.restored(stored(["old": 50])), at: 2)
        #expect(driver.shown.first == "new")
        #expect(driver.snapshot.races.count == 1)
    }

    @Test func startThatMovedWhileTheProgramWasOffIsShown() {
        var driver = BoardDriver()
        driver.handle(.restored(stored(["a": 100])), at: 0)
        driver.answer(answer(["a": 400]), at: 1)
        #expect(driver.snapshot.races.first?.movedFrom == .t0 + 100)
        #expect(driver.snapshot.races.first?.moves == 1)
    }

    @Test func deviceThatWasSlowIsTakenToBeSlowStill() {
        var driver = BoardDriver()
        driver.handle(.restored(stored(["a": 100], deviceError: 43)), at: 0)
        #expect(driver.snapshot.clock.now(device: .t0) == .t0 + 43)
        driver.handle(.timer, at: 117)
        #expect(driver.snapshot.races.isEmpty)
    }

    @Test func instantsToComeAreAsOldAsCanBeAndNeverYoung() {
        var driver = BoardDriver()
        driver.handle(.restored(stored(["a": 7_200], lastGood: 3_600)), at: 0)
        #expect(driver.snapshot.clock.now(device: .t0) == .t0, "nobody had measured that clock")
        #expect(driver.snapshot.health.state(at: .t0, hasRaces: true) == .stale(age: 400 * 86_400))
        #expect(driver.snapshot.races.first.map { $0.confirmedAt < .t0 - 86_400 } == true)
        driver.answer(answer(["a": 7_200]), at: 1)
        #expect(driver.snapshot.health.state(at: .t0 + 1, hasRaces: true) == .live)
    }

    @Test func clockThatWasSetRightSinceDoesNotMakeOldRacesYoung() {
        var driver = BoardDriver()
        // A year fast when it was measured, six hours ago.
        driver.handle(
            .restored(stored(["a": 100, "past": -3_600], lastGood: -6 * 3_600, deviceError: -365 * 86_400)), at: 0)
        #expect(driver.snapshot.clock.now(device: .t0) == .t0)
        #expect(driver.snapshot.health.state(at: .t0, hasRaces: true) == .stale(age: 6 * 3_600))
        #expect(driver.shown.first == "a")
    }

    @Test func clockThatIsFastStillIsTakenToBeSo() {
        var driver = BoardDriver()
        driver.handle(.restored(stored(["a": 100], lastGood: -44, deviceError: -43)), at: 0)
        #expect(driver.snapshot.clock.now(device: .t0) == .t0 - 43)
    }

    @Test func ageOfWhatWasRestoredGoesByTheClockAsItIsKnownNow() {
        var driver = BoardDriver()
        driver.handle(.restored(stored(["a": 90_000], lastGood: -60, deviceError: 0)), at: 0)
        #expect(driver.snapshot.health.state(at: .t0, hasRaces: true) == .stale(age: 60))
        driver.handle(.deviceClock(shift: 3_600), at: 1)
        #expect(driver.snapshot.health.state(at: .t0 + 1, hasRaces: true) == .stale(age: 3_661))
    }

    // MARK: - A feed that stood still meanwhile

    @Test func firstAnswerThatBringsNothingNewAndIsOldHasStopped() {
        var driver = BoardDriver()
        driver.handle(.restored(stored(["a": 100, "b": 200])), at: 0)
        driver.answer(answer(["long past": -301, "a": 100, "b": 200]), at: 1)
        #expect(driver.snapshot.health.problem == .stopped)
        #expect(driver.snapshot.health.state(at: driver.now, hasRaces: true) == .stale(age: 601))
        driver.answer(answer(["long past": -301, "a": 100, "b": 200]), at: 31)
        #expect(driver.snapshot.health.problem == .stopped)
        driver.answer(answer(["a": 100, "b": 200]), at: 61)
        #expect(driver.snapshot.health.problem == nil)
    }

    private static let moving: [(starts: [String: Double], why: Comment)] = [
        (["past": -290, "a": 100], "nothing in it is long past"),
        (["a": 100, "b": 200], "nothing in it is past"),
        (["long past": -310, "a": 100, "new": 300], "a race is new"),
        (["long past": -310, "a": 130], "a start moved"),
    ]

    @Test(arguments: Self.moving.indices)
    func firstAnswerIsGoodWhereItMayBe(_ index: Int) {
        var driver = BoardDriver()
        driver.handle(.restored(stored(["a": 100, "b": 200])), at: 0)
        driver.answer(answer(Self.moving[index].starts), at: 1)
        #expect(driver.snapshot.health.problem == nil, Self.moving[index].why)
    }

    // MARK: - Changes

    @Test func changeHoldsWhatIsNewAndOnlyThat() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 100, "b": 200]), at: 1)
        let before = driver.board
        #expect(before.change(since: nil, at: driver.now).races.map(\.id.text) == ["a", "b"])
        #expect(before.change(since: nil, at: driver.now).shown == [RaceID("a"), RaceID("b")])
        #expect(before.change(since: before, at: driver.now).races.isEmpty)
        #expect(before.change(since: before, at: driver.now).shown == nil)
        var second = answer(["b": 250, "c": 300])
        second.horizons = [.horse: .t0 + 300]
        driver.answer(second, at: 31)
        let change = driver.board.change(since: before, at: driver.now)
        #expect(change.races.map(\.id.text) == ["a", "b", "c"])
        #expect(change.races.map(\.isListed) == [false, true, true])
        #expect(change.races.map(\.moves) == [0, 1, 0])
        #expect(change.shown == [RaceID("a"), RaceID("b"), RaceID("c")])
        #expect(change.lastGood == .t0 + 31)
    }

    @Test func changeIsByTheServersClock() {
        var driver = BoardDriver()
        var slow = answer(["a": 500])
        slow.serverDate = .t0 + 43
        driver.answer(slow, at: 1)
        let change = driver.board.change(since: nil, at: driver.now)
        #expect(change.at == .t0 + 44)
        #expect(change.lastGood == .t0 + 44)
        #expect(change.races.first?.confirmedAt == .t0 + 44)
        #expect(change.deviceError == 43)
    }

    @Test func whatIsStoredAndRestoredIsTheSameBoard() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 100, "b": 200, "c": 90]), at: 1)
        driver.answer(answer(["a": 160, "b": 200, "c": 90]), at: 31)
        let change = driver.board.change(since: nil, at: driver.now)
        var next = BoardDriver()
        next.handle(
            .restored(
                StoredBoard(races: change.races, lastGood: change.lastGood, savedAt: change.at, deviceError: nil)),
            at: 40)
        #expect(next.board.snapshot(at: .t0 + 40).slots == driver.board.snapshot(at: .t0 + 40).slots)
    }
}
