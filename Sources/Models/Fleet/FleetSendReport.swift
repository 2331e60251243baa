/// Results of a notice or order that was sent to boxes.
package struct FleetSendReport: Hashable, Sendable {
    /// Answer of a box to the notice or order.
    package enum Answer: Hashable, Sendable {
        /// The notice is shown, or the order is carried out.
        case done
        /// Refused all or a part of it; the words are the box's.
        case refused(String)
        /// Taken, but not on the box's screen; with the reason if the notice has to wait.
        case taken(Notice.Waiting?)
        /// The box is connected, and has not answered.
        case silent
        case offline

        /// Whether the box needs no attention: it is done, or has a reason to wait.
        var isEnough: Bool {
            switch self {
            case .done: true
            case .taken(let waits): waits != nil
            case .refused, .silent, .offline: false
            }
        }
    }

    /// Number of the change; nil for an order.
    package var rev: Int?
    /// Boxes that it was for, by `venue/box`, as far as the broker has them.
    package var answers: [String: Answer] = [:]
    /// Screen of the box; nil if it sent none.
    package var shot: BoxShot?

    package init() {}

    /// Whether every box that is known did it, or will when it is its turn, and there is one.
    package var isComplete: Bool { !answers.isEmpty && answers.values.allSatisfy(\.isEnough) }
}
