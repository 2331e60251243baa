import FoundationEssentials
import Models
import RacingTestKit
import Services

@testable import Repository

/// The smallest machine that an engine can run: requests every ten seconds, and records the answers.
struct PollMachine: StateMachine {
    enum Event: MachineEvent, Equatable {
        case timer
        case answered(Int)
        case failed(FeedError, jitter: Double)
        case found(Int)
        /// Changes nothing.
        case nothing
    }

    enum Action: Sendable, Hashable {
        case request
        case sleep(until: Date)
    }

    struct Snapshot: Equatable, Sendable {
        var heard: [Event] = []
        var offset: TimeInterval = 0
    }

    @MainActor
    final class Ports {
        let feed: HeldFeed<Int>
        var handled: [Event] = []
        var changes: [(before: Int, after: Int)] = []
        var isFinished = false

        init(_ feed: HeldFeed<Int>) {
            self.feed = feed
        }
    }

    private var heard: [Event] = []
    private var isRequested = false
    private var due: Date

    init(due: Date) {
        self.due = due
    }

    mutating func handle(_ event: Event, at now: Date, clock: ServerClock) -> [Action] {
        switch event {
        case .timer, .nothing: break
        case .answered, .failed:
            isRequested = false
            due = now + 10
            heard.append(event)
        case .found: heard.append(event)
        }
        guard due <= now, !isRequested else { return [.sleep(until: isRequested ? now + 60 : due)] }
        isRequested = true
        return [.request, .sleep(until: now + 60)]
    }

    func snapshot(at now: Date, clock: ServerClock) -> Snapshot { Snapshot(heard: heard, offset: clock.offset) }

    static func perform(_ action: Action, at now: Date, for engine: Engine<Self>) {
        switch action {
        case .sleep(let until): engine.sleep(until: until)
        case .request:
            let feed = engine.ports.feed
            engine.request { () async throws(FeedError) in
                try await feed.request()
            } answered: {
                .answered($0)
            } failed: {
                .failed($0, jitter: $1)
            }
        }
    }

    static func changed(from before: Snapshot, to after: Snapshot, at now: Date, for engine: Engine<Self>) {
        engine.ports.changes.append((before.heard.count, after.heard.count))
    }

    static func handled(_ event: Event, by engine: Engine<Self>) { engine.ports.handled.append(event) }

    static func finish(_ engine: Engine<Self>) async { engine.ports.isFinished = true }
}

/// Requests that a test answers by hand, in their order, also after they were cancelled.
@MainActor
final class HeldFeed<Answer: Sendable> {
    /// Number of requests so far.
    private(set) var requested = 0
    /// Whether the task of each answered request had been cancelled by then, in the order in which they were sent.
    /// Two that are answered in one turn may go on in any order.
    var wereCancelled: [Bool] { cancelled.sorted { $0.key < $1.key }.map(\.value) }
    private var cancelled: [Int: Bool] = [:]
    private var waiting: [CheckedContinuation<Result<Answer, FeedError>, Never>] = []
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func request() async throws(FeedError) -> Answer {
        requested += 1
        let number = requested
        let result = await withCheckedContinuation { continuation in
            waiting.append(continuation)
            for watcher in watchers where watcher.count <= requested { watcher.continuation.resume() }
            watchers.removeAll { $0.count <= requested }
        }
        cancelled[number] = Task.isCancelled
        return try result.get()
    }

    /// Waits for a request.
    /// - Parameter count: its number, from 1.
    func request(_ count: Int) async {
        guard requested < count else { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    func answer(_ result: Result<Answer, FeedError>) {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().resume(returning: result)
    }
}

/// Cards that a test answers by hand.
@MainActor
final class HeldCards: CardFeed {
    let held = HeldFeed<CardAnswer>()
    private(set) var ids: [RaceID] = []

    @MainActor func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
        ids.append(id)
        return try await held.request()
    }
}

/// Meetings that a test answers by hand.
@MainActor
final class HeldMeetings: MeetingsFeed {
    let held = HeldFeed<MeetingsAnswer>()
    private(set) var days: [String] = []
    /// Answers of an earlier run.
    var kept: [String: MeetingsAnswer] = [:]

    @MainActor func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer {
        days.append(day)
        return try await held.request()
    }

    @MainActor func keptMeetings(on day: String) async -> MeetingsAnswer? { kept[day] }
}

/// Cards in memory, whose reads wait until a test lets them go.
@MainActor
final class HeldCardStore: CardStore {
    private(set) var kept: [StoredCard] = []
    var cards: [RaceID: StoredCard] = [:]
    let reads = HeldFeed<Bool>()

    @MainActor func keep(_ card: StoredCard) async -> StoreProblem? {
        kept.append(card)
        return nil
    }

    @MainActor func card(of id: RaceID) async -> StoredCard? {
        _ = try? await reads.request()
        return cards[id]
    }

    @MainActor func results(_ starts: Range<Date>, limit: Int, after last: StoredCard?) async -> [StoredCard] {
        _ = try? await reads.request()
        return cards.values.filter { $0.card.advertisedStart.map(starts.contains) ?? false }
    }
}
