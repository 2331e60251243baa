import FoundationEssentials
package import Models

/// The open card as it was some seconds ago. A card that cannot reveal anything early is shown as soon as it comes;
/// without a delay every card is.
@MainActor
package final class PictureCards: CardRepository {
    /// Called on every change of the card, after it.
    package var onCardChange: (@MainActor () -> Void)?
    private let live: any CardRepository
    private let clock: DelayedClock
    private var shown: CardSnapshot?
    private var past = PastValues<CardSnapshot>()

    init(_ live: any CardRepository, clock: DelayedClock) {
        self.live = live
        self.clock = clock
        live.onCardChange = { [weak self] in self?.note() }
    }

    /// The card as it was; nil while none is open.
    package var card: CardSnapshot? { clock.seconds == 0 ? live.card : shown }

    /// Opens the card of a race, and requests it.
    package func open(_ race: Race) { live.open(race) }
    /// Closes the card; `card` is nil after it.
    package func closeCard() { live.closeCard() }
    /// Requests every source now; the answers are shown after the delay.
    package func refreshCard() { live.refreshCard() }

    func begin() { shown = live.card }

    func end() {
        past.forget()
        onCardChange?()
    }

    func advance() {
        guard let latest = past.take(until: clock.now).last?.value else { return }
        show(latest)
    }

    // MARK: -

    private func note() {
        guard clock.seconds > 0 else {
            onCardChange?()
            return
        }
        let latest = live.card
        if latest?.id != shown?.id {
            past.forget()
            shown = nil
        }
        guard let latest, shown?.card != nil || reveals(latest) else {
            past.forget()
            show(latest)
            return
        }
        past.note(latest, at: clock.live.now)
        if shown == nil { show(CardSnapshot(id: latest.id, race: latest.race, isFetching: true)) }
    }

    private func show(_ card: CardSnapshot?) {
        guard card != shown else { return }
        shown = card
        onCardChange?()
    }

    /// Whether the card may show values that the delayed picture lacks.
    private func reveals(_ snapshot: CardSnapshot) -> Bool {
        guard let card = snapshot.card, let start = card.advertisedStart ?? snapshot.race?.advertisedStart else {
            return snapshot.card != nil
        }
        guard start > clock.now - PictureTime.longAgo else { return false }
        return !card.placings.isEmpty || card.actualStart != nil || ![nil, RaceStatus.open].contains(card.status)
    }
}
