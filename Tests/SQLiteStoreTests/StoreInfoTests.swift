import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct StoreInfoTests {
    private let bench = StoreBench()

    @Test func withoutAStoreItReportsThatAndMakesNone() {
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
        let cards = SQLiteCardStore(in: store)
        _ = await cards.keep(StoredCard(card: RaceCard(id: RaceID("open")), seenAt: .t0))
        var ended = RaceCard(id: RaceID("ended"))
        ended.status = .final
        _ = await cards.keep(StoredCard(card: ended, seenAt: .t0))
        record.append(.decision(at: .t0 + 5, json: "{}"))
        record.flush()
        let info = StoreInfo(folder: bench.folder)
        #expect(info.races.counts.map(\.count) == [5, 1, 1, 1, 2, 1, 0])
        let names = ["races", "start_changes", "removals", "shown", "cards", "results", "prices"]
        #expect(info.races.counts.map(\.name) == names)
        #expect(info.races.oldest == .t0 && info.races.newest == .t0)
        #expect(info.races.schema == "races \(StorePlan.races.version)")
        #expect(info.record.counts.map(\.count) == [1, 0, 1, 0])
        #expect(info.record.oldest == .t0 + 5 && info.record.check == "ok")
        #expect(info.races.bytes > 0 && info.races.limit == 288 << 20)
    }

    @Test func aFileOfAnEarlierVersionIsWholeAndHasNoCards() throws {
        try bench.put([], at: bench.races)
        try StorePlan.races.migrator.migrate(try bench.open(bench.races), upTo: "races 1")
        let info = StoreInfo(folder: bench.folder)
        #expect(info.races.check == "ok" && info.races.schema == "races 1")
        #expect(info.races.counts.map(\.name) == ["races", "start_changes", "removals", "shown"])
    }

    @Test func aDamagedFileIsReportedAndNotChanged() throws {
        try bench.put([UInt8](repeating: 0x5A, count: 5_000), at: bench.races)
        let info = StoreInfo(folder: bench.folder)
        #expect(info.races.exists && info.races.check != "ok" && info.races.setAside.isEmpty)
        #expect(bench.size(bench.races) == 5_000)
    }
}
