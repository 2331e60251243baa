import Models

/// Words for the requested source in an error, and the setting or step that helps.
struct SourceRequestWords {
    /// The requested source; nil for the feed.
    private let source: RaceSource?
    /// Whether its list of next races was requested, not a race or a day.
    private let isList: Bool

    init(_ source: RaceSource?, isList: Bool) {
        self.source = source
        self.isList = isList
    }

    private var wording: RaceSource.Wording { source?.wording ?? .feed }

    /// Name at the start of a sentence.
    var start: String { capitalized(name) }

    /// Name for use inside a sentence.
    var name: String { translated(wording.name) }

    /// Option that sets the source's address.
    var setting: String { wording.addressOption }

    func keyRefused(_ status: Int) -> String { tr("\(start) \(translated(wording.refusal)) (HTTP \(status))") }

    /// A service also sends 404 if it does not know the requested race.
    var notFound: String {
        if isList { return tr("\(start) is not at this address: check \(setting)") }
        return tr("\(start) has no such race or day (HTTP 404); if every race is missing, check \(setting)")
    }

    var throttled: String {
        wording.limit.map(translated)
            ?? tr("The programs of this user have reached their limit of requests to \(name) (--rate)")
    }
}
