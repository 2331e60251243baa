import Models
import Screen
import Testing
import ViewModels

@Suite struct KeyTableTests {
    @Test func noKeyMeansTwoThingsInOnePlace() {
        for place in KeyTable.places() {
            for mode in BoardMode.allCases {
                for panes in [[], [ScreenID.card], [.card, .results, .meetings], [.card, .results, .market, .form]] {
                    let table = KeyTable(mode, panes: panes)
                    let keys = table.bindings.filter { $0.places.contains(place) }.flatMap(\.keys)
                    #expect(Set(keys).count == keys.count, "\(place), \(panes)")
                }
            }
        }
    }

    @Test(arguments: ["h", "1"]) func horseKeys(key: String) throws {
        let scalar = try #require(key.unicodeScalars.first)
        #expect(KeyTable().intent(for: .character(scalar), in: .board) == .toggle(.horse))
    }

    @Test func onADeskDigitsLeadToPanesUnlessAPersonGaveThemAway() {
        let panes: [ScreenID] = [.card, .results, .market, .meetings]
        #expect(KeyTable().intent(for: .character("3"), in: .board) == .toggle(.harness))
        let desk = KeyTable(panes: panes)
        #expect(desk.intent(for: .character("3"), in: .card) == .pane(3))
        #expect(desk.intent(for: .character("t"), in: .card) == .toggle(.harness))
        let own = KeyChanges(
            preset: .none, changes: [KeyChanges.Change(name: "harness", keys: [.character("3")], place: "")])
        let changed = KeyTable(panes: panes, changes: own)
        #expect(changed.intent(for: .character("3"), in: .board) == .toggle(.harness))
        #expect(changed.intent(for: .character("4"), in: .board) == .pane(4))
    }

    @Test func ctrlCQuitsEverywhere() {
        for place in KeyTable.places() { #expect(KeyTable().intent(for: .control("c"), in: place) == .quit) }
    }
}
