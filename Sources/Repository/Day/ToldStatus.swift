import FoundationEssentials
import Models

/// Status of a race by a card, with the list's status of the race at that time.
struct ToldStatus: Hashable, Sendable {
    let status: DayStatus
    /// Whether an earlier run has saved it.
    let isStored: Bool
    /// The list's word beside which it counts; nil while no list has one.
    private var besides: RaceStatus?

    /// - Parameters:
    ///   - race: with its start, if the card has none.
    ///   - now: the server's clock. Placings, and a jump that is past, count before a status that waits for the start.
    /// - Returns: nil if the race waits for its start as planned, since that status soon ends.
    init?(_ card: RaceCard, of race: Race, at now: Date, isStored: Bool = false) {
        let hasJumped = card.actualStart.map { $0 <= now } ?? false
        let seen: RaceStatus? = !card.placings.isEmpty ? .resulted : hasJumped ? .live : nil
        guard let status = card.status.countsDown ? seen ?? card.status : card.status else { return nil }
        guard !status.countsDown || status == .delayed && !isStored else { return nil }
        self.status = DayStatus(status, start: card.advertisedStart ?? race.advertisedStart)
        self.isStored = isStored
    }

    /// Whether it still counts. A race that has jumped stays so. A race that was called off or delayed may be taken up
    /// again, so the next change of the list's status replaces the card's.
    /// - Parameter word: the list's; nil for none.
    mutating func counts(beside word: RaceStatus?) -> Bool {
        guard status.status == .delayed || status.status.isOff, let word else { return true }
        guard besides == nil, !isStored else { return word == besides }
        besides = word
        return true
    }
}
