import FoundationEssentials
import Models
import RacingTestKit
import Testing

@Suite struct EvictionPolicyTests {
    @Test(arguments: [(-1.0, true), (0, true), (59, true), (59.999, true), (60, false), (61, false)])
    func raceLeavesAtExactlySixtySeconds(after: Double, isOnBoard: Bool) {
        #expect(EvictionPolicy.isOnBoard(start: .t0, at: .t0 + after) == isOnBoard)
    }
}

@Suite struct NextRacesTests {
    @Test func orderIsStartThenMeetingThenNumberThenID() {
        let races = [
            Race.sample("e", number: 2, meeting: "B", start: .t0 + 60),
            Race.sample("c", number: 1, meeting: "B", start: .t0 + 60),
            Race.sample("d", number: 1, meeting: "B", start: .t0 + 60),
            Race.sample("b", number: 9, meeting: "A", start: .t0 + 60),
            Race.sample("a", number: 9, meeting: "Z", start: .t0 + 59),
        ]
        for order in [races, races.reversed()] {
            #expect(NextRaces(order).all.map(\.id.text) == ["a", "b", "c", "d", "e"])
        }
    }

    @Test func evictionDropsFromTheFrontOnly() {
        var races = NextRaces([.sample("late", start: .t0 + 61), .sample("past", start: .t0 - 60)])
        #expect(races.nextEviction == .t0)
        #expect(races.evict(at: .t0 - 0.001).isEmpty)
        #expect(races.evict(at: .t0).map(\.id.text) == ["past"])
        #expect(races.count == 1)
        #expect(races.nextEviction == .t0 + 121)
    }
}

@Suite struct CategoryFilterTests {
    @Test func keysAddAndRemove() {
        let horses = CategoryFilter.all.toggling(.horse)
        #expect(horses.categories == [.horse])
        #expect(horses.toggling(.greyhound).categories == [.horse, .greyhound])
        #expect(horses.toggling(.greyhound).toggling(.horse).categories == [.greyhound])
    }

    @Test func allThreeOrNoneIsAll() {
        let three = RaceCategory.known.reduce(CategoryFilter.all) { $0.toggling($1) }
        #expect(three == .all)
        #expect(CategoryFilter.all.toggling(.harness).toggling(.harness) == .all)
        #expect(three.categories == RaceCategory.known)
        #expect(CategoryFilter([.unknown]).isAll)
    }

    @Test func unknownCategoriesAreShownOnlyWithoutAFilter() {
        #expect(CategoryFilter.all.includes(.unknown) && !CategoryFilter([.horse]).includes(.unknown))
    }
}
