package import Models

/// Cards of a board that has no source of them: none is ever open.
@MainActor
package final class NoCards: CardRepository {
    /// nil, since no card is ever open.
    package let card: CardSnapshot? = nil
    /// Never called, since the card does not change.
    package var onCardChange: (@MainActor () -> Void)?

    package init() {}

    package func open(_ race: Race) {}
    package func closeCard() {}
    package func refreshCard() {}
}
