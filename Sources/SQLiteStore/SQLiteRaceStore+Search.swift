internal import FoundationEssentials
internal import GRDB
package import Models
package import Repository

extension SQLiteRaceStore {
    /// Most races and cards that are searched, the newest first.
    private static let scanned = (races: 20_000, cards: 5_000)

    /// Searches the newest meetings, races, runners, jockeys and trainers; blocks.
    /// - Returns: empty if there is no store, or if it cannot be read.
    package func search(_ search: RaceSearch, limit: Int) -> StoredHits {
        thread.wait { [core] in
            guard core.file.exists else { return StoredHits([], search: search, limit: limit) }
            do throws(StoreProblem) {
                let races = try core.file.perform(at: core.clock.now) { db in try Self.races(db) }
                return StoredHits(races, search: search, limit: limit)
            } catch {
                core.reportLater(error)
                return StoredHits([], search: search, limit: limit)
            }
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
