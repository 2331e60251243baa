import Foundation
import Models
import Testing

@Suite struct LatenessTests {
    private static func lateness(
        today: [Int] = [], track: [Int] = [], category: [Int]
    ) -> Lateness? {
        Lateness(
            today: today, track: DelayHistory(sorted: track.sorted()),
            category: DelayHistory(sorted: category.sorted()))
    }

    @Test func fewRacesHaveNoEstimate() {
        #expect(Self.lateness(category: []) == nil)
        #expect(Self.lateness(today: [60], category: [60]) == nil)
        #expect(Self.lateness(today: Array(repeating: 60, count: 9), category: Array(repeating: 60, count: 9)) == nil)
        #expect(Self.lateness(category: Array(repeating: 60, count: 10)) != nil)
    }

    @Test func racesThatAreAllOnTimeRunOnTime() throws {
        let all = try #require(
            Self.lateness(today: [0, 0, 0], track: [0, 0], category: Array(repeating: 0, count: 12)))
        #expect([all.low, all.median, all.high] as [Int] == [0, 0, 0])
        #expect(all.races == Lateness.Races(today: 3, track: 2, category: 12))
        #expect(all.basis == .meeting && all.count == 3)
    }

    @Test func theNearestRacesNameTheEstimate() throws {
        let category = Array(repeating: 30, count: 20)
        let track = try #require(Self.lateness(track: [60, 60], category: category))
        #expect(track.basis == .track && track.count == 2)
        let all = try #require(Self.lateness(category: category))
        #expect(all.basis == .category && all.count == 20)
    }

    @Test func oneRaceMovesTheEstimateAndManyDecideIt() throws {
        let category = Array(repeating: 0, count: 100)
        let one = try #require(Self.lateness(today: [600], category: category))
        let five = try #require(Self.lateness(today: Array(repeating: 600, count: 5), category: category))
        #expect(one.median < 300 && one.high > 0)
        #expect(five.median > 300)
    }

    @Test func earlyRacesRunEarly() throws {
        let early = try #require(Self.lateness(today: [-90, -60, -70], category: Array(repeating: -60, count: 30)))
        #expect(early.median < 0 && early.low <= early.median && early.high >= early.median)
    }

    /// Numbers computed apart from this program, with Python: points sorted by value, each in the middle of its weight,
    /// the lighter of two equal ones first.
    @Test func quantilesAreThoseOfAnIndependentCalculation() throws {
        let today = [20, 80, 140, 200, 260]
        let category = Array(stride(from: 0, through: 190, by: 10))
        let lateness = try #require(Self.lateness(today: today, category: category))
        // 20 points of 0.2 and five of 1: 9 in all; the ends are at 0.08 and 0.92.
        #expect([lateness.low, lateness.median, lateness.high] as [Int] == [20, 120, 247])
    }

    @Test func aLongHistoryKeepsItsSpread() {
        let history = DelayHistory(sorted: Array(0..<4_000))
        #expect(history.count == 4_000 && history.points.count == 40)
        #expect(history.points.first == 50 && history.points.last == 3_950)
        let few = DelayHistory(sorted: [1, 2, 3])
        #expect(few.points == [1, 2, 3])
    }

    /// Four in five of what comes next is between the ends, whatever the shape of the delays.
    @Test(arguments: [UInt64(1), 7, 99]) func theIntervalHoldsWhatItPromises(seed: UInt64) throws {
        var chance = Chance(state: seed)
        var (inside, all) = (0, 0)
        let category = (0..<200).map { _ in chance.roll(171) }
        for _ in 0..<300 {
            let today = (0..<chance.roll(8)).map { _ in chance.roll(171) }
            let lateness = try #require(Self.lateness(today: today, category: category))
            let next = chance.roll(171)
            all += 1
            if (lateness.low...lateness.high).contains(next) { inside += 1 }
        }
        #expect((0.72...0.9).contains(Double(inside) / Double(all)))
    }

    private struct Chance {
        var state: UInt64

        mutating func roll(_ sides: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % sides
        }
    }
}
