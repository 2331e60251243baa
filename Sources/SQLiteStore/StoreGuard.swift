internal import GRDB
internal import GRDBSQLite
internal import System

/// Rules for every connection to a file of the store, also one that another program has written: no statement runs for
/// ever, and no code that a file names is called.
enum StoreGuard {
    /// Seconds of the processor for any piece of work: a machine that is busy with other things is no error of a file.
    static let longest = 60.0
    /// Steps of SQLite's machine between two looks at the clock: some ten thousandths of a second.
    private static let steps: Int32 = 100_000
    /// More tables and indexes than any file of ours has.
    private static let most = 1000

    /// Seconds of the processor at which the work of one connection is interrupted.
    final class Limit: @unchecked Sendable {  // used on the thread of its connection alone
        private let longest: Double
        fileprivate private(set) var end: Double

        /// - Parameter longest: seconds of any piece of work.
        init(longest: Double = StoreGuard.longest) {
            self.longest = longest
            end = DeviceClock.processor + longest
        }

        /// Begins a piece of work, which has `longest` seconds from now.
        func begin() { end = DeviceClock.processor + longest }
    }

    /// - Parameters:
    ///   - limit: of the connection; the first piece of work begins now.
    ///   - wait: seconds for which a lock is waited for.
    static func configuration(
        _ limit: Limit = Limit(), isReadOnly: Bool = false, wait: Double = StoreFile.busyTimeout
    ) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.busyMode = .timeout(wait)
        configuration.foreignKeysEnabled = true
        // The closure keeps the limit as long as there is a connection.
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            sqlite3_progress_handler(
                db.sqliteConnection, steps,
                { context in
                    guard let context else { return 0 }
                    let end = Unmanaged<Limit>.fromOpaque(context).takeUnretainedValue().end
                    return DeviceClock.processor < end ? 0 : 1
                }, Unmanaged.passUnretained(limit).toOpaque())
        }
        return configuration
    }

    /// - Throws: `StoreFailure.damaged` for a file with anything but tables and indexes of the plan: a view or a
    ///   trigger would be code of another program.
    static func check(_ db: Database, has known: Set<String>) throws {
        // An entry without a page of its own is a view, a trigger or a virtual table.
        let rows = try Row.fetchAll(db, sql: "SELECT type, name, rootpage FROM sqlite_master LIMIT \(most)")
        guard rows.count < most else { throw StoreFailure.damaged("it has more than \(most - 1) tables") }
        for row in rows {
            let (type, name): (String, String) = (row[0] ?? "", row[1] ?? "")
            let hasPage = (row[2] as Int? ?? 0) > 0
            guard hasPage, type == "table" || type == "index" else {
                throw StoreFailure.damaged("it has a \(type) \"\(name)\", which is none of ours")
            }
            guard known.contains(name) || name.hasPrefix("sqlite_") else {
                throw StoreFailure.damaged("a \(type) \"\(name)\" is none of ours")
            }
        }
    }
}
