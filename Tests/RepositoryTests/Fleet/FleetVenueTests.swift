import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

@testable import Repository

@Suite struct FleetVenueTests {
    private var fleet = TestFleet()

    private func beat(
        _ seq: Int, _ state: RelayFeedReport.State = .live, at seconds: Double = 0, run: Double = 0
    ) -> [UInt8] {
        RelayBeat(
            mark: RelayMark(run: .t0 + run, seq: seq), at: .t0 + seconds,
            feed: RelayFeedReport(state: state, source: "neds")
        ).body
    }

    @Test mutating func aVenueWithoutARelayHasNoFaultOfOne() {
        fleet.up("flemington/bar-1")
        #expect(fleet.venue("flemington", at: 600)?.faults == [])
    }

    @Test mutating func aRelayThatIsDownIsAFaultOfItsVenue() {
        fleet.send(FleetTopic.relayUp, of: "flemington", FleetPresence(isUp: false, since: .t0).body)
        #expect(fleet.venue("flemington")?.faults == [.relayDown])
    }

    @Test mutating func aRelayThatIsUpAndDoesNotBeatFor35SecondsHangs() {
        fleet.send(FleetTopic.relayUp, of: "flemington", FleetPresence(isUp: true).body)
        fleet.send(FleetTopic.beat, of: "flemington", beat(1))
        #expect(fleet.venue("flemington", at: 35)?.faults == [])
        #expect(fleet.venue("flemington", at: 36)?.faults == [.relaySilent])
    }

    @Test(arguments: [
        (RelayFeedReport.State.live, [FleetVenue.Fault]()), (.stale, [.stale]), (.noData, [.noData]),
        (.failing, [.feedFailing]), (.unreachable, [.feedUnreachable]),
    ])
    mutating func theFeedOfAVenueIsWhatItsRelayReports(state: RelayFeedReport.State, faults: [FleetVenue.Fault]) {
        fleet.send(FleetTopic.relayUp, of: "flemington", FleetPresence(isUp: true).body)
        fleet.send(FleetTopic.beat, of: "flemington", beat(1, state))
        #expect(fleet.venue("flemington", at: 1)?.faults == faults)
    }

    @Test mutating func anOlderBeatIsRefused() {
        fleet.send(FleetTopic.relayUp, of: "flemington", FleetPresence(isUp: true).body)
        fleet.send(FleetTopic.beat, of: "flemington", beat(5))
        fleet.send(FleetTopic.beat, of: "flemington", beat(4, .failing, at: 30), at: 30)
        #expect(fleet.venue("flemington", at: 31)?.faults == [])
        #expect(fleet.venue("flemington", at: 36)?.faults == [.relaySilent])
    }

    @Test mutating func aRelayThatWasAheadOfTheTimeDoesNotShutOutTheNext() {
        fleet.send(FleetTopic.relayUp, of: "flemington", FleetPresence(isUp: true).body)
        fleet.send(FleetTopic.beat, of: "flemington", beat(5, run: 86_400))
        fleet.send(FleetTopic.beat, of: "flemington", beat(1, .failing, at: 35), at: 35)
        #expect(fleet.venue("flemington", at: 35)?.faults == [])
        fleet.send(FleetTopic.beat, of: "flemington", beat(2, .failing, at: 36), at: 36)
        #expect(fleet.venue("flemington", at: 37)?.faults == [.feedFailing])
    }

    @Test mutating func aVenueThatWasCutOffBeforeThisProgramCameHasNoTimeOfIt() {
        fleet.bridge("flemington", "0", wasKept: true)
        #expect(fleet.venue("flemington")?.faults == [.cutOff])
        #expect(fleet.venue("flemington")?.joinChange == nil)
    }

    @Test mutating func aVenueCountsItsBoxesByState() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live))
        fleet.up("flemington/bar-2")
        fleet.health("flemington/bar-2", BoxHealth(at: .t0, state: .stale))
        fleet.up("ascot/bar-1")
        #expect(fleet.venue("flemington")?.counts == [.live: 1, .stale: 1])
        #expect(fleet.venue("flemington")?.faulty == 1)
        #expect(fleet.venue("ascot")?.boxes == 1)
    }

    // MARK: - Notices

    private func notice(_ rev: Int, _ text: String = "Race 5 is delayed", until: Double = 600) -> [UInt8] {
        Notice(rev: rev, level: .announcement, text: text, from: .t0 - 60, until: .t0 + until).body
    }

    @Test mutating func aNoticeCountsTheBoxesThatHaveShownItByReportOrAcknowledgement() {
        for box in ["bar-1", "bar-2", "bar-3"] { fleet.up("flemington/\(box)") }
        fleet.up("ascot/bar-1")
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(7))
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live, shown: ["flemington": 7]))
        fleet.send(
            .acknowledgement, "flemington/bar-2",
            BoxAcknowledgement(.notice, scope: "flemington", rev: 7, at: .t0).body)
        let delivery = fleet.snapshot(at: 1).deliveries.first
        #expect(delivery?.addressed == 3)
        #expect(delivery?.shown == 2)
        #expect(delivery?.missing.map(\.text) == ["flemington/bar-3"])
    }

    @Test mutating func aBoxWithoutTheNoticeThatStandsHasAFault() {
        fleet.up("flemington/bar-1")
        fleet.health(
            "flemington/bar-1",
            BoxHealth(at: .t0, state: .quietHours, revs: ["notice flemington": 7], shown: ["flemington": 6]))
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(7))
        #expect(fleet.row("flemington/bar-1", at: 1)?.faults == [.notShown])
        #expect(fleet.row("flemington/bar-1", at: 600)?.faults == [.silent])
        #expect(fleet.snapshot(at: 600).deliveries.isEmpty)
    }

    @Test mutating func aNoticeThatWasTakenBackDoesNotComeAgainWithAnOlderNumber() {
        fleet.up("flemington/bar-1")
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(7))
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(8, ""))
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(7), wasKept: true)
        #expect(fleet.snapshot(at: 1).deliveries.isEmpty)
    }

    @Test mutating func aRefusedNoticeIsAFaultWithItsReason() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live))
        fleet.send(
            .acknowledgement, "flemington/bar-1",
            BoxAcknowledgement(.set, scope: "flemington", rev: 2, refused: "theme is not allowed").body)
        #expect(fleet.row("flemington/bar-1")?.faults == [.refused("theme is not allowed")])
        fleet.send(
            .acknowledgement, "flemington/bar-1",
            BoxAcknowledgement(.set, scope: "flemington", rev: 3, at: .t0).body)
        #expect(fleet.row("flemington/bar-1")?.faults == [])
    }

    private mutating func answer(_ answer: BoxAcknowledgement) {
        fleet.send(.acknowledgement, "flemington/bar-1", answer.body)
    }

    @Test mutating func anAnswerClearsARefusalOfItsOwnPlaceAndSubjectAlone() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live))
        answer(BoxAcknowledgement(.notice, scope: "flemington", rev: 2, refused: "it has ended"))
        answer(BoxAcknowledgement(.set, scope: "flemington", rev: 9, at: .t0))
        answer(BoxAcknowledgement(.notice, scope: "all", rev: 9, at: .t0))
        answer(BoxAcknowledgement(.order, scope: "flemington/box/bar-1", rev: 4_711, at: .t0))
        #expect(fleet.row("flemington/bar-1")?.faults == [.refused("it has ended")])
        answer(BoxAcknowledgement(.notice, scope: "flemington", rev: 3, at: .t0))
        #expect(fleet.row("flemington/bar-1")?.faults == [])
    }

    /// The answer is for whoever sent the order, and an order has no successor that would clear it.
    @Test mutating func anOrderThatWasRefusedIsNoFaultOfTheBox() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live))
        fleet.send(
            .acknowledgement, "flemington/bar-1",
            BoxAcknowledgement(.order, scope: "flemington/box/bar-1", rev: 4_711, refused: "this is no kiosk").body)
        #expect(fleet.row("flemington/bar-1")?.faults == [])
    }

    @Test mutating func onlyTheLastPictureIsHeld() {
        for box in ["bar-1", "bar-2"] {
            fleet.up("flemington/\(box)")
            fleet.send(.shot, "flemington/\(box)", BoxShot(at: .t0, lines: [box]).body)
        }
        #expect(BoxAddress("flemington/bar-1").flatMap { fleet.board.shot(of: $0) } == nil)
        #expect(BoxAddress("flemington/bar-2").flatMap { fleet.board.shot(of: $0) }?.lines == ["bar-2"])
    }
}
