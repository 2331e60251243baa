import Models
import Screen

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
