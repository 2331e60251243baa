import Models
import Repository

/// Requests for the screens that are visible.
extension BoardViewModel {
    /// Requests the data that the open screen shows.
    /// - Returns: whether the needs differ from the last ones.
    func request(_ needs: ScreenNeeds) -> Bool {
        let before = requested
        requested = needs
        if needs.card?.id != before.card?.id {
            if let race = needs.card { repositories.cards.open(race) } else { repositories.cards.closeCard() }
        }
        if needs.wantsCardForm, let card = repositories.cards.card?.card { repositories.form.requestFigures(of: card) }
        if let ranking = needs.ranking {
            // A result may have come since the ranking was last open.
            if before.ranking == nil { repositories.form.forget() }
            repositories.form.request(ranking)
            repositories.form.setVisible(needs.history)
        }
        if (needs.opened, needs.lists) != (before.opened, before.lists) {
            repositories.day.setOpened(needs.opened, lists: needs.lists)
        }
        if needs.results != before.results || !needs.results.isEmpty {
            repositories.day.setVisibleResults(of: needs.results)
        }
        if needs.markets != before.markets { repositories.day.setVisibleMarkets(of: needs.markets) }
        if needs.rowMarkets != before.rowMarkets { repositories.day.setRowMarkets(of: needs.rowMarkets) }
        return needs != before
    }
}
