import Facts
import FoundationEssentials
import Models
import Output
import RacingTestKit
import Services
import Testing
import ViewModels

/// Legs and pools in what `raceboard card` and `raceboard meetings` print.
@Suite struct CardReportTests {
    private func report(pools: [RaceGuide.Pool], bets: [MultiLegBet?] = []) -> CardReport {
        var card = RaceCard.sample(runners: [])
        var guide = RaceGuide()
        guide.pools = pools
        card.guide = Shared(guide)
        return CardReport(card: card, at: .t0, url: "http://feed", bets: bets.compactMap(\.self))
    }

    private static func quaddie() -> RaceGuide.Pool {
        var pool = RaceGuide.Pool(
            product: "Quadrella", total: 1_200.5, bet: MultiLegBet("Quadrella", races: [6, 7, 8, 9]), isClosed: true)
        pool.jackpot = 500
        pool.pairs = [Price(12.3).flatMap { RaceGuide.PairPrice(2, 1, $0) }].compactMap(\.self)
        return pool
    }

    /// Counts as on the screen of a card: to the start, from the jump that a source reports, or nothing.
    @Test(arguments: [nil, .open, .closed, .delayed] + RaceStatus.offInEveryWord, [nil, -20])
    func headingCountsAsTheScreenDoes(status: RaceStatus?, jump: TimeInterval?) {
        var card = RaceCard.sample(runners: [])
        (card.status, card.advertisedStart, card.actualStart) = (status, .t0 + 90, jump.map { .t0 + $0 })
        let text = CardReport(card: card, at: .t0, url: "", bets: []).text(localTime: .utc)
        let counts = ["03:01:30 (1m 30s)", "jumped 02:59:40 (off 20s)"]
        let isRunning = status == .live || status.countsDown && jump != nil
        let expected = isRunning ? (jump == nil ? [] : [counts[1]]) : status.countsDown ? [counts[0]] : []
        #expect(counts.filter(text.contains) == expected, "\(text)")
        #expect(text.contains(/\d(s)?\)/) == !expected.isEmpty, "\(text)")
    }

    /// The race has the start of its list, as everywhere; who has seen it jump or end, or reports a delay, knows it
    /// better.
    @Test(
        arguments: [
            (nil, 300), (.open, 300), (.closed, 300), (.abandoned, 300), (.delayed, 600), (.live, 600),
            (.final, 600),
        ] as [(RaceStatus?, TimeInterval)])
    func startIsThatOfEveryOtherOutput(status: RaceStatus?, seconds: TimeInterval) {
        var card = RaceCard.sample(runners: [])
        (card.status, card.advertisedStart) = (status, .t0 + 600)
        let race = Race.sample("a", start: .t0 + 300)
        #expect(CardReport(card: card, race: race, at: .t0, url: "").card.advertisedStart == .t0 + seconds)
        card.advertisedStart = nil
        #expect(CardReport(card: card, race: race, at: .t0, url: "").secondsToStart == 300)
    }

    @Test func textMeasuresAsTheCountryDoes() {
        var card = RaceCard.sample(runners: [])
        card.conditions.distance = 1_709
        func text(_ race: Race?, _ country: String? = nil) -> String {
            CardReport(card: card, race: race, at: .t0, url: "", country: country).text(localTime: .utc)
        }
        #expect(text(.sample(venue: Venue(name: "Parx Racing", country: "USA"))).contains(" - 8.5f"))
        #expect(text(nil, "USA").contains(" - 8.5f"), "a saved card")
        #expect(text(.sample()).contains(" - 1709m") && text(nil).contains(" - 1709m"))
    }

    @Test func textHasMoneyInGroupsAsTheScreen() {
        var card = RaceCard.deadHeat()
        (card.conditions.prizeMoney, card.conditions.currency) = (27_500, "NZD")
        card.dividends = [
            Dividend(
                product: "Pool First4", tote: nil, amount: Decimal(6_593_832) / 100, isFinal: true,
                combination: [2, 5, 7, 1])
        ]
        let text = CardReport(card: card, at: .t0, url: "", bets: []).text(localTime: .utc)
        #expect(text.contains("prize money NZD 27,500") && text.contains("First Four  2-5-7-1  65,938.32"), "\(text)")
        let screen = ResultWords(card, status: .final, localTime: .utc).content?.dividends
        #expect(screen == ["First Four 2-5-7-1 65,938.32"])
    }

    @Test func textNamesTheLegAndThePools() {
        let win = RaceGuide.Pool(product: "Win", total: 9_151)
        let lines = report(pools: [win, Self.quaddie()]).text(localTime: .utc).split(separator: "\n")
        let leg = "Leg 2 of 4 of the quaddie (races 6 to 9), pool 1,201 with jackpot 500"
        #expect(lines.contains { $0 == leg } && lines.contains("Pools: Win 9,151"), "\(lines)")
    }

    @Test func jsonHasTheLegAndThePoolsWithNullForWhatIsAbsent() throws {
        let json = try report(pools: [RaceGuide.Pool(product: "Win", total: 9_151), Self.quaddie()]).json()
        #expect(json.contains(#""legs":[{"bet":"quaddie","leg":2,"races":[6,7,8,9]}]"#), "\(json)")
        let win =
            #"{"approximates":[],"guarantee":null,"is_closed":false,"jackpot":null,"product":"Win","races":[],"total":9151}"#
        let four =
            #"{"approximates":[{"numbers":[1,2],"price":12.3}],"guarantee":null,"is_closed":true,"jackpot":500,"product":"Quadrella","races":[6,7,8,9],"total":1200.5}"#
        #expect(json.contains("\"pools\":[\(win),\(four)]"), "\(json)")
    }

    @Test func aBetOfTheMeetingCountsWhereNoPoolHasIt() throws {
        let bets = [MultiLegBet("quaddie", races: [5, 6, 7, 8]), MultiLegBet("early quaddie", races: [1, 2, 3, 4])]
        let meeting = report(pools: [], bets: bets)
        #expect(meeting.bets.map(\.races) == [[5, 6, 7, 8]])
        #expect(try meeting.json().contains(#""legs":[{"bet":"quaddie","leg":3,"races":[5,6,7,8]}],"#))
        #expect(report(pools: [Self.quaddie()], bets: bets).bets.map(\.races) == [[6, 7, 8, 9]])
        let none = report(pools: [])
        #expect(try none.json().contains(#""legs":[],"#) && !none.text(localTime: .utc).contains("Leg"))
    }

    @Test func aMeetingHasItsBets() throws {
        var meeting = RaceMeeting.sample()
        meeting.bets = [MultiLegBet("early quaddie", races: [1, 2, 3, 4])].compactMap(\.self)
        let report = MeetingsReport(
            generatedAt: .t0, source: DaySource(.affiliates, url: "http://affiliates"),
            day: DayFacts(date: "2026-11-21", starts: .t0 ..< .t0 + 86_400, filter: .all), meetings: [meeting])
        #expect(try report.json().contains(#""bets":[{"bet":"early quaddie","races":[1,2,3,4]}]"#))
        #expect(report.timetable(localTime: .utc).split(separator: "\n")[0].hasSuffix(" - early quaddie races 1 to 4"))
    }
}
