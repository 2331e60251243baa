import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct SQLiteRaceStoreTests {
    private let bench = StoreBench()

    @Test func nothingIsThereAtFirst() async {
        #expect(await bench.store().restore() == nil)
    }

    @Test func toReadMakesNoFolderAndNoFile() async {
        let store = bench.store()
        _ = await store.restore()
        store.close()
        #expect(!FileManager.default.fileExists(atPath: bench.root.path))
    }

    @Test func whatWasSavedIsThereInTheNextRun() async {
        var bare = BoardRace(
            race: Race(
                id: RaceID("bare"), category: .unknown, number: 0, meeting: "", name: "", advertisedStart: .t0 + 90),
            confirmedAt: .t0 + 0.1)
        bare.isListed = false
        let moved = BoardRace(
            race: .sample("moved", category: .greyhound, meeting: "Ōtaki 馬", start: .t0 + 300), movedFrom: .t0 + 240,
            moves: 2, confirmedAt: .t0 - 0.125)
        let change = StoreChange(at: .t0 + 0.5, lastGood: .t0 - 3, deviceError: -43.25, races: [moved, bare])
        #expect(await bench.store().save(change) == nil)
        #expect(
            await bench.store().restore()
                == StoredBoard(races: [bare, moved], lastGood: .t0 - 3, savedAt: .t0 + 0.5, deviceError: -43.25))
    }

    /// Seconds from `t0` of the device's start, its clock's error at the save, and of the clock now.
    @Test(
        arguments: [
            (-60.0, 0.0, 30.0, true), (1, 0, 30, false), (-60, 7200, 30, false), (-60, -7200, 30, false),
            (-60, -7200, 7230, true),
        ] as [(TimeInterval, TimeInterval, TimeInterval, Bool)])
    func ageIsSureIfTheDeviceHasNotStartedSince(
        booted: TimeInterval, error: TimeInterval, now: TimeInterval, isSure: Bool
    ) async {
        _ = await bench.store().save(StoreChange(at: .t0, lastGood: .t0, deviceError: error))
        bench.clock.set(to: .t0 + now)
        let store = SQLiteRaceStore(folder: bench.folder, clock: bench.clock, booted: .t0 + booted)
        #expect(await store.restore()?.isOfThisBoot == isSure)
        store.close()
        #expect(await bench.store().restore()?.isOfThisBoot == false, "nobody knows when it started")
    }

    @Test func aRaceThatWasPastWhenItWasSavedIsNotRestored() async {
        let races = [-61.0, -60, -59].map {
            BoardRace(race: .sample("at\($0)", start: .t0 + $0), confirmedAt: .t0)
        }
        _ = await bench.store().save(StoreChange(at: .t0, races: races))
        #expect(await bench.store().restore()?.races.map(\.id.text) == ["at-59.0"])
    }

    @Test func whatAChangeDoesNotStateStaysAsItWas() async {
        let store = bench.store()
        _ = await store.save(StoreChange(at: .t0, lastGood: .t0, deviceError: 2))
        _ = await store.save(StoreChange(at: .t0 + 9))
        let board = await bench.store().restore()
        #expect(board?.lastGood == .t0 && board?.deviceError == 2 && board?.savedAt == .t0 + 9)
    }

    @Test func unmeasuredClockDoesNotReplaceAMeasuredOne() async {
        _ = await bench.store().save(StoreChange(at: .t0, lastGood: .t0, deviceError: 0))
        let races = [BoardRace(race: .sample("a", start: .t0 + 300), confirmedAt: .t0)]
        _ = await bench.store().save(StoreChange(at: .t0 + 365 * 86_400, races: races))
        let board = await bench.store().restore()
        #expect(board?.savedAt == .t0 && board?.races.count == 1)
    }

    @Test func aConfirmationTouchesNothingElse() async throws {
        let store = bench.store()
        _ = await store.save(StoreChange(at: .t0, races: StoreBench.board(30)))
        StoreBench.inject("UPDATE race SET name = 'as it was'", into: store)
        #expect(await store.save(StoreChange(at: .t0 + 30, races: StoreBench.board(30, at: .t0 + 30))) == nil)
        #expect(try bench.number("SELECT count(*) FROM race WHERE name = 'as it was'") == 30)
        let board = await bench.store().restore()
        #expect(board?.races.filter { $0.confirmedAt == .t0 + 30 }.count == 30)
    }

    @Test func aStartThatMovedIsAStartChangeOnceAlsoForTwoBoards() async throws {
        let (one, two) = (bench.store(), bench.store())
        for store in [one, two] { _ = await store.save(StoreChange(at: .t0, races: StoreBench.board(1))) }
        let moved = BoardRace(
            race: .sample("race-0", number: 1, start: .t0 + 200), movedFrom: .t0 + 60, moves: 1, confirmedAt: .t0 + 30)
        for store in [one, two] { _ = await store.save(StoreChange(at: .t0 + 30, races: [moved])) }
        #expect(try bench.number("SELECT count(*) FROM start_change") == 1)
        let what =
            "SELECT \(Instant.milliseconds(.t0 + 200)) = to_start AND from_start = \(Instant.milliseconds(.t0 + 60))"
        #expect(try bench.number(what + " AND seen_at = \(Instant.milliseconds(.t0 + 30)) FROM start_change") == 1)
    }

    @Test func aRaceNoLongerListedIsARemovalUntilItComesBack() async throws {
        let store = bench.store()
        var race = StoreBench.board(1)[0]
        _ = await store.save(StoreChange(at: .t0, races: [race]))
        race.isListed = false
        _ = await store.save(StoreChange(at: .t0 + 5, races: [race]))
        race.race.name = "another"
        _ = await store.save(StoreChange(at: .t0 + 9, races: [race]))
        let removed = "SELECT removed_at FROM race"
        #expect(try bench.number(removed) == Int(Instant.milliseconds(.t0 + 5)))
        race.isListed = true
        _ = await store.save(StoreChange(at: .t0 + 15, races: [race]))
        #expect(try bench.number(removed) == nil)
    }

    @Test func whatIsShownIsKeptForAWeek() async throws {
        let store = bench.store()
        for day in 0..<101 {
            _ = await store.save(StoreChange(at: .t0 + Double(day) * 86_400, shown: [RaceID("a\""), RaceID("b")]))
        }
        #expect(try bench.number("SELECT count(*) FROM shown") == 8 + 1)
        #expect(try bench.number("SELECT count(*) FROM shown, json_each(ids) WHERE value = 'a\"'") == 8 + 1)
    }

    @Test func racesAreKeptByAge() async throws {
        let store = bench.store(StoreLimits(raceAge: 10 * 86_400))
        _ = await store.save(StoreChange(at: .t0, races: StoreBench.board(20)))
        for day in 1..<101 { _ = await store.save(StoreChange(at: .t0 + Double(day) * 86_400)) }
        #expect(try bench.number("SELECT count(*) FROM race") == 0)
        #expect(try bench.number("SELECT count(*) FROM start_change") == 0)
    }

    @Test func racesAreKeptWithinASizeAndTheOldestGoFirst() async throws {
        let store = bench.store(StoreLimits(raceBytes: 1 << 20))
        for hour in 0..<100 {
            let at = Date.t0 + Double(hour) * 3_600
            let races = (0..<60).map {
                BoardRace(
                    race: .sample("\(hour)-\($0)", start: at + 60, comment: String(repeating: "long ", count: 100)),
                    confirmedAt: at)
            }
            #expect(await store.save(StoreChange(at: at, races: races)) == nil)
        }
        store.close()
        #expect(bench.size(bench.races) <= 1 << 20)
        #expect(try bench.number("SELECT count(*) FROM race WHERE id = '99-0'") == 1)
        #expect(try bench.number("SELECT count(*) FROM race WHERE id = '0-0'") == 0)
        #expect(await bench.store().restore()?.races.count == 60)
    }

    @Test func textInTheFileIsTextFromOutside() async throws {
        let store = bench.store()
        _ = await store.save(StoreChange(at: .t0, races: StoreBench.board(1)))
        StoreBench.inject("UPDATE race SET meeting = 'a' || char(27) || '[2Jb' || char(8238)", into: store)
        #expect(await bench.store().restore()?.races.first?.race.meeting == "a [2Jb")
    }

    @Test(arguments: [-1e300, 1e300, Double.infinity, -Double.infinity, Double.nan, 9.3e18])
    func noInstantIsTooMuch(seconds: Double) async {
        let odd = Date(timeIntervalSinceReferenceDate: seconds)
        let race = BoardRace(race: .sample(start: odd), movedFrom: odd, confirmedAt: odd)
        let change = StoreChange(at: .t0, lastGood: odd, deviceError: seconds, races: [race])
        #expect(await bench.store().save(change) == nil)
        #expect(await bench.store().restore()?.savedAt == .t0)
    }

    @Test func theFilesAreTheUsersAlone() async throws {
        let store = bench.store()
        _ = await store.save(StoreChange(at: .t0))
        for name in ["", "/races.db", "/races.db-wal", "/races.db-shm"] {
            let facts = try FileManager.default.attributesOfItem(atPath: bench.folder + name)
            #expect(facts[.posixPermissions] as? Int == (name.isEmpty ? 0o700 : 0o600), "\(name)")
        }
        store.close()
    }

    @Test func manyStartsLoseNothing() async {
        for start in 0..<30 {
            let store = bench.store()
            let board = await store.restore()
            #expect(board?.races.count ?? 0 == start)
            let race = BoardRace(race: .sample("race-\(start)"), confirmedAt: .t0)
            #expect(await store.save(StoreChange(at: .t0, races: [race])) == nil)
        }
    }

    @Test func twoBoardsAtOnceBothWork() async throws {
        let (one, two) = (bench.store(), bench.store())
        async let first = Self.save(into: one, prefix: "one")
        async let second = Self.save(into: two, prefix: "two")
        // On a slow disk one may wait for the other too long; the next save then has what was not written.
        for problem in await first + second { #expect(problem.kind == .locked) }
        #expect(await one.save(StoreChange(at: .t0)) == nil)
        #expect(await two.save(StoreChange(at: .t0)) == nil)
        #expect(try bench.number("SELECT count(*) FROM race") == 100)
        #expect(StoreInfo(folder: bench.folder).races.check == "ok")
    }

    private static func save(into store: SQLiteRaceStore, prefix: String) async -> [StoreProblem] {
        var problems: [StoreProblem] = []
        for index in 0..<50 {
            let race = BoardRace(race: .sample("\(prefix)-\(index)"), confirmedAt: .t0)
            if let problem = await store.save(StoreChange(at: .t0, races: [race])) { problems.append(problem) }
        }
        return problems
    }

    /// What a kill or a cut of the power leaves is what stands in the files at that moment.
    @Test func theFilesAreWholeAtEveryMoment() async throws {
        let store = bench.store()
        for index in 0..<40 {
            let race = BoardRace(race: .sample("race-\(index)"), confirmedAt: .t0)
            #expect(await store.save(StoreChange(at: .t0, races: [race])) == nil)
            let image = StoreBench()
            for name in ["/races.db", "/races.db-wal"] {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: bench.folder + name))
                try image.put(Array(bytes), at: image.folder + name)
            }
            #expect(await image.store().restore()?.races.count == index + 1)
        }
    }

    @Test func aLogCutOffAnywhereGivesAnEarlierBoard() async throws {
        let store = bench.store()
        for index in 0..<12 {
            let race = BoardRace(race: .sample("race-\(index)"), confirmedAt: .t0)
            _ = await store.save(StoreChange(at: .t0, races: [race]))
        }
        let file = try Data(contentsOf: URL(fileURLWithPath: bench.races))
        let log = try Data(contentsOf: URL(fileURLWithPath: bench.races + "-wal"))
        var last = 0
        for length in stride(from: 0, through: log.count, by: 1_500) {
            let image = StoreBench()
            try image.put(Array(file), at: image.races)
            try image.put(Array(log.prefix(length)), at: image.races + "-wal")
            let next = image.store()
            let count = await next.restore()?.races.count ?? 0
            #expect(count >= last)
            #expect(await next.save(StoreChange(at: .t0, races: StoreBench.board(12))) == nil)
            last = count
        }
        #expect(last >= 11)
    }

    @Test(arguments: 0..<StorePlan.races.version)
    func everyOlderSchemaIsBroughtUpToDate(version: Int) async throws {
        try bench.put([], at: bench.races)
        if version > 0 {
            let plan = StorePlan.races
            try plan.migrator.migrate(try bench.open(bench.races), upTo: plan.migrator.migrations[version - 1])
        }
        let store = bench.store()
        #expect(await store.save(StoreChange(at: .t0, races: StoreBench.board(3))) == nil)
        #expect(StoreInfo(folder: bench.folder).races.schema == "races \(StorePlan.races.version)")
    }
}
