package import FoundationEssentials
internal import GRDB
package import Models
package import Repository
internal import Services

/// `record.db`: the live `RecordStore`. All work is done on a thread of its own, which sleeps when there is none.
package final class SQLiteRecordStore: RecordStore {
    /// Entries that are read in one go.
    private static let page = 100

    private let thread = StoreThread()
    private let core: RecordCore
    private let inbox: RecordInbox

    /// Opens nothing yet; a run begins with the first entry.
    /// - Parameters:
    ///   - folder: an absolute path; made when it is missing.
    ///   - version: of the program.
    ///   - clock: for names of files set aside and for the pause between attempts.
    package init(folder: String, version: String, limits: StoreLimits = StoreLimits(), clock: any WallClock) {
        inbox = RecordInbox(limits: limits)
        core = RecordCore(folder: folder, version: version, limits: limits, clock: clock)
    }

    deinit {
        thread.post { [core] in core.close() }
    }

    package func append(_ entry: RecordEntry) {
        guard inbox.put(entry) else { return }
        thread.post { [core, inbox] in
            let (entries, dropped) = inbox.take()
            let result = core.write(entries, dropped: dropped)
            inbox.note(problem: result.problem, lost: result.lost)
        }
    }

    /// Entries of this run that were not kept: the queue was full, or the file could not be written.
    package var dropped: Int { inbox.droppedInAll }

    /// What was wrong when entries were written last; nil when nothing was.
    package var problem: StoreProblem? { inbox.problem }

    /// Waits until everything that was appended is written or dropped; blocks.
    package func flush() {
        thread.wait {}
    }

    package func runs() throws(StoreProblem) -> [RecordedRun] {
        try thread.wait { [core] in core.read { db in try RecordRows.runs(db) } ?? .success([]) }.get()
    }

    package func entries(run: Int?, since: Date?) throws(StoreProblem) -> [RecordEntry] {
        var all: [RecordEntry] = []
        try visit(run: run, since: since) { entry in
            all.append(entry)
            return true
        }
        return all
    }

    /// Entries in order of time, a few at a time: a whole ring unpacked can be ten times its size.
    /// - Parameters:
    ///   - run: of which run; nil for all.
    ///   - since: the program's clock; nil for all.
    ///   - body: says whether to go on.
    package func visit(
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

    /// Ends what is under way and closes the file; blocks.
    package func close() {
        thread.wait { [core] in core.close() }
    }
}
