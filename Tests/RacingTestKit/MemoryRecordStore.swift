package import FoundationEssentials
package import Repository
import System

/// A black box of memory, without a limit: every run of it is the same one.
package final class MemoryRecordStore: RecordStore, @unchecked Sendable {  // guarded by `lock`
    private let lock = Lock()
    private var kept: [RecordEntry] = []
    private let run: RecordedRun

    package init(run: RecordedRun = RecordedRun(id: 1, began: .t0, version: "0")) {
        self.run = run
    }

    package var all: [RecordEntry] { lock.withLock { kept } }

    package func append(_ entry: RecordEntry) {
        lock.withLock { kept.append(entry) }
    }

    package func runs() throws(StoreProblem) -> [RecordedRun] {
        all.isEmpty ? [] : [run]
    }

    package func entries(run: Int?, since: Date?) throws(StoreProblem) -> [RecordEntry] {
        guard run == nil || run == self.run.id else { return [] }
        return all.filter { entry in since.map { entry.at >= $0 } ?? true }.sorted { $0.at < $1.at }
    }
}
