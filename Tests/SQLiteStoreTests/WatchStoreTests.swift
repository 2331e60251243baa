import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

/// The watch list in `races.db`.
@Suite struct WatchStoreTests {
    private let bench = StoreBench()
    private let meeting = WatchEntry(.meeting, category: .greyhound, name: "Ōtaki 馬")
    private let runner = WatchEntry(.runner, category: .horse, name: "Daisy's Star")

    @Test func whatIsWatchedIsThereInTheNextRun() async {
        let store = bench.store()
        #expect(await store.watch(meeting, isWatched: true, at: .t0) == nil)
        #expect(await store.watch(runner, isWatched: true, at: .t0 + 1) == nil)
        #expect(await bench.store().watched() == [runner, meeting])
        #expect(await store.watch(meeting, isWatched: false, at: .t0 + 2) == nil)
        #expect(await bench.store().watched() == [runner])
    }

    @Test(arguments: WatchEntry.Kind.allCases) func everyKindIsSaved(kind: WatchEntry.Kind) async {
        let entry = WatchEntry(kind, category: .harness, name: "Zoë O'Brien (a2kg)")
        #expect(await bench.store().watch(entry, isWatched: true, at: .t0) == nil)
        #expect(await bench.store().watched() == [entry])
        let other = WatchEntry(kind, category: .harness, name: "ZOE O'BRIEN (a2kg)")
        #expect(await bench.store().watch(other, isWatched: false, at: .t0 + 1) == nil)
        #expect(await bench.store().watched().isEmpty)
    }

    @Test func twoTracksOfOneNameAreTwoEntries() async {
        let entries = ["AUS", "GB", nil].map {
            WatchEntry(.meeting, category: .horse, name: "Newcastle", country: $0)
        }
        for (second, entry) in entries.enumerated() {
            #expect(await bench.store().watch(entry, isWatched: true, at: .t0 + Double(second)) == nil)
        }
        #expect(await bench.store().watched() == entries.reversed())
        #expect(await bench.store().watch(entries[1], isWatched: false, at: .t0) == nil)
        #expect(await bench.store().watched() == [entries[2], entries[0]])
    }

    /// What was watched before countries were saved is watched in every country.
    @Test func aListOfAnEarlierVersionLosesNothing() async throws {
        try bench.put([], at: bench.races)
        let plan = StorePlan.races
        try plan.migrator.migrate(try bench.open(bench.races), upTo: plan.migrator.migrations[8])
        try bench.execute(
            "INSERT INTO watched VALUES ('meeting', 'horse', 'newcastle', 'Newcastle', 1), "
                + "('runner', 'greyhound', 'daisysstar', 'Daisy''s Star', 2)", in: bench.races)
        let list = WatchList(await bench.store().watched())
        #expect(list.entries.count == 2 && !list.hasNotes && list.contains(runner: "Daisy's Star", .greyhound))
        for country in ["AUS", "UK", nil] {
            #expect(list.contains(WatchEntry(.meeting, category: .horse, name: "NEWCASTLE", country: country)))
        }
    }

    @Test func toReadMakesNoFile() async {
        #expect(await bench.store().watched().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: bench.root.path))
    }

    @Test func aRestartedFileGetsTheWholeList() async throws {
        let store = bench.store()
        _ = await store.watch(runner, isWatched: true, at: .t0)
        try FileManager.default.removeItem(atPath: bench.folder)
        _ = await store.save(StoreChange(at: .t0 + 1))
        #expect(await bench.store().watched() == [runner])
    }

    @Test func aDamagedFileIsSetAsideAndTheListGoesIntoTheNew() async throws {
        let first = bench.store()
        _ = await first.watch(runner, isWatched: true, at: .t0)
        first.close()
        let store = bench.store()
        _ = await store.watched()
        try bench.execute("DROP TABLE watched", in: bench.races)
        #expect(await store.watch(meeting, isWatched: true, at: .t0 + 1) == nil)
        #expect(bench.setAside().count == 1)
        #expect(Set(await bench.store().watched()) == [runner, meeting])
    }

    @Test func aLockedFileIsReportedAndTheChoiceIsSavedWithTheNextWrite() async throws {
        let store = bench.store()
        _ = await store.watch(runner, isWatched: true, at: .t0)
        let other = try bench.open(bench.races)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        #expect(await store.watch(meeting, isWatched: true, at: .t0 + 1)?.kind == .locked)
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        #expect(await store.save(StoreChange(at: .t0 + 2)) == nil)
        #expect(Set(await bench.store().watched()) == [runner, meeting])
    }

    @Test func aStrangeRowIsLeftOutAndItsTextMadeHarmless() async throws {
        let store = bench.store()
        _ = await store.watch(runner, isWatched: true, at: .t0)
        store.close()
        try bench.execute(
            "INSERT INTO watched VALUES ('planet', 'horse', 'x', '', 'x', 0, NULL, NULL), "
                + "('meeting', 'zebra', 'y', '', 'y' || char(27), 1, 'n' || char(27) || char(10) || 'm', 2)",
            in: bench.races)
        let names = await bench.store().watched().map { "\($0.category) \($0.name) \($0.note?.text ?? "-")" }
        #expect(names == ["horse Daisy's Star -", "unknown y n m"])
    }

    @Test func aNoteIsThereInTheNextRunAndAnOlderOneDoesNotReplaceIt() async {
        let (old, new) = (runner.noting("old", at: .t0 + 1), runner.noting("new", at: .t0 + 2))
        #expect(await bench.store().watch(new, isWatched: true, at: .t0 + 2) == nil)
        // Another board knows an older note, or none.
        for entry in [old, runner] {
            #expect(await bench.store().watch(entry, isWatched: true, at: .t0 + 3) == nil)
            #expect(await bench.store().watched() == [new])
        }
        let gone = new.noting("", at: .t0 + 4)
        #expect(await bench.store().watch(gone, isWatched: true, at: .t0 + 4) == nil)
        #expect(await bench.store().watched().map(\.note) == [nil])
    }

    @Test func aRestartedFileGetsTheNotesToo() async throws {
        let noted = runner.noting("leads when fresh", at: .t0)
        let store = bench.store()
        _ = await store.watch(noted, isWatched: true, at: .t0)
        try FileManager.default.removeItem(atPath: bench.folder)
        _ = await store.save(StoreChange(at: .t0 + 1))
        #expect(await bench.store().watched() == [noted])
    }

    @Test func aListOfALaterVersionIsRefusedWholeAndStays() async throws {
        let first = bench.store()
        #expect(first.waitToWatch([runner, meeting], at: .t0) == nil)
        first.close()
        try bench.execute("INSERT INTO grdb_migrations VALUES ('races 999')", in: bench.races)
        let before = try bench.number("SELECT count(*) FROM watched")
        let store = bench.store()
        let problem = #expect(throws: StoreProblem.self) { try store.waitForWatched() }
        #expect(problem?.detail.hasPrefix("a later version of raceboard has written it") == true)
        #expect(bench.store().waitToWatch([runner.noting("x", at: .t0)], at: .t0)?.kind == .unavailable)
        #expect(try bench.number("SELECT count(*) FROM watched") == before && bench.setAside().isEmpty)
        #expect(try bench.number("SELECT count(*) FROM watched WHERE note IS NOT NULL") == 0)
    }
}
