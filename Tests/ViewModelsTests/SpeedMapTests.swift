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

    @Test func lengthsAreThoseBehindTheLeaderAndLanesThirdsOfTheBarriers() throws {
        let map = try #require(
            SpeedMap([
                Self.starter(1, barrier: 3, settling: 7), Self.starter(2, barrier: 1, settling: 2),
                Self.starter(3, barrier: 9, settling: 2), Self.starter(4, settling: 4),
            ]))
        #expect(map.places.map(\.number) == [2, 3, 4, 1] && map.places.map(\.lengths) == [0, 0, 2, 5])
        #expect(map.places.map(\.lane) == [0, 2, 1, 1] && map.length == 5)
        #expect(map.words == "2 0L, 3 0L, 4 2L, 1 5L")
    }

    @Test func groupsHaveTheSourcesWords() throws {
        let map = try #require(
            SpeedMap([
                Self.starter(1, settling: 9, pace: "Backmarker"), Self.starter(2, settling: 0, pace: "Front Runner"),
                Self.starter(3, settling: 8, pace: "Backmarker"), Self.starter(4, settling: 1),
            ]))
        #expect(map.words == "front runner 2; backmarker 3, 1")
    }

    /// Half a field is no picture of a race.
    @Test func aMapOfFewIsNone() {
        #expect(SpeedMap([]) == nil && SpeedMap([Self.starter(1, settling: 0)]) == nil)
        #expect(
            SpeedMap([Self.starter(1, settling: 0), Self.starter(2, settling: 1), Self.starter(3), Self.starter(4)])
                == nil)
    }
}
