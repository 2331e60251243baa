import Models

/// What the words for an error call whoever was asked, and the setting or step that helps there.
struct AskedWords {
    /// nil for the feed's next races.
    private let source: CardSource?

    init(_ source: CardSource?) {
        self.source = source
    }

    /// At the start of a sentence.
    var start: String {
        switch source {
        case nil, .neds: "The feed"
        case .affiliates: "The affiliates API"
        case .horseRacingUSA: "Horse Racing USA"
        }
    }

    /// In it.
    var name: String {
        switch source {
        case nil, .neds: "the feed"
        case .affiliates: "the affiliates API"
        case .horseRacingUSA: "Horse Racing USA"
        }
    }

    /// That which names its address.
    var setting: String {
        switch source {
        case nil, .neds: "--feed-url"
        case .affiliates: "--affiliates-url"
        case .horseRacingUSA: "--usa-url"
        }
    }

    func keyRefused(_ status: Int) -> String {
        switch source {
        case nil, .neds: "The feed asks for a key, or refuses the one it was given (HTTP \(status))"
        case .affiliates: "The affiliates API refuses who asks: check affiliates-partner-id (HTTP \(status))"
        case .horseRacingUSA: "Horse Racing USA refuses the key: raceboard key set horse-racing-usa (HTTP \(status))"
        }
    }

    /// A service that is asked about one race says so too where it does not know it.
    var notFound: String {
        guard source != nil else { return "The feed is not at this address: check \(setting)" }
        return "\(start) knows no such race or day (HTTP 404); where it knows none at all, check \(setting)"
    }

    var heldBack: String {
        source == .horseRacingUSA
            ? "Horse Racing USA is asked ten times a minute at most, by all programs of this user together"
            : "Too many requests to \(name) at once, by the limit of all programs of this user (--rate)"
    }
}
