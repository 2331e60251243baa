import Models

/// Words for the requested source in an error, and the setting or step that helps.
struct AskedWords {
    /// nil for the feed's next races.
    private let source: RaceSource?

    init(_ source: RaceSource?) {
        self.source = source
    }

    private var wording: RaceSource.Wording { source?.wording ?? .feed }

    /// Name at the start of a sentence.
    var start: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// Name inside a sentence.
    var name: String { wording.name }

    /// Option for its address.
    var setting: String { wording.addressOption }

    func keyRefused(_ status: Int) -> String { "\(start) \(wording.refusal) (HTTP \(status))" }

    /// A service also sends 404 if it does not know the requested race.
    var notFound: String {
        guard source != nil else { return "The feed is not at this address: check \(setting)" }
        return "\(start) has no such race or day (HTTP 404); if it has none at all, check \(setting)"
    }

    var heldBack: String {
        wording.limit ?? "The programs of this user have reached their limit of requests to \(name) (--rate)"
    }
}
