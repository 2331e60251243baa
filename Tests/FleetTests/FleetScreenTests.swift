import Facts
import FleetTestKit
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Settings
import Testing

@testable import Fleet
@testable import ViewModels

@Suite struct FleetScreenTests {
    private var screen = FleetScreen(broker: "mqtt://centre:1883", localTime: .utc, theme: .standard)

    private mutating func shown(_ keys: String = "", _ snapshot: FleetSnapshot = .sample()) -> FleetState {
        screen.setRoom(20)
        screen.take(snapshot, shot: nil)
        press(keys)
        return screen.state(at: .t0 + 1)
    }

    private mutating func press(_ keys: String) {
        for scalar in keys.unicodeScalars {
            _ = screen.serve(scalar == "\n" ? .enter : scalar == "\u{1b}" ? .escape : .character(scalar), at: .t0 + 1)
        }
    }

    private func names(_ state: FleetState) -> [String] { state.list.rows.map { $0.texts[.box] ?? "" } }

    @Test mutating func theListBeginsWithTheWorst() {
        #expect(names(shown()) == ["stand-1", "bar-10", "bar-1", "bar-2", "ring-1", "spare-1"])
    }

    @Test mutating func theHeaderCountsTheStates() {
        let words = shown().counts.map(\.words)
        #expect(words == ["6 boxes", "1 OFFLINE", "1 STALE", "1 UNKNOWN", "1 NEVER SEEN", "2 LIVE"])
    }

    @Test mutating func statesHaveTheirTimes() {
        let states = shown().list.rows.map { $0.texts[.state] ?? "" }
        #expect(states == ["OFFLINE 10m", "STALE 2m", "LIVE", "LIVE", "UNKNOWN", "NEVER SEEN"])
    }

    @Test mutating func whatIsUnreachableIsDimWithTheAgeOfItsLastReport() {
        let row = shown("", .sample(at: 700)).list.rows.first { $0.name == "randwick/ring-1" }
        #expect(row?.isDim == true)
        #expect(row?.texts[.note] == "as of 11m ago")
    }

    @Test mutating func oLeavesBoxesWithAFault() {
        #expect(names(shown("o")) == ["stand-1", "bar-10", "bar-1", "bar-2"])
        #expect(screen.state(at: .t0).filter == "faults only")
        press("o")
        #expect(names(screen.state(at: .t0)).count == 6)
    }

    @Test mutating func vTurnsThroughTheVenuesAndBackToAll() {
        #expect(names(shown("vv")) == ["ring-1"])
        press("v")
        #expect(names(screen.state(at: .t0)).count == 6)
        press("V")
        #expect(names(screen.state(at: .t0)) == ["ring-1"])
    }

    @Test mutating func aSearchFindsNamesVersionsAndStates() {
        #expect(names(shown("/bar\n")) == ["bar-10", "bar-1", "bar-2"])
        press("\u{1b}/0.1.9\n")
        #expect(names(screen.state(at: .t0)) == ["bar-2"])
        press("\u{1b}/stale flem\n")
        #expect(names(screen.state(at: .t0)) == ["bar-10"])
    }

    @Test mutating func lettersOfASearchAreNoKeys() {
        let state = shown("/ov")
        #expect(state.typed == "ov")
        #expect(state.filter == "")
    }

    @Test mutating func escShowsAllAgain() {
        _ = shown("vo/bar\n")
        press("\u{1b}")
        #expect(names(screen.state(at: .t0)).count == 6)
    }

    @Test mutating func enterOpensTheBoxAndEscLeadsBack() {
        let page = shown("j\n").page
        #expect(page?.box.text == "flemington/bar-10")
        press("\u{1b}")
        #expect(screen.state(at: .t0).page == nil)
    }

    @Test mutating func thePageHasTheFaultsFirst() {
        let facts = shown("jjj\n").page?.facts ?? []
        #expect(facts.first?.words == "notice not shown")
        #expect(facts.prefix(3).map(\.isFault) == [true, true, true])
        #expect(facts.contains { $0.label == "Program" && $0.words == "0.1.9" })
    }

    @Test mutating func thePageFollowsItsBoxWhenTheOrderChanges() {
        _ = shown("j\n")
        let moved = FleetSnapshot.sample(at: 160)
        screen.take(moved, shot: nil)
        #expect(screen.state(at: .t0 + 160).page?.box.text == "flemington/bar-10")
    }

    @Test mutating func bracketsTurnThePage() {
        _ = shown("j\n]")
        #expect(screen.state(at: .t0).page?.box.name.text == "bar-1")
        press("[")
        #expect(screen.state(at: .t0).page?.box.name.text == "bar-10")
    }

    @Test mutating func sRequestsAPictureOfTheOpenBoxAlone() {
        _ = shown()
        #expect(screen.serve(.character("s"), at: .t0) == nil)
        press("j\n")
        #expect(
            screen.serve(.character("s"), at: .t0)
                == BoxAddress("flemington/bar-10").map(FleetScreen.Outcome.picture))
    }

    @Test mutating func faultyVenuesAndNoticesAreAboveTheList() {
        let strip = shown().strip
        #expect(strip.map(\.name) == ["randwick", ""])
        #expect(strip.first?.words == "NOT JOINED since 03:00 · 1 box unknown")
        #expect(strip.last?.words.hasPrefix("Notice to flemington: shown on 0 of 4; not:") == true)
    }

    @Test mutating func withoutABrokerTheConnectionIsLost() {
        screen.trouble = "Nothing answers at mqtt://centre:1883."
        let state = shown("", FleetSnapshot.sample(isJoined: false))
        #expect(state.link == .lost)
    }

    @Test mutating func theHelpHasEveryKeyAndEveryState() {
        let help = shown("?").help
        let words = help?.sections.flatMap(\.entries).map(\.words) ?? []
        #expect(words.contains("Only boxes with a fault, or all"))
        #expect(words.count > BoxState.Kind.allCases.count + 20)
        press("?")
        #expect(screen.state(at: .t0).help == nil)
    }

    @Test mutating func noKeyOfAPlaceHasTwoEffects() {
        let keys = FleetKeys()
        for place in Set(keys.bindings.flatMap(\.places)) {
            let all = keys.bindings.filter { $0.places.contains(place) }.flatMap(\.keys)
            #expect(Set(all).count == all.count, "\(place)")
        }
    }
}
