package import Facts
import FoundationEssentials
package import Models
import Repository

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
    /// Age of prices that are not new; nil for others, and where `sources` has it.
    package var priceAge: Wording?
    /// How far a race that runs is in its usual time; nil for any other, and where that is not known.
    package var home: HomeState?
    /// The selected runner in figures, the most wanted first: `1 Opal Zenith`, `10: 2-0-5`; empty if none is known.
    package var figures: [RunnerFigure]
    /// The source's comment on the selected runner; empty without one.
    package var comment: String
    /// Prices of the selected runner; nil if it has no course.
    package var chart: PriceChart?
    /// The open page of a runner, in the place of the card's lines; nil for the card itself.
    package var page: RunnerPage?
    /// Whether the facts that no line of the header has are shown.
    package var showsFacts: Bool
    /// Index of the selected line among those of the result and then of the runners; nil without any.
    package var cursor: Int?
    /// First line of the scrolled part.
    package var scroll: Int
    /// True if the selected row must be visible at any `scroll`.
    package var followsCursor: Bool
}

/// Words about the selected runner, which a table with all of their columns need not have below it.
package struct RunnerFigure: Hashable, Sendable {
    package let words: String
    /// Columns that say the same; empty where none does.
    package let columns: Set<RunnerColumn>

    init(_ words: String, _ columns: RunnerColumn...) { (self.words, self.columns) = (words, Set(columns)) }
}

/// A race that runs: the time since its jump beside the usual time of its track and distance. It says nothing of
/// places.
package struct HomeState: Hashable, Sendable {
    /// Whole seconds since the jump, which a source has reported.
    package let elapsed: Int
    /// Seconds that a race of its kind usually takes.
    package let usual: Double
    /// Words beside the bar: `usual 40.5 s (41 runs)`.
    package let words: String

    /// nil once it has run for three times as long: then the jump is not the whole story.
    package init?(elapsed: Int, of usual: UsualTime) {
        guard elapsed >= 0, Double(elapsed) < 3 * usual.seconds else { return nil }
        (self.elapsed, self.usual) = (elapsed, usual.seconds)
        let seconds = Decimal(usual.seconds).text(places: 1)
        words = trn(
            "usual \(seconds) s (\(usual.runs) run)", "usual \(seconds) s (\(usual.runs) runs)", usual.runs)
    }
}

/// Words of a card that do not change with the clock, made once for each snapshot.
package struct CardContent: Hashable, Sendable {
    package var category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package var badge: String
    /// Words of the race in the lines above the runners.
    package var header: CardHeader
    /// Status; nil if no source reports one.
    package var status: CardStatus?
    /// Name of the race, or `Unnamed race`.
    package var name: String
    /// Page of the race; nil if no source has one.
    package var address: WebAddress?
    /// Which key shows the result, if it is hidden; empty for none.
    package var hidden: String
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
    /// Heading of the column of people: `Jockey`, or `Driver` for harness races.
    package var jockeyWord: String
    package var order: RunnerOrder
    /// Starters with their chances, in the order of the start; nil unless all have prices.
    package var startLine: StartLine?
    /// Places at which the starters settle; nil if the source has no speed map, and once there is a result.
    package var speedMap: SpeedMap?
    /// Sentence in place of runners; empty if there are some.
    package var missing: String
    /// Whether that is only because no source has answered yet.
    package var isWaiting = false
    /// Search among the runners, whose matches are marked.
    package var search = RaceSearch.none
}

/// All data about the race of a card, from all sources.
package struct CardSubject: Equatable {
    /// The race with which the card was opened; the snapshot's own race wins.
    var race: Race?
    /// The race as the board has it, or had it last; nil if it was never on the board.
    var board: BoardRace?
    /// Whether it is on the board now, which has the newest start.
    var isOnBoard = false
    /// nil if there are no cards.
    var snapshot: CardSnapshot?
    var day: DayStatus?
    /// nil if no source reports how final the card's placings are.
    var statusOfPlacings: RaceStatus?
    /// Bets on several races of its meeting, by a list of the day's meetings.
    var meetingBets: [MultiLegBet] = []
    var mode = BoardMode.live
    /// Whether a result would be hidden; there may be none yet.
    var hidesResult = false
    /// Whether no source has been requested yet, since the cursor may move on.
    var isResting = false
    /// Failure of the board's own feed for which each screen has a line; nil without one.
    var told: SourceState?

    var card: RaceCard? { isHidden ? snapshot?.card?.withoutResult : snapshot?.card }
    /// Whether there is a result, and it is hidden.
    var isHidden: Bool { hidesResult && snapshot?.card?.placings.isEmpty == false }
    /// A card leaves gaps that its list fills.
    var conditions: RaceCard.Conditions {
        let conditions = card?.conditions ?? RaceCard.Conditions()
        return listed?.guide.map { conditions.filled(from: $0.value.conditions) } ?? conditions
    }

    /// The guide of the card, filled from that of the list.
    var guide: RaceGuide {
        let guide = card?.guide?.value ?? RaceGuide()
        return listed?.guide.map { guide.filled(from: $0.value.guide) } ?? guide
    }

    /// Bets with this race among their legs. Those of its own pools are as new as the card, and come first.
    var bets: [MultiLegBet] { (guide.pools.compactMap(\.bet) + meetingBets).having(number) }

    /// The race as a list has it: the board's while the race is on it.
    var listed: Race? { (isOnBoard ? board?.race : nil) ?? snapshot?.race ?? race ?? board?.race }

    var category: RaceCategory {
        [card?.category, listed?.category].compactMap(\.self).first { $0 != .unknown } ?? .unknown
    }

    var number: Int { [listed?.number, card?.number].compactMap(\.self).first { $0 > 0 } ?? 0 }
    var meeting: String { [listed?.meeting, card?.meeting].compactMap(\.self).first { !$0.isEmpty } ?? "" }
    var name: String { [listed?.name, card?.name].compactMap(\.self).first { !$0.isEmpty } ?? "" }
    var address: WebAddress? { card?.address ?? listed?.address }
    var distance: Int? { conditions.distance ?? listed?.distance }
    var trackCondition: String? { conditions.trackCondition ?? listed?.trackCondition }
    var weather: String? { conditions.weather ?? listed?.weather }
    var comment: String { conditions.comment ?? listed?.comment ?? "" }

    /// The board's while it is there, then the day's, so that all panes have one. A delay of a race that the day does
    /// not know is the card's.
    var start: Date? {
        let reported =
            isOnBoard ? listed?.advertisedStart : day?.start ?? card?.advertisedStart ?? listed?.advertisedStart
        guard day == nil, card?.status == .delayed else { return reported }
        return [reported, card?.advertisedStart].compactMap(\.self).max()
    }

    var status: RaceStatus? { DayStatus.onCard(card?.status, day: day?.status) }

    /// Status in the header. Header and table are of one answer: a list may report the result before the card has it,
    /// or the end while the card has the placings of before.
    var shownStatus: RaceStatus? {
        guard let status, status.hasResult, let card = snapshot?.card else { return status }
        guard card.placings.isEmpty else { return statusOfPlacings ?? .resulted }
        // The card's own status is the newest only while all its sources answer.
        let isFailing = snapshot?.sources.contains { $0.problem != nil } ?? false
        return isFailing ? status : card.status ?? status
    }

    /// Whether it is not run: then nothing of its prices is an offer.
    var isOff: Bool { shownStatus.isNotRun }

    /// Instant of the jump that a source reports; nil if none does, or the race has not jumped.
    var jump: Date? { card?.actualStart }

    var protest: String? { hidesResult ? nil : conditions.protest ?? day?.protest }
}

extension RaceCard {
    fileprivate var withoutResult: RaceCard {
        var card = self
        (card.placings, card.dividends, card.conditions.protest) = ([], [], nil)
        return card
    }
}
