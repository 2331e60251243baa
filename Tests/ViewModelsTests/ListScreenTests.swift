import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Testing

@testable import ViewModels

/// A list is made when something has changed, and its countdowns at every tick.
@Suite struct ListScreenTests {
    private struct Row: ListRow {
        var id: String
        var seconds = 0
    }

    /// Two lines for each race to come, or one.
    private struct Races: ListContent {
        private var made = 0
        private var isShort = false
        let changesAt = Date.t0 + 60

        mutating func choose(_ intent: BoardIntent) -> Bool {
            if intent == .sort { isShort.toggle() }
            return intent == .sort
        }

        mutating func lines(in world: World) -> [ListLine<Row>] {
            made += 1
            return world.day.meetings.flatMap { meeting in
                meeting.races.flatMap { race in
                    (isShort ? ["a"] : ["a", "b"]).map {
                        ListLine(row: Row(id: race.id.text + $0), race: Race(race, of: meeting))
                    }
                }
            }
        }

        func fit(_ texts: inout ColumnWidths, to row: Row) { texts.fit(row.id, .name) }

        func row(_ line: ListLine<Row>, in world: World) -> Row {
            Row(id: line.row.id, seconds: Int(line.race.advertisedStart.timeIntervalSince(world.now)))
        }

        func head(in world: World) -> ListHead { ListHead(title: "made \(made)", count: Wording("some")) }
        func nothing(in world: World) -> [String] { ["There is no race."] }
    }

    private var screen = ListScreen(Races())

    private mutating func state(
        _ second: Double, change: Int = 1, _ edit: (inout World) -> Void = { _ in }
    ) -> ListState<Row> {
        var world = AlertBookTests.world(second, change: change)
        edit(&world)
        screen.settle(in: world)
        return screen.state(of: world)
    }

    @Test mutating func aTickMakesOnlyCountdowns() {
        screen.room = 1
        #expect(state(0).list.rows.map(\.seconds) == [600])
        let later = state(1)
        #expect(later.list.rows.map(\.seconds) == [599] && later.head.title == "made 1" && later.list.below > 0)
    }

    @Test mutating func linesAreMadeAgainWhenSomethingHasChanged() {
        _ = state(0)
        #expect(state(1, change: 2).head.title == "made 2")
        #expect(state(2, change: 2) { $0.hidden.hides = true }.head.title == "made 3")
        #expect(state(3, change: 2) { $0.alerts.problem = "no bell" }.head.title == "made 4")
        screen.forgetWords()
        #expect(state(4, change: 2) { $0.alerts.problem = "no bell" }.head.title == "made 5")
    }

    @Test mutating func linesAreMadeAgainWhenTheClockPassesThemOrIsSetBack() {
        _ = state(30)
        #expect(state(59).head.title == "made 1")
        #expect(state(60).head.title == "made 2")
        #expect(state(20).head.title == "made 3")
        #expect(state(21).head.title == "made 3")
    }

    @Test mutating func aChoiceMakesLinesAndAnyOtherKeyIsTheCursors() {
        let world = AlertBookTests.world(0, change: 1)
        screen.room = 20
        let all = state(0).list.rows.count
        #expect(screen.serve(.sort, in: world) == .served)
        #expect(state(0).list.rows.count * 2 == all)
        #expect(screen.serve(.moveDown, in: world) == .served)
        #expect(state(0).list.cursor == 1 && state(0).head.title == "made 2")
        #expect(screen.serve(.nextTheme, in: world) == .ignored)
    }

    @Test mutating func aRaceIsOnceAmongTheNeighboursAndItsMeetingIsWatched() throws {
        screen.room = 20
        #expect(state(0).list.rows.count == screen.races.count * 2)
        let race = try #require(screen.selectedRace)
        #expect(screen.races.first == race && screen.watchTarget == WatchEntry(meetingOf: race))
    }

    /// The board's own list may call a race off that the lists of the day do not.
    @Test func aCountdownEndsAsThatOfTheRow() {
        var world = AlertBookTests.world(0, change: 1) {
            $0.statuses[RaceID("Ayr-1")] = DayStatus(.open, start: .t0 + 600)
        }
        let race = world.day.races[0]
        #expect(world.countdown(to: race).calm == "10m")
        let row = BoardRace(race: race, status: .abandoned, confirmedAt: .t0)
        world.board = BoardSnapshot(slots: [row], health: world.board.health)
        #expect(world.countdown(to: race).calm == DayWords.shortWord(of: .abandoned))
    }

    @Test mutating func anEmptyListHasSentencesAndNoCount() {
        #expect(state(0).empty.isEmpty && state(0).head.count.words == "some")
        let empty = state(1, change: 2) { $0.day = DaySnapshot() }
        #expect(empty.empty == ["There is no race."] && empty.head.count.words.isEmpty && empty.list.rows.isEmpty)
        #expect(screen.selectedRace == nil && screen.watchTarget == nil)
    }
}
