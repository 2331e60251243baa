import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Facts
@testable import ViewModels

/// Words that state no more than a source does.
@MainActor
@Suite struct TrueWordsTests {
    private func row(_ board: ShownBoard, _ index: Int = 0) -> RaceRow? {
        if case .race(let race) = board.model.state.rows[index] { race } else { nil }
    }

    private func board(_ status: RaceStatus?, jump: TimeInterval? = nil) -> ShownBoard {
        let answer = FeedAnswer.sample(count: 12)
        var day = DaySnapshot()
        if let status, let first = answer.races.min() {
            day.statuses[first.id] = DayStatus(status, start: first.advertisedStart)
            var card = RaceCard(id: first.id)
            card.actualStart = jump.map { first.advertisedStart + $0 }
            day.results = [DayResult(race: first, status: status, card: card)]
        }
        let board = ShownBoard(day: ScriptedDay(day))
        board.answer(answer)
        board.go(to: (answer.races.min()?.advertisedStart.timeIntervalSince(.t0) ?? 0) + 20)
        return board
    }

    @Test(
        arguments: [(nil, "due"), (.open, "due"), (.closed, "due"), (.delayed, "due"), (.live, "jumped")]
            as [(RaceStatus?, String)])
    func aRacePastItsStartIsDueUntilASourceReportsItsJump(status: RaceStatus?, word: String) {
        let row = row(board(status))
        #expect(row?.urgencyWord == word && row?.countdown == (status == .live ? "" : "-20s"))
    }

    /// The advertised start is not the jump. Whether or not it is past, `jumped` counts from the jump; without a time
    /// it counts nothing.
    @Test(arguments: [(nil, ""), (15, "off 5s"), (-40, "off 1m"), (-640, "off 11m")] as [(TimeInterval?, String)])
    func jumpedCountsFromTheJump(jump: TimeInterval?, words: String) {
        let row = row(board(.live, jump: jump))
        #expect(row?.urgencyWord == "jumped" && row?.countdown == words && row?.calmCountdown == words)
        #expect(row?.figures.hasPrefix("+") == !words.isEmpty && row?.urgency == .jumped, "it counts up")
    }

    @Test func theNextRaceMayHaveNoRow() {
        let board = ShownBoard()
        let races = [-40.0, -30, -20, 120].enumerated().map {
            Race.sample("race-\($0)", number: $0 + 1, start: .t0 + $1)
        }
        board.answer(FeedAnswer(races: races))
        board.model.setRooms([.board: 3])
        #expect(board.shown.count == 3 && board.model.state.nextRace?.number == "R4")
        #expect(board.model.state.nextRace?.countdown == "2m 0s" && board.model.state.title.contains("R4"))
        board.model.setRooms([.board: 5])
        #expect(board.model.state.board.hiddenNext == nil && board.model.state.nextRace?.number == "R4")
    }

    @Test(arguments: [RaceStatus.interim, .final, .abandoned])
    func whatIsOverIsNotTheNextRace(status: RaceStatus) {
        let board = board(status)
        #expect(row(board)?.isSettled == true && row(board)?.isAbandoned == (status == .abandoned))
        #expect(board.model.state.nextRace?.id == row(board, 1)?.id)
        #expect(board.model.state.title.contains(row(board, 1)?.meeting ?? "-"))
        #expect(board.model.state.board.ruler.marks.count == 4)
    }

    @Test func aHoldShowsItsTimeAndItsReleaseIsLiveAgain() {
        let board = ShownBoard()
        board.answer(.sample(count: 12, first: .t0 + 600))
        board.go(to: 61)
        board.answer(.sample(count: 12, first: .t0 + 600))
        board.model.send(.toggleHold)
        #expect(board.model.state.data.words == "LIST HELD since 03:01")
        board.go(to: 125)
        #expect(board.model.state.data.words == "LIST HELD since 03:01")
        board.model.send(.toggleHold)
        #expect(board.model.state.data.words == "LIVE")
    }

    /// The line of the hour says nothing of the time behind the last race, in a full list and in one with empty rows.
    @Test func theLineOfTheHourEndsWithTheLastRace() {
        let board = ShownBoard()
        let starts = [10.0, 600, 1_200, 1_800, 2_400, 3_000]
        board.answer(FeedAnswer(races: starts.enumerated().map { Race.sample("race-\($0)", start: .t0 + $1) }))
        #expect(board.model.state.board.ruler.end == 2_400)
        board.model.send(.toggleHold)
        board.go(to: 80)
        #expect(board.emptyRow(0) != nil && board.model.state.board.ruler.end == 2_280)
        board.model.send(.toggleHold)
        #expect(board.model.state.board.ruler.end == 2_880 && board.model.state.rows.count { $0.id != nil } == 5)
        board.go(to: 700)
        #expect(board.emptyRow(4) != nil && board.model.state.board.ruler.end == 2_280, "fewer races than rows")
    }

    @Test func allClearsCategoryCountryAndSearch() {
        let board = ShownBoard()
        board.answer(.sample(count: 12))
        board.model.send(.toggle(.horse))
        board.model.send(.region(RegionFilter(country: "AUS")))
        board.model.send(.startSearch)
        for scalar in "meeting 1".unicodeScalars { board.model.send(.search(scalar)) }
        board.model.send(.keepSearch)
        board.model.send(.showAll)
        let state = board.model.state
        #expect(state.filter.categories.isAll && state.filter.region.isAll && state.search == nil)
        #expect(state.filter.search.isEmpty && state.rows.count == 5 && row(board, 4) != nil)
    }

    @Test func confirmedIsNoLaterThanTheLastGoodAnswer() {
        var snapshot = ShownBoard().repository.snapshot
        let race = BoardRace(race: .sample(), confirmedAt: .t0 + 90)
        snapshot.health.lastGood = .t0 + 30
        #expect(snapshot.asConfirmed(race).confirmedAt == .t0 + 30)
        snapshot.health.lastGood = .t0 + 100
        #expect(snapshot.asConfirmed(race).confirmedAt == .t0 + 90)
    }

    /// A list that had a race says nothing of a start, a result or an end that another source reports.
    @Test(arguments: [nil, .open, .live, .interim, .final, .abandoned] as [RaceStatus?])
    func aListConfirmsOnlyARaceThatWaits(status: RaceStatus?) {
        let board = board(status)
        let words = (status.countsDown ? "confirmed " : "last listed ") + "03:00:00"
        #expect(board.model.state.detail?.facts.map(\.alone).contains(words) == true)
        let lead = status.countsDown ? "Starts Sat" : "Start Sat"
        #expect(board.model.state.detail?.start.hasPrefix(lead) == true, "nothing starts that runs or is over")
        board.model.send(.open)
        let facts = board.model.state.card?.content.header.facts
        #expect(facts?.contains(words) == true && facts?.first?.hasPrefix(lead) == true)
    }

    @Test func aWaitOfZeroIsNotShown() {
        #expect(FeedWords.sentence(.rateLimited(retryAfter: 0)) == "The feed allows no more requests (HTTP 429)")
        #expect(FeedWords.sentence(.rateLimited(retryAfter: 5)).hasSuffix(": wait 5s"))
    }

    @Test func allIsNeverShownBesideALimit() {
        let search = RaceSearch("fle")
        for categories in [CategoryFilter.all, CategoryFilter([.horse])] {
            for region in [RegionFilter.all, RegionFilter(country: "AUS", state: "NSW")] {
                for search in [RaceSearch.none, search] {
                    let filter = RaceFilter(categories, region: region, search: search)
                    #expect(RaceWords.words(of: filter).contains("All") == filter.isAll)
                }
            }
        }
        #expect(RaceWords.words(of: RaceFilter(region: RegionFilter(country: "AUS", state: "NSW"))) == "Races in NSW")
        #expect(RaceWords.words(of: RaceFilter(search: search)) == "Races")
    }

    @Test(arguments: [
        ("AUS,NZ", "Races in Australia and New Zealand", "AUS+NZ"),
        ("AUS-NSW,NZ,FR", "Races in NSW, New Zealand and France", "NSW+NZ+FR"),
        ("-USA", "Races in all countries but USA", "-USA"), ("AUS,-AUS-NSW", "Races in Australia but NSW", "AUS -NSW"),
        ("AUS,NZ,FR,UK,HK", "Races in Australia and 4 more", "AUS+NZ+FR+HK+UK"),
    ])
    func severalCountriesHaveWordsAndCodes(text: String, words: String, codes: String) throws {
        let filter = try RegionFilter(checking: text)
        #expect(RaceWords.words(of: RaceFilter(region: filter)) == words && RaceWords.code(of: filter) == codes)
    }

    /// No harness race is listed; the day has two of those that are settled, and two to come.
    @Test func anEmptyFilterShowsWhenTheNextSuchRaceIs() {
        // None of them is late when the clock has gone on.
        var answer = FeedAnswer.sample(count: 12, first: .t0 + 7300)
        answer.races.removeAll { $0.category == .harness }
        var meeting = RaceMeeting(id: "m", name: "Menangle", category: .harness)
        meeting.races = (1...4).map { number in
            MeetingRace(id: RaceID("m\(number)"), number: number, name: "", start: .t0 + Double(number) * 1800)
        }
        meeting.races[0].status = .abandoned
        meeting.races[1].status = .final
        (meeting.races[2].status, meeting.races[2].start) = (.open, .t0 + 5700)
        let board = ShownBoard(day: ScriptedDay(DaySnapshot(meetings: [meeting])))
        board.answer(answer)
        board.model.send(.toggle(.harness))
        #expect(board.emptyRow(0) == "Next harness race 04:35 Menangle", "its newest start")
        #expect(board.emptyRow(1) == "" && board.model.state.problem == nil)
        board.go(to: 5699)
        board.answer(answer)
        #expect(board.emptyRow(0) == "Next harness race 04:35 Menangle")
        board.go(to: 5700)
        #expect(board.emptyRow(0) == "Next harness race 05:00 Menangle", "by the clock alone")
        board.go(to: 7200)
        #expect(board.emptyRow(0) == "no more harness races known yet")
    }
}
