import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import ViewModels

@Suite struct NoticesTests {
    @Test func noticeStandsForItsTime() {
        var notices = Notices()
        #expect(notices.words(at: .t0) == nil)
        notices.show("Theme: turf", at: .t0)
        #expect(notices.words(at: .t0 + 2.9)?.words == "Theme: turf")
        #expect(notices.words(at: .t0 + 3) == nil)
        notices.show("a", at: .t0)
        notices.clear()
        #expect(notices.words(at: .t0) == nil)
    }

    @Test func endOfARefreshIsReportedOnce() {
        var notices = Notices()
        var snapshot = BoardSnapshot(slots: [], health: FeedHealth(since: .t0, source: .neds))
        notices.note(snapshot, at: .t0)
        #expect(notices.words(at: .t0) == nil, "nobody waits for it")
        notices.awaitRefresh()
        snapshot.health.isFetching = true
        notices.note(snapshot, at: .t0)
        #expect(notices.words(at: .t0) == nil)
        snapshot.health.isFetching = false
        snapshot.health.problem = .stopped
        notices.note(snapshot, at: .t0)
        #expect(notices.words(at: .t0)?.words == "Not refreshed")
        snapshot.health.problem = nil
        notices.note(snapshot, at: .t0 + 4)
        #expect(notices.words(at: .t0 + 4) == nil)
    }
}
