package import FoundationEssentials
package import Models

/// The card of one race at one moment, for printing (docs/card.md). Every form of it holds the same.
package struct CardReport: Hashable, Sendable {
    /// The number that the JSON form carries. It rises when a program that understood the last one could go wrong.
    package static let schema = 1

    /// The server's clock, or the device's where the server does not tell it.
    package let generatedAt: Date
    /// The feed's base address, without secrets.
    package let url: String
    package let card: RaceCard
    /// Runners by number; the scratched ones last.
    package let runners: [Runner]

    /// - Parameter race: what the list of next races said of it, where it was asked: it knows more of some things.
    package init(card: RaceCard, race: Race? = nil, at instant: Date, url: String) {
        var card = card
        if let race {
            if card.category == .unknown { card.category = race.category }
            card.meeting = card.meeting ?? race.meeting
            if card.number == 0 { card.number = race.number }
            card.name = card.name ?? race.name
            card.advertisedStart = card.advertisedStart ?? race.advertisedStart
            card.conditions.distance = card.conditions.distance ?? race.distance
            card.conditions.trackCondition = card.conditions.trackCondition ?? race.trackCondition
            card.conditions.weather = card.conditions.weather ?? race.weather
            card.conditions.comment = card.conditions.comment ?? race.comment
        }
        self.card = card
        self.url = url
        generatedAt = instant
        runners = card.runners.filter { $0.scratching == nil } + card.runners.filter { $0.scratching != nil }
    }

    /// Whole seconds to the advertised start, negative after it; nil where nobody says when it is.
    package var secondsToStart: Int? {
        card.advertisedStart.map { Countdown(start: $0, at: generatedAt).seconds }
    }
}
