import Models
import Screen
import Testing

@testable import Facts
@testable import ViewModels

@Suite @MainActor struct BoardChoicesTests {
    @Test func choiceIsSavedWithoutWhatAnOptionSet() {
        var saved: [Preferences] = []
        var choices = BoardChoices(Preferences(rows: 9), stored: Preferences(rows: 7)) { saved.append($0) }
        let before = choices.choose { $0.layout = .poster }
        choices.save()
        #expect(before.layout == .auto && choices.current.layout == .poster && choices.current.rows == 9)
        #expect(saved.map(\.rows) == [7] && saved.map(\.layout) == [.poster])
        choices.replace(by: Preferences(rows: 3))
        choices.save()
        #expect(choices.current.rows == 3 && saved.last?.rows == 7, "a settings file has its own")
    }
}
