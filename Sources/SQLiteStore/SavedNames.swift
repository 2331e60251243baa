internal import GRDB
package import Models

/// Names in the store, for a shell to offer. Reading changes no data; a file that cannot be read has no names, without
/// a message.
package struct SavedNames: Sendable {
    /// Races that are looked through, the newest first, and the names that a person can still choose from.
    private static let (scanned, most) = (2_000, 200)
    /// Seconds to wait for a board that is writing.
    private static let longestWait = 0.2

    private let folder: String

    /// - Parameter folder: of the store; may be missing.
    package init(folder: String) { self.folder = folder }

    /// Meetings of the newest races, the latest first.
    package var meetings: [String] {
        read(
            .races,
            """
            SELECT meeting FROM (SELECT meeting, start FROM race ORDER BY start DESC LIMIT \(Self.scanned))
            GROUP BY meeting ORDER BY max(start) DESC LIMIT \(Self.most)
            """)
    }

    /// Countries and states of the newest races, as `RegionFilter` writes them.
    package var regions: [String] {
        read(
            .races,
            """
            SELECT DISTINCT
                venue_country || iif(coalesce(venue_state, '') IN ('', venue_country), '', '-' || venue_state)
            FROM (SELECT * FROM race ORDER BY start DESC LIMIT \(Self.scanned))
            WHERE venue_country <> '' ORDER BY 1 LIMIT \(Self.most)
            """)
    }

    /// Numbers of a meeting's races, in order.
    package func numbers(of meeting: String) -> [String] {
        read(
            .races, "SELECT DISTINCT number FROM race WHERE meeting = ? ORDER BY number LIMIT \(Self.most)",
            StatementArguments([meeting]))
    }

    /// Names that begin so, in order.
    /// - Parameter key: the beginning, as `FormName.key` writes it; empty for all.
    package func names(_ kind: FormKind, from key: String) -> [String] {
        let categories = RaceCategory.known.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return read(
            .form,
            """
            SELECT DISTINCT name FROM name WHERE kind = ? AND category IN (\(categories)) AND key >= ? AND key < ?
            ORDER BY key LIMIT \(Self.most)
            """, StatementArguments([kind.rawValue, key, key + "\u{10FFFF}"] as [any DatabaseValueConvertible]))
    }

    private func read(_ plan: StorePlan, _ sql: String, _ arguments: StatementArguments = .init()) -> [String] {
        let place = DatabasePlace(folder: folder, name: plan.name)
        guard place.identity() != nil, (try? place.check()) != nil else { return [] }
        let configuration = StoreGuard.configuration(isReadOnly: true, wait: Self.longestWait)
        let rows = try? DatabaseQueue(path: place.path, configuration: configuration).read { db in
            try StoreGuard.check(db, has: plan.names)
            return try String.fetchAll(db, sql: sql, arguments: arguments)
        }
        return (rows ?? []).compactMap { FeedText.clean(optional: $0, limit: 80) }
    }
}
