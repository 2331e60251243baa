package import Models

/// The source of the open card for view models. It sends no requests unless a card is open.
///
/// As in `RaceRepository`, a method that changes the snapshot calls `onChange` before it returns.
@MainActor
package protocol CardRepository: AnyObject {
    /// nil while no card is open.
    var card: CardSnapshot? { get }
    /// Called on every change of the card, after it.
    var onCardChange: (@MainActor () -> Void)? { get set }

    /// Opens the card of a race and requests it, more often the closer its start.
    /// - Parameter race: as it is in the list from which the person opened it.
    func open(_ race: Race)
    /// Closes the card; `card` is nil after it.
    func closeCard()
    /// Requests every source now, unless a request is under way or the source's last request failed.
    func refreshCard()
}
