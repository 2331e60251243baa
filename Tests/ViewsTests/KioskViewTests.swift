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

/// What holds for every page.
@MainActor
@Suite struct KioskViewTests {
    @Test(arguments: [(120, 33), (240, 67), (80, 25)])
    func nothingReversedStays(columns: Int, rows: Int) {
        let filled: Set<Role> = [.stale, .noData, .held, .horse, .greyhound, .harness, .match]
        for page in KioskPage.allCases {
            let screen = KioskScreen(columns: columns, rows: rows, settings: KioskSettings(pages: [page]))
            for second in [0.0, 100, 1000] {
                screen.go(to: second)
                if second > 0 { screen.fail(.noNetwork(detail: "")) }
                _ = screen.session.turn()
                let cells = screen.terminal.frames.last?.cells ?? []
                #expect(!cells.contains { filled.contains($0.style.role) || $0.style.selected })
            }
        }
    }

    @Test(arguments: [(80, 24), (100, 30), (120, 33)])
    func everyPageHasItsTitle(columns: Int, rows: Int) {
        let answer = FeedAnswer.sample(count: 8, first: .t0 + 3600)
        for (page, title) in [(KioskPage.board, "Next"), (.day, "Meetings")] {
            let screen = KioskScreen(
                columns: columns, rows: rows, settings: KioskSettings(pages: [page]), answer: answer)
            #expect(screen.shows(title) && !screen.text.contains("All races"))
        }
    }

    /// A page without the board's rows has block letters above, and no line for its number.
    @Test(arguments: [(80, 24), (100, 30), (120, 40)])
    func titleOfAPageIsAsLargeAsItsClock(columns: Int, rows: Int) {
        let screen = KioskScreen(
            columns: columns, rows: rows, settings: KioskSettings(pages: [.day]),
            answer: FeedAnswer(
                races: (0..<24).map { .sample("r\($0)", meeting: "Course \($0)", start: .t0 + 600) }))
        #expect(screen.shows("Meetings") && screen.shows("03:00") && !screen.text.contains("Meetings"))
        #expect((2...9).contains { count in (1...count).contains { screen.shows("\($0)/\(count)") } })
    }

    @Test(arguments: [Repertoire.console, .ascii])
    func onlySignsOfTheRepertoireAreDrawn(repertoire: Repertoire) {
        for page in KioskPage.allCases {
            for (columns, rows) in [(120, 33), (240, 67), (80, 25), (70, 21), (30, 8)] {
                let screen = KioskScreen(
                    columns: columns, rows: rows, repertoire: repertoire, settings: KioskSettings(pages: [page]))
                screen.go(to: 42)
                for scalar in screen.text.unicodeScalars where scalar != "\n" {
                    #expect(repertoire.shown(scalar) == scalar, "\(scalar)")
                }
            }
        }
    }

    @Test(arguments: [(1, 1), (2, 1), (19, 2), (36, 9), (63, 20), (64, 20), (65, 21), (300, 24), (70, 90)])
    func everySizeIsDrawnWithinIt(columns: Int, rows: Int) {
        for page in KioskPage.allCases {
            for hours in ["always", "Sun 10:00-22:00"] {
                let settings = KioskSettings(pages: [page], hours: OpeningHours(hours) ?? .always)
                let screen = KioskScreen(columns: columns, rows: rows, repertoire: .unicode, settings: settings)
                #expect(screen.lines.count == rows)
                #expect(!screen.lines.joined().isEmpty)
            }
        }
    }
}
