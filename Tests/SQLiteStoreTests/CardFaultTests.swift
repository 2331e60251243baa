import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct CardFaultTests {
    private let bench = StoreBench()

    /// A file with races and cards in it, closed.
    private func filled(_ count: Int = 60) async throws -> [UInt8] {
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        #expect(await races.save(StoreChange(at: .t0, races: StoreBench.board(100))) == nil)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<count { group.addTask { #expect(await store.keep(.ended("card-\(index)")) == nil) } }
        }
        races.close()
        return Array(try Data(contentsOf: URL(fileURLWithPath: bench.races)))
    }

    private func expectKept(_ card: StoredCard = .ended("new")) async {
        #expect(await bench.cardStore().card(of: card.card.id) == card)
        #expect(StoreInfo(folder: bench.folder).races.check == "ok")
    }

    @Test(arguments: [99, 512, 4096, 20_000])
    func aFileOfGarbageIsSetAsideAndReportedOnce(size: Int) async throws {
        var dice = Dice(state: 7)
        try bench.put((0..<size).map { _ in UInt8(dice.roll(256)) }, at: bench.races)
        let store = bench.cardStore()
        #expect(await store.keep(.ended("new"))?.kind == .corrupt)
        #expect(await store.keep(.ended("newer")) == nil)
        #expect(bench.setAside().count == 1)
        await expectKept()
    }

    @Test func damageFoundByAReaderIsReportedWithTheNextCard() async throws {
        try bench.put([UInt8](repeating: 0x5A, count: 5_000), at: bench.races)
        let store = bench.cardStore()
        #expect(await store.results(.t0..<Date.t0 + 9, limit: 9).isEmpty)
        #expect(await store.keep(.ended("new"))?.kind == .corrupt)
        #expect(await store.keep(.ended("newer")) == nil)
        await expectKept()
    }

    /// The board shows what a save of its races reports, and one file has both.
    @Test(arguments: [true, false])
    func damageFoundWithTheCardsIsReportedWithTheNextRaces(isRead: Bool) async throws {
        try bench.put([UInt8](repeating: 0x5A, count: 5_000), at: bench.races)
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        if isRead {
            #expect(await store.results(.t0..<Date.t0 + 9, limit: 9).isEmpty)
        } else {
            #expect(await store.keep(.ended("new"))?.kind == .corrupt)
        }
        #expect(await races.save(StoreChange(at: .t0, races: StoreBench.board(3)))?.kind == .corrupt)
        #expect(await races.save(StoreChange(at: .t0 + 1, races: StoreBench.board(3))) == nil)
        #expect(bench.setAside().count == 1)
    }

    /// Whatever the damage: no trap, only damage reported, and what is saved afterwards is there, races and cards.
    @Test(arguments: 0..<60)
    func damageAnywhereNeverCostsWhatComesAfterwards(seed: Int) async throws {
        var dice = Dice(state: UInt64(seed) &* 7_919 &+ 3)
        var bytes = try await filled()
        dice.damage(&bytes)
        try bench.put(bytes, at: bench.races)
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        _ = await races.restore()
        for index in 0..<60 { _ = await store.card(of: RaceID("card-\(index)")) }
        _ = await store.results(.t0..<Date.t0 + 9_000, limit: 200)
        var reported = 0
        for second in 0..<3 {
            let at = Date.t0 + Double(second)
            let kinds = [
                await store.keep(.ended("new", seenAt: at))?.kind,
                await races.save(StoreChange(at: at, races: StoreBench.board(30, at: at)))?.kind,
            ].compactMap { $0 }
            #expect(kinds.filter { $0 != .corrupt }.isEmpty)
            reported += kinds.count
        }
        #expect(reported >= bench.setAside().count)
        #expect(await store.keep(.ended("new", seenAt: .t0 + 3)) == nil)
        races.close()
        #expect(await bench.cardStore().card(of: RaceID("new"))?.card == StoredCard.ended("new").card)
        #expect(await bench.store().restore()?.races.count ?? 0 >= 30)
    }

    @Test func aLockIsReportedAndTheDelayedWriteFollowsLater() async throws {
        let store = bench.cardStore()
        _ = await store.keep(.sample("open"))
        let other = try bench.open(bench.races)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        #expect(await store.keep(.ended("new"))?.kind == .locked)
        // What waits is known all the same, beside what is in the file.
        #expect(await store.card(of: RaceID("new")) == .ended("new"))
        #expect(await store.results(.t0..<Date.t0 + 9_000, limit: 9) == [.ended("new")])
        #expect(await store.card(of: RaceID("open")) == .sample("open"))
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(await store.keep(.sample("next")) == nil)
        await expectKept()
    }

    @Test func aReadThatFindsNothingBehindALockReportsIt() async throws {
        let first = bench.store()
        #expect(await SQLiteCardStore(in: first).keep(.ended("a")) == nil)
        first.close()
        let other = try bench.open(bench.races)
        try await other.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
        }
        let store = bench.cardStore()
        #expect(await store.results(.t0..<Date.t0 + 9_000, limit: 9).isEmpty)
        #expect(await store.problemOfReading()?.kind == .locked)
        try other.close()
        let later = bench.cardStore()
        #expect(await later.results(.t0..<Date.t0 + 9_000, limit: 9) == [.ended("a")])
        #expect(await later.problemOfReading() == nil)
    }

    @Test func manyCardsBehindALockWaitForItOnce() async throws {
        let store = bench.cardStore()
        _ = await store.keep(.sample("open"))
        let other = try bench.open(bench.races)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let kinds = await withTaskGroup(of: StoreProblem.Kind?.self) { group in
            for index in 0..<60 { group.addTask { await store.keep(.ended("r\(index)"))?.kind } }
            return await group.reduce(into: [StoreProblem.Kind?]()) { $0.append($1) }
        }
        #expect(kinds.filter { $0 != .locked }.isEmpty)
        // Each attempt waits half a second for the lock, and a request for a card waits behind them.
        #expect(store.attempts <= 15)
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(await store.keep(.sample("next")) == nil)
        #expect(try bench.number("SELECT count(*) FROM card") == 62)
    }

    @Test func aFullDiskIsReportedAndTheRestIsSavedLater() async throws {
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        _ = await store.keep(.sample("open"))
        StoreBench.inject("PRAGMA max_page_count = 1", into: races)
        var kinds: [StoreProblem.Kind?] = []
        for index in 0..<40 { kinds.append(await store.keep(.ended("r\(index)"))?.kind) }
        #expect(kinds.last == .full)
        StoreBench.inject("PRAGMA max_page_count = 100000", into: races)
        #expect(await store.keep(.ended("new")) == nil)
        #expect(try bench.number("SELECT count(*) FROM card") == 42)
        await expectKept()
    }

    @Test func noMoreThanABoundedNumberOfCardsWaits() async throws {
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        _ = await store.keep(.sample("open"))
        StoreBench.inject("PRAGMA max_page_count = 1", into: races)
        let long = String(repeating: "long ", count: 100)
        for index in 0..<CardCore.limit + 50 {
            _ = await store.keep(.ended("r\(index)") { $0.conditions.comment = long })
        }
        StoreBench.inject("PRAGMA max_page_count = 100000", into: races)
        #expect(await store.keep(.ended("new")) == nil)
        let kept = try bench.number("SELECT count(*) FROM card WHERE id LIKE 'r%'") ?? 0
        #expect(kept >= CardCore.limit - 1 && kept < CardCore.limit + 50)
        #expect(try bench.number("SELECT count(*) FROM card WHERE id = 'r\(CardCore.limit + 49)'") == 1)
    }

    @Test func aReadOnlyConnectionIsReopened() async throws {
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        _ = await store.keep(.sample("open"))
        StoreBench.inject("PRAGMA query_only = 1", into: races)
        #expect(await store.keep(.ended("new")) == nil)
        #expect(bench.setAside().isEmpty)
        await expectKept()
    }

    @Test(arguments: ["races.db", "races.db-wal", ""])
    func aFileDeletedWhileRunningIsRebuiltAndTheRacesComeBack(name: String) async throws {
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        _ = await races.save(StoreChange(at: .t0, races: StoreBench.board(30)))
        _ = await store.keep(.sample("open"))
        try FileManager.default.removeItem(atPath: bench.folder + (name.isEmpty ? "" : "/" + name))
        #expect(await store.keep(.ended("new")) == nil)
        #expect(await races.save(StoreChange(at: .t0 + 1)) == nil)
        #expect(bench.setAside().isEmpty)
        await expectKept()
        #expect(await bench.store().restore()?.races.count == 30)
    }

    @Test func aNewerSchemaIsNeverTouched() async throws {
        _ = try await filled(3)
        try bench.execute("INSERT INTO grdb_migrations VALUES ('races 99')", in: bench.races)
        let before = try Data(contentsOf: URL(fileURLWithPath: bench.races))
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        #expect(await store.card(of: RaceID("card-0")) == nil)
        #expect(await store.keep(.ended("new"))?.kind == .unavailable)
        races.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: bench.races)) == before)
    }

    @Test func aFolderThatCannotBeHadIsTriedAgainEveryThirtySeconds() async throws {
        try FileManager.default.createDirectory(at: bench.root, withIntermediateDirectories: true)
        try Data("in the way".utf8).write(to: URL(fileURLWithPath: bench.folder))
        let store = bench.cardStore()
        #expect(await store.keep(.ended("new"))?.kind == .unavailable)
        try FileManager.default.removeItem(atPath: bench.folder)
        bench.clock.set(to: .t0 + 29)
        #expect(await store.keep(.sample("open"))?.kind == .unavailable)
        bench.clock.set(to: .t0 + 30)
        #expect(await store.keep(.sample("open")) == nil)
        await expectKept()
    }

    /// What a kill or a cut of the power leaves is what stands in the files at that moment.
    @Test func theFilesAreWholeAtEveryMoment() async throws {
        let store = bench.cardStore()
        for index in 0..<30 {
            #expect(await store.keep(.ended("card-\(index)")) == nil)
            let image = StoreBench()
            for name in ["/races.db", "/races.db-wal"] {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: bench.folder + name))
                try image.put(Array(bytes), at: image.folder + name)
            }
            #expect(await image.cardStore().results(.t0..<Date.t0 + 9_000, limit: 99).count == index + 1)
        }
    }
}
