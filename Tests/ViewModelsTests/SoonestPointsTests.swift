import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Facts
@testable import ViewModels

/// Which alerts to come are listed.
@Suite struct SoonestPointsTests {
    private static func point(_ second: Int) -> AlertList.Point {
        AlertList.Point(
            race: .sample("race-\(second)", start: .t0 + Double(second)), kind: .due, isOwn: second % 1000 == 999)
    }

    @Test func theSoonestAndAllThatAPersonHasSetAreListedInOrderOfTime() {
        var points = SoonestPoints(most: 50)
        // In an order that is none: 7 and 5000 have no common factor.
        for index in 0..<5000 {
            let second = index * 7 % 5000
            let point = Self.point(second)
            points.add(point, at: point.race.advertisedStart, isOwn: point.isOwn)
        }
        let seconds = points.points.map { Int($0.race.advertisedStart.timeIntervalSince(.t0)) }
        #expect(seconds == Array(0..<50) + [999, 1999, 2999, 3999, 4999])
    }

    @Test func fewAreAllListed() {
        var points = SoonestPoints(most: 50)
        #expect(points.points.isEmpty)
        for second in [5, 3, 4] { points.add(Self.point(second), at: .t0 + Double(second), isOwn: false) }
        #expect(points.points.map(\.race.id.text) == ["race-3", "race-4", "race-5"])
    }
}
