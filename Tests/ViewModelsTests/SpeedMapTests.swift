import Facts
import Models
import RacingTestKit
import Testing
import ViewModels

@Suite struct SpeedMapTests {
    static func starter(_ number: Int, barrier: Int? = nil, settling: Int? = nil, pace: String? = nil) -> Runner {
        var runner = Runner.sample(number)
        runner.barrier = barrier
        var guide = RunnerGuide()
        (guide.settling, guide.pace) = (settling, pace)
        runner.guide = Shared(guide)
        return runner
    }

    /// The source counts from the back: who has the most is in front.
    @Test func lengthsAreThoseBehindTheLeaderAndLanesThirdsOfTheBarriers() throws {
        let map = try #require(
            SpeedMap([
                Self.starter(1, barrier: 3, settling: 1), Self.starter(2, barrier: 1, settling: 6),
                Self.starter(3, barrier: 9, settling: 6), Self.starter(4, settling: 4),
            ]))
        #expect(map.places.map(\.number) == [2, 3, 4, 1] && map.places.map(\.lengths) == [0, 0, 2, 5])
        #expect(map.places.map(\.lane) == [0, 2, 1, 1] && map.length == 5)
        #expect(map.words == "2 0L, 3 0L, 4 2L, 1 5L")
    }

    @Test func groupsHaveKnownWordsOrTheSources() throws {
        let map = try #require(
            SpeedMap([
                Self.starter(1, settling: 1, pace: "Back Marker"), Self.starter(2, settling: 9, pace: "Front Runner"),
                Self.starter(3, settling: 2, pace: "Back Marker"), Self.starter(4, settling: 8),
            ]))
        #expect(map.words == "front runner 2; back marker 3, 1" && map.places.map(\.number) == [2, 4, 3, 1])
    }

    // Where lengths and labels contradict each other the label counts, and nobody stands before a better one.
    @Test(arguments: [
        ["Front Runner", "On Pace", "Midfield", "Back Marker"], ["Leader", "Handy", "mid-field", "Rear"],
    ]) func labelsCountBeforeLengths(labels: [String]) throws {
        let starters = labels.enumerated().map { place, label in
            Self.starter(place + 1, settling: 2 + place, pace: label)
        }
        let map = try #require(SpeedMap(starters.reversed()))
        #expect(map.places.map(\.number) == [1, 2, 3, 4] && map.places.map(\.lengths) == [0, 0, 0, 0])
        #expect(map.words == zip(labels, 1...).map { "\($0.lowercased()) \($1)" }.joined(separator: "; "))
    }

    /// Half a field is no picture of a race.
    @Test func aMapOfFewIsNone() {
        #expect(SpeedMap([]) == nil && SpeedMap([Self.starter(1, settling: 0)]) == nil)
        #expect(
            SpeedMap([Self.starter(1, settling: 0), Self.starter(2, settling: 1), Self.starter(3), Self.starter(4)])
                == nil)
    }
}
