import Models
import Services

/// What is still to be sent: of each topic the last message, in the order in which they were given.
struct LinkOutbox {
    /// Most topics; past that the message that has waited longest is dropped.
    static let capacity = 2000

    private var messages: [FleetTopic: (number: Int, message: RelayMessage)] = [:]
    /// Topics by the numbers of their messages. A number that its topic no longer has is passed over.
    private var order: [(number: Int, topic: FleetTopic)] = []
    private var first = 0
    private var last = 0

    var isEmpty: Bool { messages.isEmpty }
    var count: Int { messages.count }

    /// Adds a message at the end, in place of one of its topic that still waits.
    mutating func add(_ message: RelayMessage) {
        if messages[message.topic] == nil, messages.count == Self.capacity { _ = take() }
        last += 1
        messages[message.topic] = (last, message)
        order.append((last, message.topic))
        compact()
    }

    /// Puts messages back that were taken and never confirmed, before all others. A newer one of the same topic stays.
    mutating func putBack(_ taken: [RelayMessage]) {
        var rest: [RelayMessage] = []
        while let message = take() { rest.append(message) }
        for message in taken + rest { add(message) }
    }

    /// The message that has waited longest.
    mutating func take() -> RelayMessage? {
        while first < order.count {
            let (number, topic) = order[first]
            first += 1
            guard let entry = messages[topic], entry.number == number else { continue }
            messages[topic] = nil
            return entry.message
        }
        order.removeAll()
        first = 0
        return nil
    }

    /// Keeps the list of numbers in proportion to the messages.
    private mutating func compact() {
        guard order.count > 2 * messages.count + 64 else { return }
        order = order[first...].filter { messages[$0.topic]?.number == $0.number }
        first = 0
    }
}
