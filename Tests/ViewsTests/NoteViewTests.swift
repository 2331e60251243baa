import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Testing
import ViewModels

@testable import Views

/// Notes on watched names: typed in a line of their own, then dim below whatever the cursor is on.
@MainActor
@Suite struct NoteViewTests {
    @Test func aNoteIsTypedAndStandsBelowItsName() {
        let screen = BoardScreen()
        screen.press("n")
        #expect(screen.lines[23].hasPrefix(" Note on Flemington: _ ") && screen.lines[23].hasSuffix("Esc leave"))
        screen.press("quick")
        screen.press(.enter)
        #expect(screen.lines[22].contains("Watching Flemington, with a note"), "q and k are letters here")
        screen.go(to: 4)
        #expect(screen.lines[22].hasPrefix(" ★ Flemington, 21 Nov: quick"), "\(screen.lines)")
        screen.press("j")
        #expect(!screen.lines[22].contains("Flemington"))
        screen.press("kn")
        #expect(screen.lines[23].hasPrefix(" Note on Flemington: quick_ "), "it is there to be changed")
        for _ in 0..<6 { screen.press(.backspace) }
        screen.press(.enter)
        #expect(screen.lines[22].contains("No note on Flemington any more"))
        screen.press("n")
        screen.press("other")
        screen.press(.escape)
        screen.go(to: 8)
        #expect(!screen.lines.joined().contains("other") && screen.lines.joined().contains("Flemington ★"))
    }

    @Test(arguments: [(20, 3), (20, 6), (40, 12), (80, 24), (120, 40), (200, 60)])
    func everySizeHasRoomForALongNote(columns: Int, rows: Int) {
        let screen = BoardScreen(columns: columns, rows: rows, repertoire: .ascii)
        screen.press("n")
        screen.press(String(repeating: "wide note ", count: 30))
        screen.expectFit(after: [.enter])
        screen.go(to: 4)
        screen.expectFit(after: [.down, .up, .enter, .escape])
    }

    @Test func theCardHasTheNoteOfTheRunnerUnderTheCursorAndItsPageHasAll() throws {
        let screen = BoardScreen(cards: ScriptedCards([.twentyHorses("race-0")]))
        screen.press(.enter)
        _ = screen.lines
        screen.press("n")
        screen.press("leads")
        screen.press(.enter)
        screen.go(to: 4)
        let line = screen.lines[22]
        #expect(line.hasPrefix(" ★ ") && line.hasSuffix(", 21 Nov: leads"), "\(screen.lines)")
        screen.press(.enter)
        #expect(screen.lines.contains { $0.hasPrefix(" Note") && $0.contains("21 Nov: leads") })
        #expect(!screen.lines[22].contains("leads"), "not twice")
    }
}
