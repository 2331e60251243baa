import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

@testable import Views

/// The card for setting up a screen.
@MainActor
@Suite struct TestCardViewTests {
    @Test func testCardHasEveryRoleThemeAndDigit() {
        for theme in Theme.builtIn {
            var canvas = Canvas(size: TerminalSize(columns: 240, rows: 67), repertoire: .console)
            TestCardView.draw(
                theme: theme, letters: .seen(metres: 8, inches: 55), facts: ["TERM=linux"], on: &canvas)
            let text = canvas.buffer.lines.joined(separator: "\n")
            #expect(text.contains("theme \(theme.name)") && text.contains("TERM=linux"))
            #expect(text.contains("55 in seen from 8 m") && text.contains("5 lines to 8.8 m"))
            let roles = Set(canvas.buffer.cells.map(\.style.role))
            #expect(roles == Set(Role.allCases))
            #expect(canvas.buffer.lines.allSatisfy { line in line.count == 240 })
        }
        for (columns, rows) in [(1, 1), (20, 5), (80, 24), (80, 25)] {
            var canvas = Canvas(size: TerminalSize(columns: columns, rows: rows), repertoire: .ascii)
            TestCardView.draw(theme: .standard, letters: .largest, facts: [], on: &canvas)
            #expect(canvas.buffer.lines.count == rows)
        }
    }
}
