import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// Requests of the day, and the snapshot of its answers.
@Suite struct DayBoardTests: DayBench {
    var day = DayBoard(settings: DayBoard.Settings(), at: .t0)

    private func list(_ races: [(id: String, start: Date, status: RaceStatus)]) -> MeetingsAnswer {
        let races = races.enumerated().map {
            MeetingRace(
                id: RaceID($1.id), number: $0 + 1, name: "Race \($0 + 1)", start: $1.start, status: $1.status)
        }
        return MeetingsAnswer(meetings: [
            RaceMeeting(id: "m", name: "Flemington", category: .horse, races: races)
        ])
    }

    private func card(_ id: String, _ status: RaceStatus?, winner: Int?) -> CardAnswer {
        var card = RaceCard(id: RaceID(id), category: .horse)
        card.status = status
        card.placings = winner.map { [Placing(position: 1, number: $0, name: "Daisy")] } ?? []
        return CardAnswer(card: card)
    }

    private func meetingsRequested(_ actions: [DayBoard.Action]) -> [String] {
        actions.compactMap { if case .fetchMeetings(let day, .affiliates) = $0 { day } else { nil } }
    }

    private func cardsRequested(_ actions: [DayBoard.Action]) -> [String] {
        actions.compactMap {
            if case .fetchCard(let id, let source) = $0 { "\(id) \(source.name)" } else { nil }
        }
    }

    private func deadline(_ actions: [DayBoard.Action]) -> Date? {
        actions.lazy.compactMap { if case .sleep(let until) = $0 { until } else { nil } }.last
    }

    @Test mutating func todaysMeetingsAreRequestedFirstAndThenTheNeighbours() {
        // .t0 is 14:00 in Sydney.
        #expect(meetingsRequested(handle(.start, at: 0)) == ["2026-11-21"])
        #expect(meetingsRequested(handle(.meetings("2026-11-21", list([])), at: 1)) == ["2026-11-20"])
        #expect(meetingsRequested(handle(.meetings("2026-11-20", list([])), at: 2)) == ["2026-11-22"])
        #expect(deadline(handle(.meetings("2026-11-22", list([])), at: 3)) == .t0 + 61)
        #expect(meetingsRequested(handle(.timer, at: 61)) == ["2026-11-21"])
    }

    /// A protest may have changed them in between.
    @Test mutating func interimPlacingsAreNotFinalEvenIfTheListIs() {
        _ = handle(.start, at: 0)
        _ = handle(.setVisible([RaceID("a")]), at: 0)
        _ = handle(.meetings("2026-11-21", list([("a", .t0 - 600, .interim)])), at: 0)
        _ = handle(.card(RaceID("a"), .affiliates, card("a", .interim, winner: 4)), at: 1)
        let requested = cardsRequested(handle(.meetings("2026-11-21", list([("a", .t0 - 600, .final)])), at: 60))
        #expect(snapshot(at: 60).results.map(\.status) == [.interim])
        #expect(requested == ["a affiliates"])
        _ = handle(.card(RaceID("a"), .affiliates, card("a", .final, winner: 5)), at: 62)
        #expect(snapshot(at: 62).results.map(\.status) == [.final])
    }

    /// The feed's cards have placings and no status: they may be those of before the protest.
    @Test mutating func placingsWithoutStatusAreNotFinalEvenIfTheListIs() {
        _ = handle(.start, at: 0)
        _ = handle(.setVisible([RaceID("a")]), at: 0)
        _ = handle(.meetings("2026-11-21", list([("a", .t0 - 600, .interim)])), at: 0)
        _ = handle(.card(RaceID("a"), .neds, card("a", nil, winner: 4)), at: 1)
        let requested = cardsRequested(handle(.meetings("2026-11-21", list([("a", .t0 - 600, .final)])), at: 60))
        #expect(snapshot(at: 60).results.map(\.status) == [.other("Resulted")])
        #expect(requested.count == 1)
        // An answer that a cache kept may be of before the protest, too.
        var old = card("a", nil, winner: 4)
        old.cacheAge = 300
        _ = handle(.card(RaceID("a"), .neds, old), at: 62)
        #expect(snapshot(at: 62).results.map(\.status) == [.other("Resulted")])
        // What came after the end is final, and is not requested again.
        _ = handle(.card(RaceID("a"), .neds, card("a", nil, winner: 5)), at: 95)
        #expect(snapshot(at: 95).results.map(\.status) == [.final])
        #expect(cardsRequested(handle(.timer, at: 600)) == [])
    }

    /// A cache, or a source without a status, may still have what was before.
    @Test(arguments: [RaceStatus.open, .closed, .interim, nil])
    mutating func finalResultStaysWhateverALaterAnswerHas(status: RaceStatus?) {
        _ = handle(.start, at: 0)
        _ = handle(.meetings("2026-11-21", list([("a", .t0 - 600, .final)])), at: 0)
        _ = handle(.seen(StoredCard(card: card("a", .final, winner: 5).card, seenAt: .t0)), at: 1)
        let old = card("a", status, winner: status == nil || status == .interim ? 4 : nil).card
        _ = handle(.seen(StoredCard(card: old, seenAt: .t0 - 60)), at: 2)
        #expect(snapshot(at: 2).results.map(\.status) == [.final])
        #expect(snapshot(at: 2).results.map { $0.card?.placings.map(\.number) } == [[5]])
        _ = handle(.seen(StoredCard(card: card("a", .final, winner: 3).card, seenAt: .t0 + 2)), at: 3)
        #expect(snapshot(at: 3).results.map { $0.card?.placings.map(\.number) } == [[3]])
    }

    @Test mutating func resultThatIsKnownIsARacesStatusWhereNoListHasIt() {
        var known = RaceCard(id: RaceID("a"), category: .horse)
        known.advertisedStart = .t0 - 7200
        known.status = .final
        _ = handle(.known([StoredCard(card: known, seenAt: .t0)]), at: 0)
        #expect(snapshot(at: 0).statuses[RaceID("a")]?.status == .final)
        #expect(snapshot(at: 0).statuses[RaceID("b")] == nil)
        _ = handle(.meetings("2026-11-21", list([("c", .t0 - 60, .closed)])), at: 0)
        #expect(snapshot(at: 0).statuses[RaceID("c")]?.status == .closed, "running is a guess")
    }

    @Test mutating func closeRaceMakesTheListMorePressing() {
        _ = handle(.start, at: 0)
        _ = handle(.meetings("2026-11-21", list([("a", .t0 + 250, .open)])), at: 0)
        _ = handle(.meetings("2026-11-20", list([])), at: 0)
        #expect(deadline(handle(.meetings("2026-11-22", list([])), at: 0)) == .t0 + 30)
    }

    @Test mutating func failureOfTheListIsReportedAndRetriedWithBackoff() {
        _ = handle(.start, at: 0)
        let actions = handle(.noMeetings("2026-11-21", .timedOut(detail: ""), jitter: 1), at: 10)
        #expect(meetingsRequested(actions).isEmpty || meetingsRequested(actions) == ["2026-11-20"])
        #expect(snapshot(at: 10).sources.first == SourceState(.affiliates, problem: .timedOut(detail: "")))
        #expect(snapshot(at: 10).isPartial)
    }

    @Test mutating func statusesAreByTheBoardsIDs() {
        _ = handle(.races([.sample("board", number: 1, start: .t0 + 300)]), at: 0)
        _ = handle(.start, at: 0)
        _ = handle(.meetings("2026-11-21", list([("theirs", .t0 + 900, .delayed)])), at: 1)
        #expect(snapshot(at: 1).statuses == [RaceID("board"): DayStatus(.delayed, start: .t0 + 900)])
        #expect(snapshot(at: 1).meetings.first?.races.map(\.id) == [RaceID("board")])
        #expect(day.listedID(of: .sample("board"), by: .affiliates) == RaceID("theirs"))
    }

    @Test mutating func listFromACacheIsMarked() {
        _ = handle(.start, at: 0)
        let races = list([("a", .t0 + 900, .open)])
        var old = races
        old.cacheAge = 600
        _ = handle(.meetings("2026-11-21", old), at: 1)
        #expect(snapshot(at: 1).sources.first.map(\.lastGood) == .t0 + 1 - 600)
        #expect(snapshot(at: 1).sources.first?.isCached == true)
        _ = handle(.meetings("2026-11-21", races), at: 61)
        #expect(snapshot(at: 61).sources.first?.isCached == false)
    }

    @Test mutating func savedDataOfAnEarlierRunIsShownAndMarkedUntilAnAnswerComes() {
        _ = handle(.start, at: 0)
        var kept = list([("a", .t0 - 4000, .final), ("b", .t0 + 900, .open)])
        kept.cacheAge = 3600
        _ = handle(.keptMeetings("2026-11-21", kept, by: .affiliates), at: 0)
        #expect(snapshot(at: 0).meetings.first?.races.map(\.id) == [RaceID("a"), RaceID("b")])
        #expect(snapshot(at: 0).isPartial == false)
        #expect(snapshot(at: 0).statuses.mapValues(\.status) == [RaceID("a"): .final], "how it stood then is not now")
        #expect(snapshot(at: 0).sources.first.map { $0.isStored && $0.lastGood == .t0 - 3600 } == true)
        _ = handle(.meetings("2026-11-21", list([("b", .t0 + 900, .delayed)])), at: 1)
        #expect(snapshot(at: 1).sources.first.map { !$0.isStored && $0.lastGood == .t0 + 1 } == true)
        _ = handle(.keptMeetings("2026-11-21", kept, by: .affiliates), at: 2)
        #expect(snapshot(at: 2).statuses.mapValues(\.status) == [RaceID("b"): .delayed], "it came too late")
    }

    /// A feed that gives new ids with every answer: each race is there once, and the day does not grow.
    @Test mutating func raceOfANewIDIsThereOnceWithItsCard() {
        let start = Date.t0 + 60
        _ = handle(.start, at: 0)
        _ = handle(.races([.sample("old", number: 1, start: start)]), at: 0)
        _ = handle(.card(RaceID("old"), .neds, card("old", .final, winner: 4)), at: 1)
        for id in ["new", "newer"] { _ = handle(.races([.sample(id, number: 1, start: start)]), at: 2) }
        let results = snapshot(at: 61).results
        #expect(results.map(\.race.id) == [RaceID("newer")])
        #expect(results.first?.card?.placings.map(\.number) == [4])
        // Two at once are two.
        _ = handle(.races([.sample("x", number: 2, start: start), .sample("y", number: 2, start: start)]), at: 3)
        #expect(snapshot(at: 61).results.count == 3)
    }

    @Test mutating func raceThatJumpsIsAResultAtOnceAndStaysOne() {
        _ = handle(.races([.sample("a", start: .t0 + 60)]), at: 0)
        let actions = handle(.start, at: 0)
        #expect(deadline(actions) == .t0 + 60)
        #expect(snapshot(at: 59).results.isEmpty)
        #expect(snapshot(at: 60).results.map(\.status) == [.other("Due")])
        _ = handle(.races([]), at: 200)
        #expect(snapshot(at: 661).results.map(\.status) == [.other("Due")])
    }

    /// A list that calls it open or closed does not report that it runs.
    @Test(arguments: [
        (RaceStatus.open, RaceStatus.other("Due")), (.closed, .closed), (.delayed, .delayed), (.live, .live),
    ])
    mutating func raceRunsOnASourcesWordAlone(reported: RaceStatus, result: RaceStatus) {
        _ = handle(.start, at: 0)
        _ = handle(.meetings("2026-11-21", list([("a", .t0 - 60, reported)])), at: 0)
        for seconds in [0.0, 599, 601, 1300] {
            #expect(snapshot(at: seconds).results.map(\.status) == [result])
        }
    }

    @Test mutating func visibleResultsAreRequestedUntilTheyAreFinal() {
        _ = handle(.start, at: 0)
        _ = handle(.meetings("2026-11-21", list([("a", .t0 - 400, .interim), ("b", .t0 - 300, .interim)])), at: 0)
        _ = handle(.meetings("2026-11-20", list([])), at: 0)
        #expect(cardsRequested(handle(.setVisible([RaceID("b"), RaceID("a")]), at: 1)) == ["b affiliates"])
        let next = handle(.card(RaceID("b"), .affiliates, card("b", .interim, winner: 1)), at: 2)
        #expect(cardsRequested(next) == ["a affiliates"])
        _ = handle(.card(RaceID("a"), .affiliates, card("a", .final, winner: 4)), at: 7)
        let results = snapshot(at: 8).results
        #expect(results.map(\.id) == [RaceID("b"), RaceID("a")])
        #expect(results.map(\.status) == [.interim, .final])
        #expect(results.last?.card?.placings.map(\.number) == [4])
        #expect(cardsRequested(handle(.timer, at: 32)) == ["b affiliates"], "what may change is requested again")
        _ = handle(.card(RaceID("b"), .affiliates, card("b", .final, winner: 1)), at: 33)
        #expect(cardsRequested(handle(.timer, at: 300)).isEmpty, "what is final is not")
    }

    @Test mutating func raceWithoutAResultInTheListIsNotRequestedUntilTheListFails() {
        _ = handle(.start, at: 0)
        _ = handle(.meetings("2026-11-21", list([("a", .t0 - 300, .live)])), at: 0)
        #expect(cardsRequested(handle(.setVisible([RaceID("a")]), at: 1)).isEmpty)
        #expect(cardsRequested(handle(.timer, at: 899)).isEmpty)
        #expect(cardsRequested(handle(.timer, at: 900)) == ["a affiliates"])
    }

    /// Ten interim results would take all the time there is.
    @Test mutating func repeatedRequestsDelayNoFirstRequest() {
        let ids = (0..<12).map { "r\($0)" }
        _ = handle(.start, at: 0)
        _ = handle(.meetings("2026-11-21", list(ids.map { ($0, .t0 - 600, .interim) })), at: 0)
        var requested: Set<String> = []
        var due = cardsRequested(handle(.setVisible(ids.map { RaceID($0) }), at: 1))
        for second in 2..<90 {
            var next: [String] = []
            for id in due {
                let race = String(id.prefix { $0 != " " })
                requested.insert(race)
                let answered = DayBoard.Event.card(RaceID(race), .affiliates, card(race, .interim, winner: 1))
                next += cardsRequested(handle(answered, at: Double(second)))
            }
            due = next.isEmpty ? cardsRequested(handle(.timer, at: Double(second))) : next
        }
        #expect(requested.count == 12)
    }

    @Test mutating func otherSourceIsRequestedIfOneFails() {
        _ = handle(.races([.sample("a", start: .t0 - 50)]), at: 0)
        _ = handle(.start, at: 0)
        #expect(cardsRequested(handle(.setVisible([RaceID("a")]), at: 1)) == ["a affiliates"])
        _ = handle(.noCard(RaceID("a"), .affiliates, .notFound, jitter: 1), at: 2)
        #expect(cardsRequested(handle(.timer, at: 6)) == ["a neds"])
        _ = handle(.card(RaceID("a"), .neds, card("a", nil, winner: 3)), at: 7)
        let snapshot = snapshot(at: 8)
        #expect(snapshot.results.first?.status == .other("Resulted"))
        #expect(snapshot.sources.map(\.problem) == [.notFound, nil])
    }

    @Test mutating func throttledRequestIsNoProblemOfTheSource() {
        _ = handle(.races([.sample("a", start: .t0 - 50)]), at: 0)
        _ = handle(.start, at: 0)
        _ = handle(.setVisible([RaceID("a")]), at: 1)
        _ = handle(.noCard(RaceID("a"), .affiliates, .throttled(seconds: 9), jitter: 1), at: 2)
        #expect(cardsRequested(handle(.timer, at: 10)).isEmpty)
        #expect(cardsRequested(handle(.timer, at: 11)) == ["a affiliates"])
        #expect(snapshot(at: 11).sources.allSatisfy { $0.problem == nil })
    }

    @Test mutating func withoutAListMeetingsAreMadeOfTheBoardsRaces() {
        day = DayBoard(settings: DayBoard.Settings(statuses: [], meetings: [], results: [.neds]), at: .t0)
        _ = handle(.races([.sample("a", number: 2), .sample("b", number: 1, start: .t0 + 30)]), at: 0)
        #expect(meetingsRequested(handle(.start, at: 0)).isEmpty)
        #expect(snapshot(at: 0).isPartial && snapshot(at: 0).statuses.isEmpty)
        #expect(snapshot(at: 0).meetings.map { $0.races.map(\.number) } == [[1, 2]])
    }

    @Test mutating func resultsOfAnEarlierRunAreThereAndNewerOnesTakeTheirPlace() {
        var old = card("a", .interim, winner: 7).card
        (old.advertisedStart, old.meeting, old.number) = (.t0 - 600, "Flemington", 3)
        _ = handle(.known([StoredCard(card: old, seenAt: .t0 - 300)]), at: 0)
        #expect(snapshot(at: 0).results.map { $0.card?.placings.first?.number } == [7])
        _ = handle(.seen(StoredCard(card: card("a", .final, winner: 2).card, seenAt: .t0)), at: 1)
        #expect(snapshot(at: 1).results.map { $0.card?.placings.first?.number } == [2])
        #expect(snapshot(at: 1).results.first?.race.meeting == "Flemington")
        _ = handle(.timer, at: 90_000)
        #expect(snapshot(at: 90_000).results.isEmpty, "a day is remembered")
    }
}
