/// What boxes did with something that was sent to them.
package struct FleetSendReport: Hashable, Sendable {
    /// What a box did.
    package enum Answer: Hashable, Sendable {
        /// Shown, applied or carried out.
        case done
        /// Refused all or a part of it; the words are the box's.
        case refused(String)
        /// Up, and without an answer.
        case silent
        case offline
    }

    /// Number of the change; nil for an order.
    package var rev: Int?
    /// Boxes that it was for, by `venue/box`, as far as the broker has them.
    package var answers: [String: Answer] = [:]
    /// What a box shows; nil for none.
    package var shot: BoxShot?

    /// Nothing has happened yet.
    package init() {}

    /// Whether every box that is known did it, and there is one.
    package var isComplete: Bool { !answers.isEmpty && answers.values.allSatisfy { $0 == .done } }
}
