package import Models
package import Screen

extension Role {
    package init(_ urgency: Countdown.Urgency) {
        self =
            switch urgency {
            case .later: .later
            case .soon: .soon
            case .imminent: .imminent
            case .jumped: .jumped
            }
    }

    init(_ category: RaceCategory) {
        self =
            switch category {
            case .horse: .horse
            case .greyhound: .greyhound
            case .harness: .harness
            case .unknown: .otherCategory
            }
    }
}

extension Glyphs {
    /// Sign for the closeness of the start, for people who cannot see its colour; a space at five minutes or more.
    func urgency(_ urgency: Countdown.Urgency) -> String {
        switch urgency {
        case .later: " "
        case .soon: soon
        case .imminent: imminent
        case .jumped: jumped
        }
    }
}
