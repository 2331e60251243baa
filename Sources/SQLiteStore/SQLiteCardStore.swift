package import FoundationEssentials
internal import GRDB
package import Models
package import Repository
internal import Synchronization

/// The cards in `races.db`: the live `CardStore`. It works on the thread and over the connection of the races' store.
/// So one file has one writer, and no thread of the program waits for the disk.
package final class SQLiteCardStore: CardStore {
    private let races: SQLiteRaceStore
    let core: CardCore
    private let inbox = CardInbox()

    var thread: StoreThread { races.thread }

    /// How often it was tried to write; blocks.
    var attempts: Int { races.thread.wait { [core] in core.attempts } }

    /// Makes the store without opening its file.
    /// - Parameter races: the store whose file, thread and connection it shares.
    package init(in races: SQLiteRaceStore) {
        self.races = races
        core = CardCore(races.core)
    }

    /// Saves a card. Returns when a power cut can no longer undo it, or when it cannot be saved.
    ///
    /// A card that cannot be saved stays in memory for the next call. Cards that come while the disk is busy are
    /// written together.
    package func keep(_ card: StoredCard) async -> StoreProblem? {
        inbox.put(card)
        return await races.thread.result { [core, inbox] in core.keep(inbox.take()) }
    }

    /// Saves many cards, for commands: blocks.
    /// - Returns: the store's problem, or nil. The cards before the problem are saved.
    package func waitToKeep(_ cards: [StoredCard]) -> StoreProblem? {
        var rest = cards[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(CardCore.limit))
            rest = rest.dropFirst(part.count)
            if let problem = races.thread.wait({ [core] in core.keep(part) }) { return problem }
        }
        return nil
    }

    /// The saved card of a race; nil if there is none, or if the file cannot be read.
    package func card(of id: RaceID) async -> StoredCard? {
        await races.thread.result { [core] in core.card(of: id) }
    }

    /// Does the same as `card(of:)`, and blocks; for commands.
    package func waitForCard(of id: RaceID) -> StoredCard? {
        races.thread.wait { [core] in core.card(of: id) }
    }

    /// Cards that are over, or have a result, of races that started in an interval; the latest start first.
    /// - Parameters:
    ///   - limit: most cards that are returned.
    ///   - last: the last card of the page before; nil for the first page.
    package func results(_ starts: Range<Date>, limit: Int, after last: StoredCard?) async -> [StoredCard] {
        await races.thread.result { [core] in core.results(starts, limit: limit, after: last?.card) }
    }

    /// Times of winners in seconds, the latest first.
    func winningTimes(_ course: TimedCourse) async -> [Double] {
        await races.thread.result { [core] in core.winningTimes(course) }
    }

    /// Reason why a card could not be read, unless a save has reported it since; nil if all saved cards can be read.
    package func problemOfReading() async -> StoreProblem? {
        await races.thread.result { [core] in core.unreported }
    }
}

/// Cards on their way to the store's thread: bounded, so that a disk that hangs does not fill the memory.
final class CardInbox: Sendable {
    private let cards = Mutex<[StoredCard]>([])

    func put(_ card: StoredCard) {
        cards.withLock { cards in
            cards.append(card)
            if cards.count > CardCore.limit { cards.removeFirst() }
        }
    }

    func take() -> [StoredCard] {
        cards.withLock { cards in
            defer { cards = [] }
            return cards
        }
    }
}

/// Work of a `SQLiteCardStore` on the thread and with the file of the races' store.
final class CardCore: @unchecked Sendable {  // used on the store's thread alone
    /// The most cards that wait to be written; if there are more, the earliest are dropped.
    static let limit = 200
    /// Attempts to write between two prunings, besides those of the races' store.
    private static let pruneEvery = 500

    private let races: RaceCore
    /// Cards that are not in the file yet, and their order of arrival.
    private var waiting: [RaceID: KeptCard] = [:]
    private var order: [RaceID] = []
    private(set) var attempts = 0
    /// Problem of the last attempt, for the callers whose cards it wrote.
    private var last: StoreProblem?
    /// Problem of the last read, reported by the next save.
    private(set) var unreported: StoreProblem?

    init(_ races: RaceCore) {
        self.races = races
    }

    /// - Parameter cards: none when an earlier call has brought the caller's along.
    func keep(_ cards: [StoredCard]) -> StoreProblem? {
        guard !cards.isEmpty else { return last }
        for card in cards { remember(KeptCard(card)) }
        var problem = flush()
        last = problem
        // A damaged file was set aside, so try once more, with a new one. The problem is reported once.
        if let damage = problem, damage.kind == .corrupt {
            races.reportLater(damage)
            last = flush()
            problem = last ?? damage
        }
        attempts += 1
        if attempts % Self.pruneEvery == 0 { prune() }
        if problem == nil { (problem, unreported) = (unreported, nil) }
        return problem
    }

    func card(of id: RaceID) -> StoredCard? {
        let kept = read { db in try CardRows.card(id, in: db)?.card } ?? nil
        guard let new = waiting[id] else { return kept?.stored }
        return (kept?.merged(with: new) ?? new).stored
    }

    func results(_ starts: Range<Date>, limit: Int, after last: RaceCard?) -> [StoredCard] {
        let kept = read { db in try CardRows.results(starts, limit: limit, after: last, in: db) } ?? []
        // Ids are compared by their bytes, as in the file: two ids that Swift calls equal are two rows, and a page has
        // them all.
        var found = Dictionary(kept.map { (Array($0.card.id.text.utf8), $0) }) { one, _ in one }
        for (key, new) in waiting.map({ (Array($0.key.text.utf8), $0.value) }) {
            let merged = found[key].map { $0.merged(with: new) } ?? new
            let isWanted = merged.isResult && merged.card.advertisedStart.map(starts.contains) ?? false
            if isWanted, last.map({ Self.isInOrder($0, merged.card) }) ?? true { found[key] = merged }
        }
        let sorted = found.values.sorted { Self.isInOrder($0.card, $1.card) }
        return sorted.prefix(max(0, limit)).map(\.stored)
    }

    /// The order of results, as that of `CardRows.ended`, which compares ids by their bytes: the latest start first.
    private static func isInOrder(_ one: RaceCard, _ other: RaceCard) -> Bool {
        let starts = (one.advertisedStart ?? .distantPast, other.advertisedStart ?? .distantPast)
        return starts.0 != starts.1
            ? starts.0 > starts.1 : one.id.text.utf8.lexicographicallyPrecedes(other.id.text.utf8)
    }

    func winningTimes(_ course: TimedCourse) -> [Double] {
        read { db in try CardRows.winningTimes(course, limit: 200, in: db) } ?? []
    }

    func jumps(limit: Int) -> [JumpDelay] {
        read { db in try JumpRows.delays(limit: limit, in: db) } ?? []
    }

    private func remember(_ card: KeptCard) {
        let id = card.card.id
        if let known = waiting[id] {
            waiting[id] = known.merged(with: card)
            return
        }
        if order.count >= Self.limit { waiting[order.removeFirst()] = nil }
        waiting[id] = card
        order.append(id)
    }

    private func flush() -> StoreProblem? {
        var results: [KeptCard] = []
        do throws(StoreProblem) {
            try races.file.write(at: races.clock.now) { db in
                for id in order { if let card = waiting[id] { results.append(try CardRows.put(card, in: db)) } }
            }
            (waiting, order) = ([:], [])
            // Form has a file of its own, so its errors do not remove cards, and gaps are filled later.
            return races.form.keep(results, of: races.file)
        } catch {
            return error
        }
    }

    /// Reads, and creates neither a file nor a folder.
    /// - Returns: nil when there is none, or when it cannot be read.
    private func read<Value>(_ work: (Database) throws -> Value) -> Value? {
        guard races.file.exists else { return nil }
        do throws(StoreProblem) {
            return try races.file.perform(at: races.clock.now, work)
        } catch {
            unreported = error
            races.reportLater(error)
            return nil
        }
    }

    /// Does the same, for a reader that needs the reason why it cannot.
    /// - Returns: nil when there is no file.
    func readOnce<Value>(_ work: (Database) throws -> Value) throws(StoreProblem) -> Value? {
        races.file.exists ? try races.file.perform(at: races.clock.now, work) : nil
    }

    private func prune() {
        _ = read { db in try RacePruning.prune(db, limits: races.limits) }
    }
}
