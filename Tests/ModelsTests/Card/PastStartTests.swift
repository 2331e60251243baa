import FoundationEssentials
import Models
import Testing

@Suite struct PastStartTests {
    /// Time, metres, margin in lengths, and whether a start with them cannot have been.
    @Test(
        arguments: [
            ("1:08.70", 1200, "1", false), ("68.70", 1200, "1.5", false), ("1.5", 1200, "1.5", true),
            ("45.35", 1200, "3", true), ("0:45.35", 1200, "3", true), ("29.8", 515, "4.25", false),
            ("", 1200, "1", false),
        ] as [(String, Int, String, Bool)])
    func aMarginIsNoTimeAndNoRunnerIsThatFast(time: String, distance: Int, margin: String, isOdd: Bool) {
        var start = PastStart()
        (start.time, start.distance, start.margin) = (time.isEmpty ? nil : time, distance, Decimal(string: margin))
        #expect(start.contradicts("Opal Zenith") == isOdd)
    }

    /// Place where it finished, and whether it cannot have been one of those named first.
    @Test(arguments: [(1, false), (2, true), (7, true)])
    func aRunnerIsNotNamedBeforeItsPlace(finish: Int, isOdd: Bool) {
        var start = PastStart()
        (start.finish, start.placed) = (finish, ["Opal Zenith", "Silver Moon", "Quiet Ridge"])
        #expect(start.contradicts("OPAL ZENITH") == isOdd)
        #expect(!start.contradicts("Another"))
    }
}
