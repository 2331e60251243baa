import Models
import Services
import Synchronization

/// News of a link on its way from the link's thread to the main actor: of each topic the last message, since every
/// message is a state; of notices and settings the last twenty, since a bridge that is joined again sends older ones
/// after newer ones. A flood takes one turn of the loop and bounded memory.
final class LinkMailbox: Sendable {
    private struct State {
        /// News in order; those of a topic that came again are nil.
        var news: [RelayEvent?] = []
        /// Places of the messages of a topic, in order.
        var places: [FleetTopic: [Int]] = [:]
        var isAwaited = false
        /// Bytes of all bodies that came.
        var bytes = 0
    }

    /// Most news that wait; more of other topics are lost, as if the broker had not sent them.
    private static let most = 30_000
    private static let mostBytes = 64 << 20
    /// Most messages of a topic whose numbers decide which of them counts.
    private static let mostNumbered = 20

    private let state = Mutex(State())
    private let deliver: (@MainActor (RelayEvent) -> Void)?

    /// - Parameter deliver: gets all that waits, in one step; nil if the owner takes it when it wakes anyhow.
    init(_ deliver: (@MainActor (RelayEvent) -> Void)?) { self.deliver = deliver }

    /// Takes news; on any thread.
    func put(_ event: RelayEvent) {
        let isFirst = state.withLock { state in
            guard state.news.count < Self.most, state.bytes < Self.mostBytes else { return false }
            if case .received(let message) = event {
                state.bytes += message.body.count
                if message.topic.isRetained {
                    let most = message.topic.isNumbered ? Self.mostNumbered : 1
                    var places = state.places[message.topic] ?? []
                    if places.count == most { state.news[places.removeFirst()] = nil }
                    state.places[message.topic] = places + [state.news.count]
                }
            }
            state.news.append(event)
            defer { state.isAwaited = true }
            return !state.isAwaited
        }
        guard isFirst, let deliver else { return }
        Task { @MainActor in
            for event in take() { deliver(event) }
        }
    }

    /// All that waits, in order.
    func take() -> [RelayEvent] {
        let news = state.withLock { state in
            defer { state = State() }
            return state.news
        }
        return news.compactMap(\.self)
    }
}
