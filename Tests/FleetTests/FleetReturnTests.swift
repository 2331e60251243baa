import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

@testable import Fleet
@testable import Repository

/// What is believed of boxes after a line to them, or their broker, has come back: every way in which it ends, at the
/// venue and at the centre, for boxes with every fate.
@Suite struct FleetReturnTests {
    enum End: CaseIterable {
        case kill, plannedRestart, lineCut
        /// The broker was back before anybody saw it part.
        case unseenRestart

        var isOfBroker: Bool { self != .lineCut }
        /// Whether what is kept of a box that was there is its will.
        var leavesWills: Bool { self == .plannedRestart || self == .unseenRestart }
    }
    enum Place: CaseIterable { case venue, centre }
    enum Fate: String, CaseIterable {
        /// A box that connects where it must, and reports after 40 s and from then on.
        case comesBack
        case isGone
        /// A box that says farewell, before the end and after the return.
        case saidFarewell, saysFarewell
        case wentLongBefore
    }

    private static let (end, back, heard) = (600.0, 610.0, 650.0)

    private static func name(_ fate: Fate) -> String { "flemington/\(fate.rawValue.lowercased())" }

    private static let farewell = FleetPresence(isUp: false, since: .t0 + 500)
    private static let will = FleetPresence(isUp: false)
    private static let up = FleetPresence(isUp: true, since: .t0)

    /// What the broker has kept of a box when it is back.
    private func kept(_ fate: Fate, _ end: End) -> FleetPresence {
        switch fate {
        case .saidFarewell: Self.farewell
        case .wentLongBefore: Self.will
        case .comesBack, .isGone, .saysFarewell: end.leavesWills ? Self.will : Self.up
        }
    }

    private func send(
        _ fleet: inout TestFleet, _ fate: Fate, _ presence: FleetPresence, at: Double, kept: Bool = false
    ) {
        fleet.send(.boxUp, Self.name(fate), presence.body, at: at, wasKept: kept)
    }

    private func report(_ fleet: inout TestFleet, _ fate: Fate, made: Double, at: Double, kept: Bool = false) {
        fleet.health(Self.name(fate), BoxHealth(at: .t0 + made, state: .live), at: at, wasKept: kept)
    }

    /// A fleet up to the end of the line and its return.
    private func returned(_ end: End, at place: Place) -> TestFleet {
        var fleet = TestFleet()
        if place == .centre { fleet.bridge("flemington", "1", wasKept: true) }
        for fate in Fate.allCases {
            fleet.up(Self.name(fate))
            report(&fleet, fate, made: 580, at: 580)
        }
        send(&fleet, .wentLongBefore, Self.will, at: 585)
        send(&fleet, .saidFarewell, Self.farewell, at: 586)
        let isSeen = end != .unseenRestart
        switch place {
        case .venue:
            fleet.board.lost(at: .t0 + Self.end)
            fleet.board.joined(at: .t0 + Self.back)
        case .centre:
            if isSeen { fleet.bridge("flemington", "0", at: Self.end) }
            fleet.bridge("flemington", "1", at: Self.back)
        }
        // A bridge sends what was kept as if it were new.
        for fate in Fate.allCases {
            send(&fleet, fate, kept(fate, end), at: Self.back, kept: place == .venue)
            report(&fleet, fate, made: 580, at: Self.back, kept: place == .venue)
        }
        return fleet
    }

    private func expected(_ fate: Fate, _ end: End, at second: Double) -> BoxState.Kind {
        switch fate {
        case .comesBack: second < Self.heard ? .unknown : .live
        case .isGone where second < Self.back + 90: .unknown
        case .isGone: end.leavesWills ? .offline : .silent
        case .saidFarewell, .wentLongBefore: .offline
        case .saysFarewell: second < Self.back + 5 ? .unknown : .offline
        }
    }

    @Test(arguments: End.allCases, Place.allCases)
    func whatNobodyConfirmsIsUnknownForAMinuteAndAHalf(end: End, place: Place) {
        var fleet = returned(end, at: place)
        for second in stride(from: Self.back, through: Self.back + 130, by: 1) {
            if second == Self.back + 5 { send(&fleet, .saysFarewell, Self.farewell, at: second) }
            if second == Self.heard, end.isOfBroker { send(&fleet, .comesBack, Self.up, at: second) }
            let since = second - Self.heard
            if since >= 0, since.truncatingRemainder(dividingBy: HealthSchedule.gap) == 0 {
                report(&fleet, .comesBack, made: second, at: second)
            }
            for fate in Fate.allCases {
                let state = fleet.row(Self.name(fate), at: second)?.state.kind
                #expect(state == expected(fate, end, at: second), "\(fate) at \(second - Self.back) s")
            }
        }
    }

    @Test(arguments: Place.allCases) func aBoxThatIsHeardAndGoesThenIsOffline(place: Place) {
        var fleet = returned(.kill, at: place)
        send(&fleet, .comesBack, Self.up, at: 620)
        report(&fleet, .comesBack, made: 620, at: 620)
        send(&fleet, .comesBack, Self.will, at: 640)
        #expect(fleet.row(Self.name(.comesBack), at: 641)?.state == .offline(since: .t0 + 640, isExact: true))
    }

    /// A broker that comes and goes gives no box the time to come back.
    @Test(arguments: Place.allCases) func ofALineThatComesAndGoesTheFirstEndCounts(place: Place) {
        var fleet = returned(.plannedRestart, at: place)
        if place == .venue { fleet.board.lost(at: .t0 + 680) } else { fleet.bridge("flemington", "0", at: 680) }
        if place == .venue { fleet.board.joined(at: .t0 + 690) } else { fleet.bridge("flemington", "1", at: 690) }
        #expect(fleet.row(Self.name(.isGone), at: 779)?.state == .unknown)
        #expect(fleet.row(Self.name(.isGone), at: 781)?.state.kind == .offline)
    }

    /// The wills of a broker that ends in order may come before the news of its end.
    @Test(arguments: Place.allCases) func willsThatComeJustBeforeTheEndAreOfIt(place: Place) {
        var fleet = TestFleet()
        fleet.bridge("flemington", "1", wasKept: true)
        fleet.up(Self.name(.isGone))
        send(&fleet, .isGone, Self.will, at: 599)
        if place == .venue { fleet.board.lost(at: .t0 + 600) } else { fleet.bridge("flemington", "0", at: 600) }
        if place == .venue { fleet.board.joined(at: .t0 + 601) } else { fleet.bridge("flemington", "1", at: 601) }
        #expect(fleet.row(Self.name(.isGone), at: 602)?.state == .unknown)
        #expect(fleet.row(Self.name(.isGone), at: 692)?.state.kind == .offline)
    }

    /// What a box reported while the line was cut is kept, and is news.
    @Test(arguments: Place.allCases) func aReportThatIsNewerThanTheLastIsNews(place: Place) {
        var fleet = returned(.lineCut, at: place)
        report(&fleet, .comesBack, made: 605, at: 610, kept: place == .venue)
        #expect(fleet.row(Self.name(.comesBack), at: 610)?.state == .live)
    }

    /// A venue's boxes are heard beside its broker while its bridge is down.
    @Test func boxesThatWereHeardMeanwhileAreNotInDoubt() {
        var fleet = TestFleet()
        fleet.bridge("flemington", "1", wasKept: true)
        fleet.up(Self.name(.comesBack))
        fleet.up(Self.name(.isGone))
        report(&fleet, .comesBack, made: 595, at: 595)
        fleet.bridge("flemington", "0", at: 600)
        report(&fleet, .isGone, made: 606, at: 606)
        fleet.bridge("flemington", "1", at: 612)
        #expect(fleet.row(Self.name(.comesBack), at: 613)?.state == .live)
    }
}
