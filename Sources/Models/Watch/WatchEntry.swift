/// A watched meeting, runner, rider or trainer, marked wherever it occurs.
package struct WatchEntry: Hashable, Sendable, Identifiable {
    /// Raw values are written to the store and to JSON.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case meeting, runner
        case rider
        case trainer
    }

    /// Common part of all spellings of one name.
    package struct Key: Hashable, Sendable {
        /// A meeting and a runner of one name differ.
        package let kind: Kind
        /// Category of the races: names in two categories differ.
        package let category: RaceCategory
        /// The name's letters and digits, without case and accents.
        package let name: String
        /// Country of a meeting by one code (`Country.code`); nil for a meeting of any country, and for other names.
        package let country: String?
    }

    /// Whether a meeting, a runner or a person is watched.
    package let kind: Kind
    /// Category of the races in which the name is marked.
    package let category: RaceCategory
    /// Spelling at the time of the choice.
    package let name: String
    /// Country of a meeting by one code (`Country.code`): two tracks may have one name. Nil for a meeting of any
    /// country, and for other names.
    package let country: String?

    /// An entry; the name may be empty (`isNamed`).
    package init(_ kind: Kind, category: RaceCategory, name: String, country: String? = nil) {
        self.kind = kind
        self.category = category
        self.name = name
        self.country = kind == .meeting ? Country.code(country) : nil
    }

    package init(meetingOf race: Race) {
        self.init(.meeting, category: race.category, name: race.meeting, country: race.venue.country)
    }

    package init(_ meeting: RaceMeeting) {
        self.init(.meeting, category: meeting.category, name: meeting.name, country: meeting.venue.country)
    }

    /// Equal for every spelling of the name. For people also without brackets at its end, an apprentice's claim.
    package var id: Key {
        let isPerson = kind == .rider || kind == .trainer
        return Key(
            kind: kind, category: category, name: isPerson ? FormName.key(name) ?? "" : FoldedText(name).key,
            country: country)
    }

    /// This entry without a country, for a meeting of any country.
    var anywhere: WatchEntry { country == nil ? self : WatchEntry(kind, category: category, name: name) }

    /// The same without brackets at the end of a runner's name, which are its country; nil without any.
    var plain: WatchEntry? {
        guard kind == .runner else { return nil }
        let plain = FormName.plain(name)
        return plain == name ? nil : WatchEntry(kind, category: category, name: plain)
    }

    /// Whether there is a name to know it by.
    package var isNamed: Bool { !id.name.isEmpty }
}
