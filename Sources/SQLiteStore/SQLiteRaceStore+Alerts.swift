package import FoundationEssentials
internal import GRDB
package import Models
package import Repository

extension SQLiteRaceStore: AlertStore {
    /// Saved alerts of races that start after an instant; creates neither a file nor a folder.
    package func alerts(since start: Date) async -> StoredAlerts {
        await thread.result { [core] in core.alerts(since: start) }
    }

    /// Saves events in one transaction.
    /// - Returns: for each record, whether the caller sends it; nil if none can be saved.
    package func claim(_ records: [AlertRecord], at now: Date) async -> [AlertClaim]? {
        await thread.result { [core] in core.claim(records, at: now) }
    }

    /// Saves the outcome of claimed events in one transaction.
    package func mark(_ records: [AlertRecord], claimed: Date?) async {
        await thread.result { [core] in core.mark(records, claimed: claimed) }
    }

    /// Saves that a race has an alert; nil for no longer.
    package func arm(_ race: Race, _ kind: AlertKind?) async -> StoreProblem? {
        await thread.result { [core] in core.arm(race, kind) }
    }
}

extension RaceCore {
    fileprivate func alerts(since start: Date) -> StoredAlerts {
        guard file.exists else { return StoredAlerts() }
        do throws(StoreProblem) {
            return try file.perform(at: clock.now) { db in try AlertRows.all(since: start, in: db) }
        } catch {
            reportLater(error)
            return StoredAlerts()
        }
    }

    fileprivate func claim(_ records: [AlertRecord], at now: Date) -> [AlertClaim]? {
        do throws(StoreProblem) {
            return try file.perform(at: clock.now) { db in
                var claims: [AlertClaim] = []
                try db.inTransaction(.immediate) {
                    claims = try AlertRows.claim(records, at: now, in: db)
                    return .commit
                }
                return claims
            }
        } catch {
            reportLater(error)
            return nil
        }
    }

    fileprivate func mark(_ records: [AlertRecord], claimed: Date?) {
        do throws(StoreProblem) {
            try file.perform(at: clock.now) { db in
                try db.inTransaction(.immediate) {
                    try AlertRows.mark(records, claimed: claimed, in: db)
                    return .commit
                }
            }
        } catch {
            reportLater(error)
        }
    }

    fileprivate func arm(_ race: Race, _ kind: AlertKind?) -> StoreProblem? {
        do throws(StoreProblem) {
            try file.perform(at: clock.now) { db in try AlertRows.arm(race, kind, in: db) }
            return nil
        } catch {
            reportLater(error)
            return error
        }
    }
}
