import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// Prices of many races: when they are requested, and what stays in memory.
@Suite struct DayMarketsTests {
    private static let settings = DayBoard.Settings(
        statuses: [], meetings: [], results: [.affiliates], markets: [.affiliates, .neds])
    private var day = DayBoard(settings: Self.settings, at: .t0)
    private let clock = ServerClock()

    private mutating func report(_ event: DayBoard.Event, at seconds: TimeInterval) -> [DayBoard.Action] {
        day.handle(event, at: .t0 + seconds, clock: clock)
    }

    private func snapshot(at seconds: TimeInterval) -> DaySnapshot { day.snapshot(at: .t0 + seconds, clock: clock) }

    private func requested(_ actions: [DayBoard.Action]) -> [String] {
        actions.compactMap { if case .fetchCard(let id, let source) = $0 { "\(id) \(source.name)" } else { nil } }
    }

    private func deadline(_ actions: [DayBoard.Action]) -> TimeInterval? {
        actions.lazy.compactMap { if case .sleep(let until) = $0 { until.timeIntervalSince(.t0) } else { nil } }.last
    }

    /// Races `r1` and so on, the first ten minutes from now, and `run`, which has jumped.
    private mutating func start(_ count: Int, settings: DayBoard.Settings = Self.settings) -> [RaceID] {
        day = DayBoard(settings: settings, at: .t0)
        let races = (1...count).map { Race.sample("r\($0)", number: $0, start: .t0 + 600 + Double($0)) }
        _ = report(.races(races + [.sample("run", number: 40, start: .t0 - 300)]), at: 0)
        _ = report(.start, at: 0)
        return races.map(\.id)
    }

    private func card(_ id: String, opening: Decimal = 10, now: Decimal = 7, status: RaceStatus? = .open) -> RaceCard {
        .sample(
            id,
            runners: [
                .sample(1, "Lantern", win: now, fluctuations: [opening, now]), .sample(2, win: 5),
                .sample(3, win: nil, fluctuations: [4]),
                .sample(4, win: 5, fluctuations: [8], scratching: Runner.Scratching()),
            ], status: status, start: .t0 + 600)
    }

    @Test mutating func racesToComeAreRequestedOneByOneTheFirstFirst() {
        let ids = start(3)
        #expect(requested(report(.setVisibleMarkets(ids), at: 0)) == ["r1 affiliates"])
        #expect(requested(report(.timer, at: 0.2)) == [], "one card is under way")
        #expect(
            requested(report(.card(ids[0], .affiliates, CardAnswer(card: card("r1"))), at: 0.5)) == ["r2 affiliates"])
        let actions = report(.card(ids[1], .affiliates, CardAnswer(card: card("r2"))), at: 1)
        #expect(requested(actions) == [], "after two at once a quarter of the rate")
        let next = deadline(actions) ?? 0
        #expect((11...12.5).contains(next))
        #expect(requested(report(.timer, at: next)) == ["r3 affiliates"])
    }

    @Test mutating func openingAndCurrentPricesOfStartersAreKeptAndNoCard() throws {
        let ids = start(1)
        _ = report(.setVisibleMarkets(ids), at: 0)
        let actions = report(.card(ids[0], .affiliates, CardAnswer(card: card("r1"))), at: 1)
        let market = try #require(snapshot(at: 1).markets[ids[0]])
        #expect(market.seenAt == .t0 + 1 && market.quotes.map(\.number) == [1, 2])
        #expect(market.quotes.first?.name == "Lantern")
        #expect(market.quotes.first?.opening == Price(10) && market.quotes.first?.now == Price(7))
        #expect(!actions.contains { if case .keep = $0 { true } else { false } }, "nothing for the disk")
        let passed = actions.compactMap { if case .pass(let card) = $0 { card } else { nil } }
        #expect(passed.map(\.card.id) == [ids[0]] && passed.first?.seenAt == .t0 + 1, "a relay sends it on")
        #expect(snapshot(at: 700).results.first { $0.id == ids[0] }?.card == nil, "the card itself is gone")
    }

    @Test mutating func resultsComeFirst() {
        let ids = start(2)
        _ = report(.setVisible([RaceID("run")]), at: 0)
        #expect(requested(report(.setVisibleMarkets(ids), at: 0)) == [], "the result is under way")
        var known = RaceCard.sample("run", start: .t0 - 300)
        known.status = .interim
        #expect(
            requested(report(.card(RaceID("run"), .affiliates, CardAnswer(card: known)), at: 1)) == ["r1 affiliates"])
        #expect(requested(report(.timer, at: 31.5)) == [], "one card is under way, also for a result that is due")
        #expect(
            requested(report(.card(ids[0], .affiliates, CardAnswer(card: card("r1"))), at: 32)) == ["run affiliates"])
    }

    /// Requests to a service that answers after half a second.
    /// - Parameters:
    ///   - waits: whether the next deadline is always still to come.
    ///   - card: answer about a race.
    private mutating func requests(
        after first: [DayBoard.Action], until end: TimeInterval = 300, waits: Bool = true,
        _ card: (RaceID) -> RaceCard
    ) -> [(at: TimeInterval, race: RaceID)] {
        var (actions, at) = (first, 0.0)
        var requests: [(at: TimeInterval, race: RaceID)] = []
        while at < end {
            if case .fetchCard(let id, _)? = actions.first(where: { if case .fetchCard = $0 { true } else { false } }) {
                requests.append((at, id))
                at += 0.5
                actions = report(.card(id, .affiliates, CardAnswer(card: card(id))), at: at)
            } else {
                let due = deadline(actions) ?? 0
                #expect(!waits || due > at, "it waits")
                at = max(due, at + 0.01)
                actions = report(.timer, at: at)
            }
        }
        return requests
    }

    /// The same for a person who reads a page of results beside prices of some races.
    private mutating func requests(
        beside prices: DayBoard.Event, of ids: [RaceID], waits: Bool = true
    ) -> [(at: TimeInterval, race: RaceID)] {
        let results = (1...12).map {
            Race.sample("j\($0)", number: $0, meeting: "Sandown Park", start: .t0 - 600 - Double($0))
        }
        _ = report(.races(results), at: 0)
        let actions = report(.setVisible(results.map(\.id)), at: 0) + report(prices, at: 0)
        return requests(after: actions, waits: waits) { [self] in ids.contains($0) ? card($0.text) : .sample($0.text) }
    }

    @Test mutating func bothTogetherStayWithinThreeQuartersOfTheRate() {
        let ids = start(20)
        let requests = requests(beside: .setVisibleMarkets(ids), of: ids).map(\.at)
        #expect(requests.count { $0 < 300 } <= 6 + 2 + 75)
        #expect(requests.count { (100..<160).contains($0) } <= 15 + 2)
        let prices = snapshot(at: 300).markets.count
        #expect(prices >= 15, "\(requests.count) requests: prices have their share beside results")
    }

    @Test mutating func aSourceThatCountsRequestsIsNeverRequested() {
        let settings = DayBoard.Settings(statuses: [], meetings: [], results: [], markets: [.horseRacingUSA])
        let ids = start(3, settings: settings)
        #expect(requested(report(.setVisibleMarkets(ids), at: 0)) == [])
        #expect(requested(report(.timer, at: 120)) == [] && snapshot(at: 120).marketSources.isEmpty)
    }

    @Test mutating func aRaceIsRequestedAgainAfterAMinuteAndNeverSooner() {
        let ids = start(1)
        _ = report(.setVisibleMarkets(ids), at: 0)
        let actions = report(.card(ids[0], .affiliates, CardAnswer(card: card("r1"))), at: 1)
        #expect(deadline(actions) == 61)
        #expect(requested(report(.timer, at: 60)) == [])
        #expect(requested(report(.timer, at: 61)) == ["r1 affiliates"])
        _ = report(.noCard(ids[0], .affiliates, .timedOut(detail: ""), jitter: 0), at: 62)
        #expect(requested(report(.timer, at: 90)) == ["r1 neds"], "another source may have it")
        #expect(snapshot(at: 90).marketSources.first?.problem == .timedOut(detail: ""))
        #expect(snapshot(at: 90).markets[ids[0]] != nil, "a failure takes nothing away")
    }

    @Test mutating func aCardThatAPersonOpensSavesARequest() {
        let ids = start(2)
        _ = report(.seen(StoredCard(card: card("r2"), seenAt: .t0)), at: 0)
        #expect(snapshot(at: 0).markets[ids[1]] != nil)
        _ = report(.setVisibleMarkets(ids), at: 1)
        _ = report(.seen(StoredCard(card: card("r2"), seenAt: .t0 + 1)), at: 1)
        let actions = report(.card(ids[0], .affiliates, CardAnswer(card: card("r1"))), at: 2)
        #expect(requested(actions) == [] && deadline(actions) == 61)
        // An older answer is no news.
        _ = report(.seen(StoredCard(card: card("r2", now: 9), seenAt: .t0 - 60)), at: 3)
        #expect(snapshot(at: 3).markets[ids[1]]?.quotes.first?.now == Price(7))
        // Nor does it put a request off.
        _ = report(.seen(StoredCard(card: card("r2", now: 9), seenAt: .t0 - 60)), at: 50)
        #expect(requested(report(.timer, at: 61)) == ["r2 affiliates"])
    }

    /// Rows leave out the race of an open card, and have it back when the cursor moves on.
    @Test mutating func aCardThatWasOpenIsNotRequestedAgainAtOnce() {
        let ids = start(2)
        #expect(requested(report(.setRowMarkets([ids[1]]), at: 0)) == ["r2 affiliates"])
        _ = report(.seen(StoredCard(card: card("r1"), seenAt: .t0)), at: 0)
        _ = report(.card(ids[1], .affiliates, CardAnswer(card: card("r2"))), at: 0.5)
        #expect(requested(report(.setRowMarkets(ids), at: 1)) == [])
        #expect(requested(report(.timer, at: 59)) == [])
        #expect(requested(report(.timer, at: 60)) == ["r1 affiliates"])
    }

    @Test mutating func aMarketGoesWithTheRowAndWhenTheRaceIsOver() {
        let ids = start(2)
        for id in ids { _ = report(.seen(StoredCard(card: card(id.text), seenAt: .t0)), at: 0) }
        _ = report(.seen(StoredCard(card: card("r2", status: .abandoned), seenAt: .t0 + 5)), at: 5)
        #expect(Set(snapshot(at: 5).markets.keys) == [ids[0]])
        #expect(deadline(report(.setVisibleMarkets([]), at: 6)) == 601, "the first start")
        _ = report(.timer, at: 660)
        #expect(snapshot(at: 660).markets.count == 1)
        _ = report(.timer, at: 661)
        #expect(snapshot(at: 661).markets.isEmpty)
    }

    /// A row that waits for its jump keeps its favourite, and its prices are requested as long as they may change.
    @Test(arguments: [(RaceStatus.open, true), (.live, false)])
    mutating func pricesOfARaceThatIsDueGoOnUntilItJumps(status: RaceStatus, isRequested: Bool) {
        let ids = start(
            1,
            settings: DayBoard.Settings(
                statuses: [.affiliates], meetings: [.affiliates], results: [.affiliates], markets: [.affiliates]))
        _ = report(.setRowMarkets(ids), at: 0)
        _ = report(.card(ids[0], .affiliates, CardAnswer(card: card("r1"))), at: 1)
        let race = MeetingRace(id: ids[0], number: 1, name: "", start: .t0 + 601, status: status)
        let meeting = RaceMeeting(id: "m", name: "Meeting", category: .horse, races: [race])
        let heard = report(.meetings("2026-11-21", MeetingsAnswer(meetings: [meeting]), by: .affiliates), at: 602)
        #expect(requested(heard) == (isRequested ? ["r1 affiliates"] : []))
        #expect(snapshot(at: 640).markets.count == 1)
        _ = report(.seen(StoredCard(card: card("r1", now: 3, status: status), seenAt: .t0 + 650)), at: 650)
        let price = snapshot(at: 650).markets[ids[0]]?.quotes.first?.now
        #expect(price == Price(isRequested ? 3 : 7), "a race that runs keeps that of its start")
    }

    @Test mutating func rowsAreRequestedFromTheNextToJumpOnEachOnceAMinute() {
        let ids = start(10)
        let actions = report(.setRowMarkets(ids), at: 0)
        let requests = requests(after: actions) { [self] in card($0.text) }
        #expect(requests.prefix(5).map(\.race) == Array(ids.prefix(5)))
        #expect(requests.prefix(5).allSatisfy { $0.at < 3 } && requests[5].at < 3, "the first five wait for nothing")
        #expect(requests.count <= 5 + 2 + 25, "a quarter of the rate")
        #expect(Set(requests.map(\.race)) == Set(ids), "each has its turn")
        for id in ids {
            let times = requests.filter { $0.race == id }.map(\.at)
            #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 60 })
        }
        let counts = ids.map { id in requests.count { $0.race == id } }
        #expect(counts[0] == counts.max() && counts[0] >= 4, "the next to jump first")
        #expect(snapshot(at: 300).markets[ids[9]]?.favourite?.number == 2, "5 is shorter than 7")
    }

    /// The board's first rows are filled before results and the market beside them, the selected one first.
    @Test mutating func theFirstPricesOfFiveRowsComeFirst() {
        let ids = start(9)
        _ = report(.setVisible([RaceID("run")]), at: 0)
        let rows = [ids[3]] + ids.prefix(8).filter { $0 != ids[3] }
        _ = report(.setRowMarkets(rows), at: 0)
        _ = report(.setVisibleMarkets(ids.reversed()), at: 0)
        let run = RaceCard.sample("run", start: .t0 - 300)
        var order = requested(report(.card(RaceID("run"), .affiliates, CardAnswer(card: run)), at: 1))
        for id in rows.prefix(5) {
            order += requested(report(.card(id, .affiliates, CardAnswer(card: card(id.text))), at: 32))
        }
        #expect(
            order.prefix(5) == ["r4 affiliates", "r1 affiliates", "r2 affiliates", "r3 affiliates", "r5 affiliates"])
        #expect(order.dropFirst(5).first == "run affiliates", "then a result that is due")
    }

    /// Results that a person reads take all of their three quarters: the rows get what they leave.
    @Test mutating func rowsTakeNoPlaceThatResultsNeed() {
        let ids = start(20)
        let requests = requests(beside: .setRowMarkets(ids), of: ids, waits: false)
        #expect(requests.count <= 6 + 75 + 1, "no more than results alone")
        #expect(requests.count { !ids.contains($0.race) } >= 70, "\(requests.count { ids.contains($0.race) }) for rows")
    }

    /// Every 15 s in the last five minutes, the nearest first, also with places that results leave; the other races
    /// have a place of their own all along.
    @Test(arguments: [true, false])
    mutating func closeRacesAreRequestedEveryFifteenSecondsTheNearestFirst(isList: Bool) {
        day = DayBoard(settings: Self.settings, at: .t0)
        let starts = [280.0, 290, 300, 2000, 2010, 2020, 2030]
        let races = starts.enumerated().map { Race.sample("r\($0 + 1)", number: $0 + 1, start: .t0 + $1) }
        let ids = races.map(\.id)
        _ = report(.races(races), at: 0)
        _ = report(.start, at: 0)
        let actions = report(isList ? .setVisibleMarkets(ids) : .setRowMarkets(ids), at: 0)
        let requests = requests(after: actions, until: 270) {
            .sample($0.text, runners: [.sample(1, win: 3)], status: .open)
        }
        let times = Dictionary(grouping: requests, by: \.race).mapValues { $0.map(\.at) }
        let nearest = times[ids[0]] ?? []
        let gaps = zip(nearest, nearest.dropFirst()).map { $1 - $0 }
        #expect(gaps.count >= 15 && gaps.allSatisfy { $0 >= 15 && $0 <= 17 }, "\(gaps)")
        let counts = ids.map { times[$0]?.count ?? 0 }
        #expect(counts[0] >= counts[1] && counts[1] >= counts[2] && counts[2] >= 10, "\(counts)")
        #expect(counts.allSatisfy { $0 > 0 }, "\(counts)")
        #expect(counts.reduce(0, +) <= 8 + 68, "three quarters of the rate")
        for id in ids.dropFirst(3) {
            let others = times[id] ?? []
            #expect(zip(others, others.dropFirst()).allSatisfy { $1 - $0 >= 60 }, "\(others)")
        }
    }

    /// A hundred whole cards stay in memory while a screen asks for them, with the names of the list.
    @Test mutating func wholeCardsAreKeptForAsLongAsAScreenAsks() {
        let ids = start(2)
        _ = report(.setVisibleMarkets(ids, whole: true), at: 0)
        var body = card("its own id")
        (body.meeting, body.runners[0].jockey) = (nil, "Dee Marsh")
        _ = report(.card(ids[0], .affiliates, CardAnswer(card: body)), at: 1)
        let kept = snapshot(at: 1).markets[ids[0]]?.card
        #expect(kept?.id == ids[0] && kept?.meeting == "Flemington" && kept?.runners.first?.jockey == "Dee Marsh")
        _ = report(.setVisibleMarkets(ids), at: 2)
        #expect(snapshot(at: 2).markets[ids[0]]?.quotes.count == 2 && snapshot(at: 2).markets[ids[0]]?.card == nil)

        let many = start(102)
        _ = report(.setVisibleMarkets(many, whole: true), at: 0)
        for (at, id) in (many + many.prefix(1)).enumerated() {
            _ = report(.seen(StoredCard(card: card(id.text), seenAt: .t0 + Double(at))), at: Double(at))
        }
        let cards = snapshot(at: 103).markets.filter { $0.value.card != nil }
        #expect(cards.count == 100 && cards[many[0]]?.seenAt == .t0 + 102, "an older one is replaced all the same")
    }

    /// A minute is too long for a race that becomes close in between.
    @Test mutating func aRaceIsRequestedWhenItBecomesClose() {
        let ids = start(1)
        _ = report(.setVisibleMarkets(ids), at: 0)
        _ = report(.card(ids[0], .affiliates, CardAnswer(card: card("r1"))), at: 270)
        #expect(requested(report(.timer, at: 300)) == [])
        #expect(requested(report(.timer, at: 301)) == ["r1 affiliates"])
    }

    @Test mutating func whereNobodyLooksNothingIsRequested() {
        let ids = start(2)
        #expect(requested(report(.timer, at: 1)) == [])
        _ = report(.setVisibleMarkets(ids), at: 2)
        _ = report(.setVisibleMarkets([]), at: 3)
        #expect(requested(report(.card(ids[0], .affiliates, CardAnswer(card: card("r1"))), at: 4)) == [])
        #expect(requested(report(.timer, at: 200)) == [])
    }
}
