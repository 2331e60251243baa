import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@MainActor
@Suite struct BoardViewModelTests {
    private let clock = ManualClock()
    private let repository: ScriptedRepository
    private let model: BoardViewModel

    init() {
        repository = ScriptedRepository(clock: clock)
        model = BoardViewModel(
            repository: repository, clock: clock, localTime: .utc, preferences: Preferences(), bell: 1,
            remember: { _ in })
        repository.handle(.start)
    }

    private func answer(_ answer: FeedAnswer) {
        repository.handle(.answered(answer, asked: clock.now))
    }

    private func go(to seconds: Double) {
        clock.set(to: .t0 + seconds)
        model.tick()
    }

    private var shown: [String] {
        model.state.rows.map { if case .race(let race) = $0 { "\(race.id) \(race.countdown)" } else { "-" } }
    }

    private var cursorRace: String? {
        model.state.cursor.flatMap { model.state.rows[$0].id?.text }
    }

    @Test func awaitingSaysSoBeforeTheFirstAnswer() {
        #expect(model.state.data == DataState(kind: .awaited, words: "CONNECTING"))
        #expect(model.state.rows.first == .empty("waiting for the feed"))
        #expect(model.state.rows.count == 5)
        #expect(model.state.problem == nil)
    }

    @Test func countdownsTickTogetherAndRacesLeaveAtSixtySeconds() {
        answer(.sample(count: 30, first: .t0 - 58))
        #expect(shown.prefix(2) == ["race-0 -58s", "race-1 2s"])
        go(to: 1)
        #expect(shown.prefix(2) == ["race-0 -59s", "race-1 1s"])
        go(to: 1.999)
        #expect(shown.prefix(2) == ["race-0 -59s", "race-1 1s"])
        go(to: 2)
        #expect(shown.prefix(2) == ["race-1 0s", "race-2 1m 0s"])
        #expect(shown.count == 5)
    }

    @Test func refreshThatChangesNothingChangesNoState() {
        answer(.sample(count: 30, first: .t0 + 100))
        let before = model.state
        answer(.sample(count: 30, first: .t0 + 100))
        #expect(model.state == before)
        var respelled = FeedAnswer.sample(count: 30, first: .t0 + 100)
        for index in respelled.races.indices { respelled.races[index].weather = "fine" }
        answer(respelled)
        #expect(model.state == before)
    }

    @Test func cursorFollowsTheNextRaceUntilAKeyMovesIt() {
        answer(.sample(count: 30, first: .t0 - 58))
        #expect(cursorRace == "race-0")
        go(to: 2)
        #expect(cursorRace == "race-1")
        model.send(.moveDown)
        #expect(cursorRace == "race-2")
        go(to: 62)
        #expect(cursorRace == "race-2")
        #expect(model.state.cursor == 0)
    }

    @Test func movedCursorStaysOnItsRaceWhereverThatGoes() {
        answer(.sample(count: 30))
        model.send(.moveDown)
        var moved = FeedAnswer.sample(count: 30)
        moved.races[1].advertisedStart = .t0 + 250
        answer(moved)
        #expect(cursorRace == "race-1")
        #expect(model.state.cursor == 3)
    }

    @Test func whenItsRaceLeavesTheCursorTakesTheOneInItsPlaceElseTheLast() {
        answer(.sample(count: 30))
        model.send(.moveLast)
        #expect(cursorRace == "race-4")
        model.send(.toggle(.horse))
        #expect(cursorRace == "race-12")
        model.send(.fewerRows)
        #expect(cursorRace == "race-9")
    }

    @Test func cursorIsNowhereWithoutRaces() {
        #expect(model.state.cursor == nil && model.state.detail == nil)
        model.send(.moveDown)
        model.send(.open)
        #expect(model.state.screen == .board)
    }

    @Test func movingPassesOverRowsThatARaceHasLeft() {
        answer(.sample(count: 30, first: .t0 - 58))
        model.send(.toggleHold)
        go(to: 2)
        #expect(shown[0] == "-")
        #expect(cursorRace == "race-1")
        model.send(.moveFirst)
        #expect(cursorRace == "race-1")
        model.send(.moveUp)
        #expect(cursorRace == "race-1")
    }

    @Test func categoryKeysChooseAndAreRemembered() {
        var remembered: [Preferences] = []
        let model = BoardViewModel(
            repository: repository, clock: clock, localTime: .utc, preferences: Preferences(),
            remember: { remembered.append($0) })
        model.send(.toggle(.horse))
        #expect(model.state.filterWords == "Horse races")
        model.send(.toggle(.greyhound))
        #expect(model.state.filterWords == "Horse and greyhound races")
        model.send(.showAll)
        model.send(.showAll)
        model.send(.moreRows)
        model.send(.nextTheme)
        #expect(remembered.count == 5)
        #expect(remembered.last == Preferences(rows: 6, theme: .light))
    }

    @Test func rowsStayBetweenOneAndTwenty() {
        for _ in 0..<30 { model.send(.moreRows) }
        #expect(model.state.rowCount == 20)
        for _ in 0..<30 { model.send(.fewerRows) }
        #expect(model.state.rowCount == 1)
        #expect(repository.snapshot.slots.count == 1)
    }

    @Test func smallScreenShowsTheEarliestAndKeepsTheCursorInSight() {
        answer(.sample(count: 30))
        model.send(.moveLast)
        model.setCapacity(3)
        #expect(shown.count == 3)
        #expect(model.state.cursor == 2)
    }

    @Test func cursorFindsItsRaceAgainWhenASmallScreenGrows() {
        answer(.sample(count: 30))
        model.send(.moveLast)
        model.setCapacity(3)
        model.setCapacity(20)
        #expect(cursorRace == "race-4")
    }

    @Test func rowThatIsEmptyCannotBeSelected() {
        answer(.sample(count: 2))
        model.send(.select(4))
        #expect(cursorRace == "race-0")
    }

    @Test func shortBoardWithoutALossIsNotCalledALossWhileHeld() {
        answer(.sample(count: 2, first: .t0 + 10))
        model.send(.toggleHold)
        #expect(model.state.rows[2] == .empty("no more races known yet"))
        go(to: 70)
        #expect(model.state.rows[0] == .empty("held: this race has left the board"))
    }

    @Test func optionsOfOneRunAreNotRemembered() {
        var remembered: [Preferences] = []
        let model = BoardViewModel(
            repository: repository, clock: clock, localTime: .utc,
            preferences: Preferences(filter: CategoryFilter([.harness]), rows: 3), stored: Preferences(rows: 7),
            remember: { remembered.append($0) })
        model.send(.nextTheme)
        #expect(remembered == [Preferences(rows: 7, theme: .light)])
    }

    @Test func emptyRowsSayWhatIsMissing() {
        var two = FeedAnswer.sample(count: 30)
        two.races.removeAll { $0.category == .harness && $0.advertisedStart > .t0 + 400 }
        answer(two)
        model.send(.toggle(.harness))
        #expect(model.state.rows[2] == .empty("no more harness races known yet"))
        #expect(model.state.rows[3] == .empty(""))
        #expect(
            model.state.problem
                == .init(words: "Only 2 harness races listed by the feed so far.", next: "Asking for more at 03:00:05.")
        )
    }

    @Test func failuresAreToldInHeaderAndWhereNeededInALine() {
        answer(.sample(count: 30, first: .t0 + 600))
        clock.set(to: .t0 + 31)
        repository.handle(.timer)
        repository.handle(
            .failed(.serverFault(status: 500, detail: "none available", retryAfter: nil), asked: clock.now, jitter: 1))
        #expect(model.state.data == DataState(kind: .live, words: "LIVE", cause: "server fault"))
        #expect(model.state.problem == nil)
        repository.handle(.refresh)
        repository.handle(.failed(.noNetwork(detail: "x"), asked: clock.now, jitter: 1))
        #expect(
            model.state.problem
                == .init(
                    words: "No network to the feed: check cable, Wi-Fi and router.",
                    next: "Next try at 03:00:35."))
        go(to: 200)
        #expect(model.state.data.words == "STALE 3m 20s")
        go(to: 3000)
        #expect(model.state.data.words == "NO DATA since 03:00")
        #expect(model.state.rows.allSatisfy { $0.id == nil })
    }

    @Test func notesTellMovedStartsAndVanishedRaces() {
        answer(.sample(count: 6))
        var next = FeedAnswer.sample(count: 6)
        next.races[1].advertisedStart += 600
        next.races.removeFirst()
        next.listed.remove(RaceID("race-0"))
        next.horizons = [.horse: .t0 + 9000]
        answer(next)
        let notes = model.state.rows.map { if case .race(let race) = $0 { "\(race.id) \(race.note)" } else { "-" } }
        #expect(notes.first == "race-0 not confirmed")
        model.send(.moreRows)
        let moved = model.state.rows.compactMap { if case .race(let race) = $0 { race } else { nil } }
        #expect(moved.last?.note == "was 03:02")
    }

    @Test func bellRingsOnceWhenARaceComesWithinItsMinutes() {
        answer(.sample(count: 3, first: .t0 + 70))
        go(to: 9)
        #expect(model.state.bells == 0)
        go(to: 10)
        #expect(model.state.bells == 1)
        go(to: 11)
        #expect(model.state.bells == 1)
    }

    @Test func refreshKeyIsAnsweredAndItsNoticeFades() {
        answer(.sample(count: 30))
        model.send(.refresh)
        #expect(model.state.notice == "Refreshing")
        answer(.sample(count: 30))
        #expect(model.state.notice == "Refreshed")
        go(to: 4)
        #expect(model.state.notice == nil)
    }

    @Test func helpSearchesAndEscClearsThenCloses() {
        model.send(.help)
        model.send(.search("q"))
        #expect(model.state.screen == .help(search: "q", scroll: 0))
        model.send(.back)
        #expect(model.state.screen == .help(search: "", scroll: 0))
        model.send(.back)
        #expect(model.state.screen == .board)
    }

    @Test func detailScrollsWithinItsLimitAndClosesWhenNoRaceIsLeft() {
        answer(.sample(count: 3, first: .t0 - 50))
        model.send(.open)
        model.send(.scrollUp)
        model.send(.scrollDown)
        #expect(model.state.screen == .detail(scroll: 1))
        model.clampScroll(to: 0)
        #expect(model.state.screen == .detail(scroll: 0))
        go(to: 500)
        repository.handle(.timer)
        #expect(model.state.screen == .board)
    }
}

@Suite struct LocalTimeTests {
    private static func time(_ is12Hour: Bool) -> LocalTime {
        LocalTime(is12Hour: is12Hour) { instant in
            // Summer time ends at t0 + 1 h.
            instant < .t0 + 3600
                ? .init(offset: 11 * 3600, abbreviation: "AEDT") : .init(offset: 10 * 3600, abbreviation: "AEST")
        }
    }

    @Test func clockChangesAreSeen() {
        #expect(Self.time(false).clock(.t0 + 3599) == "14:59:59 AEDT")
        #expect(Self.time(false).clock(.t0 + 3600) == "14:00:00 AEST")
        #expect(Self.time(false).dayAndTime(.t0) == "Sat 21 Nov 14:00 AEDT")
    }

    @Test func twelveHourTimes() {
        #expect(Self.time(true).time(.t0) == "2:00 pm")
        #expect(LocalTime(is12Hour: true) { _ in .init(offset: 9 * 3600, abbreviation: "X") }.time(.t0) == "12:00 pm")
        #expect(
            LocalTime(is12Hour: true) { _ in .init(offset: -3 * 3600, abbreviation: "X") }.time(.t0 + 5)
                == "12:00:05 am")
    }
}

@Suite struct RaceWordsTests {
    @Test(arguments: [("Good4", "Good 4"), ("Heavy10", "Heavy 10"), ("Good", "Good"), ("Good 3", "Good 3"), ("4", "4")])
    func trackRatingStandsApart(feed: String, shown: String) {
        #expect(RaceWords.track(feed) == shown)
    }

    @Test(arguments: [
        ("FINE", "Fine"), ("Ocast", "Overcast"), ("OVERCAST", "Overcast"), ("SHWRY", "Showery"), ("Showers", "Showery"),
        ("Mostly Cloudy", "Mostly cloudy"),
    ])
    func oneWordForEachWeather(feed: String, shown: String) {
        #expect(RaceWords.weather(feed) == shown)
    }

    @Test func regionDoesNotRepeatItself() {
        #expect(RaceWords.region(of: Venue(state: "NZ", country: "NZ")) == "NZ")
        #expect(RaceWords.region(of: Venue(state: "OH", country: "USA")) == "OH USA")
        #expect(RaceWords.region(of: Venue()) == "")
    }
}
