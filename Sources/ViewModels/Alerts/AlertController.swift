import FoundationEssentials
package import Models
package import Repository

/// Alerts of a board: finds them, has the store decide which board of the user sends them, and lists them.
@MainActor
package final class AlertController {
    /// Called with alerts that this board is to send, in order.
    package var onAlerts: (@MainActor ([Alert]) -> Void)?
    /// Called on every change of the list, after it.
    package var onChange: (@MainActor () -> Void)?
    /// Called if an alert that was set by key cannot be saved; it stays for this run.
    package var onProblem: (@MainActor (StoreProblem) -> Void)?
    /// Alerts to come, sent and missed.
    package var list: AlertList { book.list }

    private var book: AlertBook
    private var store: (any AlertStore)?
    private let clock: any WallClock
    private let real: any WallClock
    private var saving: Task<Void, Never>?

    /// Real seconds that the store may take; without its answer an alert is sent, since one that comes twice is better
    /// than one that does not come.
    static let storeWait: TimeInterval = 1

    /// - Parameters:
    ///   - store: nil if nothing is saved: then an event is sent once in each run.
    ///   - real: real time, for the store.
    package init(_ settings: AlertSettings, store: (any AlertStore)?, clock: any WallClock, real: any WallClock) {
        book = AlertBook(settings)
        (self.store, self.clock, self.real) = (store, clock, real)
    }

    /// Alerts of a board that makes none.
    package convenience init(offAt clock: any WallClock) {
        self.init(.off, store: nil, clock: clock, real: clock)
    }

    /// Applies reloaded settings.
    package func configure(_ settings: AlertSettings) {
        if book.settings != settings { book.settings = settings }
    }

    /// Takes over the alerts of earlier runs.
    /// - Parameter armed: races that have an alert, for a program without a store.
    package func restore(or armed: [ArmedRace] = []) async {
        guard book.settings.isOn else { return }
        let stored = await store?.alerts(since: clock.now - AlertController.memory) ?? StoredAlerts(armed: armed)
        guard stored != StoredAlerts() else { return }
        book.recall(stored)
        onChange?()
    }

    /// Replaces the store; nil if nothing is saved.
    package func use(_ store: (any AlertStore)?) async {
        self.store = store
        await restore()
    }

    /// Waits until everything is saved.
    package func finish() async {
        await saving?.value
    }

    /// Seconds after its start for which an earlier alert is listed.
    private static let memory: TimeInterval = 86_400

    /// Sets the next alert of a race, or none.
    /// - Parameters:
    ///   - status: of the race, as far as it is known.
    ///   - now: the board's clock.
    /// - Returns: false if nothing can be set.
    func turn(_ race: Race, _ status: RaceStatus?, at now: Date) -> Bool {
        guard book.turn(race, status, at: now) else { return false }
        let kind = book.list.own[race.id]
        if let store {
            let before = saving
            saving = Task {
                await before?.value
                if let problem = await store.arm(race, kind) { onProblem?(problem) }
            }
        }
        onChange?()
        return true
    }

    /// Shows what went wrong in sending alerts; nil for nothing.
    package func report(_ problem: String?) {
        guard book.list.problem != problem else { return }
        book.note(problem: problem)
        onChange?()
    }

    /// What has to be requested for them.
    var needs: ScreenNeeds { book.needs }

    /// Takes over the data, and sends what is due.
    func take(_ world: World) {
        let found = book.take(world)
        guard !found.isEmpty else { return }
        let alerts = found.map { Alert($0, in: world, device: clock.now, url: book.settings.url) }
        Task { await send(alerts) }
    }

    private func send(_ alerts: [Alert]) async {
        let mine = await claimed(alerts)
        guard !mine.isEmpty else { return }
        book.note(mine.map(\.record))
        onChange?()
        let due = mine.filter { !$0.record.isMissed }
        if !due.isEmpty { onAlerts?(due) }
    }

    /// Alerts that no other board and no earlier run has sent.
    private func claimed(_ alerts: [Alert]) async -> [Alert] {
        guard let store else { return alerts }
        let end = real.now + Self.storeWait
        let isFirst = await withCheckedContinuation { continuation in
            let answer = FirstAnswer(continuation)
            let takeBack = real.call(at: end) { answer.give(nil) }
            Task {
                answer.give(await store.claim(alerts.map(\.record)))
                takeBack()
            }
        }
        guard let isFirst, isFirst.count == alerts.count else { return alerts }
        return zip(alerts, isFirst).compactMap { $1 ? $0 : nil }
    }

    /// The answer that comes first counts.
    @MainActor
    private final class FirstAnswer {
        private var continuation: CheckedContinuation<[Bool]?, Never>?

        init(_ continuation: CheckedContinuation<[Bool]?, Never>) {
            self.continuation = continuation
        }

        func give(_ answer: [Bool]?) {
            continuation?.resume(returning: answer)
            continuation = nil
        }
    }
}

extension Alert {
    /// - Parameter device: the program's clock.
    fileprivate init(_ record: AlertRecord, in world: World, device: Date, url: String) {
        var row =
            world.board.races.first { $0.id == record.race.id }
            ?? BoardRace(
                race: record.race, status: world.day.statuses[record.race.id]?.status,
                confirmedAt: world.board.health.lastGood ?? device)
        // A program that reads nothing must not fill a pipe.
        row.race.comment = nil
        self.init(
            record, race: RaceFacts(row, clock: world.clock, at: world.now, delays: world.delays),
            feed: FeedFacts(world.board, device: device, url: url))
    }
}
