package import FoundationEssentials
internal import GRDB
package import Models
package import Repository
internal import Services
internal import Synchronization

/// `record.db`: the live `RecordStore`. All work is done on a thread of its own, which sleeps while there is none.
package final class SQLiteRecordStore: RecordStore {
    /// Entries that are read in one go.
    private static let page = 100

    private let thread = StoreThread()
    private let core: RecordCore
    private let inbox: RecordInbox

    /// Makes the store without opening its file; a run begins with the first entry.
    /// - Parameters:
    ///   - folder: an absolute path; created if it is missing.
    ///   - clock: names files that are set aside, and times the pause between attempts.
    package init(folder: String, version: String, limits: StoreLimits = StoreLimits(), clock: any WallClock) {
        inbox = RecordInbox(limits: limits)
        core = RecordCore(folder: folder, version: version, limits: limits, clock: clock)
    }

    deinit {
        thread.post { [core] in core.close() }
    }

    /// Queues an entry and returns at once. If the queue is full, the entry is dropped and counted.
    package func append(_ entry: RecordEntry) {
        guard inbox.put(entry) else { return }
        thread.post { [core, inbox] in
            let (entries, dropped) = inbox.take()
            let result = core.write(entries, dropped: dropped)
            inbox.note(problem: result.problem, lost: result.lost)
        }
    }

    /// Number of entries of this run that were not saved: the queue was full, or the file could not be written.
    var dropped: Int { inbox.droppedInAll }

    /// Problem of the last write; nil if it worked.
    var problem: StoreProblem? { inbox.problem }

    /// Waits until every appended entry is written or dropped; blocks.
    package func flush() {
        thread.wait {}
    }

    /// Runs that still have entries, the oldest first; blocks.
    /// - Throws: the problem, if the file cannot be read.
    package func runs() throws(StoreProblem) -> [RecordedRun] {
        try thread.wait { [core] in core.read { db in try RecordRows.runs(db) } ?? .success([]) }.get()
    }

    /// Entries in order of time; blocks. Unpacked, a whole ring can take ten times its size in memory (see `visit`).
    /// - Parameters:
    ///   - run: id of a run; nil for all.
    ///   - since: earliest time by the program's clock; nil for all.
    /// - Throws: the problem, if the file cannot be read.
    package func entries(run: Int?, since: Date?) throws(StoreProblem) -> [RecordEntry] {
        var all: [RecordEntry] = []
        try visit(run: run, since: since) { entry in
            all.append(entry)
            return true
        }
        return all
    }

    /// Hands over entries in order of time, a few at a time; blocks.
    /// - Parameters:
    ///   - run: id of a run; nil for all.
    ///   - since: earliest time by the program's clock; nil for all.
    ///   - body: returns whether to go on.
    /// - Throws: the problem, if the file cannot be read.
    func visit(
        run: Int? = nil, since: Date? = nil, _ body: (RecordEntry) -> Bool
    ) throws(StoreProblem) {
        var mark = RecordMark(since: Instant.milliseconds(since))
        while true {
            let start = mark
            let page = thread.wait { [core] in
                core.read { db in try RecordRows.page(db, run: run, after: start, limit: Self.page) }
            }
            guard let page = try page?.get() else { return }
            for entry in page.entries where !body(entry) { return }
            if page.isLast { return }
            mark = page.mark
        }
    }

    /// Ends the work under way and closes the file; blocks.
    package func close() {
        thread.wait { [core] in core.close() }
    }
}

/// Entries that wait for the disk: bounded, and never waited for.
final class RecordInbox: Sendable {
    private struct State {
        var entries: [RecordEntry] = []
        var bytes = 0
        /// Number of entries that were dropped since `take`.
        var dropped = 0
        var isAwaited = false
        var total = 0
        var lastProblem: StoreProblem?
    }

    private let limits: StoreLimits
    private let state = Mutex(State())

    init(limits: StoreLimits) {
        self.limits = limits
    }

    var droppedInAll: Int { state.withLock { $0.total } }
    var problem: StoreProblem? { state.withLock { $0.lastProblem } }

    /// - Returns: whether the writer must be woken.
    func put(_ entry: RecordEntry) -> Bool {
        let weight = entry.weight
        return state.withLock { state in
            guard state.entries.count < limits.queueEntries, state.bytes + weight <= limits.queueBytes else {
                state.dropped += 1
                state.total += 1
                return false
            }
            state.entries.append(entry)
            state.bytes += weight
            defer { state.isAwaited = true }
            return !state.isAwaited
        }
    }

    func take() -> (entries: [RecordEntry], dropped: Int) {
        state.withLock { state in
            defer { (state.entries, state.bytes, state.dropped, state.isAwaited) = ([], 0, 0, false) }
            return (state.entries, state.dropped)
        }
    }

    /// - Parameter lost: entries that could not be written.
    func note(problem: StoreProblem?, lost: Int) {
        state.withLock { state in
            state.lastProblem = problem
            state.total += lost
        }
    }
}

extension RecordEntry {
    /// Bytes that it takes in memory, about.
    var weight: Int {
        switch self {
        case .exchange(let exchange):
            guard case .success(let response) = exchange.outcome else { return 500 }
            return 500 + response.body.count
                + response.headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        case .decision(_, let json), .relayed(_, let json): return 100 + json.utf8.count
        case .deviceShift: return 100
        }
    }
}
