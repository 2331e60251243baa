package import Facts
import FoundationEssentials
package import Models

extension CardReport: JSONReport {
    package static let document = JSONDocument<CardReport>("card", "The card of a race, of raceboard card") {
        JSONKey("generated_at", .generatedAt) { $0.generatedAt }
        JSONKey("feed", "The feed that was requested.", feed) { $0 }
        JSONKey("sources", "The sources that were requested for the card.", source.list) { $0.sources }
        JSONKey("missing", .words(["runners", "status", "result"], "Parts that no source gave.")) {
            $0.missing.map(\.rawValue)
        }
        JSONKey("race", "The race.", race) { $0 }
        JSONKey("runners", "All runners, by number.", RunnerOnCard.json.list) { $0.priced }
        JSONKey("placings", "Who was placed; empty without a result.", PlacingOnCard.json.list) {
            $0.card.placedRunners
        }
        JSONKey("dividends", "What bets pay; empty without a result.", Dividend.json.list) { $0.card.dividends }
    }.lines(
        "card-runner", "A runner of a race, of raceboard card --jsonl", RunnerOnCard.json,
        with: [
            JSONKey.feed { $0.isSimulated }, JSONKey("race", "The race.", JSONForm { JSONKey.card { $0 } }) { $0.card },
        ]
    ) { $0.priced }

    private var priced: [RunnerOnCard] {
        let book = PriceBook(.fixedWin, of: card.starters, placesPaid: nil)
        return runners.map { RunnerOnCard($0, book) }
    }

    private static let feed = JSONForm<CardReport> {
        JSONKey("url", .url) { $0.url }
        JSONKey("simulated", .simulated) { $0.isSimulated }
    }

    /// A source of the card; nil for the store.
    private typealias Source = (source: RaceSource?, state: String, age: Int?, error: FeedError?, unread: Unread)

    private var sources: [Source] {
        answered.map { ($0, FeedFacts.State(age: age(of: $0)).rawValue, age(of: $0), nil, unread(of: $0)) }
            + failures.map { ($0.source, "failed", nil, $0.error, Unread()) }
            + (age.map { [(nil, "stale", $0, nil, Unread())] } ?? [])
    }

    private static let source = JSONForm<Source> {
        JSONKey("source", "Its name in settings; store for saved data.") { $0.source?.name ?? "store" }
        JSONKey("state", .words(["live", "stale", "no_data", "failed"], "How good its answer is.")) { $0.state }
        JSONKey("age_seconds", "Seconds since its answer; null if it failed.") { $0.age }
        JSONKey("error", .error, DayFailure.json.orNull) { one in one.error.map { DayFailure($0, of: one.source) } }
        JSONKey("unread", .unread, Unread.json) { $0.unread }
    }

    private static let race = JSONForm<CardReport> {
        JSONKey.card { $0.card }
        JSONKey("name", .raceName) { $0.card.name?.known }
        JSONKey("status", .status) { $0.card.status }
        JSONKey("actual_start", .actualStart) { $0.card.actualStart }
        JSONKey(
            "seconds_to_start",
            "Seconds from the report to the advertised start, negative after it; null if unknown."
        ) { $0.secondsToStart }
        JSONKey("distance_m", .distance) { $0.card.conditions.distance }
        JSONKey("track_condition", .trackCondition) { $0.card.conditions.trackCondition }
        JSONKey("weather", .weather) { $0.card.conditions.weather }
        JSONKey("rail", "Position of the rail; null if unknown.") { $0.card.conditions.rail }
        JSONKey("race_class", "Class of the race; null if unknown.") { $0.card.conditions.raceClass }
        JSONKey("prize_money", "Prize money in whole units of the currency; null if unknown.") {
            $0.card.conditions.prizeMoney
        }
        JSONKey("currency", "Currency of the prize money; null if unknown.") { $0.card.conditions.currency }
        JSONKey("comment", "The source's comment on the race; null without one.") { $0.card.conditions.comment }
        JSONKey("protest", .protest) { $0.card.conditions.protest }
        JSONKey("tips", "Numbers of the tipped runners.") { $0.card.tips.map(RunnerNumber.init) }
        JSONKey("legs", "Bets on several races, of which it is a leg.", leg.list) { report in
            let number = report.card.number
            return report.bets.compactMap { bet in bet.leg(of: number).map { (bet, $0) } }
        }
        JSONKey("pools", "Pools of the tote.", RaceGuide.Pool.json.list) { $0.card.guide?.value.pools ?? [] }
        JSONKey("books", "What the prices of each kind add up to.", book.list) { PriceBook.all(of: $0.card) }
    }

    private static let leg = JSONForm<(bet: MultiLegBet, leg: Int)> {
        MultiLegBet.keys { $0.bet }
        JSONKey("leg", "Which leg it is, from 1.") { $0.leg }
    }

    private static let book = JSONForm<PriceBook> {
        JSONKey("kind", .words(["fixed_win", "fixed_place", "tote_win", "tote_place"], "Kind of the prices.")) {
            $0.kind.rawValue
        }
        JSONKey("sum_percent", "Sum of the chances that the prices stand for, in percent.") { Decimal($0.sum) / 10 }
        JSONKey("overround_percent", "What of it is the bookmaker's share, in whole percent.") { $0.overround }
    }
}

extension JSONKey {
    /// Id, category, meeting, number and start of the race of a card.
    static func card(_ card: @escaping @Sendable (Subject) -> RaceCard) -> [JSONKey] {
        [
            JSONKey("id", .raceID) { card($0).id },
            JSONKey("category", .category) { card($0).category },
            JSONKey("meeting", .meeting) { card($0).meeting?.known },
            JSONKey("number", .raceNumber) { card($0).number.known },
            JSONKey("advertised_start", .advertisedStart) { card($0).advertisedStart },
        ]
    }
}

/// A runner of a card, with the book of the fixed win prices; nil unless every starter has one.
struct RunnerOnCard {
    let runner: Runner
    let book: PriceBook?

    init(_ runner: Runner, _ book: PriceBook?) { (self.runner, self.book) = (runner, book) }

    static let json = JSONForm<RunnerOnCard> {
        JSONKey("number", .runnerNumber) { RunnerNumber(code: $0.runner.number) }
        JSONKey("name", .runnerName) { $0.runner.name.known }
        JSONKey("barrier", .barrier) { $0.runner.barrier }
        JSONKey("jockey", .rider) { $0.runner.jockey }
        JSONKey("trainer", .trainer) { $0.runner.trainer }
        JSONKey("age", "Age in years; null if unknown.") { $0.runner.age }
        JSONKey("sex", "The source's letter; null if unknown.") { $0.runner.sex }
        JSONKey("weight_kg", "Kilograms; null if unknown.") { $0.runner.weight }
        JSONKey("last_starts", "Places of the last starts, the latest last; null if unknown.") { $0.runner.lastStarts }
        JSONKey("win", .priceOrNull("Fixed price to win")) { $0.runner.odds.win }
        JSONKey("place", .priceOrNull("Fixed price for a place")) { $0.runner.odds.place }
        JSONKey("fluctuations", "Fixed prices to win so far, the latest last.") { $0.runner.odds.fluctuations }
        JSONKey("timed_prices", "Those of them whose times the source reports, the latest last.", timed.list) {
            $0.runner.odds.timed
        }
        JSONKey("bets_percent", "Share of the source's bets on the race; null if unknown.") { $0.runner.backing?.bets }
        JSONKey("money_percent", "Share of the money that is bet there; null if unknown.") {
            $0.runner.backing?.money
        }
        JSONKey(
            "fair_price", "Price without the bookmaker's share; null unless every starter has a price."
        ) { $0.runner.fair($0.book) }
        JSONKey("starting_price", .priceOrNull("Starting price")) { $0.runner.startingPrice }
        JSONKey("is_favourite", "Whether the source marks it as the favourite.") { $0.runner.isFavourite }
        JSONKey("is_mover", "Whether the source marks its price as moving.") { $0.runner.isMover }
        JSONKey("is_scratched", "Whether it does not run.") { $0.runner.scratching != nil }
        JSONKey("is_late_scratched", "Whether it was scratched late.") { $0.runner.scratching?.isLate ?? false }
        JSONKey(
            "scratched_at", .time("When it was scratched; null if it was not, or the time is unknown.")
        ) { $0.runner.scratching?.at }
        JSONKey("comment", "Comment on the runner; null without one.") { $0.runner.comment }
    }

    private static let timed = JSONForm<TimedPrice> {
        JSONKey("at", .time("Since when the source has it.")) { $0.at }
        JSONKey("price", .price("Fixed price to win")) { $0.price }
    }
}

extension MultiLegBet {
    static func keys<Subject>(_ bet: @escaping @Sendable (Subject) -> MultiLegBet) -> [JSONKey<Subject>] {
        [
            JSONKey("bet", .bet) { bet($0).name },
            JSONKey("races", "Numbers of the races that are legs.") { bet($0).races },
        ]
    }
}

extension RaceGuide.Pool {
    /// A pool of the tote (docs/card.md).
    static let json = JSONForm<RaceGuide.Pool> {
        JSONKey("product", .product) { $0.product }
        JSONKey("total", "Money in the pool.") { $0.total }
        JSONKey("jackpot", "Jackpot in it; null without one.") { $0.jackpot }
        JSONKey("guarantee", "Least amount that the tote promises; null without one.") { $0.guarantee }
        JSONKey("is_closed", "Whether it takes no bets.") { $0.isClosed }
        JSONKey("races", "Numbers of the races that are legs; empty for one race.") { $0.bet?.races ?? [] }
        JSONKey("approximates", "What it would pay for two runners.", pair.list) { $0.pairs }
    }

    private static let pair = JSONForm<RaceGuide.PairPrice> {
        JSONKey("numbers", "Numbers of the two runners.") { [$0.first, $0.second].map(RunnerNumber.init) }
        JSONKey("price", .price("What it would pay")) { $0.price }
    }
}

/// A placing of a card, which may have the last price of its runner.
struct PlacingOnCard {
    let placing: Placing
    let card: RaceCard

    /// The same in `card`, `results` and `watch` (docs/card.md).
    static let json = JSONForm<PlacingOnCard> {
        JSONKey("position", .position) { $0.placing.position }
        JSONKey("number", .runnerNumber) { RunnerNumber(code: $0.placing.number) }
        JSONKey("name", .runnerName) { $0.placing.name.known }
        JSONKey("barrier", .barrier) { $0.placing.barrier }
        JSONKey("margin_lengths", "Lengths behind the winner; null if unknown.") { $0.placing.margin }
        JSONKey("margin", "The same in the source's words; null if unknown.") { $0.placing.marginWords }
        JSONKey("time_s", "Seconds; null if unknown.") { $0.placing.time }
        JSONKey("win", .priceOrNull("Last fixed price to win")) { $0.card.lastPrice(of: $0.placing.number) }
    }
}

extension RaceCard {
    var placedRunners: [PlacingOnCard] { placings.map { PlacingOnCard(placing: $0, card: self) } }
}

extension Dividend {
    static let json = JSONForm<Dividend> {
        JSONKey("product", .product) { $0.product }
        JSONKey("tote", "The tote that pays it; null if unknown.") { $0.tote }
        JSONKey("amount", "Payout for one unit.") { $0.amount }
        JSONKey("is_final", "False while it may change.") { $0.isFinal }
        JSONKey("combination", "Numbers of the runners.") { $0.combination.map(RunnerNumber.init) }
    }
}
