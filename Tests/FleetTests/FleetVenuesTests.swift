import Facts
import FleetTestKit
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Services
import Settings
import Testing

@testable import Fleet
@testable import ViewModels

/// The screen of a fleet with one line per venue.
@Suite struct FleetVenuesTests {
    private var screen = FleetScreen(broker: "mqtt://centre:1883", localTime: .utc, theme: .standard)

    private mutating func shown(_ keys: String, _ snapshot: FleetSnapshot = .sample()) -> FleetState {
        screen.setRoom(20)
        screen.take(snapshot, shot: nil)
        return press(keys)
    }

    @discardableResult private mutating func press(_ keys: String) -> FleetState {
        for scalar in keys.unicodeScalars {
            _ = screen.serve(scalar == "\n" ? .enter : scalar == "\u{1b}" ? .escape : .character(scalar), at: .t0 + 1)
        }
        return screen.state(at: .t0 + 1)
    }

    private func names(_ state: FleetState) -> [String] { state.list.rows.map(\.name) }

    private func current(_ state: FleetState) -> String? { state.list.cursor.map { state.list.rows[$0].name } }

    // MARK: - Fleets

    private func venue(
        _ name: String, _ fault: FleetVenue.Fault? = nil, _ counts: [BoxState.Kind: Int] = [.live: 2], faulty: Int = 0
    ) throws -> FleetVenue {
        let report = RelayFeedReport(state: fault == .stale ? .stale : .failing, source: "neds")
        return FleetVenue(
            name: try #require(FleetName(name)), isJoined: fault != .cutOff, joinChange: nil,
            isCutOff: fault == .cutOff, relay: FleetPresence(isUp: fault != .relayDown, since: nil),
            beat: RelayBeat(mark: RelayMark(run: .t0, seq: 1), at: .t0, feed: report), beatAge: 50,
            faults: [fault].compactMap(\.self), counts: counts, faulty: faulty)
    }

    private func fleet(
        _ venues: [FleetVenue], _ places: [FleetTopic.Scope] = [], link: FleetSnapshot.Link = .joined(since: .t0)
    ) -> FleetSnapshot {
        let notice = Notice(rev: 1, level: .announcement, text: "x", from: .t0, until: .t0 + 60)
        return FleetSnapshot(
            at: .t0, link: link, rows: [], venues: venues,
            deliveries: places.map {
                FleetDelivery(scope: $0, notice: notice, addressed: 1, taken: 1, shown: 1, missing: [])
            }, newest: nil, unreadable: 0, leftOut: 0)
    }

    // MARK: - The list

    @Test mutating func bTurnsBoxesIntoVenuesAndBack() {
        let state = shown("b")
        #expect(names(state) == ["randwick", "flemington"])
        #expect(state.filter == "2 venues")
        #expect(press("b").list.rows.count == 6)
        #expect(names(press("vb")) == ["randwick", "flemington"])
    }

    @Test mutating func theWorstVenueIsFirst() throws {
        let venues = try [
            venue("all-right"), venue("dark", nil, [.neverSeen: 1, .live: 9]), venue("empty", nil, [:]),
            venue("few", nil, [.offline: 1], faulty: 1), venue("many", nil, [.stale: 3], faulty: 3),
            venue("no-feed", .feedFailing), venue("cut", .cutOff, [.unknown: 9]), venue("also-right"),
        ]
        #expect(
            names(shown("b", fleet(venues)))
                == ["cut", "no-feed", "many", "few", "dark", "all-right", "also-right", "empty"])
    }

    @Test mutating func aLineCountsTheBoxesOfItsVenue() throws {
        let row = try #require(shown("b").list.rows.last)
        #expect([FleetColumn.boxes, .live, .faults, .gone].map { row.texts[$0] } == ["5", "2", "4", "1"])
        #expect(row.texts[.note] == "1 STALE, 1 NEVER SEEN")
        #expect(row.texts[.state] == "1 OFFLINE" && row.kind == .offline)
        #expect(row.faulty == [.faults, .gone])
    }

    @Test(arguments: BoxState.Kind.allCases)
    mutating func aBoxOfAnyStateIsCountedOrNamed(kind: BoxState.Kind) throws {
        let row = try #require(try shown("b", fleet([venue("ascot", nil, [kind: 3])])).list.rows.first)
        let column: FleetColumn? = kind == .live ? .live : [.offline, .silent].contains(kind) ? .gone : nil
        #expect(column.map { row.texts[$0] == "3" } ?? (row.texts[.note] == "3 \(BoxWords.word(kind))"))
        #expect(row.texts[.state] == "3 \(BoxWords.word(kind))")
    }

    @Test mutating func afterWordsForItsStatesAVenueHasItsFaults() throws {
        let row = try #require(try shown("b", fleet([venue("ascot", nil, [.live: 3], faulty: 2)])).list.rows.first)
        #expect(row.texts[.state] == "2 faults" && row.kind == .stale)
    }

    @Test(arguments: FleetVenue.Fault.allCases)
    mutating func whatIsWrongAtAVenueIsInWords(fault: FleetVenue.Fault) throws {
        let row = try #require(try shown("bo", fleet([venue("ascot", fault), venue("york")])).list.rows.first)
        let words = [FleetVenue.Fault.cutOff: "NOT JOINED", .relayDown: "relay OFFLINE", .stale: "feed STALE"]
        #expect(row.texts[.note]?.isEmpty == false && row.texts[.state] == row.texts[.note])
        #expect(words[fault].map { row.texts[.note] == $0 } ?? true, "\(row.texts)")
    }

    @Test mutating func noticesOfAVenueAndOfItsPartsAreCounted() throws {
        let (ascot, york) = (try venue("ascot"), try venue("york"))
        let bar = try #require(FleetName("bar"))
        let places: [FleetTopic.Scope] = [.venue(ascot.name), .box(bar, of: ascot.name), .group(bar, of: ascot.name)]
        #expect(shown("b", fleet([ascot, york], places)).list.rows.map { $0.texts[.notices] } == ["3", nil])
        #expect(shown("", fleet([ascot, york], places + [.all])).list.rows.map { $0.texts[.notices] } == ["4", "1"])
    }

    @Test mutating func aboveVenuesAreNoticesAlone() throws {
        #expect(shown("b").strip.map(\.name) == [""])
        #expect(try shown("", fleet([venue("ascot", .cutOff)])).strip.isEmpty)
        #expect(try shown("", fleet([venue("ascot")])).strip.map(\.words) == ["1 venue without a fault"])
    }

    @Test(arguments: ["", "b"])
    mutating func withoutABrokerNoVenueIsCalledWell(keys: String) throws {
        for link in [FleetSnapshot.Link.connecting, .lost(since: .t0)] {
            screen = FleetScreen(broker: "mqtt://centre:1883", localTime: .utc, theme: .standard)
            #expect(try shown(keys, fleet([venue("ascot")], link: link)).strip.isEmpty)
        }
    }

    // MARK: - Filters

    @Test mutating func oLeavesVenuesWithAFault() throws {
        let venues = try [venue("ascot"), venue("cut", .cutOff), venue("york", nil, [.live: 1], faulty: 1)]
        #expect(names(shown("bo", fleet(venues))) == ["cut", "york"])
        #expect(screen.state(at: .t0).filter == "2 venues · faults only")
        #expect(names(press("\u{1b}")).count == 3)
    }

    @Test mutating func aSearchLeavesVenuesByTheirNamesAndBoxes() throws {
        #expect(names(shown("b/0.1.9\n")) == ["flemington"])
        #expect(names(press("\u{1b}/rand\n")) == ["randwick"])
        let none = press("\u{1b}/nowhere\n")
        #expect(names(none).isEmpty && none.empty == ["No venue matches. Esc shows all again."])
        #expect(names(try shown("\u{1b}/yor\n", fleet([venue("ascot"), venue("york")]))) == ["york"])
    }

    // MARK: - To the boxes and back

    @Test mutating func enterShowsTheBoxesOfAVenueAndEscLeadsBackToIt() {
        _ = shown("bj")
        let boxes = press("\n")
        #expect(boxes.list.rows.count == 5 && boxes.filter == "flemington")
        #expect(press("j\n").page?.box.text == "flemington/bar-10")
        #expect(press("\u{1b}").list.rows.count == 5)
        let venues = press("\u{1b}")
        #expect(names(venues).count == 2 && current(venues) == "flemington")
        #expect(press("\u{1b}").list.rows.count == 6)
    }

    @Test mutating func theFiltersOfVenuesAreThoseOfTheirBoxes() {
        #expect(names(shown("b/bar\no\n")) == ["flemington/bar-10", "flemington/bar-1", "flemington/bar-2"])
        let venues = press("\u{1b}")
        #expect(names(venues) == ["flemington"] && venues.filter == "1 venue · faults only · /bar")
    }

    @Test mutating func theCursorFollowsItsVenueWhileItsBoxesAreShown() throws {
        let (ascot, york) = (try venue("ascot"), try venue("york"))
        _ = shown("bj\n", fleet([ascot, york]))
        screen.take(fleet([ascot, try venue("york", .cutOff)]), shot: nil)
        let state = press("\u{1b}")
        #expect(names(state) == ["york", "ascot"] && current(state) == "york")
    }

    @Test mutating func aVenueThatIsForgottenLeadsBackToTheOthers() throws {
        _ = shown("bj\n", fleet([try venue("ascot"), try venue("york")]))
        #expect(names(shown("", fleet([try venue("ascot")]))) == ["ascot"])
    }

    @Test mutating func thereIsAHintOfTheWayToVenuesAndToBoxes() {
        func words(_ state: FleetState) -> [String] { state.hints.filter { $0.label == "b" }.map(\.word) }
        #expect(words(shown("")) == ["by venue"])
        #expect(words(press("b")) == ["boxes"])
    }
}
