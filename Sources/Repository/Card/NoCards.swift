package import Models

/// Cards of a board that has no source of them: none is ever open.
@MainActor
package final class NoCards: CardRepository {
    /// nil.
    package let card: CardSnapshot? = nil
    /// Never called.
    package var onCardChange: (@MainActor () -> Void)?

    /// A board without cards.
    package init() {}

    /// Does nothing.
    package func open(_ race: Race) {}
    /// Does nothing.
    package func closeCard() {}
    /// Does nothing.
    package func refreshCard() {}
}
