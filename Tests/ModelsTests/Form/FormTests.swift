import Foundation
import Models
import Testing

@Suite struct FormTests {
    @Test func wilsonsIntervalIsThatOfTheTables() {
        let cases: [(Int, Int, Double, Double)] = [
            (0, 0, 0, 1), (0, 1, 0, 0.7935), (1, 1, 0.2065, 1), (1, 10, 0.0179, 0.4042), (10, 100, 0.0552, 0.1744),
            (100, 1000, 0.0829, 0.1202), (10, 10, 0.7225, 1),
        ]
        for (wins, starts, lower, upper) in cases {
            let interval = WilsonInterval(successes: wins, trials: starts)
            #expect(abs(interval.lower - lower) < 0.0001 && abs(interval.upper - upper) < 0.0001, "\(wins)/\(starts)")
        }
        #expect(WilsonInterval(successes: 0, trials: 0).rate == nil)
    }

    @Test func aUnitsReturnIsExactInThousandths() {
        #expect(FormCounts.Returns().perUnit == nil)
        #expect(FormCounts.Returns(counted: 3, returned: 2_000).perUnit == -333)
        #expect(FormCounts.Returns(counted: 3, returned: 4_000).perUnit == 333)
        #expect(FormCounts.Returns(counted: 2, returned: 2_001).perUnit == 1)
        #expect(FormCounts.Returns(counted: 2, returned: 1_999).perUnit == -1)
        #expect(FormCounts.paid(price: 2_150, sharing: 1) == 2_150)
        #expect(FormCounts.paid(price: 2_151, sharing: 2) == 1_076)
        #expect(FormCounts.paid(price: 10_000, sharing: 3) == 3_333)
    }

    @Test func twoSpellingsAreOneName() {
        let spellings = ["Zoë O'Brien", "ZOE O’BRIEN", "Zoe OBrien (a2kg)", "zoë  o`brien"]
        #expect(Set(spellings.map { FormName.key($0) }) == ["zoeobrien"])
        #expect(FormName.key("Amber Echo (NZ)") == FormName.key("Amber Echo"))
        #expect(FormName.key("(NZ)") == "nz" && FormName.key("") == nil && FormName.key("  ") == nil)
        #expect(FormName.key("馬") == "馬" && FormName.key("!") == "!")
    }

    private func card(_ change: (inout RaceCard) -> Void = { _ in }) -> RaceCard {
        var card = RaceCard(id: RaceID("race"), category: .horse)
        card.advertisedStart = Date(timeIntervalSince1970: 1_795_230_000)
        card.status = .final
        card.runners = (1...4).map { Runner(number: $0, name: "Runner \($0)", odds: Odds(win: Price(Decimal($0 + 1)))) }
        card.placings = [Placing(position: 1, number: 3, name: "Runner 3")]
        change(&card)
        return card
    }

    @Test func onlyAFinalResultOfAKnownFieldCounts() {
        #expect(FormRace(card())?.runners.count == 4)
        #expect(FormRace(card { $0.status = .interim }) == nil)
        #expect(FormRace(card { $0.status = .abandoned }) == nil)
        #expect(FormRace(card { $0.placings = [] }) == nil)
        #expect(FormRace(card { $0.runners = [] }) == nil)
        #expect(FormRace(card { $0.advertisedStart = nil }) == nil)
    }

    @Test func theFavouriteIsTheOneMarkedElseTheOneOfTheLowestPrice() {
        func favourites(_ change: (inout RaceCard) -> Void) -> [Int]? {
            FormRace(card(change))?.runners.filter(\.isFavourite).map(\.number)
        }
        #expect(favourites { $0.runners[2].isFavourite = true } == [3])
        #expect(favourites { _ in } == [1])
        #expect(favourites { $0.runners[3].startingPrice = Price(9) } == [4])
        #expect(favourites { $0.runners[1].odds.win = Price(2) } == [1, 2])
        #expect(favourites { $0.runners[0].scratching = Runner.Scratching() } == [2])
        #expect(favourites { card in for index in 0..<4 { card.runners[index].odds = Odds() } } == [])
    }

    @Test func placesAreThoseThatWerePaid() {
        let placings = (1...4).map { Placing(position: $0, number: $0, name: "") }
        func placed(_ paid: Int?) -> Int? {
            FormRace(
                card {
                    $0.placings = placings
                    $0.conditions.placesPaid = paid
                })?.runners.filter(\.isPlaced).count
        }
        #expect(placed(nil) == 3 && placed(2) == 2 && placed(4) == 4)
    }
}
