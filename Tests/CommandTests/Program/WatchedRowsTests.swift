import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Commands

/// Readings of the watch list, which the test lets go on.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct WatchedRowsTests {
    @MainActor
    private final class Readings {
        var begun: [[RaceID]] = []
        var waiting: [CheckedContinuation<Set<RaceID>, Never>] = []

        func find(_ races: [Race]) async -> Set<RaceID> {
            begun.append(races.map(\.id))
            return await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func snapshot(_ ids: String...) -> BoardSnapshot {
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        let races = ids.map { Race.sample($0, start: .t0 + 600) }
        _ = board.handle(.answered(FeedAnswer(races: races), requested: .t0), at: .t0)
        return board.snapshot(at: .t0)
    }

    @Test func oneReadingAtATimeAndTheLastRacesCount() async throws {
        let readings = Readings()
        let rows = WatchedRows(clock: ManualClock(), tasks: OwnedTasks()) { await readings.find($0) }
        #expect(rows.narrowed(snapshot("a")).races.isEmpty)
        try await letOthersRun(until: "the first reading") { readings.waiting.count == 1 }
        for _ in 1...5 { _ = rows.narrowed(snapshot("a", "b")) }
        await letOthersRun(turns: 100)
        #expect(readings.begun.count == 1, "a second one would end in any order")
        readings.waiting.removeFirst().resume(returning: [RaceID("a")])
        try await letOthersRun(until: "the second reading") {
            _ = rows.narrowed(snapshot("a", "b"))
            return readings.waiting.count == 1
        }
        #expect(readings.begun.last == [RaceID("a"), RaceID("b")])
        readings.waiting.removeFirst().resume(returning: [RaceID("b")])
        try await letOthersRun(until: "what it found") {
            rows.narrowed(snapshot("a", "b")).races.map(\.id) == [RaceID("b")]
        }
        #expect(readings.begun.count == 2)
    }
}
