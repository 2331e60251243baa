import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Facts
@testable import ViewModels

struct PlainListsTests {
    private func lists(
        _ day: DaySnapshot = DaySnapshot(), good: Date? = .t0, slots: [BoardRace] = []
    ) -> PlainLists {
        var health = FeedHealth(since: .t0 - 60, source: .neds)
        health.lastGood = good
        return PlainLists(
            PlainMoment(
                board: BoardSnapshot(slots: slots, health: health), day: day, device: .t0, count: 5, localTime: .utc))
    }

    @Test func nothingIsClaimedWithoutData() {
        #expect(lists().results == ["No race that is known has started yet."])
        let listed = DaySnapshot(isPartial: false, sources: [SourceState(.affiliates, lastGood: .t0)])
        #expect(lists(listed).results == ["No race has started yet."] && lists(listed).isComplete)
        // The day's list has not come yet.
        #expect(!lists(DaySnapshot(isPartial: false, sources: [SourceState(.affiliates)])).isComplete)
        #expect(lists().meetings == ["No meeting has a race to come."])
        for good in [nil, Date.t0 - 600] {
            for sentences in [lists(good: good).results, lists(good: good).meetings] {
                #expect(sentences.count == 1 && sentences[0].hasPrefix("The") && !sentences[0].contains("live"))
            }
        }
    }

    @Test func oldDataOfMeetingsAndResultsHasItsAge() {
        let day = DaySnapshot(results: [.sample("a", start: .t0 - 700, order: [1, 2, 3])])
        let next = BoardRace(race: .sample("b", start: .t0 + 900), confirmedAt: .t0 - 600)
        #expect(lists(day, slots: [next]).results.count == 1)
        #expect(lists(day, good: .t0 - 600, slots: [next]).results.first == "The data is 10 minutes old.")
    }

    /// No placings are requested of a race whose list reports that it runs: nothing is to be waited for.
    @Test func raceThatRunsKeepsNobodyWaiting() {
        let race = Race.sample("a", start: .t0 - 60)
        func day(_ status: RaceStatus, start: Date = .t0 - 60) -> DaySnapshot {
            DaySnapshot(
                statuses: [race.id: DayStatus(status, start: start)],
                results: [DayResult(race: .sample("a", start: start), status: status)])
        }
        #expect(lists(day(.live)).isComplete)
        #expect(!lists(day(.final)).isComplete)
        #expect(!lists(day(.live, start: .t0 - 1300)).isComplete)
        #expect(!lists(DaySnapshot(results: [DayResult(race: race, status: .due)])).isComplete)
    }
}
