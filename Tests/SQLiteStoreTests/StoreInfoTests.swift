import Foundation
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct StoreInfoTests {
    private let bench = StoreBench()

    @Test func withoutAStoreItSaysSoAndMakesNone() {
        #expect(!StoreInfo(folder: bench.folder).exists)
        #expect(!FileManager.default.fileExists(atPath: bench.root.path))
    }

    @Test func itCountsWhileABoardRuns() async {
        let store = bench.store()
        let record = bench.recordStore()
        var races = StoreBench.board(5)
        _ = await store.save(StoreChange(at: .t0, races: races, shown: [races[0].id]))
        races[0].race.advertisedStart += 60
        races[1].isListed = false
        _ = await store.save(StoreChange(at: .t0 + 30, races: races))
        record.append(.decision(at: .t0 + 5, json: "{}"))
        record.flush()
        let info = StoreInfo(folder: bench.folder)
        #expect(info.races.counts.map(\.count) == [5, 1, 1, 1])
        #expect(info.races.counts.map(\.name) == ["races", "start_changes", "removals", "shown"])
        #expect(info.races.oldest == .t0 && info.races.newest == .t0 && info.races.schema == "races 1")
        #expect(info.record.counts.map(\.count) == [1, 0, 1, 0])
        #expect(info.record.oldest == .t0 + 5 && info.record.check == "ok")
        #expect(info.races.bytes > 0 && info.races.limit == 64 << 20)
    }

    @Test func aDamagedFileIsToldAndLeftAsItIs() throws {
        try bench.put([UInt8](repeating: 0x5A, count: 5_000), at: bench.races)
        let info = StoreInfo(folder: bench.folder)
        #expect(info.races.exists && info.races.check != "ok" && info.races.setAside.isEmpty)
        #expect(bench.size(bench.races) == 5_000)
    }
}
