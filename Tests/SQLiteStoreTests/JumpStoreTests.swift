import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct JumpStoreTests {
    private let bench = StoreBench()

    @Test func toReadMakesNoFile() async {
        #expect(await bench.cardStore().jumps(limit: 9).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: bench.root.path))
    }

    @Test func everyJumpIsThereInTheNextRunTheLatestFirst() async throws {
        let store = bench.cardStore()
        for (index, seconds) in [70.0, 0, -20].enumerated() {
            _ = await store.keep(
                .ended("race-\(index)", start: .t0 + Double(index) * 600) { card in
                    card.actualStart = card.advertisedStart.map { $0 + seconds }
                    card.number = index + 1
                })
        }
        _ = await store.keep(.sample("open", start: .t0 + 9_000))
        let all = await bench.cardStore().jumps(limit: 9)
        #expect(all.map(\.seconds) == [-20, 0, 70] && all.map(\.number) == [3, 2, 1])
        #expect(all.allSatisfy { $0.category == .horse && $0.track == FormName.key("Ōtaki 馬") })
        #expect(await bench.cardStore().jumps(limit: 2).map(\.seconds) == [-20, 0])
    }

    @Test func abandonedRacesAndTimesThatCannotBeAreLeftOut() async throws {
        let store = bench.cardStore()
        _ = await store.keep(.ended("abandoned", status: .abandoned))
        _ = await store.keep(.ended("far") { $0.actualStart = .t0 + 90_000 })
        _ = await store.keep(.ended("nameless") { $0.meeting = nil })
        #expect(await bench.cardStore().jumps(limit: 9).isEmpty)
    }

    /// A file of an earlier version has its jumps at once: the cards had them all along.
    @Test func theJumpsOfAnEarlierSchemaAreRead() async throws {
        _ = await bench.cardStore().keep(.ended())
        // The eighth migration brings them, and those after it come again too.
        try bench.execute(
            """
            DROP INDEX card_jump; DROP TABLE alert; DROP TABLE armed;
            DELETE FROM grdb_migrations WHERE identifier IN ('races 8', 'races 9', 'races 10', 'races 11')
            """, in: bench.races)
        #expect(await bench.cardStore().jumps(limit: 9).map(\.seconds) == [70])
        #expect(try bench.number("SELECT count(*) FROM sqlite_master WHERE name = 'card_jump'") == 1)
    }

    @Test func theIndexAloneIsRead() async throws {
        _ = await bench.cardStore().keep(.ended())
        let plan = try await bench.open(bench.races).read { db in
            try String.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT start, category, number, meeting, actual_start, status FROM card
                    WHERE actual_start IS NOT NULL AND start IS NOT NULL ORDER BY start DESC LIMIT 9
                    """, adapter: SuffixRowAdapter(fromIndex: 3))
        }
        #expect(plan.contains { $0.contains("COVERING INDEX card_jump") })
    }
}
