import Models
import Repository

/// The card of the race under the cursor, and of its neighbours.
extension BoardViewModel {
    /// The race under the cursor, or whose card is open.
    var selectedRace: Race? {
        switch screen {
        case .board: cursor.index.flatMap { faces[$0]?.race }
        case .results: resultsScreen.selected
        case .meetings: meetingsScreen.selected
        case .card: cardScreen.race
        case .form, .help: nil
        }
    }

    func openCard() {
        guard screen != .card, let race = selectedRace else { return }
        cardOrigin = screen
        cardScreen = CardScreen(race)
        screen = .card
        cards?.open(race)
    }

    /// Stops the requests for the card.
    func leaveCard() {
        cards?.closeCard()
        search.leaveCard()
    }

    /// To a neighbour in the list that the card was opened from.
    func turnCard(by places: Int) {
        guard screen == .card else { return }
        let list =
            switch cardOrigin {
            case .results: resultsScreen.races
            case .meetings: meetingsScreen.races
            case .board, .card, .form, .help: faces.compactMap { $0?.race }
            }
        guard let next = cardScreen.turn(by: places, in: list) else {
            return say("No race \(places < 0 ? "before" : "after") this one")
        }
        cards?.open(next)
        if cardOrigin == .board, let row = slots.firstIndex(of: next.id) { move(to: row, towardsEnd: true) }
    }
}
