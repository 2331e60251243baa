import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// The words of a card.
@MainActor
@Suite struct CardContentTests {
    private let cards = ScriptedCards()
    private let day = ScriptedDay()
    private let board: ShownBoard

    init() {
        board = ShownBoard(cards: cards, day: day)
        board.answer(FeedAnswer(races: [.sample(number: 7)]))
        board.model.send(.open)
    }

    private var content: CardContent? { board.model.state.card?.content }
    private var sources: Wording? { board.model.state.card?.sources }

    @Test func thereIsNoPriceForNone() {
        cards.show(.sample(runners: [.sample(1, win: 0, place: nil, fluctuations: [0]), .sample(2)]))
        let row = content?.rows.first
        #expect(row?.win == "" && row?.place == "" && row?.opening == "" && row?.trend == [])
        #expect(content?.rows.last?.win == "5.00")
    }

    @Test(arguments: [("NZD", "prize NZD 27,500"), (nil, "prize 27,500")])
    func moneyHasItsCurrencyWhereTheSourceNamesIt(currency: String?, words: String) {
        var card = RaceCard.sample(runners: [.sample(1)])
        (card.conditions.prizeMoney, card.conditions.currency) = (27_500, currency)
        cards.show(card)
        #expect(content?.header.field.contains { $0.words == words } == true, "\(content?.header.field ?? [])")
    }

    @Test func pricesOfScratchedRunnersAreGone() {
        cards.show(.sample(runners: [.sample(1, favourite: true, scratching: .init(at: .t0 - 65, isLate: true))]))
        let row = content?.rows.first
        #expect(row?.scratching == ["late scratching 02:58", "late scratching", "late scr.", "late"])
        #expect(row?.win == "" && row?.isFavourite == false)
        #expect(content?.header.field.first?.words == "0 run, 1 out, no prices")
    }

    @Test func aPriceIsSetBesideItsStrongestRivals() {
        let card = RaceCard.sample(runners: [
            .sample(1, "Ruji", win: 10, fluctuations: [14, 12, 10]),
            .sample(2, "Frosbie", win: 3, fluctuations: [Decimal(5) / 2, 3]),
            .sample(3, "Kite", win: 2, fluctuations: [2]),
        ])
        cards.show(card)
        var chart: PriceChart? { board.model.state.card?.chart }
        #expect(chart?.selected.number == 1 && chart?.rival?.number == 2)
        #expect(
            chart?.words.words == "1 Ruji 14.00 to 10.00, firmed 29%; shortest 2 Frosbie 2.50 to 3.00, drifted 20%")
        #expect(chart?.words.short == "1 from 14.00 to 10.00; shortest 2 from 2.50 to 3.00")
        board.model.send(.moveDown)
        #expect(chart?.words.words == "2 Frosbie 2.50 to 3.00, drifted 20%; next 1 Ruji 14.00 to 10.00, firmed 29%")
        board.model.send(.moveDown)
        #expect(chart == nil, "it had one price")
    }

    /// Prices at minutes before the last one, and the price of now.
    private func timed(_ number: Int, _ name: String, _ prices: [(minutes: Int, win: Decimal)]) -> Runner {
        var runner = Runner.sample(number, name, win: prices.last?.win, fluctuations: prices.map(\.win))
        runner.odds.timed = prices.compactMap { one in
            Price(one.win).map { TimedPrice(at: .t0 - Double(60 * one.minutes), price: $0) }
        }
        return runner
    }

    /// A change of the rival alone does not hide the day of the runner.
    @Test func aChartShowsTheMoveThatItsHeadingNames() {
        let rival = timed(2, "Frosbie", [(900, 3), (20, 2), (0, 2)])
        cards.show(.sample(runners: [timed(1, "Mustang", [(900, 17), (300, 22), (0, 22)]), rival]))
        var chart: PriceChart? { board.model.state.card?.chart }
        #expect(chart?.words.short == "1 from 17.00 to 22.00; shortest 2 from 3.00 to 2.00")
        #expect(chart?.selected.prices.first == Price(17) && chart?.selected.prices.last == Price(22))
        cards.show(.sample(runners: [timed(1, "Mustang", [(900, 17), (30, 22), (20, 24), (0, 24)]), rival]))
        #expect(chart?.words.short == "1 from 17.00 to 24.00; shortest 2 from 3.00 to 2.00")
    }

    /// What was before the hour that is drawn is in no word about it.
    @Test func aHeadingIsAboutTheHourThatIsDrawn() {
        cards.show(
            .sample(runners: [
                timed(1, "Mustang", [(900, 40), (300, 20), (30, 16), (0, 16)]),
                timed(2, "Frosbie", [(900, 3), (300, 2)]),
            ]))
        let chart = board.model.state.card?.chart
        #expect(
            chart?.words.words
                == "Since 02:26: 1 Mustang 20.00 to 16.00, firmed 20%; shortest 2 Frosbie 2.00, unchanged",
            "one price that stands is said once")
        #expect(chart?.words.short == "Since 02:26: 1 from 20.00 to 16.00; shortest 2 at 2.00", "not its first price")
        #expect(chart?.selected.prices.first == Price(20) && chart?.ends.count == 2)
    }

    @Test func movesAreMarked() {
        cards.show(.sample(runners: [.sample(1), .sample(2), .sample(3)]), moves: [1: .shortened, 2: .drifted])
        #expect(content?.rows.map(\.move) == [.shortened, .drifted, nil])
    }

    @Test func columnsThatNobodyFillsAreLeftOut() {
        cards.show(.eightDogs())
        #expect(content?.columns.isDisjoint(with: [.jockey, .weight, .barrier]) == true)
        #expect(content?.columns.isSuperset(of: [.trainer, .win, .trend, .mark]) == true)
        #expect(content?.barrierWord == "Box")
    }

    @Test func everyConditionIsShownOnce() {
        cards.show(.twentyHorses())
        #expect(
            content?.header.facts == [
                "Starts Sat 21 Nov 03:05 UTC", "rail Out 3m entire circuit", "class Benchmark 70", "VIC",
                "confirmed 03:00:00",
            ])
        #expect(content?.header.conditions.map(\.words) == ["1700m", "Good 4", "Fine"])
        #expect(content?.header.field.map(\.words) == ["18 run, 2 out", "pays 3", "prize 1,250,000"])
        #expect(content?.header.starts == ["03:05"])
        #expect(content?.tips == "Tips: 3 Quiet Harbour, 8 Slate Roof, 1 Winter Clock")
    }

    @Test func placingsAreShownWithDividendsAndPrice() {
        cards.show(.deadHeat())
        let rows = content?.result?.rows ?? []
        #expect(rows.map(\.position) == ["1=", "1=", "3", "4"])
        #expect(rows.map(\.win) == ["2.20", "3.10", "", ""] && rows.map(\.place) == ["1.40", "1.90", "3.70", ""])
        #expect(rows.map(\.margin) == ["", "", "2.3L", "4.0L"] && rows.map(\.time) == ["29.85", "", "", ""])
        #expect(rows.map(\.price) == ["4.20", "11.40", "16.20", "1.80"])
        #expect(content?.result?.dividends == ["Quinella 2-5 13.70", "Trifecta 2-5-7 396.60"])
        #expect(content?.below.map(\.number) == [3, 4, 6, 8], "the others are not told twice")
    }

    @Test func interimDividendUnderAFinalResultIsMarked() {
        var card = RaceCard.deadHeat()
        card.dividends[2].isFinal = false
        card.dividends[6].isFinal = false
        cards.show(card)
        #expect(content?.result?.rows.first?.place == "")
        #expect(
            content?.result?.dividends == [
                "Place 2 1.40 interim", "Quinella 2-5 13.70", "Trifecta 2-5-7 396.60 interim",
            ])
    }

    @Test func totesAreDistinguished() {
        var card = RaceCard.deadHeat()
        card.dividends.append(Dividend(product: "Pool Win", tote: "VIC", amount: 9, isFinal: true, combination: [2]))
        cards.show(card)
        #expect(content?.result?.rows.first?.win == "2.20")
        #expect(content?.result?.dividends.first == "VIC Win 2 9.00")
    }

    @Test(arguments: [
        (RaceStatus.open, "Open"), (.closed, "Closed"), (.live, "Running"), (.abandoned, "Abandoned"),
        (.interim, "Interim"), (.final, "Final"), (.other("Paying Slowly"), "Paying Slowly"),
    ])
    func statusIsInWords(status: RaceStatus, words: String) {
        cards.show(.sample(status: status))
        #expect(content?.status?.words == words)
    }

    @Test func protestIsShownWithItsReason() {
        var card = RaceCard.deadHeat(status: .interim)
        card.conditions.protest = "5 against 2"
        cards.show(card)
        #expect(content?.status?.words == "Interim, protest" && content?.protest == "Protest: 5 against 2")
        card.conditions.protest = ""
        cards.show(card)
        #expect(content?.status?.words == "Interim, protest" && content?.protest == "Protest")
    }

    @Test func missingSourceIsShownWithWhatIsMissingAndTheAgeOfTheRest() {
        cards.show(
            .sample(start: .t0 - 100),
            sources: [SourceState(.affiliates, problem: .timedOut(detail: "")), SourceState(.neds, lastGood: .t0 - 12)])
        #expect(
            sources?.words
                == "affiliates does not answer: no conditions; prices from neds, 12s old")
        board.go(to: 320)
        #expect(
            sources?.words.hasPrefix("affiliates does not answer: no results, no conditions; prices from neds, 5m 32s")
                == true)
        #expect(sources?.short == "no affiliates")
    }

    @Test func storedDataShowsWhenItWasSeen() {
        cards.show(
            .sample(),
            sources: [
                SourceState(.affiliates, problem: .noNetwork(detail: "")),
                SourceState(
                    .neds, lastGood: .t0 - 3300, isStored: true,
                    problem: .serverError(status: 502, detail: nil, retryAfter: nil)),
            ])
        #expect(sources?.words.contains("neds fails (server error)") == true)
        #expect(sources?.words.hasSuffix("prices from neds, seen 02:05 by an earlier run") == true)
        cards.show(.sample(), sources: [SourceState(.neds, lastGood: .t0 - 90_000, isStored: true)])
        #expect(sources?.words == "prices from neds, seen Fri 20 Nov 02:00 by an earlier run")
    }

    @Test func overdueDataShowsItsAgeThoughNothingIsWrong() {
        cards.show(.sample(), sources: [SourceState(.neds, lastGood: .t0 - 20, freshUntil: .t0 + 10)])
        board.go(to: 10)
        #expect(sources == nil)
        board.go(to: 100)
        #expect(sources?.words == "prices from neds, 2m 0s old" && sources?.short == "2m 0s old")
        #expect(board.model.state.card?.priceAge == nil, "it is said once")
    }

    @Test func pricesSayFromTwoMinutesOnHowOldTheyAre() {
        cards.show(.sample(), sources: [SourceState(.neds, lastGood: .t0, freshUntil: .t0 + 400)])
        board.go(to: 119)
        #expect(board.model.state.card?.priceAge == nil && sources == nil)
        board.go(to: 185)
        #expect(board.model.state.card?.priceAge?.words == "prices up to 3m old")
        cards.show(.deadHeat(), sources: [SourceState(.neds, lastGood: .t0, freshUntil: .t0 + 400)])
        #expect(board.model.state.card?.priceAge == nil, "those of a result are its last")
    }

    /// The list of meetings reports the end first.
    @Test func placingsAreAsFinalAsTheirCard() {
        cards.show(RaceCard.deadHeat(status: .interim))
        day.day.statuses = [Race.sample(number: 7).id: DayStatus(.final, start: .t0)]
        #expect(content?.status?.words == "Interim", "header and table are of one answer")
        #expect(content?.result?.title == "Interim: may still change")
    }

    @Test func placingsWithoutAStatusAreAsFinalAsTheDayHasThem() {
        let card = RaceCard.deadHeat(status: nil)
        let race = Race.sample(number: 7)
        cards.show(card)
        day.day.statuses = [race.id: DayStatus(.final, start: .t0)]
        day.day.results = [DayResult(race: race, status: .resulted, card: card)]
        #expect(content?.result?.isFinal == false && content?.result?.title == "Placings, not declared")
        day.day.results = [DayResult(race: race, status: .final, card: card)]
        #expect(content?.result?.isFinal == true && content?.result?.title == "Final result")
        // The day has the end, and no placings or others: those of the card may be those of before.
        var other = card
        other.placings.swapAt(1, 2)
        other.placings[1].position = 1
        day.day.results = [DayResult(race: race, status: .final, card: other)]
        #expect(content?.result?.isFinal == false)
        day.day.results = [DayResult(race: race, status: .final)]
        #expect(content?.result?.isFinal == false)
    }

    @Test func nothingIsShownWhenAllIsWell() {
        cards.show(.sample(), sources: [SourceState(.affiliates, lastGood: .t0), SourceState(.neds, lastGood: .t0)])
        #expect(board.model.state.card != nil && sources == nil)
    }

    @Test func withoutACardTheRaceRemainsAndASentenceNamesWhatIsMissing() {
        #expect(content?.missing == "Waiting for runners and prices.")
        day.day.statuses[RaceID("race")] = DayStatus(.abandoned, start: .t0 + 300)
        #expect(content?.missing == "Waiting for runners and prices.", "who would have run is known soon")
        day.day.statuses = [:]
        #expect(content?.name == "Spring Handicap" && content?.comment == "An even race." && content?.rows == [])
        #expect(content?.header.conditions.first?.words == "1200m")
        cards.show(
            nil,
            sources: [
                SourceState(.affiliates, problem: .blocked(status: 403)),
                SourceState(.neds, problem: .timedOut(detail: "")),
            ])
        #expect(content?.missing == "Runners and prices are not known: affiliates refuses, neds does not answer.")
        #expect(sources == nil, "each is named once")
        cards.show(nil, sources: [])
        #expect(content?.missing == "There is no source of cards: runners, prices and results are not known.")
    }

    @Test func whatTheErrorLineSaysOfTheFeedTheCardDoesNotRepeat() {
        let feed = board.repository.snapshot.health.source
        board.fail(.refused(detail: ""))
        cards.show(nil, sources: [SourceState(feed, problem: .refused(detail: "after 3 ms"))])
        #expect(content?.missing == "Runners and prices of \(feed.name) are not known." && sources == nil)
        #expect(board.model.state.problem?.words.contains("refuses connections") == true)
        cards.show(nil, sources: [SourceState(feed, problem: .timedOut(detail: ""))])
        #expect(content?.missing == "Runners and prices are not known: \(feed.name) does not answer.")
    }

    @Test func withoutASourceOfCardsTheRaceStands() {
        let board = ShownBoard()
        board.answer(FeedAnswer(races: [.sample()]))
        board.model.send(.open)
        #expect(board.model.state.card?.content.missing.hasPrefix("There is no source of cards") == true)
        #expect(board.model.state.card?.content.header.title == "R1 Flemington")
    }
}

@Suite struct CardWordsTests {
    @Test(arguments: [(900, "900"), (1000, "1,000"), (17_000, "17,000"), (1_250_000, "1,250,000")])
    func moneyIsInGroupsOfThree(amount: Int, words: String) {
        #expect(LocalTime.utc.money(Decimal(amount)) == words)
        #expect(LocalTime.utc.money(Decimal(amount), "AUD") == "AUD " + words)
        #expect(LocalTime.utc.money(Decimal(amount) + Decimal(32) / 100, places: 2) == words + ".32")
    }

    @Test func timesWeightsAndProducts() {
        #expect(CardWords.time(Decimal(10673) / 100) == "1:46.73" && CardWords.time(Decimal(6105) / 100) == "1:01.05")
        #expect(CardWords.time(Decimal(2985) / 100) == "29.85")
        #expect(CardWords.weight(Decimal(545) / 10) == "54.5" && CardWords.weight(60) == "60.0")
        let names = ["Pool First4", "Quaddie", "pool"].map {
            Dividend(product: $0, tote: nil, amount: 1, isFinal: true, combination: [1]).name
        }
        #expect(names == ["First Four", "Quaddie", "pool"])
        #expect(CardWords.lengths(Decimal(25) / 100) == "0.25L" && CardWords.lengths(7) == "7.0L")
    }

    private func heights(_ fluctuations: [Decimal], win: Decimal? = nil, beside: [[Decimal]] = []) -> [Int] {
        let odds = Runner.sample(1, win: win, fluctuations: fluctuations).odds
        return PriceTrend(of: [odds] + beside.map { Runner.sample(2, win: nil, fluctuations: $0).odds }).heights(odds)
    }

    @Test func trendGoesWhereThePriceGoes() {
        #expect(heights([4, 3, 2]) == [7, 4, 0])
        #expect(heights([2, 4], win: 3) == [0, 7, 4], "the price of now is its end")
        #expect(heights([10, Decimal(101) / 10]) == [3, 4], "little moved")
        #expect(heights([5], win: 5) == [])
        #expect(heights((1...60).map { Decimal($0) + 1 }).count == PriceTrend.points)
        #expect(heights((1...60).map { Decimal($0) + 1 }).last == PriceTrend.highest)
    }

    /// A race has one scale, of equal changes in percent.
    @Test func equalChangesInPercentAreEqualHeights() {
        #expect(heights([4, 2], beside: [[40, 10]]) == [5, 2], "half of the other's")
        #expect(heights([40, 20], beside: [[4, 1]]) == [5, 2])
        #expect(heights([4, 2], beside: [[51, 50]]) == [7, 0])
        #expect(heights([4, 2], beside: [[3]]) == [7, 0], "one price is no course")
    }

    @Test func chancesAreSharesOfTheBook() {
        var field = [Runner.sample(1, win: 2), .sample(2, win: 4), .sample(3, win: 4), .sample(4, win: 8)]
        for index in field.indices { field[index].barrier = 4 - index }
        let line = StartLine(field)
        #expect(line?.parts.map(\.number) == [4, 3, 2, 1], "by barrier")
        #expect(line?.parts.map(\.share) == [111, 222, 222, 444] && line?.book == 113)
        field[2].barrier = nil
        #expect(StartLine(field)?.parts.map(\.number) == [1, 2, 3, 4])
        field[2].odds = Odds()
        #expect(StartLine(field) == nil, "a chance that nobody knows")
        #expect(StartLine([field[0]]) == nil)
    }
}
