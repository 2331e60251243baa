/// A watched meeting or runner, marked wherever it occurs.
package struct WatchEntry: Hashable, Sendable, Identifiable {
    /// Raw values are written to the store and to JSON.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case meeting, runner
    }

    /// Common part of all spellings of one name.
    package struct Key: Hashable, Sendable {
        /// A meeting and a runner of one name differ.
        package let kind: Kind
        /// Names in two categories differ.
        package let category: RaceCategory
        /// The name's letters and digits, without case and accents.
        package let name: String
    }

    /// Meeting or runner.
    package let kind: Kind
    /// Category of the races in which the name is marked.
    package let category: RaceCategory
    /// Spelling at the time of the choice.
    package let name: String

    /// An entry; the name may be empty (`isNamed`).
    package init(_ kind: Kind, category: RaceCategory, name: String) {
        self.kind = kind
        self.category = category
        self.name = name
    }

    /// Equal for every spelling of the name.
    package var id: Key { Key(kind: kind, category: category, name: FoldedText(name).key) }

    /// Whether there is a name to know it by.
    package var isNamed: Bool { !id.name.isEmpty }
}
