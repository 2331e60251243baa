package import FoundationEssentials
import Logging
import Models

/// Runs a state machine: carries out its actions, sleeps to its next deadline, publishes its snapshots. Never polls.
///
/// The board, the open card and the day have one each. All live on the main actor, so that an eviction, the refill and
/// the countdowns that follow are one step, and no frame shows half of it
/// (docs/dev/decisions/0028-one-engine.md). Decoding happens elsewhere.
@MainActor
package final class Engine<Machine: StateMachine> {
    /// State of the machine after the last event that changed it.
    package private(set) var snapshot: Machine.Snapshot
    /// Number of changes of the snapshot: whoever has seen it compares.
    package private(set) var revision = 0
    /// Called on every change of the snapshot, after it.
    package var onChange: (@MainActor () -> Void)?
    package var ports: Machine.Ports
    /// Number of deadlines that have come. With a heartbeat, a rising number shows that the engine runs.
    package private(set) var beats = 0

    /// The machine after the last event.
    package private(set) var machine: Machine
    let clock: any WallClock
    let logger: Logger
    private let serverClock: @MainActor () -> ServerClock
    var serverNow: Date { serverClock().now(device: clock.now) }
    /// Seconds that the server's clock is ahead of the program's.
    var serverOffset: TimeInterval { serverClock().offset }
    private var jitter: any RandomNumberGenerator
    private let alarm: Alarm
    private let heartbeat: TimeInterval?
    /// Instant at which the last deadline came.
    private var lastBeat: Date
    private(set) var requestCount = 0
    /// Requests that are sent and have no outcome.
    private let requests = OwnedTasks()
    /// What is read from the store, or saved there.
    private let storing = OwnedTasks()
    /// Whether an answer is awaited. Tests read it.
    package var isRequesting: Bool { requests.count > 0 }
    /// Number of times that requests were abandoned: outcomes of earlier ones are ignored.
    private var generation = 0
    private var isStopped = false

    /// An engine that has handled no event yet.
    /// - Parameters:
    ///   - serverClock: returns the server's clock as the board knows it; nil for a machine that has its own.
    ///   - generator: spreads retries.
    ///   - heartbeat: most seconds between two deadlines, even if no work is due; nil for no limit.
    init(
        _ machine: Machine, ports: Machine.Ports, clock: any WallClock, generator: any RandomNumberGenerator,
        logger: Logger, serverClock: (@MainActor () -> ServerClock)? = nil, heartbeat: TimeInterval? = nil
    ) {
        let serverClock = serverClock ?? { ServerClock() }
        let now = clock.now
        self.machine = machine
        self.ports = ports
        self.clock = clock
        self.logger = logger
        self.serverClock = serverClock
        self.heartbeat = heartbeat
        lastBeat = now
        jitter = generator
        alarm = Alarm(clock: clock)
        snapshot = machine.snapshot(at: now, clock: serverClock())
        alarm.onRing = { [weak self] in self?.beat() }
    }

    /// Gives the machine an event, carries out its actions, and publishes the changes. Events have no effect after
    /// `stop`.
    package func handle(_ event: Machine.Event) {
        guard !isStopped else { return }
        let now = clock.now
        for action in machine.handle(event, at: now, clock: serverClock()) {
            Machine.perform(action, at: now, for: self)
        }
        let latest = machine.snapshot(at: now, clock: serverClock())
        if latest != snapshot {
            let before = snapshot
            snapshot = latest
            revision += 1
            onChange?()
            Machine.changed(from: before, to: latest, at: now, for: self)
        }
        Machine.handled(event, by: self)
    }

    /// Carries out what is due by the machine's deadline, and nothing before it. A turn that comes a moment before the
    /// alarm asks for it, so that no frame and no line has a race whose time is over.
    package func advance() { alarm.ringIfDue() }

    /// Ends the deadline and the requests under way, and waits for them and for pending saves. Later events have no
    /// effect.
    package func stop() async {
        isStopped = true
        alarm.cancel()
        abandonRequests()
        // The end of the store waits for what is saved.
        storing.cancel()
        await requests.finish()
        await Machine.finish(self)
    }

    /// Goes on with another machine, without the requests and the deadline of the one before. The snapshot follows with
    /// the next event.
    func run(_ machine: Machine) {
        abandonRequests()
        alarm.cancel()
        self.machine = machine
    }

    /// Cancels the requests under way. Their outcomes, and those of reads from a store, are ignored.
    func abandonRequests() {
        generation += 1
        requests.cancel()
    }

    /// Sets the machine's next deadline; it replaces the one before.
    func sleep(until due: Date) {
        alarm.set(heartbeat.map { min(due, lastBeat + $0) } ?? due)
    }

    /// Sends a request and handles its outcome, unless it was abandoned meanwhile.
    /// - Parameters:
    ///   - answered: turns the answer into an event; may save it first.
    ///   - failed: turns the error and a random number from 0 up to 1 into an event.
    func request<Answer: Sendable>(
        _ send: @escaping @MainActor () async throws(FeedError) -> Answer,
        answered: @escaping @MainActor (Answer) async -> Machine.Event,
        failed: @escaping @MainActor (FeedError, Double) -> Machine.Event
    ) {
        requestCount += 1
        requests.start { [self, generation] in
            let event: Machine.Event
            do throws(FeedError) {
                let answer = try await send()
                guard generation == self.generation else { return }
                event = await answered(answer)
            } catch {
                guard generation == self.generation else { return }
                event = failed(error, Double.random(in: 0..<1, using: &jitter))
            }
            guard generation == self.generation else { return }
            handle(event)
        }
    }

    /// Reads saved data and handles it, unless requests were abandoned meanwhile. After `stop` it does not read.
    /// - Parameter read: returns nil if there is no saved data.
    func restore(_ read: @escaping @MainActor () async -> Machine.Event?) {
        guard !isStopped else { return }
        storing.start { [self, generation] in
            guard let event = await read(), generation == self.generation else { return }
            handle(event)
        }
    }

    /// Saves a card without waiting for the disk.
    func save(_ card: StoredCard, to store: (any CardStore)?) {
        guard let store else { return }
        storing.start { [logger] in
            guard let problem = await store.keep(card) else { return }
            logger.warning(
                "the card is not saved", metadata: ["kind": "\(problem.kind)", "detail": "\(problem.detail)"])
        }
    }

    private func beat() {
        lastBeat = clock.now
        beats += 1
        handle(.timer)
    }
}

/// Rules that an `Engine` carries out: an event and the clocks in, actions out. No I/O, no waiting.
///
/// The static methods differ between the engines: they send the requests of an action and save the data.
package protocol StateMachine: Sendable {
    /// Input: a deadline, a key, an answer, or news.
    associatedtype Event: MachineEvent
    /// Output, which the engine carries out in order.
    associatedtype Action: Sendable
    /// State as others see it: one value, always complete.
    associatedtype Snapshot: Equatable & Sendable
    /// Feeds, stores and listeners of the engine.
    associatedtype Ports

    /// Takes an event and returns the actions.
    /// - Parameter now: the program's clock; never before that of the event before.
    mutating func handle(_ event: Event, at now: Date, clock: ServerClock) -> [Action]
    /// State at an instant of the program's clock.
    func snapshot(at now: Date, clock: ServerClock) -> Snapshot

    /// Carries out an action that the machine returned at `now`.
    @MainActor static func perform(_ action: Action, at now: Date, for engine: Engine<Self>)
    /// Called after `Engine.onChange`, with the snapshots before and after the change.
    @MainActor static func changed(from before: Snapshot, to after: Snapshot, at now: Date, for engine: Engine<Self>)
    /// Called after each event, whether or not it changed anything.
    @MainActor static func handled(_ event: Event, by engine: Engine<Self>)
    /// Waits for pending saves when the engine stops.
    @MainActor static func finish(_ engine: Engine<Self>) async
}

extension StateMachine {
    @MainActor package static func changed(
        from before: Snapshot, to after: Snapshot, at now: Date, for engine: Engine<Self>
    ) {}
    @MainActor package static func handled(_ event: Event, by engine: Engine<Self>) {}
    @MainActor package static func finish(_ engine: Engine<Self>) async {}
}

/// An event of a state machine.
package protocol MachineEvent: Sendable {
    static var timer: Self { get }
}

/// One deadline on the program's clock. A new one takes the place of the one before.
@MainActor
final class Alarm {
    /// Called once for each deadline that comes.
    var onRing: (@MainActor () -> Void)?
    private let clock: any WallClock
    private var due: Date?
    private var takeBack: (@Sendable () -> Void)?

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// Rings once at `due`, in place of an earlier deadline.
    func set(_ due: Date) {
        guard due != self.due else { return }
        cancel()
        self.due = due
        takeBack = clock.call(at: due) { [weak self] in
            self?.due = nil
            self?.onRing?()
        }
    }

    /// Rings at once if the deadline has come, and the clock has not called yet.
    func ringIfDue() {
        guard let due, due <= clock.now else { return }
        cancel()
        onRing?()
    }

    func cancel() {
        takeBack?()
        takeBack = nil
        due = nil
    }
}

/// The engines of a board, of its open card and of its day, connected: each gets the news of the others.
@MainActor
package struct Engines {
    /// Races, from the feed and from lists of secondary sources.
    package let board: BoardEngine
    package let cards: CardEngine
    package let day: DayEngine
    /// How late races have jumped, by the store and by every card that comes.
    package let delays = DelayBook()

    /// Engines of cards and day beside a board, without feeds.
    /// - Parameter generator: spreads retries.
    package init(_ board: BoardEngine, cards settings: CardBoard.Settings, generator: any RandomNumberGenerator) {
        let serverClock: @MainActor () -> ServerClock = { board.snapshot.clock }
        let cards = CardEngine(
            settings: settings, clock: board.clock, generator: generator, logger: board.logger, store: nil,
            serverClock: serverClock)
        let day = DayEngine(clock: board.clock, generator: generator, logger: board.logger, serverClock: serverClock)
        (self.board, self.cards, self.day) = (board, cards, day)
        // Card and day both get the board's races.
        board.ports.onRaces = { [weak cards, weak day] races in
            day?.note(races)
            cards?.note(races)
        }
        day.ports.onListing = { board.handle(.listed($0)) }
        day.ports.onStatuses = { board.handle(.reported($0)) }
        cards.ports.idAt = { day.id(at: $0, of: $1) }
        cards.ports.onCard = { [delays] card in
            day.note(card)
            delays.note(card.card, country: card.venue.country)
        }
        day.ports.onCard = { [delays] in delays.note($0.card, country: $0.venue.country) }
    }

    /// Ends every request and deadline, and waits for pending saves.
    package func stop() async {
        await cards.stop()
        await day.stop()
        await board.stop()
    }
}
