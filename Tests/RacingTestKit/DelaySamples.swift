package import FoundationEssentials
package import Models
import Repository

extension RaceCard {
    /// A race that has jumped some seconds after its start.
    package static func jumped(
        _ number: Int, late seconds: Int, meeting: String = "Flemington", category: RaceCategory = .horse,
        start: Date = .t0 - 3_600
    ) -> RaceCard {
        var card = RaceCard(id: RaceID("\(meeting) \(number) \(start.timeIntervalSince1970)"), category: category)
        (card.meeting, card.number) = (meeting, number)
        card.advertisedStart = start + Double(number) * 60
        card.actualStart = start + Double(number) * 60 + Double(seconds)
        return card
    }
}

extension RaceCard {
    /// Five races of Flemington today and five of the same category elsewhere, which jumped one to six minutes late.
    package static let lateMeeting: [RaceCard] =
        [60, 150, 180, 200, 360].enumerated().map { jumped($0 + 2, late: $1) }
        + [0, 60, 120, 180, 240].enumerated().map { jumped($0 + 1, late: $1, meeting: "Awapuni") }
}
