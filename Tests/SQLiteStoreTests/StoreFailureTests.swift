import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct StoreFailureTests {
    private let bench = StoreBench()

    private func save(_ store: SQLiteRaceStore, _ count: Int = 30, at: Date = .t0) async -> StoreProblem.Kind? {
        await store.save(StoreChange(at: at, lastGood: at, races: StoreBench.board(count, at: at)))?.kind
    }

    /// A file with races in it, closed.
    private func filled(_ count: Int = 400) async throws -> [UInt8] {
        let store = bench.store()
        #expect(await save(store, count) == nil)
        store.close()
        return Array(try Data(contentsOf: URL(fileURLWithPath: bench.races)))
    }

    /// Whatever the file was: the next run has the whole board, without a word.
    private func expectWholeBoard(_ count: Int = 30) async {
        let next = bench.store()
        #expect(await next.restore()?.races.count == count)
        #expect(await save(next, count, at: .t0 + 1) == nil)
        #expect(StoreInfo(folder: bench.folder).races.check == "ok")
    }

    @Test(arguments: [99, 100, 511, 512, 4096, 20_000])
    func aFileOfGarbageIsSetAside(size: Int) async throws {
        var dice = Dice(state: 7)
        try bench.put((0..<size).map { _ in UInt8(dice.roll(256)) }, at: bench.races)
        let store = bench.store()
        #expect(await store.restore() == nil)
        #expect(await save(store) == .corrupt)
        #expect(await save(store, at: .t0 + 1) == nil)
        #expect(bench.setAside() == ["races.db.broken-20261121T030000Z"])
        await expectWholeBoard()
    }

    @Test func anEmptyFileIsANewOne() async throws {
        try bench.put([], at: bench.races)
        #expect(await save(bench.store()) == nil)
        #expect(bench.setAside().isEmpty)
        await expectWholeBoard()
    }

    @Test(arguments: [10, 100, 1_000, 4_096, 8_192, 30_000])
    func aFileCutOffIsSetAside(size: Int) async throws {
        let bytes = try await filled()
        try bench.put(Array(bytes.prefix(size)), at: bench.races)
        let store = bench.store()
        _ = await store.restore()
        #expect(await save(store) == .corrupt)
        #expect(await save(store, at: .t0 + 1) == nil)
        await expectWholeBoard()
    }

    /// Corruption that SQLite can see is reported once; that which it cannot see (a letter of a name) does no harm.
    @Test(arguments: 0..<60)
    func damageAnywhereNeverCostsTheBoard(seed: Int) async throws {
        var dice = Dice(state: UInt64(seed) &* 7_919 &+ 1)
        var bytes = try await filled()
        dice.damage(&bytes)
        try bench.put(bytes, at: bench.races)
        let store = bench.store()
        _ = await store.restore()
        var reported = 0
        for second in 0..<3 {
            let kind = await save(store, at: .t0 + Double(second))
            #expect(kind == nil || kind == .corrupt)
            if kind == .corrupt { reported += 1 }
        }
        #expect(reported == bench.setAside().count && reported <= 1)
        store.close()
        let board = await bench.store().restore()
        #expect(board?.races.count ?? 0 >= 30)
        #expect(board?.savedAt == .t0 + 2)
    }

    @Test func damageWhileRunningCostsNothingThatIsKnown() async throws {
        let store = bench.store()
        #expect(await save(store, 200) == nil)
        StoreBench.inject("PRAGMA wal_checkpoint(TRUNCATE)", into: store)
        let file = try #require(FileHandle(forUpdatingAtPath: bench.races))
        try file.write(contentsOf: Data(repeating: 0x5A, count: 60_000))
        try file.close()
        StoreBench.inject("PRAGMA shrink_memory", into: store)
        // Another run has changed the file, so its pages are read again.
        let first = await save(store, 30, at: .t0 + 1)
        #expect(first == .corrupt || first == nil)
        store.close()
        let second = await save(store, 30, at: .t0 + 2)
        #expect([first, second].filter { $0 == .corrupt }.count == 1)
        #expect(await save(store, 30, at: .t0 + 3) == nil)
        store.close()
        await expectWholeBoard(200)
    }

    @Test func atMostThreeBrokenFilesAreKept() async throws {
        for day in 0..<5 {
            bench.clock.set(to: .t0 + Double(day) * 86_400)
            try bench.put(Array("no database at all".utf8), at: bench.races)
            let store = bench.store()
            #expect(await save(store) == .corrupt)
            store.close()
        }
        #expect(
            bench.setAside() == [23, 24, 25].map { "races.db.broken-202611\($0)T030000Z" })
    }

    @Test func aFolderInPlaceOfTheFileIsLeftAlone() async throws {
        try FileManager.default.createDirectory(atPath: bench.races, withIntermediateDirectories: true)
        let store = bench.store()
        #expect(await store.restore() == nil)
        #expect(await save(store) == .unavailable)
        var isFolder: ObjCBool = false
        #expect(FileManager.default.fileExists(atPath: bench.races, isDirectory: &isFolder) && isFolder.boolValue)
    }

    @Test(arguments: ["", "-wal", "-journal"])
    func aLinkInPlaceOfAFileIsNotWrittenThrough(suffix: String) async throws {
        try bench.put([], at: bench.folder + "/theirs")
        #expect(symlink(bench.folder + "/theirs", bench.races + suffix) == 0)
        let store = bench.store()
        #expect(await save(store) == .unavailable)
        let theirs = try FileManager.default.attributesOfItem(atPath: bench.folder + "/theirs")
        #expect(theirs[.size] as? Int == 0)
        #expect(suffix != "" || StoreInfo(folder: bench.folder).races.check?.contains("is no file") == true)
    }

    @Test func aPipeInPlaceOfAFileKeepsNobodyWaiting() async throws {
        try bench.put([], at: bench.folder + "/any")
        #expect(mkfifo(bench.races, 0o600) == 0)
        #expect(await save(bench.store()) == .unavailable)
        #expect(StoreInfo(folder: bench.folder).races.check?.contains("is no file") == true)
    }

    @Test func aNewerSchemaIsNeverTouched() async throws {
        _ = try await filled(3)
        try bench.execute("INSERT INTO grdb_migrations VALUES ('races 99')", in: bench.races)
        let before = try Data(contentsOf: URL(fileURLWithPath: bench.races))
        let store = bench.store()
        #expect(await store.restore() == nil)
        let problem = await store.save(StoreChange(at: .t0, races: StoreBench.board(9)))
        #expect(problem?.kind == .unavailable && problem?.detail.contains("later version") == true)
        store.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: bench.races)) == before)
        #expect(bench.setAside().isEmpty)
    }

    @Test func anotherProgramsDatabaseIsNeverTouched() async throws {
        try bench.put([], at: bench.races)
        try bench.execute("CREATE TABLE precious (a)", in: bench.races)
        #expect(await save(bench.store()) == .unavailable)
        #expect(try bench.number("SELECT count(*) FROM sqlite_master") == 1)
        #expect(bench.setAside().isEmpty)
    }

    @Test func aLockIsReportedAndTheDelayedWriteFollowsLater() async throws {
        let store = bench.store()
        #expect(await save(store, 5) == nil)
        let other = try bench.open(bench.races)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        #expect(await save(store, 30, at: .t0 + 1) == .locked)
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(await store.save(StoreChange(at: .t0 + 2)) == nil)
        #expect(await bench.store().restore()?.races.count == 30)
    }

    @Test func aFileThatSomebodyHasAltogetherIsLocked() async throws {
        _ = try await filled(5)
        let other = try bench.open(bench.races)
        try await other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; INSERT INTO shown VALUES (1, '[]')")
        }
        let store = bench.store()
        #expect(await store.restore() == nil)
        #expect(await save(store) == .locked)
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try other.close()
        #expect(await save(store, at: .t0 + 1) == nil)
        #expect(await bench.store().restore()?.races.count == 30)
    }

    @Test func aFullDiskIsReportedAndTheRestIsSavedLater() async throws {
        let store = bench.store()
        #expect(await save(store, 5) == nil)
        StoreBench.inject("PRAGMA max_page_count = 1", into: store)
        #expect(await save(store, 300, at: .t0 + 1) == .full)
        #expect(await save(store, 300, at: .t0 + 2) == .full)
        StoreBench.inject("PRAGMA max_page_count = 100000", into: store)
        #expect(await store.save(StoreChange(at: .t0 + 3)) == nil)
        #expect(await bench.store().restore()?.races.count == 300)
    }

    @Test func aReadOnlyConnectionIsReopened() async throws {
        let store = bench.store()
        #expect(await save(store, 5) == nil)
        StoreBench.inject("PRAGMA query_only = 1", into: store)
        #expect(await save(store, 30, at: .t0 + 1) == nil)
        #expect(bench.setAside().isEmpty)
        #expect(await bench.store().restore()?.races.count == 30)
    }

    @Test(arguments: ["races.db", "races.db-wal", ""])
    func aFileDeletedWhileRunningIsRebuiltWithTheWholeBoard(name: String) async throws {
        let store = bench.store()
        #expect(await save(store) == nil)
        try FileManager.default.removeItem(atPath: bench.folder + (name.isEmpty ? "" : "/" + name))
        #expect(await store.save(StoreChange(at: .t0 + 1)) == nil)
        #expect(bench.setAside().isEmpty)
        await expectWholeBoard()
    }

    @Test func aFolderThatCannotBeHadIsTriedAgainEveryThirtySeconds() async throws {
        try FileManager.default.createDirectory(at: bench.root, withIntermediateDirectories: true)
        try Data("in the way".utf8).write(to: URL(fileURLWithPath: bench.folder))
        let store = bench.store()
        #expect(await store.restore() == nil)
        #expect(await save(store) == .unavailable)
        try FileManager.default.removeItem(atPath: bench.folder)
        bench.clock.set(to: .t0 + 29)
        #expect(await save(store) == .unavailable)
        bench.clock.set(to: .t0 + 30)
        #expect(await store.save(StoreChange(at: .t0 + 30)) == nil)
        await expectWholeBoard()
    }
}
