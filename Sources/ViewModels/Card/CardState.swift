package import Models

/// Everything that the card of a race shows, as values and words.
package struct CardState: Hashable, Sendable {
    /// What does not change with the clock.
    package var face: CardFace
    package var countdown: String
    /// `later` where the race is over, abandoned or has placings: nothing is near any more.
    package var urgency: Countdown.Urgency
    package var urgencyWord: String
    /// Which source is missing, what with it, and how old the rest is; nil when all is well.
    package var sources: BoardState.Wording?
    /// What form the runner under the cursor has, and its people; nil where none is known.
    package var form: BoardState.Wording?
    /// What a source says of the runner under the cursor, its name before it; empty where nothing is said.
    package var note: String
    /// Among the face's rows; nil where there are none.
    package var cursor: Int?
    /// The first line that is to be shown of what scrolls.
    package var scroll: Int
    /// Whether the row under the cursor is to be in sight, whatever `scroll` says.
    package var followsCursor: Bool
}

/// The words of a card, made once per snapshot.
package struct CardFace: Hashable, Sendable {
    package var category: RaceCategory
    package var badge: String
    /// `Horse R7 Flemington`.
    package var title: String
    /// `R7 Flemington`.
    package var shortTitle: String
    /// nil where nobody tells.
    package var status: CardStatus?
    package var name: String
    /// What is known of it, each to be read alone: the start, `1200m`, `Good 4`, `rail True`, `3 places paid`.
    package var facts: [String]
    /// Why placings may change, or what was protested against; empty where nothing was.
    package var protest: String
    /// `Tips: 4 Ruji, 2 Frosbie`; empty where there are none.
    package var tips: String
    package var comment: String
    /// nil before there are placings.
    package var result: CardResult?
    /// In the order that was chosen, scratched ones last.
    package var rows: [RunnerRow]
    /// The columns that any runner fills.
    package var columns: Set<RunnerColumn>
    /// `Bar`, or `Box` for greyhounds.
    package var barrierWord: String
    /// `Jockey`, or `Driver` for harness races.
    package var jockeyWord: String
    package var order: RunnerOrder
    /// `8 runners by price, 2 scratched, no prices`.
    package var runnersWords: String
    /// A sentence in the place of runners; empty where there are some.
    package var missing: String
    /// What is looked for among the runners.
    package var search = RaceSearch.none
}

/// How a race stands, in words.
package struct CardStatus: Hashable, Sendable {
    /// What follows from it, for who draws it.
    package enum Tone: Hashable, Sendable {
        case open, closed, running, changed, abandoned, provisional, settled, unknown
    }

    /// `Open`, `Delayed to 14:20`, `Interim, protest`; what nobody knows as the source spells it.
    package var words: String
    package var tone: Tone

    package init(_ words: String, _ tone: Tone) {
        self.words = words
        self.tone = tone
    }
}
