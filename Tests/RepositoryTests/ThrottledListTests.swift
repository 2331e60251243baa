import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// What the program's own limit of requests does to a board.
@Suite struct ThrottledListTests {
    /// The program's own limit is no failure of the feed; it is named once the data is old and nothing else is wrong.
    @Test func throttledListIsNamedOnceItsDataIsOld() {
        var driver = BoardDriver()
        driver.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        driver.handle(.timer, at: 31)
        driver.fail(.throttled(seconds: 20), at: 31)
        #expect(driver.snapshot.health.problem == nil && driver.snapshot.health.nextTry <= .t0 + 51)
        #expect(driver.snapshot.health.state(at: driver.now, hasRaces: true) == .live)
        for at in [51.0, 71, 91] {
            driver.handle(.timer, at: at)
            driver.fail(.throttled(seconds: 20), at: at)
        }
        #expect(driver.snapshot.health.problem == .failed(.throttled(seconds: 20)))
        driver.handle(.timer, at: 111)
        driver.fail(.timedOut(detail: ""), at: 112)
        driver.handle(.timer, at: 114)
        driver.fail(.throttled(seconds: 20), at: 114)
        #expect(driver.snapshot.health.problem == .failed(.timedOut(detail: "")))
    }

    /// Neither does it lead to the fallback, nor away from it.
    @Test func throttledRequestChangesNoWay() {
        var driver = BoardDriver()
        for at in 1...4 {
            driver.fail(.throttled(seconds: 1), at: Double(at))
            driver.handle(.timer, at: Double(at) + 1)
        }
        #expect(Set(driver.sources) == [.neds])
        driver.fail(.notFound, at: 5)
        driver.handle(.timer, at: 6)
        driver.answer(.sample(count: 30, first: .t0 + 900), at: 6)
        #expect(driver.snapshot.health.isBackup)
        driver.handle(.timer, at: 37)
        driver.fail(.throttled(seconds: 2), at: 37)
        driver.handle(.timer, at: 39)
        #expect(
            driver.snapshot.health.isBackup && driver.sources.last == .nedsV1 && driver.snapshot.health.problem == nil)
    }
}
