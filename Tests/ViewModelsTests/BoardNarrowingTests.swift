import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// Search, region and watch list on the board.
@MainActor
@Suite struct BoardNarrowingTests {
    private let board = ShownBoard()

    private func type(_ text: String) {
        for scalar in text.unicodeScalars { board.model.send(.search(scalar)) }
    }

    private var rows: [RaceRow] {
        board.model.state.rows.compactMap { if case .race(let race) = $0 { race } else { nil } }
    }

    @Test func lettersNarrowAsTheyComeEnterKeepsEscShowsAllAgain() {
        board.answer(.sample(count: 12))
        board.model.send(.startSearch)
        #expect(board.model.state.search == SearchState(.none, isTyping: true))
        type("meeting 1")
        #expect(rows.map(\.meeting) == ["Meeting 0", "Meeting 1", "Meeting 10", "Meeting 11"])
        board.model.send(.keepSearch)
        #expect(board.model.state.search == SearchState(RaceSearch("meeting 1")))
        board.model.send(.back)
        #expect(board.model.state.search == nil && rows.count == 5)
    }

    @Test func backspaceErasesAndThenLeavesTheLine() {
        board.answer(.sample(count: 12))
        board.model.send(.startSearch)
        type("x")
        #expect(rows.isEmpty)
        board.model.send(.eraseSearch)
        #expect(rows.count == 5 && board.model.state.search?.isTyping == true)
        board.model.send(.eraseSearch)
        #expect(board.model.state.search == nil)
    }

    @Test func emptyRowsAreReportedOnlyIfVisible() {
        board.answer(.sample(count: 2))
        #expect(board.model.state.problem != nil)
        board.model.send(.help)
        #expect(board.model.state.screen != .board && board.model.state.problem == nil)
        board.model.send(.help)
        #expect(board.model.state.problem != nil)
    }

    @Test func emptyRowsAndTheLineBelowShowTheSearch() {
        board.answer(.sample(count: 12))
        board.model.send(.toggle(.horse))
        board.model.send(.startSearch)
        type("meeting 9")
        #expect(board.emptyRow(1) == "no more horse races that match \"meeting 9\" known yet")
        #expect(board.model.state.problem == nil)
        type("9")
        #expect(board.emptyRow(0) == "no more horse races that match \"meeting 99\" known yet")
    }

    @Test func aRaceIsFoundByTheRunnersOfAKnownCardAndShowsWhy() {
        var card = RaceCard(id: RaceID("race-7"))
        card.runners = [Runner(number: 8, name: "Daisy's Star")]
        card.runners[0].jockey = "J McDonald"
        let cards = ScriptedCards([card])
        let board = ShownBoard(cards: cards)
        cards.open(.sample("race-7"))
        board.model.update()
        cards.closeCard()
        board.answer(.sample(count: 12))
        board.model.send(.startSearch)
        for scalar in "mcd".unicodeScalars { board.model.send(.search(scalar)) }
        let rows = board.model.state.rows.compactMap { if case .race(let race) = $0 { race } else { nil } }
        #expect(rows.map(\.id.text) == ["race-7"] && rows.first?.found == "8 Daisy's Star, J McDonald")
    }

    @Test func aSearchOutlivesAChangeOfListsAndIsNotRemembered() {
        var remembered: [Preferences] = []
        let model = BoardViewModel(
            BoardRepositories(board.repository, clock: board.clock), clock: board.clock, display: BoardDisplay(.utc),
            preferences: Preferences(), remember: { remembered.append($0) })
        board.answer(.sample(count: 12))
        model.send(.startSearch)
        model.send(.search("x"))
        model.send(.keepSearch)
        model.send(.meetings)
        #expect(model.state.search?.words == "/x")
        model.send(.back)
        #expect(model.state.screen == .meetings && model.state.search == nil)
        model.send(.back)
        #expect(model.state.screen == .board && remembered.isEmpty)
    }

    @Test func theSearchOfACardIsItsOwn() {
        board.answer(.sample(count: 12))
        board.model.send(.open)
        board.model.send(.startSearch)
        type("mcd")
        #expect(board.model.state.search?.words == "/mcd" && rows.count == 5)
        board.model.send(.back)
        board.model.send(.back)
        #expect(board.model.state.screen == .board && board.model.state.search == nil)
    }

    /// Opens the countries, types letters, and takes the first that is left.
    private func choose(_ letters: String, on model: BoardViewModel) {
        model.send(.nextRegion)
        for scalar in letters.unicodeScalars { model.send(.search(scalar)) }
        model.send(model.resolved(.open))
    }

    /// Name and next start of each country that is offered.
    private func offered(_ model: BoardViewModel) -> [[String]] {
        model.setRooms([.commands: 9])
        model.send(.nextRegion)
        defer { model.send(.back) }
        let state = model.state.content?.value as? CommandsState
        return (state?.list.rows ?? []).map { [$0.words, $0.value] }
    }

    @Test func countriesAndStatesAreChosenAndRemembered() {
        var remembered: [Preferences] = []
        let model = BoardViewModel(
            BoardRepositories(board.repository, clock: board.clock), clock: board.clock, display: BoardDisplay(.utc),
            preferences: Preferences(), remember: { remembered.append($0) })
        var races = FeedAnswer.sample(count: 8)
        races.races[3].venue = Venue(state: "NSW", country: "AUS")
        races.races[5].venue = Venue(state: "NZ", country: "NZ")
        board.answer(races)
        choose("austr", on: model)
        #expect(model.state.screen == .board)
        #expect(model.state.filterWords == "Races in Australia" && model.state.notice?.words == "Races: Australia")
        model.send(.nextState)
        #expect(model.state.filterWords == "Races in NSW" && model.state.rows[0].id == RaceID("race-3"))
        choose("new z", on: model)
        #expect(model.state.rows[0].id == RaceID("race-5"))
        #expect(offered(model).map(\.[0]) == ["All countries", "New Zealand", "Australia"])
        choose("", on: model)
        #expect(model.state.filterWords == "All races")
        #expect(remembered.map(\.region.text) == ["AUS", "AUS-NSW", "NZ", "all"])
    }

    @Test func aCountryWhoseNextRaceIsTonightIsOfferedAndNamedInTheEmptyRow() {
        var tonight = RaceMeeting.sample("Pau", races: 2, first: .t0 + 36_000)
        tonight.venue = Venue(name: "Pau", state: "FRA", country: "FR")
        var over = RaceMeeting.sample("Oslo", races: 1, first: .t0 - 600)
        over.venue = Venue(name: "Oslo", country: "NOR")
        let board = ShownBoard(day: ScriptedDay(DaySnapshot(meetings: [tonight, over])))
        board.answer(.sample(count: 8))
        let offered = offered(board.model)
        #expect(offered.map(\.[0]) == ["Australia", "France", "All countries"], "what is over runs no more")
        #expect(offered.map(\.[1]) == ["1m", "10h 0m", ""])
        choose("fra", on: board.model)
        #expect(board.model.state.filterWords == "Races in France")
        #expect(board.emptyRow(0)?.contains("Next race in France") == true, "\(board.emptyRow(0) ?? "")")
    }

    @Test func theOwnCountryIsTheFirst() {
        let model = BoardViewModel(
            BoardRepositories(board.repository, clock: board.clock), clock: board.clock,
            display: BoardDisplay(.utc, home: "NZ"), preferences: Preferences(), remember: { _ in })
        var races = FeedAnswer.sample(count: 8)
        races.races[5].venue = Venue(state: "NZ", country: "NZ")
        board.answer(races)
        choose("", on: model)
        #expect(model.state.filterWords == "Races in New Zealand")
    }

    @Test func aMeetingIsWatchedOrNoLongerInWords() {
        board.answer(.sample(count: 6))
        board.model.send(.watch)
        #expect(board.model.state.notice?.words == "Watching Meeting 0")
        #expect(rows.map(\.isWatched) == [true, false, false, false, false])
        #expect(
            board.model.state.detail?.facts.first
                == DetailState.Fact(label: "Watching", value: "Meeting 0", alone: "watched"))
        board.model.send(.watch)
        #expect(board.model.state.notice?.words == "Not watching Meeting 0 any more")
        #expect(rows.allSatisfy { !$0.isWatched })
    }

    @Test func aRaceOfAWatchedRunnerIsMarkedWhereItsCardIsKnown() async {
        var card = RaceCard(id: RaceID("race-2"))
        card.runners = [Runner(number: 1, name: "WINX")]
        let cards = ScriptedCards([card])
        let watches = WatchListController(store: nil, clock: board.clock)
        _ = watches.toggle(WatchEntry(.runner, category: .harness, name: "Winx"))
        let model = BoardViewModel(
            BoardRepositories(board.repository, clock: board.clock, cards: cards, watches: watches), clock: board.clock,
            display: BoardDisplay(.utc), preferences: Preferences(), remember: { _ in })
        cards.open(.sample("race-2"))
        // A turn of the loop is between the answer and the key that closes the card.
        model.update()
        cards.closeCard()
        board.answer(.sample(count: 6))
        let marked = model.state.rows.compactMap {
            if case .race(let race) = $0, race.isWatched { race.id } else { nil }
        }
        #expect(marked == [RaceID("race-2")])
    }
}
