package import FoundationEssentials
package import Services

/// One entry of the black box (docs/blackbox.md).
package enum RecordEntry: Hashable, Sendable {
    /// A request and its outcome, raw.
    case exchange(Exchange)
    /// Effect on the board: one event of docs/watch.md as its JSON text without the line feed.
    case decision(at: Date, json: String)
    /// News of a venue's relay that the board took (`RelayNews.json`).
    case relayed(at: Date, json: String)
    /// The device's clock was set: it is so many seconds ahead of the program's clock from here on.
    case deviceShift(at: Date, seconds: TimeInterval)

    /// Time of the entry, by the program's clock.
    package var at: Date {
        switch self {
        case .exchange(let exchange): exchange.answered
        case .decision(let at, _), .relayed(let at, _), .deviceShift(let at, _): at
        }
    }
}

/// One run of the program that has a record.
package struct RecordedRun: Hashable, Sendable, Identifiable {
    /// Number of the run, which rises from run to run.
    package var id: Int
    /// Start of the run, by the program's clock.
    package var began: Date
    package var version: String

    /// A run; `id` is assigned by the store.
    package init(id: Int, began: Date, version: String) {
        self.id = id
        self.began = began
        self.version = version
    }
}

/// The black box: a ring of bounded size.
package protocol RecordStore: ExchangeSink {
    /// Appends an entry. Never waits: if the disk cannot keep up, entries are dropped and counted.
    func append(_ entry: RecordEntry)

    /// Runs that still have entries, the oldest first.
    /// - Throws: the problem, if the file cannot be read.
    func runs() throws(StoreProblem) -> [RecordedRun]

    /// Entries in order of time.
    /// - Parameters:
    ///   - run: id of a run; nil for all.
    ///   - since: earliest time by the program's clock; nil for all.
    /// - Throws: the problem, if the file cannot be read.
    func entries(run: Int?, since: Date?) throws(StoreProblem) -> [RecordEntry]
}

extension RecordStore {
    /// Appends an exchange; never waits, as `append` does not.
    package func keep(_ exchange: Exchange) {
        append(.exchange(exchange))
    }
}
