import Foundation
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

/// What a rule says of a single start: backed, not backed, or not known.
@Suite struct FormRuleTests {
    private let bench = StoreBench()

    /// A favourite from box 1 at Randwick that drifted from 2.00 to 2.40, in a field of eight.
    private func card(opening: Int = 2_000, fixed: Int? = 2_400) -> StoredCard {
        var card = RaceCard(id: RaceID("rule"), category: .greyhound)
        (card.meeting, card.number, card.status) = ("Randwick", 7, .final)
        card.advertisedStart = bench.clock.now - 86_400
        (card.conditions.distance, card.conditions.trackCondition, card.conditions.raceClass) = (520, "Good4", "BM58")
        card.runners = (1...8).map { number in
            var runner = Runner(number: number, name: number == 1 ? "Amber Echo" : "Runner \(number)")
            runner.barrier = number
            runner.isFavourite = number == 1
            let prices = number == 1 ? [fixed.map { _ in opening }, fixed] : [9_000, 9_000]
            let known = prices.compactMap { $0.flatMap { Price(thousandths: $0) } }
            runner.odds = Odds(win: known.last, fluctuations: known)
            runner.startingPrice = Price(thousandths: 2_350)
            return runner
        }
        card.placings = [Placing(position: 1, number: 2, name: "Runner 2")]
        return StoredCard(card: card, venue: Venue(country: "AUS"), seenAt: bench.clock.now)
    }

    private func form(_ card: StoredCard) async -> SQLiteFormStore {
        let races = bench.store()
        _ = await SQLiteCardStore(in: races).keep(card)
        return SQLiteFormStore(in: races)
    }

    /// Asks about number 1 alone: of the others the first part is false, which decides.
    private func backs(_ rule: String, _ form: SQLiteFormStore) throws -> Bool? {
        let rule = try BacktestRule("number 1 and (\(rule))")
        let test = try #require(try form.waitForBacktest(of: rule, nil))
        return test.unknown > 0 ? nil : test.bets.starts > 0
    }

    @Test(arguments: [
        "favourite and drifted > 10% and box 1", "FAVOURITE AND BARRIER = 1", "favorite", "greyhound", "not horse",
        "horse or greyhound", "horse and harness or favourite", "favourite and (horse or box 1)",
        "not (horse or box 2)",
        "drifted", "drifted 20", "drifted >= 20%", "not firmed", "firmed < 1", "box 1..3", "box = 1..3", "box != 2",
        "price 2.4", "price 2..2.5", "sp<2.4", "opening = 2", "rank 1", "runners >= 8", "field 8", "distance 520m",
        "distance > 500", "race 7", "number 1", "track randwick", "track = \"Rand wick\"", "track != ayr",
        "going good", "class 'bm'", "country au", "runner \"amber echo\"", "not not box 1", "box==1",
    ])
    func whatIsTrueOfTheStartBacksIt(rule: String) async throws {
        #expect(try backs(rule, await form(card())) == true)
    }

    @Test(arguments: [
        "not favourite", "box 2", "box > 1", "box < 1", "drifted > 20%", "firmed", "price < 2.4", "harness",
        "favourite and horse", "horse or harness", "track rand", "going soft", "box 2..8", "box < 0", "country nzl",
    ])
    func whatIsNotTrueOfItDoesNot(rule: String) async throws {
        #expect(try backs(rule, await form(card())) == false)
    }

    /// What is not known is neither true nor false, and a bet on it would be a guess.
    @Test(
        arguments: [
            ("weight > 50", nil), ("not weight > 50", nil), ("weight != 58", nil), ("favourite and weight > 50", nil),
            ("horse and weight > 50", false), ("favourite or weight > 50", true), ("horse or jockey \"d marsh\"", nil),
            ("jockey != marsh", nil),
        ] as [(String, Bool?)])
    func whatIsNotKnownDecidesNothing(rule: String, backs: Bool?) async throws {
        #expect(try self.backs(rule, await form(card())) == backs)
    }

    @Test(
        arguments: [
            ("drifted", 2_000, nil, nil), ("firmed 20 and not drifted", 3_000, 2_400, true),
            ("drifted or firmed", 3_000, 3_000, false),
        ] as [(String, Int, Int?, Bool?)])
    func aMoveNeedsPrices(rule: String, opening: Int, fixed: Int?, backs: Bool?) async throws {
        #expect(try self.backs(rule, await form(card(opening: opening, fixed: fixed))) == backs)
    }

    /// Whatever is a rule is one for SQL too.
    @Test func everyWordCanBeTried() async throws {
        let form = await form(card())
        for field in BacktestField.allCases {
            let value: String =
                switch field.kind {
                case .flag: ""
                case .number: " 1..2"
                case .text: field == .country ? " AUS" : " \"o'brien\""
                }
            for before in ["", "not ", "box 9 or "] { _ = try backs(before + field.rawValue + value, form) }
        }
    }
}
