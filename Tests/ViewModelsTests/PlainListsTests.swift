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
        #expect(lists().meetings("") == ["No meeting has a race to come."])
        for good in [nil, Date.t0 - 600] {
            for sentences in [lists(good: good).results, lists(good: good).meetings("")] {
                #expect(sentences.count == 1 && sentences[0].hasPrefix("The") && !sentences[0].contains("live"))
            }
        }
    }

    @Test(arguments: [
        ("", ["Ellerslie", "Ellington", "Seoul"]), ("nz", ["Ellerslie"]), ("NZL", ["Ellerslie"]),
        ("new zealand", ["Ellerslie"]), ("vic greyhound", ["Ellington"]), ("ell", ["Ellerslie", "Ellington"]),
        ("SEO", ["Seoul"]), ("zw", []), ("slie", []), ("---", []), ("nz vic", []),
    ])
    func meetingsAreThoseThatWordsName(words: String, names: [String]) {
        var meetings = [
            RaceMeeting.sample("Ellerslie"), .sample("Ellington", category: .greyhound), .sample("Seoul"),
        ]
        meetings[0].venue = Venue(name: "Ellerslie", country: "NZ")
        meetings[2].venue = Venue(name: "Seoul", country: "KOR")
        let sentences = lists(DaySnapshot(meetings: meetings, isPartial: false)).meetings(words)
        guard names.isEmpty else {
            #expect(sentences.map { String($0.prefix { $0 != "," }) } == names)
            return
        }
        #expect(sentences.first == "No meeting with races to come fits \(words).")
        #expect(sentences.count == 2 && sentences.last?.hasPrefix("Type m and a country") == true)
    }

    @Test func whatIsWatchedIsToldWithItsNote() {
        let list = WatchList([
            WatchEntry(.runner, category: .horse, name: "Quiet Harbour").noting("leads when fresh", at: .t0 - 86_400),
            WatchEntry(.rider, category: .harness, name: "Mona Abbott"),
        ])
        let moment = PlainMoment(
            board: BoardSnapshot(slots: [], health: FeedHealth(since: .t0, source: .neds)), day: DaySnapshot(),
            device: .t0, count: 5, watches: list, localTime: .utc)
        #expect(
            PlainLists(moment).watched == [
                "Driver Mona Abbott, harness.", "Runner Quiet Harbour, horses, note of 20 Nov: leads when fresh.",
            ])
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

    /// More than a day of hours and minutes says less than the day; within twelve hours they say more.
    @Test(arguments: [
        (108_240.0, "tomorrow at 09:04"), (194_640, "on Mon 23 Nov at 09:04"), (75_600, "tomorrow at midnight"),
        (39_600, "in 11 hours"), (72_000, "in 20 hours"),
    ])
    func aStartOnAnotherDayHasItsDay(later: Double, words: String) {
        let race = BoardRace(race: .sample(number: 7, start: .t0 + later), confirmedAt: .t0)
        var health = FeedHealth(since: .t0 - 60, source: .neds)
        health.lastGood = .t0
        let moment = PlainMoment(
            board: BoardSnapshot(slots: [race], health: health), day: DaySnapshot(), device: .t0, count: 5,
            localTime: .utc)
        #expect(PlainRaces(moment).list == ["1. Race 7 at Flemington, horses, \(words)."])
        let hasDay = !words.hasPrefix("in")
        #expect(PlainRaces(moment).next.first?.hasSuffix(hasDay ? "horses, \(words)." : "o'clock.") == true)
        let card = PlainCard(race.race, nil, moment).lines.first
        #expect(card?.contains(hasDay ? ", starts \(words)" : ", starts at ") == true, "\(card ?? "")")
    }

    @Test(arguments: [("USA", "8.5 furlongs"), ("AUS", "1709 metres")])
    func aDistanceIsAsTheCountryMeasuresIt(country: String, words: String) {
        let moment = PlainMoment(
            board: BoardSnapshot(slots: [], health: FeedHealth(since: .t0, source: .neds)), day: DaySnapshot(),
            device: .t0, count: 5, localTime: .utc)
        let race = Race.sample(distance: 1_709, venue: Venue(name: "Woodbine", country: country))
        #expect(PlainCard(race, nil, moment).lines.contains { $0.contains(", \(words), ") })
    }

    /// A person who hears one runner after the other cannot see that three have the same price.
    @Test func favouritesOfOnePriceAreJointFavourites() {
        func favourites(_ count: Int) -> [String] {
            let runners = (1...3).map { number in
                var runner = Runner.sample(number)
                runner.isFavourite = number <= count
                return runner
            }
            let card = RaceCard.sample(runners: runners)
            let moment = PlainMoment(
                board: BoardSnapshot(slots: [], health: FeedHealth(since: .t0, source: .neds)), day: DaySnapshot(),
                device: .t0, count: 5, localTime: .utc)
            return PlainCard(.sample(), CardSnapshot(id: card.id, card: card), moment).lines
                .filter { $0.contains("avourite") }
        }
        #expect(favourites(1).map { $0.contains("joint") } == [false])
        #expect(favourites(2).map { $0.contains(", joint favourite") } == [true, true])
    }
}
