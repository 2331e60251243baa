import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import ViewModels

@Suite struct DeskTests {
    private static let panes = [ScreenID.card, .results]

    private static var desk: Desk {
        var desk = Desk()
        desk.set(panes: panes)
        return desk
    }

    @Test func panesAreShownUnlessAScreenCoversThem() {
        var desk = Self.desk
        #expect(desk.shown(beside: .board) == Self.panes && desk.shown(beside: .results) == Self.panes)
        #expect(desk.shown(beside: .help).isEmpty)
        desk.isZoomed = true
        #expect(desk.shown(beside: .board).isEmpty)
        desk.set(panes: [])
        #expect(!desk.isZoomed, "nothing fills the screen without panes")
    }

    @Test func panesFollowEachOtherInACircle() {
        #expect(Self.desk.panes(after: .board, by: 1) == [.card, .results])
        #expect(Self.desk.panes(after: .results, by: 1) == [.board, .card])
        #expect(Self.desk.panes(after: .board, by: -1) == [.results, .card])
        #expect(Self.desk.panes(after: .help, by: 1).isEmpty)
    }

    @Test func meetingsAndFormShareAPane() {
        var desk = Desk()
        desk.set(panes: [.card, .meetings])
        desk.show(.form)
        #expect(desk.panes == [.card, .form] && desk.side == .form)
        desk.show(.results)
        #expect(desk.panes == [.card, .form])
    }

    @Test func cursorRestsForHalfASecondOnEachRace() {
        var desk = Self.desk
        #expect(!desk.isResting && desk.restEnds == nil)
        desk.note(RaceID("a"), at: .t0, isOver: false)
        #expect(desk.isResting && desk.restEnds == .t0 + 0.5)
        desk.note(RaceID("a"), at: .t0 + 0.5, isOver: false)
        #expect(!desk.isResting && desk.restEnds == nil)
        desk.note(RaceID("b"), at: .t0 + 1, isOver: false)
        #expect(desk.isResting)
        desk.note(RaceID("b"), at: .t0 + 0.9, isOver: false)
        #expect(!desk.isResting, "a clock that went back keeps nobody waiting")
        desk.note(RaceID("c"), at: .t0 + 2, isOver: true)
        #expect(!desk.isResting)
        desk.note(nil, at: .t0 + 3, isOver: false)
        #expect(!desk.isResting)
    }
}
