package import FoundationEssentials
package import Models

/// A race as the simulated feed lists it at one instant, and so as a board must show it.
package struct SimulatedRace: Sendable {
    /// Lower-case UUID of version 4, as in the feed.
    package let id: String
    /// Category of the race; never `.unknown`.
    package let category: RaceCategory
    /// Name of the meeting. Two categories can have meetings of one name at once.
    package let meeting: String
    /// Number of the race at its meeting, 1 to 12.
    package let number: Int
    /// Advertised start as the feed reports it now, a UTC instant on a whole second.
    package let start: Date

    let card: Meeting
    /// Id of its meeting in answers of the affiliates.
    package var meetingID: String { card.id }
    let plan: PlannedRace
    /// Prize money of all places together, in the meeting's currency: 5,000 to 34,500.
    var prizeMoney: Int { 5_000 + Int(plan.seed % 60) * 500 }
    let startSeconds: Int

    init(_ plan: PlannedRace, card: Meeting, startSeconds: Int) {
        id = plan.id
        category = card.category
        meeting = card.course.name
        number = plan.number
        start = Date(timeIntervalSince1970: Double(startSeconds))
        self.card = card
        self.plan = plan
        self.startSeconds = startSeconds
    }

    /// The same race with its start `seconds` later.
    func moved(by seconds: Int) -> SimulatedRace {
        SimulatedRace(plan, card: card, startSeconds: startSeconds + seconds)
    }
}
