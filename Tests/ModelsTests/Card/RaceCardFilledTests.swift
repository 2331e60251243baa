import FoundationEssentials
import Models
import Testing

/// One card of two sources.
@Suite struct RaceCardFilledTests {
    private func card(_ runners: [Runner], _ change: (inout RaceCard) -> Void = { _ in }) -> RaceCard {
        var card = RaceCard(id: RaceID("race"))
        card.runners = runners
        change(&card)
        return card
    }

    private func runner(_ number: Int, _ name: String, win: Decimal? = nil, jockey: String? = nil) -> Runner {
        var runner = Runner(number: number, name: name, odds: Odds(win: Price(win)))
        runner.jockey = jockey
        return runner
    }

    @Test func firstChoiceHoldsAndTheOtherFillsWhatItLeavesOut() {
        let first = card([runner(1, "Daisy", win: 2)]) { $0.conditions.distance = 1200 }
        let other = card([runner(1, "DAISY", win: 9, jockey: "A. Rider"), runner(2, "Ghost")]) {
            $0.conditions.distance = 1000
            $0.conditions.rail = "True"
            $0.status = .open
        }
        let both = first.filled(from: other)
        #expect(both.runners == [runner(1, "Daisy", win: 2, jockey: "A. Rider")])
        #expect(both.conditions.distance == 1200 && both.conditions.rail == "True" && both.status == .open)
    }

    @Test func runnersOfOneNumberAndOtherNamesAreNotMixed() {
        let both = card([runner(3, "Daisy")]).filled(from: card([runner(3, "Bolt", win: 5)]))
        #expect(both.runners == [runner(3, "Daisy")])
    }

    @Test func resultOfAnotherSourceTakesThePlaceOfThisOnes() {
        let first = card([]) { card in
            card.status = .interim
            card.placings = [Placing(position: 1, number: 4, name: "Daisy")]
        }
        let other = card([]) { card in
            card.status = .final
            card.placings = [Placing(position: 1, number: 2, name: "Bolt")]
        }
        let both = first.withResult(of: other)
        #expect(both.status == .final && both.placings.map(\.number) == [2])
        #expect(first.withResult(of: card([])) == first)
    }
}
