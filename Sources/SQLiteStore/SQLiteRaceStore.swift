package import FoundationEssentials
internal import GRDB
package import Models
package import Repository

/// `races.db`: the live `RaceStore`. All work is done on a thread of its own, which sleeps while there is none.
package final class SQLiteRaceStore: RaceStore {
    let thread = StoreThread()
    let core: RaceCore

    /// Makes the store without opening its file.
    /// - Parameters:
    ///   - folder: an absolute path; created if it is missing.
    ///   - clock: names files that are set aside, and times the pause between attempts.
    ///   - booted: start of the device by its own clock; nil if it is not known.
    package init(folder: String, limits: StoreLimits = StoreLimits(), clock: any WallClock, booted: Date? = nil) {
        core = RaceCore(folder: folder, limits: limits, clock: clock, booted: booted)
    }

    /// A store in memory, only for form: it writes to no disk.
    /// - Parameters:
    ///   - results: makes its contents; called once, on its thread, when form is first requested.
    ///   - clock: decides which results are of the last 30 days.
    package init(inMemoryWith results: @escaping @Sendable () -> [FormRace], clock: any WallClock) {
        core = RaceCore(folder: nil, limits: StoreLimits(), clock: clock, results: results)
    }

    deinit {
        thread.post { [core] in core.close() }
    }

    /// Data of the last run; nil if there is none. Afterwards it checks the file for damage, for which no caller waits.
    package func restore() async -> StoredBoard? {
        let board = await thread.result { [core] in core.restore() }
        thread.post { [core] in core.check() }
        return board
    }

    /// Saves a change. Returns when a power cut can no longer undo it, or when it cannot be saved; the next call tries
    /// again.
    /// - Returns: the store's problem; nil if the change is saved.
    package func save(_ change: StoreChange) async -> StoreProblem? {
        await thread.result { [core] in core.save(change) }
    }

    /// Ends the work under way and closes the file; blocks. A later `save` opens it again. Not needed before the
    /// program ends, since everything for which `save` has returned is safe.
    package func close() {
        thread.wait { [core] in core.close() }
    }
}

/// Data of a `SQLiteRaceStore` that only its thread uses.
final class RaceCore: @unchecked Sendable {  // used on the store's thread alone
    /// Saves between two prunings: at one in 30 s, 50 minutes.
    private static let pruneEvery = 100

    let file: StoreFile
    /// Counts made of the cards, in a file of their own.
    let form: FormCore
    let limits: StoreLimits
    let clock: any WallClock
    private let booted: Date?
    private var memory = RaceMemory()
    private var watch = WatchCore()
    /// The connection that the memory agrees with.
    private var connection = 0
    private var saves = 0
    /// Problem that the next save reports, once.
    private var unreported: StoreProblem?

    /// Makes the next save report that the file was set aside. Any reader may find the damage, but people see what the
    /// board reports.
    func reportLater(_ problem: StoreProblem) {
        if problem.kind == .corrupt { unreported = problem }
    }

    init(
        folder: String?, limits: StoreLimits, clock: any WallClock, booted: Date? = nil,
        results: (@Sendable () -> [FormRace])? = nil
    ) {
        self.booted = booted
        file = StoreFile(.races, folder: folder)
        form = FormCore(folder: folder, limits: limits, clock: clock, results: results)
        (self.limits, self.clock) = (limits, clock)
    }

    /// Reads the saved board, and creates neither a file nor a folder. Returns nil if there is none, or if it cannot be
    /// read.
    func restore() -> StoredBoard? {
        guard file.exists else { return nil }
        do throws(StoreProblem) {
            var board = try file.perform(at: clock.now) { db in try RaceRows.board(db) }
            if let booted, let saved = board.map({ $0.savedAt - ($0.deviceError ?? 0) }) {
                // If the device's clock was set back since, the age of the save is unknown.
                board?.isOfThisBoot = saved > booted && saved <= clock.now + 1
            }
            if let board { memory.recall(board) }
            connection = file.connections
            return board
        } catch {
            unreported = error
            return nil
        }
    }

    func check() {
        defer { form.check() }
        if file.exists { attempt { db in try StoreCheck.run(db) } }
    }

    /// Works on the file; the next save reports a damaged one.
    /// - Returns: nil if the work failed.
    @discardableResult
    func attempt<Value>(_ work: (Database) throws -> Value) -> Value? {
        do throws(StoreProblem) {
            return try file.perform(at: clock.now, work)
        } catch {
            reportLater(error)
            return nil
        }
    }

    func save(_ change: StoreChange) -> StoreProblem? {
        memory.merge(change)
        saves += 1
        var problem = flush()
        // The damaged file was set aside, so try once more, with a new one.
        if let damage = problem, damage.kind == .corrupt {
            unreported = damage
            problem = flush()
        }
        if problem == nil { problem = flushWatch() }
        if saves == 1 || saves % Self.pruneEvery == 0 { tidy(at: change.at) }
        if problem == nil { problem = unreported }
        if problem != nil { unreported = nil }
        return problem
    }

    /// Saves races that this board did not list itself.
    func note(_ races: [BoardRace]) -> StoreProblem? {
        StoreProblem.of { () throws(StoreProblem) in
            try file.write(at: clock.now) { db in for race in races { try RaceRows.note(race, in: db) } }
        }
    }

    func watched() -> [WatchEntry] {
        do throws(StoreProblem) {
            return try readWatched()
        } catch {
            unreported = error
            return []
        }
    }

    func readWatched() throws(StoreProblem) -> [WatchEntry] { try watch.entries(of: file, at: clock.now) }

    func watch(_ entry: WatchEntry, isWatched: Bool, at now: Date) -> StoreProblem? {
        watch([entry], isWatched: isWatched, at: now)
    }

    func watch(_ entries: [WatchEntry], isWatched: Bool = true, at now: Date) -> StoreProblem? {
        for entry in entries { watch.choose(entry, isWatched: isWatched, at: now) }
        let problem = flushWatch()
        // The damaged file was set aside, so try once more, with a new one.
        if let problem, problem.kind == .corrupt { unreported = problem }
        return problem?.kind == .corrupt ? flushWatch() : problem
    }

    func close() {
        file.close()
        form.close()
    }

    private func flushWatch() -> StoreProblem? {
        StoreProblem.of { () throws(StoreProblem) in try watch.flush(to: file, at: clock.now) }
    }

    private func flush() -> StoreProblem? {
        StoreProblem.of { () throws(StoreProblem) in
            try file.perform(at: clock.now) { db in
                if connection != file.connections { memory.rewriteAll() }
                try RaceRows.write(memory, to: db)
            }
            connection = file.connections
            memory.written()
        }
    }

    private func tidy(at now: Date) {
        memory.forget(at: now)
        attempt { db in try RacePruning.prune(db, limits: limits) }
    }
}

extension SQLiteRaceStore: WatchStore {
    /// Saved entries of the watch list; empty if the file cannot be read.
    package func watched() async -> [WatchEntry] {
        await thread.result { [core] in core.watched() }
    }

    /// Saves that an entry is watched, or no longer.
    /// - Parameter now: time of the choice, by the program's clock.
    /// - Returns: the store's problem; nil if the choice is saved.
    package func watch(_ entry: WatchEntry, isWatched: Bool, at now: Date) async -> StoreProblem? {
        await thread.result { [core] in core.watch(entry, isWatched: isWatched, at: now) }
    }

    /// Saved entries of the watch list; blocks, and creates no file.
    /// - Throws: the problem, for a file that cannot be read or is of a later version.
    package func waitForWatched() throws(StoreProblem) -> [WatchEntry] {
        try thread.wait { [core] () -> Result<[WatchEntry], StoreProblem> in
            do throws(StoreProblem) { return .success(try core.readWatched()) } catch { return .failure(error) }
        }.get()
    }

    /// Saves that entries are watched, or no longer: all of them or none; blocks.
    /// - Returns: the store's problem; nil if they are saved.
    package func waitToWatch(_ entries: [WatchEntry], isWatched: Bool = true, at now: Date) -> StoreProblem? {
        thread.wait { [core] in core.watch(entries, isWatched: isWatched, at: now) }
    }
}

extension SQLiteRaceStore {
    /// Most races and cards that are searched, the newest first.
    private static let scanned = (races: 20_000, cards: 5_000)

    /// Searches the newest meetings, races, runners, jockeys and trainers; blocks.
    /// - Returns: empty if there is no store, or if it cannot be read.
    package func search(_ search: RaceSearch, limit: Int) -> StoredHits {
        thread.wait { [core] in
            let races = core.file.exists ? core.attempt { db in try Self.races(db) } : nil
            return StoredHits(races ?? [], search: search, limit: limit)
        }
    }

    /// Saves past races, or races that another device has seen, unless the store has newer data: blocks.
    /// - Returns: the store's problem; nil if the races are saved.
    package func waitToNote(_ races: [BoardRace]) -> StoreProblem? {
        guard !races.isEmpty else { return nil }
        return thread.wait { [core] in core.note(races) }
    }

    private static func races(_ db: Database) throws -> [(race: Race, card: RaceCard?)] {
        var found: [RaceID: (race: Race, card: RaceCard?)] = [:]
        let races = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, category, number, meeting, name, start, venue_name, venue_state, venue_country FROM race
                ORDER BY start DESC LIMIT \(scanned.races)
                """)
        while let row = try races.next() {
            let race = try race(Fields(row: row))
            found[race.id] = (race, nil)
        }
        let cards = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, category, number, meeting, name, start, venue_name, venue_state, venue_country, key FROM card
                WHERE start IS NOT NULL ORDER BY start DESC LIMIT \(scanned.cards)
                """)
        let runners = try db.cachedStatement(sql: "SELECT number, name, jockey, trainer FROM runner WHERE card = ?")
        while let row = try cards.next() {
            let fields = Fields(row: row)
            let race = try race(fields)
            var card = RaceCard(id: race.id, category: race.category)
            card.runners = try Row.fetchAll(runners, arguments: [try fields.integer(9)]).map { row in
                let fields = Fields(row: row)
                var runner = Runner(
                    number: try fields.runnerCode(0) ?? 0,
                    name: try fields.clean(1, limit: 80) ?? "")
                runner.jockey = try fields.clean(2, limit: 60)
                runner.trainer = try fields.clean(3, limit: 60)
                return runner
            }
            found[race.id] = (found[race.id]?.race ?? race, card)
        }
        return Array(found.values)
    }

    private static func race(_ fields: Fields) throws -> Race {
        Race(
            id: RaceID(try fields.clean(0, limit: 100) ?? ""),
            category: RaceCategory(rawValue: try fields.text(1)) ?? .unknown,
            number: try fields.whole(2, in: OutsideNumber.raceNumbers) ?? 0,
            meeting: try fields.clean(3, limit: 80) ?? "",
            name: try fields.clean(4, limit: 160) ?? "", advertisedStart: try fields.date(5),
            venue: Venue(
                name: try fields.clean(6, limit: 80), state: try fields.clean(7, limit: 12),
                country: try fields.clean(8, limit: 12)))
    }
}
