import Facts
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

    @Test func aKeyEndsAReplyAndNothingElse() {
        var notices = Notices()
        notices.reply("Races: France", at: .t0)
        #expect(notices.words(at: .t0)?.words == "Races: France")
        notices.endReply()
        #expect(notices.words(at: .t0) == nil)
        notices.show("An alert", at: .t0)
        notices.endReply()
        #expect(notices.words(at: .t0)?.words == "An alert")
    }

    /// Every key of the board that changes anything on it, after one with a reply.
    @MainActor
    @Test func noReplyOutlivesTheNextKey() {
        let intents = Set(ShownBoard().model.keys.bindings.filter { $0.places.contains(.board) }.map(\.intent))
            .subtracting([.quit, .suspend, .redraw, .reload, .copy, .openPage])
        #expect(intents.count > 20)
        for intent in intents {
            let board = ShownBoard()
            var answer = FeedAnswer.sample(count: 8)
            answer.races[3].venue = Venue(state: "NSW", country: "AUS")
            board.answer(answer)
            board.model.send(.region(RegionFilter(country: "AUS")))
            let before = board.model.state.notice?.words
            #expect(before?.contains("Australia") == true)
            board.model.send(intent)
            #expect(board.model.state.notice?.words != before, "\(intent)")
        }
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
