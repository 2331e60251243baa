package import Fleet
import Synchronization

/// A broker in memory: kept messages, wildcards, wills, and the takeover of an id. Everything happens at once, on the
/// caller's thread.
package final class MemoryBroker: Sendable {
    /// The end of one client.
    package final class Link: RelayLink {
        package let access: RelayAccess
        /// The broker is not held: a link that nobody closes does not keep it.
        private weak let broker: MemoryBroker?
        fileprivate let onEvent: @Sendable (RelayEvent) -> Void

        fileprivate init(
            _ access: RelayAccess, _ broker: MemoryBroker, _ onEvent: @escaping @Sendable (RelayEvent) -> Void
        ) {
            (self.access, self.broker, self.onEvent) = (access, broker, onEvent)
        }

        package func publish(_ message: RelayMessage) { broker?.publish(message, from: self) }

        package func close() async { broker?.leave(self, withWill: false) }
    }

    private struct State {
        var links: [Link] = []
        var kept: [FleetTopic: [UInt8]] = [:]
        var sent: [RelayMessage] = []
        var isDown = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Every message so far, in order.
    package var sent: [RelayMessage] { state.withLock { $0.sent } }
    /// The last message of each topic that keeps one.
    package var kept: [FleetTopic: [UInt8]] { state.withLock { $0.kept } }

    /// Joins a client. A client with the same id is thrown out first, and its will is sent.
    package func connect(_ access: RelayAccess, _ onEvent: @escaping @Sendable (RelayEvent) -> Void) -> Link {
        let link = Link(access, self, onEvent)
        let before = state.withLock { state in state.links.first { $0.access.clientID == access.clientID } }
        if let before {
            leave(before, withWill: true)
            before.onEvent(.lost(.takenOver))
        }
        let isDown = state.withLock { state in
            state.links.append(link)
            return state.isDown
        }
        if isDown { onEvent(.lost(.refused(detail: "down"))) } else { welcome(link) }
        return link
    }

    /// Ends every connection without a farewell; nothing passes until `start`.
    /// - Parameter forgetting: what it has kept of these topics is lost, as after a kill.
    package func stop(forgetting topics: Set<FleetTopic> = []) {
        let links = state.withLock { state in
            state.isDown = true
            for topic in topics { state.kept[topic] = nil }
            return state.links
        }
        for link in links { link.onEvent(.lost(.refused(detail: "down"))) }
    }

    /// Lets every client in again.
    package func start() {
        let links = state.withLock { state in
            state.isDown = false
            return state.links
        }
        for link in links { welcome(link) }
    }

    /// Sends a message as somebody else would.
    package func publish(_ message: RelayMessage) { publish(message, from: nil) }

    private func welcome(_ link: Link) {
        link.onEvent(.connected)
        let kept = state.withLock { $0.kept }
        for (topic, body) in kept.sorted(by: { $0.key.text < $1.key.text }) where link.access.isSubscribed(to: topic) {
            link.onEvent(.received(RelayMessage(topic, body, wasKept: true)))
        }
    }

    private func publish(_ message: RelayMessage, from sender: Link?) {
        let links: [Link] = state.withLock { state in
            guard !state.isDown else { return [] }
            state.sent.append(message)
            if message.topic.isRetained { state.kept[message.topic] = message.body.isEmpty ? nil : message.body }
            return state.links
        }
        for link in links where link.access.isSubscribed(to: message.topic) {
            link.onEvent(.received(RelayMessage(message.topic, message.body)))
        }
    }

    fileprivate func leave(_ link: Link, withWill: Bool) {
        let wasThere = state.withLock { state in
            let count = state.links.count
            state.links.removeAll { $0 === link }
            return state.links.count < count
        }
        if wasThere, withWill, let will = link.access.will { publish(will, from: nil) }
    }
}

extension RelayAccess {
    fileprivate func isSubscribed(to topic: FleetTopic) -> Bool {
        let levels = topic.text.split(separator: "/")
        return filters.contains { filter in
            let wanted = filter.split(separator: "/")
            for (index, level) in wanted.enumerated() {
                if level == "#" { return true }
                guard index < levels.count, level == "+" || level == levels[index] else { return false }
            }
            return wanted.count == levels.count
        }
    }
}
