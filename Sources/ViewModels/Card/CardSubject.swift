import FoundationEssentials
import Models
import Repository

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

    /// The board's while it is there, then the day's, so that all panes have one; a delay that they do not know yet
    /// comes first.
    var start: Date? {
        let reported =
            isOnBoard ? listed?.advertisedStart : day?.start ?? card?.advertisedStart ?? listed?.advertisedStart
        guard case .delayed = status else { return reported }
        return [reported, card?.advertisedStart, day?.start].compactMap(\.self).max()
    }

    /// The later status of the card and the day. The rows have the same, since the day gets every card.
    var status: RaceStatus? {
        guard let word = card?.status, let other = day?.status else { return card?.status ?? day?.status }
        return word.isFurther(than: other) ? word : other
    }

    /// Status in the header. Header and table are of one answer: a list may report the result before the card has it,
    /// or the end while the card has the placings of before.
    var shownStatus: RaceStatus? {
        guard let status, status.hasResult, let card = snapshot?.card else { return status }
        guard card.placings.isEmpty else { return statusOfPlacings ?? .resulted }
        // The card's own status is the newest only while all its sources answer.
        let isFailing = snapshot?.sources.contains { $0.problem != nil } ?? false
        return isFailing ? status : card.status ?? status
    }

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
