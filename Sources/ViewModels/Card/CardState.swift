package import Facts
package import Models

/// Everything that the card of a race shows, as values and words.
package struct CardState: ScreenState {
    /// The part that does not change with the clock.
    package var content: CardContent
    /// Time to the start: `4m 5s`; empty without a countdown.
    package var countdown: String
    /// Closeness of the start; `.later` if the race is over, abandoned or has placings.
    package var urgency: Countdown.Urgency
    /// Word for the urgency: `soon`, `NOW`, `due`, `jumped`; empty at five minutes or more.
    package var urgencyWord: String
    /// Missing source, with its error and the age of the other data; nil if none is missing.
    package var sources: Wording?
    /// Form of the selected runner, its rider and its trainer; nil if none is known.
    package var form: Wording?
    /// The source's comment on the selected runner, after its name; empty without one.
    package var note: String
    /// Prices of the selected runner; nil if it has no course.
    package var chart: PriceChart?
    /// The open page of a runner, in the place of the card's lines; nil for the card itself.
    package var page: RunnerPage?
    /// Index of the selected row; nil without rows.
    package var cursor: Int?
    /// First line of the scrolled part.
    package var scroll: Int
    /// True if the selected row must be visible at any `scroll`.
    package var followsCursor: Bool
}

/// Words of a card that do not change with the clock, made once for each snapshot.
package struct CardContent: Hashable, Sendable {
    package var category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package var badge: String
    /// Category, number and meeting: `Horse R7 Flemington`.
    package var title: String
    /// Title without the category: `R7 Flemington`.
    package var shortTitle: String
    /// Status; nil if no source reports one.
    package var status: CardStatus?
    /// Name of the race, or `Unnamed race`.
    package var name: String
    /// Page of the race; nil if no source has one.
    package var address: WebAddress?
    /// Known facts, each clear by itself: the start, `1200m`, `Good 4`, `rail True`, `3 places paid`.
    package var facts: [String]
    /// Protest with its reason; empty if none is heard.
    package var protest: String
    /// Tipped runners: `Tips: 4 Ruji, 2 Frosbie`; empty without tips.
    package var tips: String
    /// Comment of the source or the feed; a sentence if neither has one and there is no card.
    package var comment: String
    /// Result; nil before there are placings.
    package var result: CardResult?
    /// Runners in the chosen order, scratched runners last.
    package var rows: [RunnerRow]
    /// Columns that at least one runner fills.
    package var columns: Set<RunnerColumn>
    /// Columns of the widest text of each column that has names or signs.
    package var widths: [RunnerColumn: Int] = [:]
    /// Heading of the barrier's column: `Bar`, or `Box` for greyhounds.
    package var barrierWord: String
    /// Heading of the rider's column: `Jockey`, or `Driver` for harness races.
    package var jockeyWord: String
    package var order: RunnerOrder
    /// Starters with their chances, in the order of the start; nil unless all have prices.
    package var startLine: StartLine?
    /// Places at which the starters settle; nil if the source has no speed map, and once there is a result.
    package var speedMap: SpeedMap?
    /// Summary of the field: `8 runners by price, 2 scratched, no prices`.
    package var runnersWords: String
    /// Sentence in place of runners; empty if there are some.
    package var missing: String
    /// Search among the runners, whose matches are marked.
    package var search = RaceSearch.none
}
