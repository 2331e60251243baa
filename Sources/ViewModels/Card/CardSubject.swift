import FoundationEssentials
import Models
import Repository

/// All that is known of the race of a card, whoever said it.
struct CardSubject: Equatable {
    /// As it was opened; a snapshot's own race comes before it.
    var race: Race?
    /// As the board has it, or had it last; nil where it was never on the board.
    var board: BoardRace?
    /// Whether it is on the board now: its start is then the newest that is known.
    var isOnBoard = false
    /// nil where no card can be asked for.
    var snapshot: CardSnapshot?
    var day: DayStatus?
    var isReplay = false
    /// Whether nobody wants to know yet who won.
    var hidesResult = false

    var card: RaceCard? { isHidden ? snapshot?.card?.withoutResult : snapshot?.card }
    /// Whether there is something that is not told.
    var isHidden: Bool { hidesResult && snapshot?.card?.placings.isEmpty == false }
    var conditions: RaceCard.Conditions { card?.conditions ?? RaceCard.Conditions() }

    /// What a list says of it.
    var listed: Race? { (isOnBoard ? board?.race : nil) ?? snapshot?.race ?? race ?? board?.race }

    var category: RaceCategory {
        [card?.category, listed?.category].compactMap(\.self).first { $0 != .unknown } ?? .unknown
    }

    var number: Int { [listed?.number, card?.number].compactMap(\.self).first { $0 > 0 } ?? 0 }
    var meeting: String { [listed?.meeting, card?.meeting].compactMap(\.self).first { !$0.isEmpty } ?? "" }
    var name: String { [listed?.name, card?.name].compactMap(\.self).first { !$0.isEmpty } ?? "" }
    var distance: Int? { conditions.distance ?? listed?.distance }
    var trackCondition: String? { conditions.trackCondition ?? listed?.trackCondition }
    var weather: String? { conditions.weather ?? listed?.weather }
    var comment: String { conditions.comment ?? listed?.comment ?? "" }

    /// The board's while it is there, so that both countdowns are one; a delay that it does not know yet comes first.
    var start: Date? {
        let told = isOnBoard ? listed?.advertisedStart : card?.advertisedStart ?? listed?.advertisedStart
        guard case .delayed = status else { return told }
        return [told, card?.advertisedStart, day?.start].compactMap(\.self).max()
    }

    /// Where the race stands by who knows most: the day's word counts where it is further on than the card's.
    var status: RaceStatus? {
        guard let word = card?.status, let other = day?.status else { return card?.status ?? day?.status }
        return Self.stage(other) > Self.stage(word) ? other : word
    }

    private static func stage(_ status: RaceStatus) -> Int {
        switch status {
        case .other: 0
        case .open: 1
        case .delayed: 2
        case .closed: 3
        case .live: 4
        case .interim: 5
        case .final, .abandoned: 6
        }
    }

    var protest: String? { hidesResult ? nil : conditions.protest ?? day?.protest }
}

extension RaceCard {
    fileprivate var withoutResult: RaceCard {
        var card = self
        (card.placings, card.dividends, card.conditions.protest) = ([], [], nil)
        return card
    }
}
