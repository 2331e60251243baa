/// A meeting or a runner that is watched, wherever and whenever it occurs.
package struct WatchEntry: Hashable, Sendable, Identifiable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case meeting, runner
    }

    /// What two spellings of the same have in common.
    package struct Key: Hashable, Sendable {
        package let kind: Kind
        package let category: RaceCategory
        /// The name's letters and digits, without case and accents.
        package let name: String
    }

    package let kind: Kind
    package let category: RaceCategory
    /// As it was written when it was chosen.
    package let name: String

    package init(_ kind: Kind, category: RaceCategory, name: String) {
        self.kind = kind
        self.category = category
        self.name = name
    }

    package var id: Key { Key(kind: kind, category: category, name: FoldedText(name).key) }

    /// Whether there is a name to know it by.
    package var isNamed: Bool { !id.name.isEmpty }
}
