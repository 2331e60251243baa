import FoundationEssentials
import Models
import RacingTestKit
import Services
import Settings
import Testing

@testable import Fleet
@testable import Repository

@Suite struct FleetBoardTests {
    private var fleet = TestFleet()

    // MARK: - States of a box

    @Test mutating func anExpectedBoxThatNeverCameIsNeverSeenAndNoFault() {
        fleet.board = FleetBoard(fleet.inventory("flemington/bar-1"))
        fleet.board.joined(at: .t0)
        #expect(fleet.row("flemington/bar-1")?.state == .neverSeen)
        #expect(fleet.row("flemington/bar-1")?.hasFault == false)
    }

    @Test(arguments: [
        (BoxHealth.State.live, BoxState.live), (.waiting, .starting), (.noData, .noData), (.quietHours, .quietHours),
        (.stale, .stale(90)),
    ])
    mutating func aBoxThatReportsHasTheStateOfItsReport(reported: BoxHealth.State, state: BoxState) {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: reported, dataAge: 90))
        #expect(fleet.row("flemington/bar-1")?.state == state)
    }

    @Test mutating func aStaleBoxGrowsOlderBetweenItsReports() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .stale, dataAge: 90))
        #expect(fleet.row("flemington/bar-1", at: 40)?.state == .stale(130))
    }

    @Test mutating func aWillMakesABoxOfflineFromTheTimeItCame() {
        fleet.up("flemington/bar-1")
        fleet.send(.boxUp, "flemington/bar-1", FleetPresence(isUp: false).body, at: 30)
        #expect(fleet.row("flemington/bar-1", at: 90)?.state == .offline(since: .t0 + 30, isExact: true))
        #expect(fleet.row("flemington/bar-1", at: 90)?.faults == [.offline])
    }

    /// Nobody knows when the will was sent: the last report is the last time that it was heard.
    @Test mutating func aKeptWillLeavesTheLastReportAsTheTime() {
        fleet.health("flemington/bar-1", BoxHealth(at: .t0 - 600, state: .live), wasKept: true)
        fleet.send(.boxUp, "flemington/bar-1", FleetPresence(isUp: false).body, wasKept: true)
        #expect(fleet.row("flemington/bar-1")?.state == .offline(since: .t0 - 600, isExact: false))
    }

    @Test mutating func reportsThatComeAfterAWillShowThatTheBoxIsThere() {
        fleet.up("flemington/bar-1")
        fleet.send(.boxUp, "flemington/bar-1", FleetPresence(isUp: false).body, at: 10)
        fleet.health("flemington/bar-1", BoxHealth(at: .t0 + 12, state: .live), at: 12)
        // A bridge that is joined again sends the will and the last report of a box that is gone.
        #expect(fleet.row("flemington/bar-1", at: 13)?.state == .offline(since: .t0 + 10, isExact: true))
        fleet.health("flemington/bar-1", BoxHealth(at: .t0 + 72, state: .live), at: 72)
        #expect(fleet.row("flemington/bar-1", at: 73)?.state == .live)
    }

    @Test mutating func aConnectedBoxIsSilentWithin45SecondsWithoutAReport() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live))
        #expect(fleet.row("flemington/bar-1", at: 43)?.state == .live)
        #expect(fleet.row("flemington/bar-1", at: 44)?.state == .silent(44))
        #expect(fleet.row("flemington/bar-1", at: 44)?.faults == [.silent])
    }

    @Test mutating func aBoxWithoutAnyReportStartsAndIsSilentThen() {
        fleet.up("flemington/bar-1")
        #expect(fleet.row("flemington/bar-1", at: 20)?.state == .starting)
        #expect(fleet.row("flemington/bar-1", at: 44)?.state == .silent(44))
    }

    /// The box's clock may be wrong: of a report that came now only the arrival counts.
    @Test mutating func theClockOfABoxMakesItNeitherSilentNorYoung() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0 - 5000, state: .live))
        #expect(fleet.row("flemington/bar-1", at: 40)?.state == .live)
        fleet.health("flemington/bar-1", BoxHealth(at: .t0 + 5000, state: .live), at: 41)
        #expect(fleet.row("flemington/bar-1", at: 300)?.state == .silent(259))
    }

    /// A box whose reports are older than the last one for a while is there all the same.
    @Test mutating func aBoxWhoseClockIsSetBackIsNotSilent() {
        fleet.up("flemington/bar-1")
        for second in stride(from: 0.0, through: 200, by: 20) {
            let clock = second < 60 ? second : second - 3600
            #expect(second == 0 || fleet.row("flemington/bar-1", at: second)?.state == .live, "\(second)")
            fleet.health("flemington/bar-1", BoxHealth(at: .t0 + clock, state: .live), at: second)
        }
    }

    /// A bridge that is joined again sends what it sent before, older ones last in part.
    @Test mutating func anOlderReportThatComesAgainChangesNothing() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live))
        fleet.health("flemington/bar-1", BoxHealth(at: .t0 - 60, state: .noData), at: 1)
        #expect(fleet.row("flemington/bar-1", at: 2)?.state == .live)
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live), at: 40)
        #expect(fleet.row("flemington/bar-1", at: 44)?.state == .silent(44))
    }

    // MARK: - A venue that is cut off

    @Test mutating func boxesOfAVenueThatIsNotJoinedAreUnknownAndNotOffline() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live))
        fleet.send(.boxUp, "flemington/bar-2", FleetPresence(isUp: false).body)
        fleet.bridge("flemington", "0", at: 5)
        for box in ["flemington/bar-1", "flemington/bar-2"] {
            #expect(fleet.row(box, at: 6000)?.state == .unknown)
            #expect(fleet.row(box, at: 6000)?.faults == [])
        }
        #expect(fleet.row("flemington/bar-1", at: 6000)?.reportAge == 6000)
        #expect(fleet.venue("flemington", at: 6000)?.faults == [.cutOff])
        #expect(fleet.venue("flemington", at: 6000)?.joinChange == .t0 + 5)
    }

    @Test mutating func boxesAreKnownAgainWhenTheVenueIsJoinedAgain() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live))
        fleet.bridge("flemington", "0", at: 5)
        fleet.bridge("flemington", "1", at: 9)
        fleet.health("flemington/bar-1", BoxHealth(at: .t0 + 10, state: .live), at: 10)
        #expect(fleet.row("flemington/bar-1", at: 10)?.state == .live)
    }

    @Test mutating func nothingIsKnownWhileThisProgramHasNoBroker() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .noData))
        fleet.board.lost(at: .t0 + 1)
        #expect(fleet.row("flemington/bar-1", at: 400)?.state == .unknown)
        #expect(fleet.snapshot(at: 400).hasFault == false)
        #expect(fleet.snapshot(at: 400).link == .lost(since: .t0 + 1))
    }

    // MARK: - Faults

    @Test(arguments: [
        (BoxHealth(at: .t0, state: .live, temperature: 80), BoxFault.hot(80)),
        (BoxHealth(at: .t0, state: .live, diskFreeMiB: 199), .diskFull(199)),
        (BoxHealth(at: .t0, state: .live, television: "disconnected"), .noTelevision),
        (BoxHealth(at: .t0, state: .live, clockOffset: -31), .clock(-31)),
        (BoxHealth(at: .t0, state: .live, problem: "no space left"), .problem("no space left")),
        (BoxHealth(at: .t0, state: .live, paintedAt: .t0 - 151), .frozen(151)),
    ])
    mutating func aReportBeyondALimitIsAFault(health: BoxHealth, fault: BoxFault) {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", health)
        #expect(fleet.row("flemington/bar-1")?.faults == [fault])
    }

    @Test mutating func aReportWithinTheLimitsHasNoFault() {
        fleet.up("flemington/bar-1")
        fleet.health(
            "flemington/bar-1",
            BoxHealth(
                at: .t0, state: .live, clockOffset: 30, paintedAt: .t0 - 150, temperature: 79, diskFreeMiB: 200,
                television: "connected"))
        #expect(fleet.row("flemington/bar-1")?.faults == [])
    }

    @Test mutating func aTelevisionThatIsOffInQuietHoursIsNoFault() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .quietHours, television: "disconnected"))
        #expect(fleet.row("flemington/bar-1")?.faults == [])
    }

    @Test(arguments: [(29.9, BoxFault.certificate(29)), (0.5, .certificate(0)), (-0.5, .certificate(-1)), (30.1, nil)])
    mutating func aCertificateThatEndsSoonIsARemark(days: Double, remark: BoxFault?) {
        fleet.up("flemington/bar-1")
        var health = BoxHealth(at: .t0, state: .live)
        health.certificateEnds = .t0 + days * 86_400
        fleet.health("flemington/bar-1", health)
        let row = fleet.row("flemington/bar-1")
        #expect(row?.faults == [remark].compactMap(\.self) && row?.hasFault == false)
    }

    @Test mutating func anOlderProgramIsARemarkAndNoFault() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live, program: "0.9.0"))
        for box in ["bar-2", "bar-3"] {
            fleet.up("flemington/\(box)")
            fleet.health("flemington/\(box)", BoxHealth(at: .t0, state: .live, program: "0.10.0"))
        }
        #expect(fleet.snapshot(at: 0).newest == "0.10.0")
        #expect(fleet.row("flemington/bar-1")?.faults == [.behind])
        #expect(fleet.row("flemington/bar-1")?.hasFault == false)
        #expect(fleet.row("flemington/bar-2")?.faults == [])
    }

    /// A build before a release is older than it; one that was named after a release, as once, is newer than that.
    @Test(arguments: [
        ("0.2.0", "0.2.0+9.g1a"), ("0.2.0+9.g1a", "0.3.0~2.g1a"), ("0.3.0~2.g1a", "0.3.0~10.g1a"),
        ("0.3.0~10.g1a", "0.3.0"),
    ])
    func versionsHaveTheirOrder(_ older: String, _ newer: String) throws {
        let (one, other) = (try #require(ProgramVersion(older)), try #require(ProgramVersion(newer)))
        #expect(one < other && !(other < one))
    }

    /// Anyone who has one certificate may report any version.
    @Test mutating func oneBoxAloneMakesNoOtherTooOld() {
        for (index, program) in ["0.10.0", "0.10.0", "99.0.0"].enumerated() {
            fleet.health("flemington/bar-\(index)", BoxHealth(at: .t0, state: .live, program: program))
        }
        #expect(fleet.snapshot(at: 0).newest == "0.10.0")
        #expect(fleet.row("flemington/bar-0")?.faults == [])
    }

    /// A live box takes new data between its reports.
    @Test mutating func ageOfALiveBoxDoesNotGrowBetweenItsReports() {
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live, dataAge: 30))
        #expect(fleet.row("flemington/bar-1", at: 40)?.dataAge == 30)
        #expect(fleet.row("flemington/bar-1", at: 40)?.reportAge == 40)
    }

    @Test mutating func brokerThatKeepsNothingIsEmptyWithAnInventoryToo() {
        #expect(fleet.snapshot(at: 0).isEmpty)
        fleet.board = FleetBoard(fleet.inventory("flemington/bar-1"))
        fleet.board.joined(at: .t0)
        #expect(fleet.snapshot(at: 0).isEmpty)
        fleet.up("flemington/bar-1")
        #expect(!fleet.snapshot(at: 0).isEmpty)
    }

    @Test(arguments: ["Bad Name", "flemington/bar 1", "flemington / bar-1", "fle\tmington"])
    func lineOfAnInventoryWithASpaceInANameIsWrong(line: String) {
        #expect(throws: Flaw.self) { try FleetInventory(line) }
        #expect((try? FleetInventory(" flemington/bar-1\t # behind the counter\r\n"))?.boxes.count == 1)
    }

    @Test mutating func aMessageThatCannotBeReadIsNotedAtItsBoxUntilTheNextReport() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live))
        fleet.send(.health, "flemington/bar-1", Array("[]".utf8), at: 1)
        guard case .unreadable? = fleet.row("flemington/bar-1", at: 2)?.faults.first else {
            Issue.record("no fault")
            return
        }
        #expect(fleet.snapshot(at: 2).unreadable == 1)
        fleet.health("flemington/bar-1", BoxHealth(at: .t0 + 3, state: .live), at: 3)
        #expect(fleet.row("flemington/bar-1", at: 4)?.faults == [])
    }

    @Test mutating func theWorstComesFirstAndThenTheNames() {
        for (name, state) in [
            ("bar-10", BoxHealth.State.live), ("bar-2", .live), ("bar-3", .stale), ("bar-4", .noData),
        ] {
            fleet.up("flemington/\(name)")
            fleet.health("flemington/\(name)", BoxHealth(at: .t0, state: state))
        }
        fleet.send(.boxUp, "flemington/bar-9", FleetPresence(isUp: false).body)
        #expect(
            fleet.snapshot(at: 1).rows.map(\.box.name.text) == ["bar-9", "bar-4", "bar-3", "bar-2", "bar-10"])
    }

    // MARK: - Bounds

    @Test mutating func aBoxWhoseKeptMessagesAreTakenAwayIsGone() {
        fleet.up("flemington/bar-1")
        fleet.health("flemington/bar-1", BoxHealth(at: .t0, state: .live))
        fleet.send(.boxUp, "flemington/bar-1", [])
        fleet.send(.health, "flemington/bar-1", [])
        #expect(fleet.snapshot(at: 1).rows.isEmpty)
    }

    @Test mutating func moreVenuesThanThereIsRoomForAreCountedAndLeftOut() {
        for number in 0...FleetBoard.mostVenues { fleet.up("v\(number)/box") }
        #expect(fleet.snapshot(at: 0).rows.count == FleetBoard.mostVenues)
        #expect(fleet.snapshot(at: 0).leftOut == 1)
    }
}
