import Facts
import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Testing
import ViewModels

@testable import Commands

/// A board that is shown twelve seconds late, beside one that is not: both on the same simulated day.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct DelayedBoardTests {
    private let folder = TestFolder()

    private func board(_ options: [String] = []) async throws -> TestBoard {
        // Each program draws when its requests come: those of two boards come in the same second by the same numbers.
        let world = TestEnds(day: RaceDay(seed: 7, staged: .t0 + 120), random: SeededGenerator(seed: 7))
        let board = try TestBoard(
            folder,
            ["--store", "none", "--layout", "list", "--status-source", "affiliates", "--count", "10"] + options,
            variables: Variables.partner, in: world)
        try await board.live()
        return board
    }

    /// The clock without the name of its zone, which is the whole process's.
    private static func clock(_ board: TestBoard) -> String {
        String(board.program.viewModel.state.clock.prefix { $0 != " " })
    }

    /// The first nine rows without what is called off by then: a program learns that from a list or a card, and the two
    /// of this test request these at other seconds.
    private func open(_ board: TestBoard, _ rows: [RaceID?], at second: Int) -> [RaceID] {
        let now = Int(Date.t0.timeIntervalSince1970) + second
        let open = rows.compactMap(\.self).filter { id in
            board.world.transport.day.snapshot(of: id.text, at: now)?.stage != .abandoned
        }
        return Array(open.prefix(9))
    }

    /// Order, evictions and the clock of each second are those of twelve seconds ago, and no word is ahead of what had
    /// been published then.
    @Test func everySecondIsThatOfTwelveSecondsAgo() async throws {
        let (live, late) = (try await board(), try await board(["--delay", "12s"]))
        #expect(live.program.viewModel.state.data.delay == nil && live.shows("LIVE"))
        #expect(late.shows("LIVE, 12s behind"))
        var before: [Int: [RaceID?]] = [:]
        var clocks: [Int: String] = [:]
        var seen = SeenLines()
        for second in 1...210 {
            await live.go(to: second)
            await late.go(to: second)
            (before[second], clocks[second]) = (live.rows, Self.clock(live))
            guard second > 30 else { continue }
            #expect(late.program.viewModel.state.data.delay == "12s behind")
            #expect(Self.clock(late) == clocks[second - 12])
            let then = second - 12
            #expect(open(late, late.rows, at: then) == open(live, before[then] ?? [], at: then), "second \(second)")
            for line in late.raceLines(second: second, gap: -12) { seen.check(line) }
            seen.check(screen: late.lines)
        }
        #expect(Set(before.values).count > 3)
        #expect(seen.due > 30 && seen.jumped > 5 && seen.moved > 30 && seen.abandoned > 30, "\(seen)")
    }

    @Test func aRaceLeavesBeforeItsSecondIsOverAndTheFilterCountsAtOnce() async throws {
        let late = try await board(["--delay", "30"])
        for second in 1...100 {
            await late.go(to: second)
            let now = Date.t0 + Double(second - 30)
            for case .race(let row) in late.program.viewModel.state.rows {
                let race = try #require(
                    late.world.transport.day.snapshot(of: row.id.text, at: Int(now.timeIntervalSince1970)))
                #expect(race.race.start + 60 > now, "\(second): \(row.meeting)")
            }
        }
        late.program.viewModel.send(.toggle(.greyhound))
        let rows = late.program.viewModel.state.rows
        #expect(rows.count == 10)
        for case .race(let row) in rows { #expect(row.category == .greyhound, "\(row.meeting)") }
    }

    @Test func keysChangeTheDelay() async throws {
        let board = try await board()
        await board.go(to: 10)
        let model = board.program.viewModel
        #expect(model.state.clock.hasPrefix("03:00:10") || model.state.clock.contains(":10"))
        for _ in 0..<3 { model.send(.delay(by: 1)) }
        #expect(model.state.data.delay == "3s behind")
        #expect(model.state.clock.contains(":07"))
        #expect(model.state.notice?.short == "3s behind")
        for _ in 0..<200 { model.send(.delay(by: 1)) }
        #expect(model.state.data.delay == "2m 0s behind")
        for _ in 0..<200 { model.send(.delay(by: -1)) }
        #expect(model.state.data.delay == nil)
        #expect(model.state.clock.contains(":10"))
    }
}

extension TestBoard {
    /// Races of the rows.
    fileprivate var rows: [RaceID?] { program.viewModel.state.rows.map(\.id) }
}
