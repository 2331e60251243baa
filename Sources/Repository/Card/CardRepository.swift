package import Models

/// Where view models get the open card from. Asked only while a card is looked at.
///
/// As with `RaceRepository`, `onChange` has been called before a method returns that changed the snapshot.
@MainActor
package protocol CardRepository: AnyObject {
    /// nil while no card is open.
    var card: CardSnapshot? { get }
    /// Called on every change of the card, with the new one already in place.
    var onCardChange: (@MainActor () -> Void)? { get set }

    /// Opens the card of a race, from now on asked for by its closeness.
    /// - Parameter race: as the list has it that it was opened from.
    func open(_ race: Race)
    func closeCard()
    /// Asks every source now, unless a request is under way or a source asked for quiet.
    func refreshCard()
}
