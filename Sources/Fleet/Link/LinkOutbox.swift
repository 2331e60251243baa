import Models
import Services

/// Messages still to be sent: the last one of each topic, or all if all count, in the order in which they were given.
struct LinkOutbox {
    /// Most messages; past that the message that has waited longest is dropped.
    static let capacity = 2000

    private struct Place: Hashable {
        let topic: FleetTopic
        /// Number of a message that no later one replaces; 0 for others.
        var own = 0
    }

    private var messages: [Place: (number: Int, message: RelayMessage)] = [:]
    /// Places by the numbers of their messages. A number that its place no longer has is passed over.
    private var order: [(number: Int, place: Place)] = []
    private var first = 0
    private var last = 0

    var isEmpty: Bool { messages.isEmpty }
    var count: Int { messages.count }

    /// Adds a message at the end, in place of one of its topic that still waits.
    mutating func add(_ message: RelayMessage) {
        last += 1
        let place = Place(topic: message.topic, own: message.topic.isOfEach ? last : 0)
        if messages[place] == nil, messages.count == Self.capacity { _ = take() }
        messages[place] = (last, message)
        order.append((last, place))
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
            let (number, place) = order[first]
            first += 1
            guard let entry = messages[place], entry.number == number else { continue }
            messages[place] = nil
            return entry.message
        }
        order.removeAll()
        first = 0
        return nil
    }

    /// Keeps the list of numbers in proportion to the messages.
    private mutating func compact() {
        guard order.count > 2 * messages.count + 64 else { return }
        order = order[first...].filter { messages[$0.place]?.number == $0.number }
        first = 0
    }
}
