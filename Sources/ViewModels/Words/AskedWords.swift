import Models

/// What the words for an error call whoever was asked, and the setting or step that helps there.
struct AskedWords {
    /// nil for the feed's next races.
    private let source: RaceSource?

    init(_ source: RaceSource?) {
        self.source = source
    }

    private var wording: RaceSource.Wording { source?.wording ?? .feed }

    /// At the start of a sentence.
    var start: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// In it.
    var name: String { wording.name }

    /// That which names its address.
    var setting: String { wording.addressOption }

    func keyRefused(_ status: Int) -> String { "\(start) \(wording.refusal) (HTTP \(status))" }

    /// A service that is asked about one race says so too where it does not know it.
    var notFound: String {
        guard source != nil else { return "The feed is not at this address: check \(setting)" }
        return "\(start) knows no such race or day (HTTP 404); where it knows none at all, check \(setting)"
    }

    var heldBack: String {
        wording.limit ?? "Too many requests to \(name) at once, by the limit of all programs of this user (--rate)"
    }
}
