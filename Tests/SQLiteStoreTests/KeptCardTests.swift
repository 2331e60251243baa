import Foundation
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct KeptCardTests {
    private func merged(_ cards: StoredCard...) -> RaceCard {
        cards.dropFirst().reduce(KeptCard(cards[0])) { $0.merged(with: KeptCard($1)) }.stored.card
    }

    private func runner(_ number: Int = 1, _ cards: StoredCard...) -> Runner? {
        cards.dropFirst().reduce(KeptCard(cards[0])) { $0.merged(with: KeptCard($1)) }.stored.card.runners
            .first { $0.number == number }
    }

    /// A card with one runner, as a racecard has it: no fluctuations, no status.
    private static func bare(
        _ win: Int?, fluctuations: [Int] = [], status: RaceStatus? = nil, at seconds: Double = 0,
        _ change: (inout RaceCard) -> Void = { _ in }
    ) -> StoredCard {
        var card = RaceCard(id: RaceID("race"))
        card.status = status
        card.runners = [
            Runner(
                number: 1, name: "One",
                odds: Odds(win: price(win), fluctuations: fluctuations.compactMap { price($0) }))
        ]
        change(&card)
        return StoredCard(card: card, seenAt: .t0 + seconds)
    }

    private static func price(_ cents: Int?) -> Price? { cents.flatMap { Price(.cents($0)) } }

    @Test func noConditionOfAnEarlierCardIsLost() {
        let earlier = Self.bare(nil) { card in
            (card.conditions.ages, card.conditions.rail, card.conditions.protest) = ("3yo+", "True", "second")
        }
        let conditions = merged(earlier, Self.bare(nil, at: 60)).conditions
        #expect(conditions.ages == "3yo+" && conditions.rail == "True" && conditions.protest == "second")
        #expect(merged(earlier, Self.bare(nil, status: .final, at: 60)).conditions.protest == nil)
    }

    /// One of its two sources failed, and a cache had dated what it reported before.
    @Test func cardWithANewerPartHasTheLastWord() {
        let saved = KeptCard(Self.bare(500))
        let later = Self.bare(700, at: -20)
        let both = StoredCard(card: later.card, seenAt: later.seenAt, newest: .t0)
        #expect(saved.merged(with: KeptCard(both)).card.runners.first?.odds.win == Self.price(700))
        #expect(saved.merged(with: KeptCard(later)).card.runners.first?.odds.win == Self.price(500))
    }

    @Test func whatALaterCardLeavesOutStays() {
        var bare = StoredCard.sample(status: nil, seenAt: .t0 + 60)
        bare.card = RaceCard(id: bare.card.id)
        bare.card.runners = [Runner(number: 2, name: "Runner 2")]
        bare.venue = Venue(country: "NZL")
        let before = KeptCard(.sample())
        let after = before.merged(with: KeptCard(bare))
        #expect(after.stored.card == before.stored.card && after.venue == before.venue)
        #expect(after.seenAt == .t0 + 60 && after.firstSeen == .t0)
    }

    @Test func aLaterCardWins() {
        let later = StoredCard.sample(start: .t0 + 900, status: .delayed, seenAt: .t0 + 60) { card in
            card.name = "Another"
            card.conditions.distance = 1_250
            card.tips = [3]
            card.runners[1].jockey = "Ines Larkin"
            card.runners[1].scratching = Runner.Scratching(at: .t0 + 30, isLate: true)
        }
        let card = merged(.sample(), later)
        #expect(card == later.card)
    }

    @Test func anEarlierCardThatComesLateOnlyFillsWhatIsMissing() {
        let later = StoredCard.ended { $0.runners[0].jockey = nil }
        let both = KeptCard(later).merged(with: KeptCard(.sample()))
        #expect(both.stored.card == StoredCard.ended().card)
        #expect(both.seenAt == later.seenAt && both.firstSeen == .t0)
    }

    @Test func theOpeningPriceIsTheFirstReported() {
        let reported = runner(
            1, Self.bare(500, fluctuations: [700, 500]), Self.bare(450, fluctuations: [500, 450], at: 60),
            Self.bare(400, fluctuations: [450, 400], at: 90))
        #expect(reported?.odds.opening == Self.price(700) && reported?.odds.fluctuations.last == Self.price(400))
    }

    @Test func withoutFluctuationsTheOpeningPriceIsTheFirstSeen() {
        let seen = runner(1, Self.bare(nil), Self.bare(500, at: 30), Self.bare(450, at: 60), Self.bare(420, at: 90))
        #expect(seen?.odds.fluctuations.map(Optional.some) == [Self.price(500), Self.price(420)])
        let unmoved = runner(1, Self.bare(500), Self.bare(500, at: 30))
        #expect(unmoved?.odds.fluctuations.map(Optional.some) == [Self.price(500)])
    }

    @Test func aReportedOpeningPriceComesBeforeASeenOne() {
        let reported = runner(1, Self.bare(500), Self.bare(450, fluctuations: [700, 450], at: 30))
        #expect(reported?.odds.opening == Self.price(700))
    }

    @Test(arguments: [RaceStatus.closed, .live, .interim, .final, .abandoned])
    func theClosingPriceIsTheLastBeforeTheJump(status: RaceStatus) {
        let after = runner(1, Self.bare(500), Self.bare(450, at: 60), Self.bare(120, status: status, at: 120))
        #expect(after?.odds.win == Self.price(450))
        // And no card without a status brings bets back.
        let later = runner(1, Self.bare(450), Self.bare(120, status: status, at: 120), Self.bare(110, at: 130))
        #expect(later?.odds.win == Self.price(450))
    }

    @Test func aPriceThatIsOnlySeenAfterTheJumpIsBetterThanNone() {
        let only = runner(
            1, Self.bare(nil), Self.bare(450, status: .live, at: 60), Self.bare(nil, status: .final, at: 90))
        #expect(only?.odds.win == Self.price(450))
    }

    @Test func anActualStartOrPlacingsEndTheBetsIfNoSourceProvidesAStatus() {
        let started = Self.bare(120, at: 60) { $0.actualStart = .t0 + 50 }
        let placed = Self.bare(120, at: 60) { $0.placings = [.sample(1, 1, margin: nil)] }
        #expect(runner(1, Self.bare(450), started)?.odds.win == Self.price(450))
        #expect(runner(1, Self.bare(450), placed)?.odds.win == Self.price(450))
    }

    @Test func betsThatOpenAgainMoveThePriceAgain() {
        let again = runner(
            1, Self.bare(450), Self.bare(440, status: .closed, at: 60), Self.bare(400, status: .open, at: 90))
        #expect(again?.odds.win == Self.price(400))
    }

    @Test func theFavouriteIsThatOfTheClosingPrices() {
        let later = StoredCard.ended { card in
            card.runners[0].isFavourite = false
            card.runners[2].isFavourite = true
        }
        #expect(merged(.sample(), later).runners.map(\.isFavourite) == [true, false, false])
        // Where none was marked before, the later word is better than none.
        let unmarked = StoredCard.sample { $0.runners[0].isFavourite = false }
        #expect(merged(unmarked, later).runners.map(\.isFavourite) == [false, false, true])
    }

    @Test func aRunnerThatIsNoLongerListedStays() {
        let later = StoredCard.sample(seenAt: .t0 + 60) { $0.runners.removeFirst() }
        #expect(merged(.sample(), later) == StoredCard.sample().card)
    }

    @Test func anotherRunnerUnderTheSameNumberTakesNothingOver() {
        let reserve = StoredCard.sample(seenAt: .t0 + 60) { $0.runners[0] = Runner(number: 1, name: "Reserve") }
        #expect(merged(.sample(), reserve).runners[0] == Runner(number: 1, name: "Reserve"))
        let spelled = StoredCard.sample(seenAt: .t0 + 60) { $0.runners[0] = Runner(number: 1, name: "RUNNER 1 (NZ)") }
        #expect(merged(.sample(), spelled).runners[0].jockey == "Ada Birch 1")
    }

    @Test func aRunnerThatIsNotScratchedAfterAllStarts() {
        let scratched = StoredCard.sample { $0.runners[0].scratching = Runner.Scratching(at: .t0, isLate: true) }
        #expect(merged(scratched, .sample(seenAt: .t0 + 60)).runners[0].scratching == nil)
        let vague = StoredCard.sample(seenAt: .t0 + 60) { $0.runners[0].scratching = Runner.Scratching() }
        #expect(merged(scratched, vague).runners[0].scratching == Runner.Scratching(at: .t0, isLate: true))
    }

    @Test func anInterimResultIsReplacedByTheFinalOne() {
        let interim = StoredCard.ended(status: .interim, seenAt: .t0 + 600) { card in
            card.placings = [.sample(1, 1, margin: 0), .sample(2, 2, margin: 25)]
            card.dividends = [
                Dividend(product: "Pool Win", tote: "NZ", amount: .cents(200), isFinal: false, combination: [1])
            ]
            card.conditions.protest = "Second against first"
        }
        #expect(merged(.sample(), interim).conditions.protest == "Second against first")
        #expect(merged(.sample(), interim, .ended()) == StoredCard.ended().card)
    }

    @Test(arguments: [RaceStatus.interim, .live, .open, .closed])
    func aFinalResultGoesNotBack(status: RaceStatus) {
        let belated = StoredCard.ended(status: status, seenAt: .t0 + 1_000) { card in
            card.placings = [.sample(1, 1, margin: 0)]
            card.dividends = []
            card.runners[1].odds.win = Self.price(9_900)
        }
        #expect(merged(.ended(), belated) == StoredCard.ended().card)
        #expect(merged(.ended(), belated, belated) == StoredCard.ended().card)
    }

    @Test func aFinalResultThatIsCorrectedIsTheLastOne() {
        let corrected = StoredCard.ended(seenAt: .t0 + 2_000) { $0.placings.swapAt(1, 2) }
        #expect(merged(.ended(), corrected).placings == corrected.card.placings)
    }

    @Test func placingsWithoutMarginsKeepTheReportedMargins() {
        let bare = StoredCard.ended(status: nil, seenAt: .t0 + 1_000) { card in
            card.placings = card.placings.map { Placing(position: $0.position, number: $0.number, name: "") }
            card.dividends = []
        }
        #expect(merged(.ended(), bare) == StoredCard.ended().card)
    }

    @Test func aDividendThatIsFinalIsNotReplacedByAnInterimOne() {
        let interim = StoredCard.ended(seenAt: .t0 + 1_000) { card in
            for index in card.dividends.indices { card.dividends[index].isFinal = false }
            card.dividends[0].amount = .cents(100)
        }
        #expect(merged(.ended(), interim).dividends == StoredCard.ended().card.dividends)
    }

    @Test func aRaceThatIsAbandonedAfterwardsHasNoResult() {
        let off = StoredCard.sample(status: .abandoned, seenAt: .t0 + 2_000)
        let card = merged(.ended(status: .interim), off)
        #expect(card.status == .abandoned && card.placings.isEmpty && card.dividends.isEmpty)
    }

    @Test func keepingTheSameTwiceIsKeepingItOnce() {
        for card in [StoredCard.sample(), .ended(), .ended(status: .interim), Self.bare(450), Self.bare(nil)] {
            let once = KeptCard(card)
            #expect(once.merged(with: KeptCard(card)) == once)
        }
    }

    @Test func onlyWhatIsOverOrHasPlacingsIsAResult() {
        let isResult = [RaceStatus.open, .closed, .live, .delayed, .other("Protest"), .interim, .final, .abandoned]
            .map { KeptCard(.sample(status: $0)).isResult }
        #expect(isResult == [false, false, false, false, false, true, true, true])
        #expect(KeptCard(.ended(status: nil)).isResult && !KeptCard(.sample(status: nil)).isResult)
    }
}
