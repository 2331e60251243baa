import FoundationEssentials
import MainLoop
import Models
import Services
import ViewModels

/// Asks for the card of one race: the list of next races for what it knows of it, then the card itself.
@MainActor
struct CardQuery {
    enum Outcome: Sendable {
        case report(CardReport)
        /// With the meetings that there are.
        case noSuchRace(meetings: [String])
    }

    let access: FeedAccess
    let tools: QuestionTools

    func report(of choice: RaceChoice) async throws(FeedError) -> Outcome {
        let url = Redactor.secrets(access.url)
        var race: Race?
        if choice.meeting != nil {
            let feed = NedsFeed(
                source: access.source, base: access.url, transport: tools.client,
                timeoutMilliseconds: access.timeoutMilliseconds)
            let races = try await feed.nextRaces(count: NedsEndpoint.largestCount).races
            race = choice.race(among: races)
            guard race != nil else { return .noSuchRace(meetings: Array(Set(races.map(\.meeting)))) }
        }
        let feed = NedsCardFeed(base: access.url, transport: tools.client)
        let answer = try await feed.card(of: race?.id ?? choice.id)
        return .report(
            CardReport(card: answer.card, race: race, at: answer.serverDate ?? tools.clock.now, url: url))
    }
}
