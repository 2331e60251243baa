import FoundationEssentials
import Models
import Testing

@Suite struct ResultPriceTests {
    private func card(win: Decimal?, starting: Decimal?) -> RaceCard {
        var card = RaceCard(id: RaceID("a"), category: .horse)
        var runner = Runner(number: 4, name: "Tiz", odds: Odds(win: Price(win)))
        runner.startingPrice = Price(starting)
        card.runners = [runner]
        return card
    }

    @Test func startingPriceStandsWhereNoFixedOneIsKnown() {
        #expect(card(win: 3, starting: 2).resultPrice(of: 4) == Price(3))
        #expect(card(win: nil, starting: 2).resultPrice(of: 4) == Price(2))
        #expect(card(win: nil, starting: 2).lastPrice(of: 4) == nil)
        #expect(card(win: nil, starting: nil).resultPrice(of: 4) == nil)
        #expect(card(win: 3, starting: 2).resultPrice(of: 5) == nil)
    }

    @Test func oneSourceFillsWhatAnotherLeavesOut() {
        var other = card(win: nil, starting: 2)
        other.runners[0].age = 3
        other.conditions.ages = "3yo+"
        let filled = card(win: 3, starting: nil).filled(from: other)
        #expect(filled.runners.first?.startingPrice == Price(2))
        #expect(filled.runners.first?.age == 3)
        #expect(filled.conditions.ages == "3yo+")
    }
}
