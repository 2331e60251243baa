package import Facts
import FoundationEssentials
package import Models
package import Repository

/// Alerts of a board: finds them, has the store decide which board of the user sends them, and lists them.
@MainActor
package final class AlertController {
    /// Called with alerts that this board is to send, in order; `finished` has to follow for each of them.
    package var onAlerts: (@MainActor ([Alert]) -> Void)?
    /// Number of changes of the alerts that are set by key.
    private(set) var revision = 0
    /// Number of times that alerts were sent or missed, or sending failed.
    private(set) var news = 0
    /// Called if an alert that was set by key cannot be saved; it stays for this run.
    var onProblem: (@MainActor (StoreProblem) -> Void)?
    /// Alerts to come, sent and missed.
    package var list: AlertList { book.list }

    private var book: AlertBook
    private var store: (any AlertStore)?
    private let clock: any WallClock
    private let real: any WallClock
    private var saving: Task<Void, Never>?
    private let tasks = OwnedTasks()
    /// Alerts that this board has claimed and not sent yet, and when their claims are renewed, by real time.
    private var sending: [AlertRecord.Key: AlertRecord] = [:]
    private var renewal = Date.distantPast
    /// Alerts that another board or an earlier run has claimed and may never send, with the real time from which the
    /// claim is free.
    private var held: [(record: AlertRecord, from: Date)] = []

    /// Seconds after its time for which an unfinished alert is still sent; later it is missed.
    private static let news: TimeInterval = 60

    /// - Parameters:
    ///   - store: nil to save no alerts: then an event is sent once in each run.
    ///   - real: real time, for the store.
    package init(_ settings: AlertSettings, store: (any AlertStore)?, clock: any WallClock, real: any WallClock) {
        book = AlertBook(settings)
        (self.store, self.clock, self.real) = (store, clock, real)
    }

    /// Alerts of a board that makes none.
    convenience init(offAt clock: any WallClock) {
        self.init(.off, store: nil, clock: clock, real: clock)
    }

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
        hold(stored.unfinished)
        revision += 1
    }

    /// Replaces the store; nil to save no alerts.
    package func use(_ store: (any AlertStore)?) async {
        self.store = store
        await restore()
    }

    package func finish() async {
        tasks.cancel()
        await saving?.value
    }

    /// Seconds after its start for which an earlier alert is listed.
    private static let memory: TimeInterval = 86_400

    /// Sets the next alert of a race, or none.
    /// - Parameters:
    ///   - status: of the race, as far as it is known.
    ///   - now: the board's clock.
    /// - Returns: false if no alert can be set.
    func turn(_ race: Race, _ status: RaceStatus?, at now: Date) -> Bool {
        guard book.turn(race, status, at: now) else { return false }
        saveArmed(race)
        return true
    }

    /// Sets the price of a runner at which an alert comes; nil for none.
    /// - Returns: false if no alert can be set.
    func set(_ limit: PriceLimit?, runner: Int, of race: Race, _ status: RaceStatus?, at now: Date) -> Bool {
        guard book.set(limit, runner: runner, of: race, status, at: now) else { return false }
        saveArmed(race)
        return true
    }

    private func saveArmed(_ race: Race) {
        let armed = book.armed(race.id) ?? ArmedRace(race, nil)
        if let store {
            let before = saving
            saving = Task {
                await before?.value
                if let problem = await store.arm(armed) { onProblem?(problem) }
            }
        }
        revision += 1
    }

    /// Shows the problem of sending alerts; nil for none.
    package func report(_ problem: String?) {
        guard book.list.problem != problem else { return }
        book.note(problem: problem)
        news += 1
    }

    /// Everything that has to be requested for the alerts.
    var needs: ScreenNeeds { book.needs }

    /// Takes over the data, and sends the alerts that are due.
    func take(_ world: World) {
        renew()
        let found = book.take(world, device: clock.now) + freed()
        guard !found.isEmpty else { return }
        let alerts = Alert.all(found, in: world, device: clock.now, url: book.settings.url)
        tasks.start { [self] in await send(alerts, at: world.now) }
    }

    /// Takes the outcome of alerts that `onAlerts` had: only from here on they count as sent.
    /// - Parameter isSent: false if they can be sent no more.
    package func finished(_ records: [AlertRecord], isSent: Bool = true) {
        let records = records.map { record in
            var record = record
            record.isMissed = !isSent
            return record
        }
        for record in records { sending[record.key] = nil }
        mark(records, claimed: nil)
        book.note(records)
        news += 1
    }

    /// - Parameter now: the board's clock when they were found.
    private func send(_ alerts: [Alert], at now: Date) async {
        let claims = await claims(alerts)
        var (due, missed): ([Alert], [AlertRecord]) = ([], [])
        for (alert, claim) in zip(alerts, claims) {
            switch claim {
            case .first: if alert.record.isMissed { missed.append(alert.record) } else { due.append(alert) }
            case .takenOver:
                var alert = alert
                alert.record.isMissed = now > alert.at + Self.news
                alert.late = max(0, Int(clamping: now.timeIntervalSince(alert.at)))
                if alert.record.isMissed { missed.append(alert.record) } else { due.append(alert) }
            case .held: hold([alert.record])
            case .done: break
            }
        }
        if !missed.isEmpty { finished(missed, isSent: false) }
        guard !due.isEmpty else { return }
        for alert in due { sending[alert.record.key] = alert.record }
        renewal = real.now + AlertClaim.time / 2
        onAlerts?(due)
    }

    // MARK: - Claims

    /// Has others that do not send them in time looked at again.
    private func hold(_ records: [AlertRecord]) {
        let from = real.now + AlertClaim.time
        held += records.map { ($0, from) }
    }

    /// Takes the unfinished alerts whose claim is free by now.
    private func freed() -> [AlertRecord] {
        let now = real.now
        guard held.contains(where: { $0.from <= now }) else { return [] }
        defer { held.removeAll { $0.from <= now } }
        return held.filter { $0.from <= now && sending[$0.record.key] == nil }.map(\.record)
    }

    /// A program of a person may take longer than a claim lasts.
    private func renew() {
        guard !sending.isEmpty, real.now >= renewal else { return }
        renewal = real.now + AlertClaim.time / 2
        mark(Array(sending.values), claimed: real.now)
    }

    private func mark(_ records: [AlertRecord], claimed: Date?) {
        guard let store else { return }
        let before = saving
        saving = Task {
            await before?.value
            await store.mark(records, claimed: claimed)
        }
    }

    /// Claims alerts, and tells which board sends each: this one if the store does not answer within a second, since an
    /// alert that comes twice is better than one that does not come.
    private func claims(_ alerts: [Alert]) async -> [AlertClaim] {
        let mine = alerts.map { _ in AlertClaim.first }
        guard let store else { return mine }
        let records = alerts.map(\.record)
        let claims = await DiskWait.wait(real) { [real] in await store.claim(records, at: real.now) }
        guard let claims, claims.count == alerts.count else { return mine }
        return claims
    }
}

extension Alert {
    /// Alerts of one turn. Their common parts are made once: a thousand may come at once, on a board of as many races.
    /// - Parameter device: the program's clock.
    fileprivate static func all(_ records: [AlertRecord], in world: World, device: Date, url: String) -> [Alert] {
        let rows = Dictionary(world.board.listed.map { ($0.id, $0) }) { first, _ in first }
        let feed = FeedFacts(world.board, device: device, url: url)
        let hasNotes = world.watches.hasNotes
        let cards = hasNotes ? world.knownCards : [:]
        return records.map { record in
            let race = record.race
            let notes = hasNotes ? world.watches.noted(in: race, card: cards[race.id], runner: record.runner) : []
            return Alert(record, race: world.told(race, rows[race.id], device: device), feed: feed, notes: notes)
        }
    }
}

extension World {
    /// What a person's own program is told of a race.
    /// - Parameters:
    ///   - row: of the board; nil for a race that it does not list.
    ///   - device: the program's clock.
    fileprivate func told(_ race: Race, _ row: BoardRace?, device: Date) -> RaceFacts {
        var row = row ?? BoardRace(race: race, confirmedAt: board.health.lastGood ?? device)
        row.status = row.status(day.statuses[row.id])?.status
        // Long comments are left out, so that they do not fill the pipe of a program that does not read.
        row.race.comment = nil
        return RaceFacts(row, clock: clock, at: now, delays: delays)
    }
}

extension AlertController {
    /// What a command on a key is told of the race under the cursor.
    func input(_ race: Race, in world: World) -> CommandInput {
        let (device, row) = (clock.now, world.board.listed.first { $0.id == race.id })
        return CommandInput(
            at: world.now, race: world.told(race, row, device: device),
            feed: FeedFacts(world.board, device: device, url: book.settings.url))
    }
}
