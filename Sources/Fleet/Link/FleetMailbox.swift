import Models
import Services
import Synchronization

/// News of a link on its way from the link's thread to the main actor: of each topic the last message, since every
/// message is a state; of notices the last twenty, since a bridge that is joined again sends older ones
/// after newer ones. A flood takes one turn of the loop and bounded memory.
final class FleetMailbox: Sendable {
    private struct State {
        /// News in order; those of a topic that came again are nil.
        var news: [RelayEvent?] = []
        /// Places of the messages of a topic, in order.
        var places: [FleetTopic: [Int]] = [:]
        var isAwaited = false
        /// How many of the news are nil.
        var replaced = 0
        /// The last news of the link itself since there was no room.
        var late: RelayEvent?
        var bytes = 0

        /// Takes out a message that another one of its topic replaces.
        mutating func replace(at place: Int) {
            if case .received(let message)? = news[place] { bytes -= message.body.count }
            news[place] = nil
            replaced += 1
        }

        var isFull: Bool { news.count >= FleetMailbox.most || bytes >= FleetMailbox.mostBytes }

        /// Takes out what was replaced, if that makes room for as much.
        mutating func compact() {
            guard news.count >= FleetMailbox.most, replaced > FleetMailbox.most / 2 else { return }
            var places: [FleetTopic: [Int]] = [:]
            news = news.filter { $0 != nil }
            for (place, event) in news.enumerated() {
                if case .received(let message)? = event, message.topic.isRetained {
                    places[message.topic, default: []].append(place)
                }
            }
            (self.places, replaced) = (places, 0)
        }
    }

    /// Most news that wait, replaced ones included: a whole fleet has two for each box. More of other topics are lost,
    /// as if the broker had not sent them.
    private static let most = 100_000
    private static let mostBytes = 64 << 20
    /// Most messages of a topic whose numbers decide which of them counts.
    private static let mostNumbered = 20

    private let state = Mutex(State())
    private let delivery: (clock: any WallClock, deliver: @MainActor @Sendable (RelayEvent) -> Void)?

    /// A mailbox whose owner takes what waits when it wakes anyhow.
    init() { delivery = nil }

    /// - Parameters:
    ///   - clock: brings what waits to the main actor.
    ///   - deliver: gets it in one step.
    init(on clock: any WallClock, _ deliver: @escaping @MainActor @Sendable (RelayEvent) -> Void) {
        delivery = (clock, deliver)
    }

    /// Takes an event; callable on any thread.
    func put(_ event: RelayEvent) {
        let isFirst = state.withLock { state in
            state.compact()
            guard !state.isFull else {
                // What becomes of the link is never lost.
                switch event {
                case .connected, .lost: state.late = event
                case .received, .unreadable, .refused: break
                }
                return false
            }
            if case .received(let message) = event {
                state.bytes += message.body.count
                if message.topic.isRetained {
                    let most = message.topic.isNumbered ? Self.mostNumbered : 1
                    var places = state.places[message.topic] ?? []
                    if places.count == most { state.replace(at: places.removeFirst()) }
                    state.places[message.topic] = places + [state.news.count]
                }
            }
            state.news.append(event)
            defer { state.isAwaited = true }
            return !state.isAwaited
        }
        guard isFirst, let (clock, deliver) = delivery else { return }
        clock.callSoon { [self] in
            for event in take() { deliver(event) }
        }
    }

    /// Removes and returns all that waits, in order.
    func take() -> [RelayEvent] {
        let news = state.withLock { state in
            defer { state = State() }
            return state.news + [state.late]
        }
        return news.compactMap(\.self)
    }
}
