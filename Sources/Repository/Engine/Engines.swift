import Models

/// The engines of a board, of its open card and of its day, connected: each gets the news of the others.
@MainActor
package struct Engines {
    /// Races, from the feed and from lists of secondary sources.
    package let board: BoardEngine
    package let cards: CardEngine
    package let day: DayEngine
    /// How late races have jumped, by the store and by every card that comes.
    package let delays = DelayBook()

    /// Engines of cards and day beside a board, without feeds.
    /// - Parameters:
    ///   - settings: of the open card.
    ///   - generator: spreads retries.
    package init(_ board: BoardEngine, cards settings: CardBoard.Settings, generator: any RandomNumberGenerator) {
        let serverClock: @MainActor () -> ServerClock = { board.snapshot.clock }
        let cards = CardEngine(
            settings: settings, clock: board.clock, generator: generator, logger: board.logger, store: nil,
            serverClock: serverClock)
        let day = DayEngine(clock: board.clock, generator: generator, logger: board.logger, serverClock: serverClock)
        (self.board, self.cards, self.day) = (board, cards, day)
        // Card and day both get the board's races.
        board.ports.onRaces = { [weak cards, weak day] races in
            day?.note(races)
            cards?.note(races)
        }
        day.ports.onListing = { board.list($0) }
        day.ports.onStatuses = { board.report($0) }
        cards.ports.idAt = { day.id(at: $0, of: $1) }
        cards.ports.onCard = { [delays] card in
            day.note(card)
            delays.note(card.card, country: card.venue.country)
        }
        day.ports.onCard = { [delays] in delays.note($0.card, country: $0.venue.country) }
    }

    /// Ends every request and deadline, and waits for pending saves.
    package func stop() async {
        await cards.stop()
        await day.stop()
        await board.stop()
    }
}
