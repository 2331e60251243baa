internal import FoundationEssentials
internal import GRDB
internal import Models
internal import Repository

/// Work with `form.db`, on the thread of the races' store.
///
/// It is written after the cards. Starts that do not get there (the disk is full, the program is killed in between, the
/// file is lost) are counted again from the cards of `races.db`: all of them once, those of the last two days at every
/// start.
final class FormCore: @unchecked Sendable {  // used on the store's thread alone
    /// Most cards that are counted with a save, and with a query.
    private static let slice = (keeping: 50, reading: 5_000)
    /// Seconds after its start within which a card may still become a result.
    private static let settling: TimeInterval = 2 * 86_400
    /// Results that wait for a disk that cannot be had.
    private static let limit = 200
    private static let pruneEvery = 500

    private let file: StoreFile
    private let limits: StoreLimits
    private let clock: any WallClock
    /// Results that are counted before the first answer; nil without any.
    private var results: (@Sendable () -> [FormRace])?
    private var waiting: [KeptCard] = []
    /// Connection on which cards have been taken over, up to which card, and whether that is all of them.
    private var taken: (connection: Int, upTo: Int64, isDone: Bool) = (0, 0, false)
    private var writes = 0

    init(
        folder: String?, limits: StoreLimits, clock: any WallClock, results: (@Sendable () -> [FormRace])? = nil
    ) {
        file = StoreFile(.form, folder: folder)
        (self.results, self.limits, self.clock) = (results, limits, clock)
    }

    private var today: Int { FormRace.day(of: clock.now) }

    /// Counts final races, and removes races that were abandoned after all.
    /// - Parameter races: file with cards that are not counted yet.
    func keep(_ cards: [KeptCard], of races: StoreFile) -> StoreProblem? {
        let results = cards.filter { $0.card.status?.isOver ?? false }
        guard !results.isEmpty else { return nil }
        waiting = Array((waiting + results).suffix(Self.limit))
        return StoreProblem.of { () throws(StoreProblem) in
            try write(waiting)
            waiting = []
            try takeOver(from: races, limit: Self.slice.keeping)
            writes += 1
            if writes % Self.pruneEvery == 1 { try prune() }
        }
    }

    /// Reads, with the windows at today. Makes a file only if there are cards to count.
    /// - Returns: nil without a file, or if it cannot be read.
    func read<Value>(_ races: StoreFile, _ work: (Database) throws -> Value) -> Value? {
        guard file.exists || races.exists || results != nil else { return nil }
        // A damaged file was set aside, so try once more, with results counted again.
        return (try? attempt(races, work)) ?? (try? attempt(races, work))
    }

    /// Reads as `read` does, without a second attempt: for a further part of a reading, which a new file could not
    /// continue.
    /// - Returns: nil without a file.
    /// - Throws: why it cannot be read. After `.corrupt` the file has been set aside.
    func readOnce<Value>(_ races: StoreFile, _ work: (Database) throws -> Value) throws(StoreProblem) -> Value? {
        guard file.exists || races.exists || results != nil else { return nil }
        return try attempt(races, work)
    }

    private func attempt<Value>(
        _ races: StoreFile, _ work: (Database) throws -> Value
    ) throws(StoreProblem) -> Value {
        if let results {
            self.results = nil
            try put(results())
        }
        try takeOver(from: races, limit: Self.slice.reading)
        let today = today
        return try file.perform(at: clock.now) { db in
            if try !FormWindows.isCurrent(db, today: today) {
                try db.inOneTransaction { try FormWindows.advance(db, today: today) }
            }
            return try work(db)
        }
    }

    /// Writes races of elsewhere; for measurements and tests.
    func put(_ races: [FormRace]) throws(StoreProblem) {
        let today = today
        try file.write(at: clock.now) { db in
            var writer = try FormWriter(db, today: today)
            for race in races { try writer.put(race) }
            try writer.finish()
        }
    }

    /// Sets a damaged file aside, also if the damage is in a part that is never read; form is counted again from the
    /// cards. Damage in a larger file is found when it is read.
    func check() {
        guard file.exists, DatabasePlace.size(file.path) <= limits.formCheckBytes else { return }
        _ = try? file.perform(at: clock.now) { db in try StoreCheck.run(db) }
    }

    func close() { file.close() }

    // MARK: -

    private func write(_ cards: [KeptCard]) throws(StoreProblem) {
        let today = today
        try file.write(at: clock.now) { db in
            var writer = try FormWriter(db, today: today)
            for kept in cards {
                if let race = FormRace(kept.stored.card, country: kept.venue.country) {
                    try writer.put(race)
                } else if kept.card.status.isNotRun {
                    try writer.remove(kept.card.id)
                }
            }
            try writer.finish()
        }
    }

    private func takeOver(from races: StoreFile, limit: Int) throws(StoreProblem) {
        guard races.exists else { return }
        if taken.connection != file.connections || taken.connection == 0 {
            let upTo = try file.perform(at: clock.now) { db in
                try Int64.fetchOne(db, sql: "SELECT card FROM taken") ?? 0
            }
            taken = (file.connections, upTo, false)
        }
        guard !taken.isDone else { return }
        let after = taken.upTo
        let found = try races.perform(at: clock.now) { db in
            try Row.fetchAll(
                db, sql: "SELECT key, id FROM card WHERE is_result AND key > ? ORDER BY key LIMIT ?",
                arguments: [after, limit]
            ).compactMap { row in try CardRows.card(RaceID(Fields(row: row).text(1)), in: db) }
        }
        try write(found.map(\.card))
        taken.upTo = found.last?.key ?? after
        taken.isDone = found.count < limit
        try remember(found, after: after)
    }

    /// Remembers that cards before this one are counted.
    private func remember(_ found: [(key: Int64, card: KeptCard)], after: Int64) throws(StoreProblem) {
        let edge = clock.now - Self.settling
        let settled = found.prefix { ($0.card.card.advertisedStart ?? .distantPast) < edge }.last?.key
        guard let settled, settled > after else { return }
        try file.perform(at: clock.now) { db in
            try db.execute(sql: "INSERT OR REPLACE INTO taken (id, card) VALUES (1, ?)", arguments: [settled])
        }
    }

    private func prune() throws(StoreProblem) {
        let bytes = limits.formBytes
        for _ in 0..<10 {
            let isShrunk = try file.perform(at: clock.now) { db in
                var isShrunk = false
                try db.inOneTransaction { isShrunk = try FormWindows.shrink(db, to: bytes) }
                try Pages.giveBack(db, above: bytes)
                return isShrunk
            }
            if !isShrunk { break }
        }
    }
}
