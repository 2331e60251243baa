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
        var story = Story()
        story.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        story.handle(.timer, at: 31)
        story.fail(.throttled(seconds: 20), at: 31)
        #expect(story.snapshot.health.problem == nil && story.snapshot.health.nextTry <= .t0 + 51)
        #expect(story.snapshot.health.state(at: story.now, hasRaces: true) == .live)
        for at in [51.0, 71, 91] {
            story.handle(.timer, at: at)
            story.fail(.throttled(seconds: 20), at: at)
        }
        #expect(story.snapshot.health.problem == .failed(.throttled(seconds: 20)))
        story.handle(.timer, at: 111)
        story.fail(.timedOut(detail: ""), at: 112)
        story.handle(.timer, at: 114)
        story.fail(.throttled(seconds: 20), at: 114)
        #expect(story.snapshot.health.problem == .failed(.timedOut(detail: "")))
    }

    /// Neither does it lead to the fallback, nor away from it.
    @Test func throttledRequestChangesNoWay() {
        var story = Story()
        for at in 1...4 {
            story.fail(.throttled(seconds: 1), at: Double(at))
            story.handle(.timer, at: Double(at) + 1)
        }
        #expect(Set(story.sources) == [.neds])
        story.fail(.notFound, at: 5)
        story.handle(.timer, at: 6)
        story.answer(.sample(count: 30, first: .t0 + 900), at: 6)
        #expect(story.snapshot.health.isBackup)
        story.handle(.timer, at: 37)
        story.fail(.throttled(seconds: 2), at: 37)
        story.handle(.timer, at: 39)
        #expect(story.snapshot.health.isBackup && story.sources.last == .nedsV1 && story.snapshot.health.problem == nil)
    }
}
