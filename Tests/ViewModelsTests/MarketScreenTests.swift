import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// What the market shows of the prices that move.
@MainActor
@Suite struct MarketScreenTests {
    private func board(_ day: DaySnapshot = .market) -> (board: ShownBoard, day: ScriptedDay) {
        let day = ScriptedDay(day)
        let board = ShownBoard(day: day)
        board.model.setRooms([.market: 10])
        board.model.send(.show(.market))
        return (board, day)
    }

    private func state(_ board: ShownBoard) -> MarketState? { board.model.state.content?.value as? MarketState }

    @Test func steamersComeFirstThenDriftersEachByTheirSize() {
        let rows = state(board().board)?.list.rows ?? []
        #expect(rows.map(\.move) == ["-50%", "-29%", "+205%", "+10%"])
        #expect(rows.map(\.name) == ["Slate Roof", "Quiet Harbour", "Northerly", "Tide Table"])
        #expect(rows.map(\.race) == ["R2", "R1", "R2", "R1"] && rows.map(\.badge) == ["G", "H", "H", "H"])
        #expect(rows.first?.opening == "6.00" && rows.first?.now == "3.00")
    }

    /// Moves to a longer price have half of the lines, however many there are to a shorter one.
    @Test func eachHalfHasItsLinesAndIsScrolledByItself() {
        var day = DaySnapshot.market
        let id = RaceID("Gloucester Park-1")
        func market(_ price: (Int) -> Decimal) -> Market {
            Market(
                .sample(id.text, runners: (1...12).map { .sample($0, "R\($0)", win: price($0), fluctuations: [20]) }),
                seenAt: .t0)
        }
        day.markets = [id: market { $0 <= 8 ? Decimal($0 + 1) : Decimal(30 + $0) }]
        let board = self.board(day).board
        board.model.setRooms([.market: 5])
        func shown() -> [String] { state(board)?.list.rows.map(\.name) ?? [] }
        #expect(shown() == ["R1", "R2", "R3", "R12", "R11"] && state(board)?.list.ofFirstHalf == 3)
        for _ in 0..<4 { board.model.send(.moveDown) }
        #expect(shown() == ["R3", "R4", "R5", "R12", "R11"] && state(board)?.list.cursor == 2)
        board.model.send(.moveLast)
        #expect(shown().suffix(2) == ["R10", "R9"] && state(board)?.list.cursor == 4)
        board.model.send(.select(3))
        #expect(board.model.state.content.map { _ in state(board)?.list.cursor } == 3, "a click in the lower half")
        board.model.send(.moveFirst)
        #expect(shown() == ["R1", "R2", "R3", "R12", "R11"])
    }

    @Test func whatHasStartedIsDecidedOrCannotBeBackedIsSkipped() {
        let names = state(board().board)?.list.rows.map(\.name) ?? []
        #expect(!names.contains("Running Already"), "closed")
        var day = DaySnapshot.market
        day.statuses[RaceID("The Meadows-1")] = nil
        day.meetings[1].races[0].status = nil
        let open = self.board(day).board
        #expect(state(open)?.list.rows.first?.name == "Running Already", "open: 80 percent")
        open.clock.set(to: .t0 + 45)
        open.model.tick()
        #expect(state(open)?.list.rows.first?.name == "Slate Roof", "the clock alone takes it away")
    }

    @Test func theRacesThatAreOpenAreRequestedWhileTheMarketIsVisible() {
        let (board, day) = self.board()
        let open = ["Flemington-1", "The Meadows-2", "Flemington-2", "Gloucester Park-1", "Gloucester Park-2"]
        #expect(day.visibleMarkets == [open.map { RaceID($0) }])
        board.model.send(.back)
        #expect(day.visibleMarkets.last == [])
        var long = DaySnapshot.market
        long.meetings = [.sample("Townsville", races: 40, first: .t0 + 60)]
        #expect(self.board(long).day.visibleMarkets.last?.count == 20, "not the whole day")
    }

    @Test func theHeadCountsMovesAndShowsHowMuchWasSeenAndHowOldItIs() {
        let (board, _) = self.board()
        #expect(state(board)?.head.count.words == "2 shorter and 2 longer by 10% or more")
        #expect(state(board)?.head.notes.map(\.words) == ["prices of 4 of the next 5 races"])
        board.clock.set(to: .t0 + 125)
        board.model.tick()
        #expect(
            state(board)?.head.notes.map(\.words) == ["prices of 4 of the next 5 races", "prices up to 2m old"])
    }

    @Test func theCountdownIsCalm() {
        let rows = state(board().board)?.list.rows ?? []
        #expect(rows.map(\.countdown) == ["30m", "4m 5s", "34m", "4m 5s"])
        #expect(rows.map(\.minutes) == ["30m", "4m", "34m", "4m"])
    }

    @Test func enterOpensTheCardAndTheWatchListTakesTheRunner() {
        let (board, _) = self.board()
        board.model.send(.moveDown)
        board.model.send(.watch)
        #expect(board.model.state.notice?.words.contains("Quiet Harbour") == true)
        #expect(state(board)?.list.rows.map(\.isWatched) == [false, true, false, false])
        board.model.send(.open)
        #expect(board.model.state.screen == .card)
        board.model.send(.back)
        #expect(board.model.state.screen == .market)
    }

    @Test func theCursorStaysWithItsRunner() {
        let (board, day) = self.board()
        board.model.send(.moveDown)
        day.day.markets[RaceID("The Meadows-2")] = nil
        #expect(state(board)?.list.cursor == 0 && state(board)?.list.rows.first?.name == "Quiet Harbour")
    }

    @Test func theFilterNarrowsIt() {
        let (board, _) = self.board()
        board.model.send(.toggle(.greyhound))
        #expect(state(board)?.list.rows.map(\.name) == ["Slate Roof"])
        board.model.send(.toggle(.greyhound))
        board.model.send(.toggle(.harness))
        #expect(
            state(board)?.empty == ["No price has moved by 10% or more since it opened.", "d chooses another time."])
    }

    /// A race that starts in an hour, seen in minutes: the price of 4 falls from 20 to 10 in the last half hour, and
    /// that of 7 rises from 4 to 5 in the last five minutes.
    private static func seen() -> DaySnapshot {
        var day = DaySnapshot.market
        let id = RaceID("Gloucester Park-1")
        func market(_ minutes: Double, _ four: Decimal, _ seven: Decimal) -> Market {
            Market(
                .sample(
                    id.text,
                    runners: [.sample(4, "Falls", win: four, fluctuations: [20]), .sample(7, "Rises", win: seven)]),
                seenAt: .t0 + minutes * 60)
        }
        let all = [market(-40, 25, 4), market(-31, 20, 4), market(-6, 10.5, 4), market(0, 10, 5)]
        day.markets = [id: all.dropFirst().reduce(all[0]) { $1.following($0) }]
        return day
    }

    @Test func movesAreSinceTheOpenInHalfAnHourOrInFiveMinutes() {
        let board = board(Self.seen()).board
        #expect(state(board)?.list.rows.map(\.move) == ["-50%"] && state(board)?.before == "Open")
        board.model.send(.nextPeriod)
        #expect(state(board)?.list.rows.map(\.move) == ["-50%", "+25%"])
        #expect(state(board)?.list.rows.map(\.opening) == ["20.00", "4.00"] && state(board)?.before == "Was")
        #expect(state(board)?.head.notes.first?.words == "in the last 30 minutes")
        board.model.send(.nextPeriod)
        #expect(state(board)?.list.rows.map(\.move) == ["+25%"])
        board.model.send(.nextPeriod)
        #expect(state(board)?.list.rows.map(\.move) == ["-50%"], "and from the beginning")
    }

    @Test func aWindowThatWasNotSeenIsReported() {
        let board = self.board().board
        board.model.send(.nextPeriod)
        #expect(
            state(board)?.empty == [
                "No moves: the board has not seen these prices 30 minutes ago.", "d chooses another time.",
            ])
    }

    @Test func fairPriceAndOverroundNeedEveryPrice() {
        // 1/10 and 1/5 are 30 %: the fair prices are 3 and 1.5.
        let rows = state(board(Self.seen()).board)?.list.rows
        #expect(rows?.map(\.fair) == ["3.00"] && rows?.map(\.book) == ["30%"])
        var day = DaySnapshot.market
        day.markets = [
            RaceID("Flemington-1"): Market(
                .sample("a", runners: [.sample(1, win: 5, fluctuations: [10]), .sample(2, win: nil)]), seenAt: .t0)
        ]
        #expect(state(board(day).board)?.list.rows.map(\.fair) == [""])
    }

    @Test func anEmptyListStatesWhy() {
        var day = DaySnapshot.market
        day.markets = [:]
        #expect(state(board(day).board)?.empty == ["No prices yet: they are requested race by race."])
        day.marketSources = [SourceState(.affiliates, problem: .timedOut(detail: ""))]
        #expect(
            state(board(day).board)?.empty
                == ["No prices yet: they are requested race by race.", "affiliates: timed out."])
        day.markets = [RaceID("Flemington-1"): Market(.sample("a", runners: [.sample(1)]), seenAt: .t0)]
        #expect(
            state(board(day).board)?.empty == ["No moves: the cards seen so far have no opening prices."])
        day.markets = [:]
        day.marketSources = []
        #expect(state(board(day).board)?.empty.first?.hasPrefix("No prices: the only source of cards") == true)
        day.meetings = []
        let empty = board(day).board
        #expect(state(empty)?.empty == ["No coming race is known yet."])
        empty.model.send(.toggle(.horse))
        #expect(state(empty)?.empty == ["No coming horse race is known.", "Press a for all categories."])
    }
}
