/// The three codes of racing that the board knows, and everything else.
///
/// Source: `docs/dev/feed.md`, "Identifiers".
package enum RaceCategory: String, Sendable, Hashable, CaseIterable {
    case horse
    case greyhound
    case harness
    /// A category id that the feed uses and this program does not know. Shown only when no category is chosen.
    case unknown

    /// The categories that a filter can name, in the order of their keys.
    package static let known: [RaceCategory] = [.horse, .greyhound, .harness]
}
