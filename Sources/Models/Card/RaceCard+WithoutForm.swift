extension RaceCard {
    /// The same without what a list of results does not have: form guides, comments, tips, earlier prices, pages and
    /// ids of runners.
    package var withoutForm: RaceCard {
        var card = self
        (card.guide, card.conditions.comment, card.tips) = (nil, nil, [])
        for index in card.runners.indices {
            (card.runners[index].guide, card.runners[index].comment, card.runners[index].lastStarts) = (nil, nil, nil)
            (card.runners[index].id, card.runners[index].address) = (nil, nil)
            card.runners[index].odds.fluctuations = []
        }
        return card
    }
}
