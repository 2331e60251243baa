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

    @Test func ctrlCQuitsEverywhere() {
        for place in KeyTable.places() { #expect(KeyTable().intent(for: .control("c"), in: place) == .quit) }
    }
}
