import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// A day that two sources list.
@Suite struct DaySourcesTests: DayBench {
    var day = DayBoard(
        settings: DayBoard.Settings(
            statuses: [.affiliates, .horseRacingUSA], meetings: [.affiliates, .horseRacingUSA],
            results: [.affiliates, .horseRacingUSA]), at: .t0)

    private func meeting(_ name: String, _ races: [(String, Int, Date, RaceStatus?)]) -> RaceMeeting {
        RaceMeeting(
            id: "m-\(races.first?.0 ?? "")", name: name, category: .horse,
            races: races.map { MeetingRace(id: RaceID($0.0), number: $0.1, name: "", start: $0.2, status: $0.3) })
    }

    private func requested(_ actions: [DayBoard.Action]) -> [String] {
        actions.compactMap { action in
            switch action {
            case .fetchMeetings(let day, let source): "\(day) \(source.name)"
            case .fetchCard(let id, let source): "\(id) \(source.name)"
            default: nil
            }
        }
    }

    @Test mutating func eachIsRequestedByItsOwnCalendar() {
        // .t0 is 03:00 UTC of the 21st: 22:00 of the 20th in New York.
        #expect(requested(handle(.start, at: 0)) == ["2026-11-21 affiliates", "2026-11-20 horse-racing-usa"])
    }

    /// Whether requests are counted decides nothing about the days: this one's day begins twelve hours early.
    @Test func aCountedSourceIsRequestedByItsOwnCalendarToo() {
        let early = RaceCalendar(today: \.lowerBound) { start in
            let day = CivilTime(start + 12 * 3600).daysSince1970
            return day...day
        }
        let source = RaceSource(
            name: "early", serves: [.meetings], calendar: early, pace: .counted(leastInterval: 300, relisting: 1800),
            wording: .feed)
        let now = Date.t0 + 10 * 3600  // 13:00 UTC of the 21st
        var day = DayBoard(settings: DayBoard.Settings(statuses: [], meetings: [source], results: []), at: now)
        #expect(requested(day.handle(.start, at: now, clock: ServerClock())) == ["2026-11-22 early"])
    }

    @Test mutating func countedSourceIsRequestedEveryHalfHourAtMost() {
        _ = handle(.start, at: 0)
        _ = handle(.noMeetings("2026-11-21", .keyRefused(), jitter: 1), at: 0)
        let close = [meeting("Aqueduct", [("usa-1", 1, .t0 + 100, nil)])]
        _ = handle(.meetings("2026-11-20", MeetingsAnswer(meetings: close), by: .horseRacingUSA), at: 1)
        for second in stride(from: 2.0, to: 1800, by: 7) {
            let wanted = requested(handle(.timer, at: second))
            #expect(!wanted.contains { $0.hasSuffix("horse-racing-usa") }, "\(second)")
            if wanted.contains(where: { $0.hasSuffix("affiliates") }) {
                _ = handle(.noMeetings("2026-11-21", .keyRefused(), jitter: 1), at: second)
            }
        }
        #expect(requested(handle(.timer, at: 1801)).contains("2026-11-20 horse-racing-usa"))
    }

    @Test mutating func failureOfACountedSourceIsNotTriedAgainAtOnce() {
        _ = handle(.start, at: 0)
        _ = handle(.noMeetings("2026-11-20", .timedOut(detail: ""), jitter: 0, by: .horseRacingUSA), at: 1)
        let counted = { (actions: [String]) in actions.contains { $0.hasSuffix("horse-racing-usa") } }
        #expect(!counted(requested(handle(.timer, at: 300))))
        #expect(counted(requested(handle(.timer, at: 301))))
        _ = handle(.noMeetings("2026-11-20", .throttled(seconds: 7), jitter: 0, by: .horseRacingUSA), at: 302)
        #expect(!counted(requested(handle(.timer, at: 308))))
        let problem = day.snapshot(at: .t0 + 308, clock: ServerClock()).sources.map(\.problem)
        #expect(problem.contains(.timedOut(detail: "")), "throttled is no news of the source: \(problem)")
        #expect(counted(requested(handle(.timer, at: 309))))
    }

    @Test mutating func sourceThatFailsHidesNothingOfTheOther() {
        _ = handle(.start, at: 0)
        _ = handle(
            .meetings("2026-11-21", MeetingsAnswer(meetings: [meeting("Sale", [("a", 1, .t0 + 60, .open)])])), at: 0)
        _ = handle(.noMeetings("2026-11-20", .keyRefused(), jitter: 1, by: .horseRacingUSA), at: 1)
        let snapshot = snapshot(at: 2)
        #expect(snapshot.meetings.map(\.name) == ["Sale"])
        #expect(
            snapshot.sources == [
                SourceState(.affiliates, lastGood: .t0), SourceState(.horseRacingUSA, problem: .keyRefused()),
            ])
    }

    @Test mutating func raceOfBothIsThereOnceUnderTheFirstOnesID() {
        _ = handle(.start, at: 0)
        let first = meeting("Aqueduct", [("a", 1, .t0 + 60, nil), ("b", 2, .t0 + 1900, .open)])
        let other = meeting("AQUEDUCT", [("usa-1", 1, .t0 + 120, .final), ("usa-2", 2, .t0 + 1900, .abandoned)])
        let own = meeting("Del Mar", [("usa-3", 1, .t0 + 700, nil)])
        _ = handle(.meetings("2026-11-21", MeetingsAnswer(meetings: [first])), at: 0)
        _ = handle(.meetings("2026-11-20", MeetingsAnswer(meetings: [other, own]), by: .horseRacingUSA), at: 1)
        let snapshot = snapshot(at: 2)
        #expect(snapshot.meetings.map(\.name) == ["Aqueduct", "Del Mar"])
        #expect(snapshot.meetings.flatMap(\.races).map(\.id.text) == ["a", "b", "usa-3"])
        #expect(snapshot.statuses[RaceID("b")]?.status == .open, "the first choice's word counts")
        #expect(snapshot.statuses[RaceID("a")]?.status == .final, "what it leaves out the other fills")
        let race = Race.sample("a", number: 1, meeting: "Aqueduct", start: .t0 + 60)
        #expect(day.listedID(of: race, by: .horseRacingUSA) == RaceID("usa-1"))
        #expect(day.listedID(of: race, by: .affiliates) == RaceID("a"))
    }

    @Test mutating func meetingsOfOpenFeedsAreOfTheDay() throws {
        let feeds = try ["file:b", "file:a"].map { try #require(OpenFeedAddress($0)).source }
        day = DayBoard(settings: DayBoard.Settings(statuses: feeds, meetings: feeds, results: feeds), at: .t0)
        _ = handle(.start, at: 0)
        for (feed, name, id) in [(feeds[0], "Sale", "s"), (feeds[1], "Otaki", "o")] {
            let list = [meeting(name, [(id, 1, .t0 + 60, .open)])]
            _ = handle(.meetings("2026-11-21", MeetingsAnswer(meetings: list), by: feed), at: 0)
        }
        let snapshot = snapshot(at: 1)
        #expect(snapshot.meetings.map(\.name) == ["Otaki", "Sale"] && !snapshot.isPartial)
        #expect(snapshot.statuses[RaceID("s")]?.status == .open)
        #expect(snapshot.sources.allSatisfy { $0.source.listsWholeDay })
    }

    /// The list that names a race on the board knows best whether it is off, and needs no setting for it.
    @Test(arguments: [[], [RaceSource.affiliates]])
    mutating func racesOwnListCancelsItWithoutASetting(statuses: [RaceSource]) {
        day = DayBoard(
            settings: DayBoard.Settings(
                statuses: statuses, meetings: [.affiliates], results: [], races: [.horseRacingUSA]), at: .t0)
        _ = handle(.start, at: 0)
        let own = meeting("Aqueduct", [("usa-1", 1, .t0 + 300, .abandoned), ("usa-2", 2, .t0 + 1900, nil)])
        let theirs = meeting("AQUEDUCT", [("x", 1, .t0 + 300, .open)])
        _ = handle(.races([.sample("usa-1", number: 1, meeting: "Aqueduct", start: .t0 + 300)]), at: 0)
        _ = handle(.meetings("2026-11-21", MeetingsAnswer(meetings: [theirs])), at: 0)
        _ = handle(.meetings("2026-11-20", MeetingsAnswer(meetings: [own]), by: .horseRacingUSA), at: 1)
        let listing = day.listing(of: .horseRacingUSA)
        #expect(listing?.statuses == [RaceID("usa-1"): .abandoned])
        let reported = snapshot(at: 2).statuses.filter { $0.value.status == .abandoned }
        #expect(reported.values.map(\.status) == [.abandoned], "\(reported)")
    }

    @Test mutating func resultIsRequestedFromTheSourceThatKnowsTheRace() {
        _ = handle(.start, at: 0)
        let own = meeting("Del Mar", [("usa-3", 1, .t0 - 700, .final)])
        _ = handle(.meetings("2026-11-21", MeetingsAnswer(meetings: [])), at: 0)
        _ = handle(.meetings("2026-11-20", MeetingsAnswer(meetings: [own]), by: .horseRacingUSA), at: 0)
        #expect(requested(handle(.setVisible([RaceID("usa-3")]), at: 1)).contains("usa-3 horse-racing-usa"))
        var card = RaceCard(id: RaceID("usa-3"), category: .horse)
        card.placings = [Placing(position: 1, number: 1, name: "Tiz")]
        _ = handle(.card(RaceID("usa-3"), .horseRacingUSA, CardAnswer(card: card)), at: 2)
        _ = handle(.races([.sample("neds", number: 4, meeting: "Sale", start: .t0 - 700)]), at: 3)
        #expect(requested(handle(.setVisible([RaceID("neds")]), at: 10)).contains("neds affiliates"))
        let next = requested(handle(.noCard(RaceID("neds"), .affiliates, .notFound, jitter: 1), at: 11))
        #expect(!next.contains("neds horse-racing-usa"))
        #expect(!requested(handle(.timer, at: 20)).contains("neds horse-racing-usa"))
    }

    @Test mutating func resultOnlyACountedSourceKnowsIsNotRequestedAgainAtOnce() {
        _ = handle(.start, at: 0)
        let own = meeting("Del Mar", [("usa-3", 1, .t0 - 700, .final)])
        _ = handle(.meetings("2026-11-21", MeetingsAnswer(meetings: [])), at: 0)
        _ = handle(.meetings("2026-11-20", MeetingsAnswer(meetings: [own]), by: .horseRacingUSA), at: 0)
        let wanted = "usa-3 horse-racing-usa"
        #expect(requested(handle(.setVisible([RaceID("usa-3")]), at: 1)).contains(wanted))
        _ = handle(.noCard(RaceID("usa-3"), .horseRacingUSA, .timedOut(detail: ""), jitter: 0), at: 2)
        for second in stride(from: 3.0, to: 301, by: 1) {
            #expect(!requested(handle(.timer, at: second)).contains(wanted), "\(second)")
        }
        #expect(requested(handle(.timer, at: 301)).contains(wanted))
    }
}
