import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Services
import Settings
import Testing

@testable import Fleet
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

    /// The venue's own broker has the word of its bridge, too, and is beside its boxes.
    @Test mutating func aVenueThatIsHeardIsNotCutOffThoughItsBridgeIsDown() {
        fleet.bridge("flemington", "0", wasKept: true)
        fleet.up("flemington/bar-1", at: 1)
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live), at: 1)
        let venue = fleet.venue("flemington", at: 2)
        #expect(venue?.faults == [] && venue?.isJoined == false && venue?.isCutOff == false)
        #expect(fleet.row("flemington/bar-1", at: 2)?.state == .live)
        // At the centre nothing comes once the bridge is down.
        fleet.bridge("flemington", "1", at: 10)
        fleet.send(FleetTopic.beat, of: "flemington", beat(1, at: 20), at: 20)
        fleet.bridge("flemington", "0", at: 30)
        #expect(fleet.venue("flemington", at: 31)?.faults == [.cutOff])
        #expect(fleet.row("flemington/bar-1", at: 31)?.state == .unknown)
    }

    @Test mutating func whatWasOnItsWayWhenABridgeFellShowsNoVenueBesideIt() {
        fleet.up("flemington/bar-1")
        fleet.bridge("flemington", "1")
        fleet.bridge("flemington", "0", at: 30)
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live), at: 34)
        #expect(fleet.venue("flemington", at: 60)?.faults == [.cutOff])
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live), at: 61)
        #expect(fleet.venue("flemington", at: 62)?.isCutOff == false)
    }

    @Test mutating func aBeatThatWasJustKeptShowsAVenueBesideItsBroker() {
        fleet.bridge("flemington", "0", wasKept: true)
        fleet.send(FleetTopic.beat, of: "flemington", beat(1, at: -5), wasKept: true)
        #expect(fleet.venue("flemington", at: 1)?.isCutOff == false)
        #expect(fleet.venue("flemington", at: 60)?.isCutOff == true)
    }

    @Test mutating func aWillThatABridgeSendsAgainIsNoNewEnd() {
        fleet.up("flemington/bar-1")
        let gone = FleetPresence(isUp: false).body
        for second in [100.0, 500] { fleet.send(.boxUp, "flemington/bar-1", gone, at: second) }
        #expect(fleet.row("flemington/bar-1", at: 501)?.state == .offline(since: .t0 + 100, isExact: true))
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

    /// A box behind a nearer notice, and one that was never switched on, are nobody's fault.
    @Test mutating func aNoticeThatWaitsForItsTurnIsTakenAndNotMissing() {
        fleet.board = FleetBoard(fleet.inventory("flemington/bar-1\nflemington/never"))
        fleet.board.joined(at: .t0)
        for box in ["bar-1", "bar-2", "bar-3"] { fleet.up("flemington/\(box)") }
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(7))
        func answer(_ box: String, _ waits: Notice.Waiting?) {
            fleet.send(
                .acknowledgement, "flemington/\(box)",
                BoxAcknowledgement(.notice, scope: "flemington", rev: 7, taken: .t0, waits: waits).body)
        }
        answer("bar-1", .behind)
        answer("bar-2", nil)
        fleet.health(
            "flemington/bar-3",
            BoxHealth(
                at: .t0, state: .live, revs: ["notice flemington": 7], waits: ["flemington": .noLine]))
        let delivery = fleet.snapshot(at: 1).deliveries.first
        #expect(delivery?.addressed == 3 && delivery?.taken == 3 && delivery?.shown == 0)
        #expect(delivery?.missing.map(\.text) == ["flemington/bar-2"])
        let faulty = fleet.snapshot(at: 1).rows.filter { $0.faults.contains(.notShown) }
        #expect(faulty.map(\.box.text) == ["flemington/bar-2"])
    }

    @Test mutating func aBoxWithoutTheNoticeThatStandsHasAFault() {
        fleet.up("flemington/bar-1")
        fleet.health(
            "flemington/bar-1",
            BoxHealth(at: .t0, state: .live, revs: ["notice flemington": 7], shown: ["flemington": 6]))
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(7))
        #expect(fleet.row("flemington/bar-1", at: 1)?.faults == [.notShown])
        #expect(fleet.row("flemington/bar-1", at: 600)?.faults == [.silent])
        #expect(fleet.snapshot(at: 600).deliveries.isEmpty)
    }

    @Test mutating func aNoticeThatIsNotToBeOnTheScreenIsNoFault() {
        fleet.up("flemington/bar-1")
        let dark = BoxHealth(at: .t0, state: .quietHours)
        fleet.health("flemington/bar-1", dark)
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(7))
        #expect(fleet.row("flemington/bar-1", at: 1)?.faults == [], "the screen is dark on purpose")
        let evacuation = Notice(rev: 1, level: .evacuate, text: "Leave by gate 2", from: .t0, until: .t0 + 600)
        fleet.board.take(RelayMessage(.notice(.all), evacuation.body), at: .t0)
        #expect(fleet.row("flemington/bar-1", at: 1)?.faults == [.notShown])
        // The announcement is behind the evacuation.
        fleet.health("flemington/bar-1", BoxHealth(at: .t0 + 2, state: .live, shown: ["all": 1]), at: 2)
        #expect(fleet.row("flemington/bar-1", at: 3)?.faults == [])
    }

    @Test mutating func aNoticeThatWasTakenBackDoesNotComeAgainWithAnOlderNumber() {
        fleet.up("flemington/bar-1")
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(7))
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(8, ""))
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(7), wasKept: true)
        #expect(fleet.snapshot(at: 1).deliveries.isEmpty)
    }

    private mutating func answer(_ answer: BoxAcknowledgement) {
        fleet.send(.acknowledgement, "flemington/bar-1", answer.body)
    }

    @Test mutating func anAnswerClearsARefusalOfItsOwnPlaceAndSubjectAlone() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live))
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(2))
        answer(BoxAcknowledgement(.notice, scope: "flemington", rev: 2, refused: "its text is too long"))
        answer(BoxAcknowledgement(.notice, scope: "all", rev: 9, at: .t0))
        answer(BoxAcknowledgement(.order, scope: "flemington/box/bar-1", rev: 4_711, at: .t0))
        #expect(fleet.row("flemington/bar-1")?.faults.contains(.refused("its text is too long")) == true)
        answer(BoxAcknowledgement(.notice, scope: "flemington", rev: 3, at: .t0))
        #expect(fleet.row("flemington/bar-1")?.faults == [])
    }

    /// A box that is new gets what has ended long ago, too, and refuses it.
    @Test mutating func aRefusalOfANoticeThatHasEndedIsNoFault() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live))
        fleet.send({ .notice(.venue($0)) }, of: "flemington", notice(2, until: -1))
        answer(BoxAcknowledgement(.notice, scope: "flemington", rev: 2, refused: "it has ended"))
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
