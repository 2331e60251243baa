import Models
import RacingTestKit
import Screen
import Testing
import ViewModels

@testable import Views

/// Tabs show what else there is, and which is chosen, without colour.
@Suite struct TabsViewTests {
    private func line(_ words: [String], chosen: Int, width: Int) -> String {
        var canvas = Canvas(size: TerminalSize(columns: width, rows: 1), repertoire: .ascii)
        let tabs = words.enumerated().map { Tab($1, isChosen: $0 == chosen) }
        TabsView.draw(tabs, in: canvas.area, on: &canvas)
        return canvas.buffer.text(row: 0)
    }

    @Test func theChosenOneIsInBracketsAndNothingMoves() {
        let words = ["Jockeys", "Trainers", "Horses"]
        #expect(line(words, chosen: 0, width: 40) == "[Jockeys] Trainers  Horses")
        #expect(line(words, chosen: 1, width: 40) == " Jockeys [Trainers] Horses")
        #expect(line(words, chosen: 2, width: 40) == " Jockeys  Trainers [Horses]")
    }

    @Test(arguments: 14...40)
    func theChosenOneIsAlwaysInSight(width: Int) {
        let words = ["One", "Two", "Three", "Four", "Five", "Six", "Seven"]
        for chosen in words.indices {
            let shown = line(words, chosen: chosen, width: width)
            #expect(DisplayWidth.of(shown) <= width && shown.contains("[\(words[chosen])]"), "\(shown)")
            let tabs = words.enumerated().map { Tab($1, isChosen: $0 == chosen) }
            let area = Area(column: 0, row: 0, width: width, height: 1)
            #expect((0..<width).contains { TabsView.tab(at: $0, of: tabs, in: area) == chosen })
        }
    }

    @Test func signsAtTheEndsShowThatThereIsMore() {
        let words = ["One", "Two", "Three", "Four", "Five", "Six", "Seven"]
        #expect(line(words, chosen: 0, width: 16) == "[One] Two ..")
        #expect(line(words, chosen: 6, width: 18) == ".. Six [Seven]")
    }
}
