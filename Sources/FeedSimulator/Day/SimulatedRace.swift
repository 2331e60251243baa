package import FoundationEssentials
package import Models

/// A race as the simulated feed lists it at one instant: the truth that a board is to show.
package struct SimulatedRace: Sendable {
    /// A lower-case UUID.
    package let id: String
    package let category: RaceCategory
    /// The meeting's name. Two categories can have a meeting of one name at once.
    package let meeting: String
    /// 1 to 12.
    package let number: Int
    /// The advertised start as the feed tells it now, a UTC instant on a whole second.
    package let start: Date

    let card: Meeting
    /// As the affiliates name its meeting.
    package var meetingID: String { card.id }
    let plan: PlannedRace
    /// `start` in Unix seconds.
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

    /// The same race with its start told `seconds` later.
    func moved(by seconds: Int) -> SimulatedRace {
        SimulatedRace(plan, card: card, startSeconds: startSeconds + seconds)
    }
}
