import FoundationEssentials
import Glibc
import Testing

@testable import System

struct LoopScheduleTests {
    private static let began = Date(timeIntervalSinceReferenceDate: 800_000_000)

    private static let table: [(turn: Double?, sleeper: Double?, wake: Double?)] = [
        (nil, nil, nil), (1, nil, 1), (nil, 1, 1), (1, 2, 1), (2, 1, 1),
        // Hardly ahead is kept, at the beginning or before it is put off.
        (0.001, nil, 0.001), (0, nil, 0.01), (-3_600, nil, 0.01),
        // A sleeper that is late is woken at once: it is taken out of the queue by that.
        (1, -1, -1), (-1, -2, -2),
    ]

    @Test(arguments: table)
    func earliestThatIsAheadOfTheTurnWakes(_ turn: Double?, _ sleeper: Double?, _ wake: Double?) {
        let began = Self.began
        let found = LoopSchedule.wake(turn: turn.map { began + $0 }, began: began, sleeper: sleeper.map { began + $0 })
        #expect(found == wake.map { began + $0 })
    }

    private static let times: [(reference: Double, nanoseconds: Int64)] = [
        (0, 978_307_200_000_000_000), (0.5, 978_307_200_500_000_000), (-0.25, 978_307_199_750_000_000),
        (800_000_000.125, 1_778_307_200_125_000_000), (-1e12, 0), (1e12, 9_200_000_000_000_000_000),
    ]

    @Test(arguments: times)
    func instantBecomesNanosecondsFrom1970(_ reference: Double, _ nanoseconds: Int64) {
        #expect(Date(timeIntervalSinceReferenceDate: reference).nanoseconds == nanoseconds)
    }

    @Test func timerNeverGoesOffBeforeItsInstant() throws {
        var reference = 800_000_000.0
        for _ in 0..<5_000 {
            reference = (reference + 0.37).nextUp
            let date = Date(timeIntervalSinceReferenceDate: reference)
            try #require(Date(nanoseconds: date.nanoseconds) >= date)
        }
    }
}
