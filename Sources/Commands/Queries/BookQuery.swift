package import Facts
package import Models
package import Repository
package import Settings

/// Requests the card of each race of a meeting, one after the other, within the limits of their hosts.
@MainActor
package struct BookQuery {
    private let settings: DaySettings
    private let tools: RequestContext
    private let cards: (any CardStore)?
    private let progress: @MainActor (_ done: Int, _ count: Int) -> Void

    /// - Parameters:
    ///   - settings: with the name of the meeting.
    ///   - cards: cards of an earlier run; nil without a store.
    ///   - progress: called after each card.
    package init(
        settings: DaySettings, tools: RequestContext, cards: (any CardStore)?,
        progress: @escaping @MainActor (_ done: Int, _ count: Int) -> Void
    ) {
        (self.settings, self.tools, self.cards, self.progress) = (settings, tools, cards, progress)
    }

    /// The meetings of that name, and the card of each of their races, or why there is none.
    /// - Throws: where no source answered and nothing is saved.
    package func book() async throws(FeedError) -> RaceBook {
        let meetings = try await MeetingsQuery(settings: settings, tools: tools, store: nil).report()
        let query = CardQuery(
            access: settings.access, tools: tools, store: cards, localTime: settings.localTime)
        var book = RaceBook(meetings: meetings)
        let races = meetings.meetings.flatMap { meeting in [meeting].ownRaces.map { ($0, meeting.bets) } }
        for (race, bets) in races {
            do throws(FeedError) {
                book.pages.append(.card(try await query.report(of: race, bets)))
            } catch {
                book.pages.append(.missing(race, error))
            }
            progress(book.pages.count, races.count)
        }
        return book
    }
}
