import FoundationEssentials
import Models
import RacingTestKit
import Testing

/// Which starter is the favourite, and how its price has changed.
@Suite struct FavouriteTests {
    private func favourite(_ runners: Runner...) -> Favourite? {
        Favourite(RaceCard.sample(runners: runners).starters)
    }

    @Test func itIsTheStarterWithTheShortestPrice() {
        let found = favourite(
            .sample(1, "Lantern", win: 5), .sample(4, "Tide Table", win: 2.15, fluctuations: [3, 2.4]),
            .sample(7, win: 12))
        #expect(found?.number == 4 && found?.name == "Tide Table" && found?.price == Price(2.15))
        #expect(found?.opening == Price(3) && found?.move?.direction == .shortened)
    }

    @Test func aScratchedRunnerAndOneWithoutAPriceAreNone() {
        let found = favourite(
            .sample(1, win: 1.5, scratching: Runner.Scratching()), .sample(2, win: nil, favourite: true),
            .sample(3, win: 4))
        #expect(found?.number == 3 && found?.opening == nil && found?.move == nil)
    }

    @Test func ofEqualPricesThatOfTheLowerNumberAndOneStarterAlone() {
        #expect(favourite(.sample(9, win: 3), .sample(2, win: 3))?.number == 2)
        #expect(favourite(.sample(9, win: 3))?.number == 9)
        #expect(favourite() == nil && favourite(.sample(1, win: nil)) == nil)
    }
}
