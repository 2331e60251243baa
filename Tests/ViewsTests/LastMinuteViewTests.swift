import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Testing
import ViewModels

@testable import Views

/// The last minute before a start, and its second.
@MainActor
@Suite struct LastMinuteViewTests {
    private func line(
        _ seconds: [Int], _ repertoire: Repertoire = .unicode, width: Int = 30, usesWords: Bool = false
    ) -> String {
        var canvas = Canvas(
            size: TerminalSize(columns: width, rows: 1), repertoire: repertoire, usesWords: usesWords)
        var ruler = RulerState()
        ruler.marks = seconds.map { .init(category: .horse, badge: "H", seconds: $0) }
        canvas.fill(canvas.glyphs.rule, .rule, in: canvas.area)
        LastMinuteView.draw(ruler, in: canvas.area, on: &canvas)
        return canvas.buffer.lines[0]
    }

    @Test func theBarBecomesShorterAndEndsWithTheStart() {
        let rule = String(repeating: "─", count: 30)
        #expect(line([60]) == rule && line([]) == rule && line([0]) == rule)
        #expect(line([59]) == String(repeating: "━", count: 30) && line([54]) == line([51]))
        #expect(line([11]) == line([15]) && line([10]) != line([11]) && line([9]) != line([10]))
        #expect(line([9]) == "━━━━╸" + rule.dropFirst(5))
        #expect(line([30]) == String(repeating: "━", count: 15) + String(repeating: "─", count: 15))
        #expect(line([1]) == "╸" + rule.dropFirst())
        #expect(line([400, 30, 20]).hasPrefix("━━━━━━━━━━─"), "of the next start")
        #expect(line([30], .ascii) == String(repeating: "=", count: 15) + String(repeating: "-", count: 15))
        #expect(line([30], .console) == String(repeating: "═", count: 15) + String(repeating: "─", count: 15))
        #expect(line([30], width: 0) == "")
    }

    @Test func inWordsItIsTheSecondsLeft() {
        func words(_ seconds: [Int], width: Int = 30) -> String { line(seconds, width: width, usesWords: true) }
        #expect(words([400, 22]) == "───────── 22 s to the start ──")
        #expect(words([1]) == "────────── 1 s to the start ──")
        #expect(words([0]) == words([60]) && words([60]) == String(repeating: "─", count: 30))
        #expect(words([22], width: 20) == String(repeating: "─", count: 20))
    }

    @Test(arguments: [(80, 24), (120, 40)]) func theRowIsInItsCategorysColourForTheSecondOfTheStart(
        columns: Int, rows: Int
    ) throws {
        let screen = BoardScreen(columns: columns, rows: rows, layout: .auto)
        let row = try #require(screen.lines.firstIndex { $0.contains("Sandown Park") })
        func roles() -> Set<Role> {
            _ = screen.lines
            let frame = screen.terminal.frames.last
            return Set((0..<columns).compactMap { frame?[$0, row].style.role })
        }
        screen.go(to: 21)
        #expect(roles().contains(.imminent) && roles().contains(.text))
        let before = screen.lines[row]
        screen.go(to: 22)
        #expect(roles() == [.greyhound])
        #expect(screen.lines[row].prefix(40) == before.prefix(40), "nothing moves")
        screen.go(to: 23)
        #expect(roles().contains(.jumped) && roles().contains(.text))
    }
}
