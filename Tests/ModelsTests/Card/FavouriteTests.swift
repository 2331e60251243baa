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

    /// A mark of a source may be older than the prices, and is then none.
    @Test func aMarkCountsForTheShortestPriceAlone() {
        func favourites(_ runners: Runner...) -> Set<Int> { RaceCard.sample(runners: runners).favourites }
        #expect(favourites(.sample(1, win: 2), .sample(3, win: 4, favourite: true)) == [1])
        #expect(favourites(.sample(1, win: 2), .sample(3, win: 2, favourite: true)) == [1, 3])
        #expect(favourites(.sample(1, win: nil), .sample(3, win: nil, favourite: true)) == [3])
        #expect(favourites(.sample(1, win: 2), .sample(3, win: 4)) == [], "no source has marks")
    }
}
