import Commands
import FoundationEssentials
import Models
import Repository
import Services
import Settings

/// Statuses, results and cards of the races that a relay follows: what its day's engine learns becomes messages. It
/// requests within what the list leaves of the limit of requests a minute.
@MainActor
final class RelayDay {
    /// Called with each message that is new.
    var onMessage: (@MainActor (RelayMessage) -> Void)?
    /// Most races to come whose cards are requested, most that wait for a result, and seconds for which one waits.
    private static let (mostCards, mostResults, memory) = (6, 20, 3600.0)
    /// Most messages whose bodies are remembered.
    private static let most = 2_000

    private let board: BoardEngine
    private let venue: FleetName
    private let engine: DayEngine
    private let ends: ProgramEnds
    private let isWanted: Bool
    /// Most requests a minute for the list.
    private let ofList: Double
    private var sent: [FleetTopic: (body: [UInt8], at: Date)] = [:]
    /// Statuses as they were last sent, by race.
    private var statuses: [RaceID: DayStatus] = [:]
    private var order: [FleetTopic] = []
    /// Races that have started and have no final result yet.
    private var waiting: [RaceID: Race] = [:]

    init(_ board: BoardEngine, settings: RelaySettings, ends: ProgramEnds) {
        (self.board, self.ends) = (board, ends)
        venue = settings.fleet?.venue ?? .here
        // On standard output there is only the board.
        isWanted = settings.fleet != nil
        ofList = 60 / (RaceBoard.Settings.shortest * settings.interval)
        engine = DayEngine(
            clock: ends.clock, generator: ends.random, logger: ends.logger,
            serverClock: { board.snapshot.clock })
        engine.ports.onCard = { [weak self] in self?.learned($0) }
        engine.onChange = { [weak self] in self?.changed() }
        engine.ports.onListing = { board.handle(.listed($0)) }
        board.handle(.lists(settings.sources.races))
        board.ports.onRaces = { [weak engine] in engine?.note($0) }
    }

    func use(_ open: [RaceSource: OpenSource], _ sources: SourceSettings, rate: Int) {
        var settings = sources.ofDay(rate: rate)
        settings.meetings = []
        settings.leave(ofList)
        if !isWanted { (settings.statuses, settings.results, settings.markets) = ([], [], []) }
        engine.use(
            meetings: open.compactMapValues { $0.meetings?(LiveFeeds.milliseconds) },
            feeds: open.compactMapValues { $0.cards?(LiveFeeds.milliseconds) }, settings: settings, store: nil)
    }

    /// Everything that was sent and still counts, for a broker that may have lost it, each for the rest of its
    /// lifetime: with a whole one it would outlive what a broker that lost nothing has.
    func all(at now: Date) -> [RelayMessage] {
        forget(at: now)
        return order.compactMap { topic in
            sent[topic].map { body, at in
                var message = RelayMessage(topic, body)
                message.lifetime = message.lifetime.map { max(1, $0 - Int(clamping: now.timeIntervalSince(at))) }
                return message
            }
        }
    }

    /// Forgets the messages whose lifetime at the broker has ended.
    private func forget(at now: Date) {
        order.removeAll { topic in
            guard let lifetime = topic.lifetime, let at = sent[topic]?.at, now >= at + TimeInterval(lifetime) else {
                return false
            }
            sent[topic] = nil
            return true
        }
    }

    /// Sets which results and cards are requested next.
    func turn(at now: Date) {
        guard isWanted else { return }
        let server = board.snapshot.clock.now(device: now)
        let races = board.snapshot.races.map(\.race)
        for race in races where race.advertisedStart <= server { waiting[race.id] = race }
        let final = Set(engine.day.results.filter(\.status.isOver).map(\.id))
        waiting = waiting.filter { $0.value.advertisedStart + Self.memory > server && !final.contains($0.key) }
        engine.setVisibleResults(of: waiting.values.sorted().suffix(Self.mostResults).map(\.id))
        engine.setRowMarkets(of: races.filter { $0.advertisedStart > server }.prefix(Self.mostCards).map(\.id))
    }

    func stop() async { await engine.stop() }

    private func learned(_ stored: StoredCard) {
        let card = stored.card
        send(.card(card.id, of: venue), RelayCard(card: card, venue: stored.venue, seenAt: stored.seenAt).body)
        if card.status?.hasResult == true || !card.placings.isEmpty {
            send(
                .result(card.id, of: venue),
                RelayCard(card: card.withoutRunners, venue: stored.venue, seenAt: stored.seenAt).body)
        }
    }

    private func changed() {
        let server = board.snapshot.clock.now(device: ends.clock.now)
        // A broker forgets a status after so long, and nobody needs those of a whole day.
        let lifetime = TimeInterval(FleetTopic.statusLifetime)
        let near = engine.day.statuses.filter { abs($0.value.start.timeIntervalSince(server)) < lifetime }
        defer { statuses = near }
        for (id, status) in near where statuses[id] != status {
            send(.status(id, of: venue), RelayStatus(id: id, status.status, start: status.start).body)
        }
    }

    private func send(_ topic: FleetTopic, _ body: [UInt8]) {
        let now = ends.clock.now
        guard isWanted, sent[topic]?.body != body else { return }
        if sent.updateValue((body, now), forKey: topic) == nil { order.append(topic) }
        if order.count > Self.most { sent[order.removeFirst()] = nil }
        onMessage?(RelayMessage(topic, body))
    }
}

extension RaceCard {
    fileprivate var withoutRunners: RaceCard {
        var card = self
        let placed = Set(placings.map(\.number))
        card.runners = runners.filter { placed.contains($0.number) }
        return card
    }
}
