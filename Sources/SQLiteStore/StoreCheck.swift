internal import GRDB

/// The check for damage that reads every page, and holds every index against its table.
enum StoreCheck {
    /// - Throws: `StoreFailure.damaged` with the first finding.
    static func run(_ db: Database) throws {
        let finding = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "no answer"
        guard finding == "ok" else { throw StoreFailure.damaged(finding) }
    }
}
