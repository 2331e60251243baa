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
    /// - Returns: for each whether it was not there; nil if nothing can be saved.
    package func claim(_ records: [AlertRecord]) async -> [Bool]? {
        await thread.result { [core] in core.claim(records) }
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

    fileprivate func claim(_ records: [AlertRecord]) -> [Bool]? {
        do throws(StoreProblem) {
            return try file.perform(at: clock.now) { db in
                var isFirst: [Bool] = []
                try db.inTransaction(.immediate) {
                    isFirst = try AlertRows.claim(records, in: db)
                    return .commit
                }
                return isFirst
            }
        } catch {
            reportLater(error)
            return nil
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
