import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// Snapshots share lists that have not changed: hundreds of races are then compared at once.
@Suite struct DaySharingTests: DayBench {
    var day = DayBoard(settings: DayBoard.Settings(), at: .t0)
    /// Addresses of the results and the meetings in memory.
    private func places(at seconds: TimeInterval) -> [UnsafeRawPointer?] {
        let now = snapshot(at: seconds)
        return [
            now.results.withUnsafeBytes { $0.baseAddress }, now.meetings.withUnsafeBytes { $0.baseAddress },
        ]
    }

    @Test mutating func resultsAreOneListUntilOneChanges() {
        let race = MeetingRace(id: RaceID("a"), number: 1, name: "Race 1", start: .t0 + 10, status: .closed)
        let meeting = RaceMeeting(id: "m", name: "Flemington", category: .horse, races: [race])
        _ = handle(.start, at: 0)
        _ = handle(.meetings("2026-11-21", MeetingsAnswer(meetings: [meeting])), at: 1)
        _ = handle(.timer, at: 100)
        let before = places(at: 100)
        _ = handle(.races([.sample("b", number: 9, start: .t0 + 900)]), at: 100)
        #expect(places(at: 100) == before)
        var card = RaceCard(id: RaceID("a"), category: .horse)
        card.status = .interim
        card.placings = [Placing(position: 1, number: 2, name: "Daisy")]
        _ = handle(.seen(StoredCard(card: card, seenAt: .t0 + 99)), at: 100)
        #expect(snapshot(at: 100).results.map { $0.card?.placings.first?.number } == [2])
        #expect(snapshot(at: 100).meetings[0].races[0].status == .interim)
        let interim = places(at: 100)
        card.placings[0].number = 3
        _ = handle(.seen(StoredCard(card: card, seenAt: .t0 + 100)), at: 100)
        #expect(snapshot(at: 100).results.map { $0.card?.placings.first?.number } == [3])
        #expect(places(at: 100)[1] == interim[1])
    }

    /// A day has a thousand races, whose cards a board on a wall keeps for 25 hours.
    @Test mutating func aDayKeepsResultsWithoutForm() throws {
        let race = MeetingRace(id: RaceID("a"), number: 1, name: "Race 1", start: .t0 + 10, status: .closed)
        let meeting = RaceMeeting(id: "m", name: "Flemington", category: .horse, races: [race])
        _ = handle(.start, at: 0)
        _ = handle(.meetings("2026-11-21", MeetingsAnswer(meetings: [meeting])), at: 1)
        var runner = Runner.sample(2, win: 3.5, place: nil, fluctuations: [4, 3.5])
        (runner.comment, runner.guide) = ("Ran on", Shared(RunnerGuide()))
        var card = RaceCard.sample(runners: [runner], start: race.start)
        (card.id, card.status, card.tips) = (RaceID("a"), .interim, [2])
        card.placings = [Placing(position: 1, number: 2, name: "Daisy")]
        _ = handle(.seen(StoredCard(card: card, seenAt: .t0 + 99)), at: 100)
        let kept = try #require(snapshot(at: 100).results.first?.card)
        #expect(kept.placings == card.placings && kept.resultPrice(of: 2) == card.resultPrice(of: 2))
        #expect(kept.runners.map(\.name) == card.runners.map(\.name) && kept.tips.isEmpty)
        #expect(kept.runners.allSatisfy { $0.guide == nil && $0.comment == nil && $0.odds.fluctuations.isEmpty })
    }
}
