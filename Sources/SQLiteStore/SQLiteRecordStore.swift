package import FoundationEssentials
internal import GRDB
package import Models
package import Repository
internal import Services

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
    ///   - version: version of the program.
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
