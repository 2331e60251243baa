import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels
import Views

/// Search, region and watch marks as they are drawn.
@MainActor
@Suite struct SearchViewTests {
    /// What is marked in a line of the last frame.
    private func marked(_ screen: BoardScreen, line: Int) -> String {
        _ = screen.session.turn()
        guard let frame = screen.terminal.frames.last else { return "" }
        let cells = (0..<frame.columns).map { frame[$0, line] }.filter { $0.style.role == .match }
        return String(String.UnicodeScalarView(cells.compactMap { Unicode.Scalar($0.scalar) }.filter { $0 != "\0" }))
    }

    @Test func lettersGoIntoTheLineAndNoneIsAKey() {
        let screen = BoardScreen()
        screen.press("/qh")
        #expect(screen.lines[23].hasPrefix(" /qh_ ") && screen.lines[23].hasSuffix(" Enter keep  Esc all"))
        #expect(screen.lines[0].contains("Races /qh") && !screen.lines[0].contains("country"))
        #expect(screen.lines[4..<8].allSatisfy { $0.isEmpty }, "no rows without a race")
        screen.press(.escape)
        #expect(!screen.lines[0].contains("/qh") && screen.lines[3].contains("Flemington"))
    }

    @Test func theLineCountsWhatIsFoundBesideItsKeys() {
        let screen = BoardScreen(columns: 40, rows: 12)
        screen.press("/race")
        #expect(screen.lines[11] == " /race_ 8 found     Enter keep  Esc all", "also those without a row")
        screen.press("r")
        #expect(!screen.lines[11].contains("found"), "the row says it")
        let narrow = BoardScreen(columns: 30, rows: 8)
        narrow.press("/race")
        #expect(narrow.lines[7].hasSuffix("Enter keep  Esc all") && !narrow.lines[7].contains("found"))
    }

    @Test(arguments: [("keep", true), ("all", false)]) func itsKeysAreButtons(word: String, isKept: Bool) throws {
        let screen = BoardScreen()
        screen.press("/sand")
        let range = try #require(screen.lines[23].firstRange(of: word))
        let column = screen.lines[23].distance(from: screen.lines[23].startIndex, to: range.lowerBound)
        for place in [2, column] {
            screen.terminal.queue(.click(column: place, row: 23))
            _ = screen.session.serveEvents()
            #expect((screen.model.place == .search) == (place == 2), "the text is no button")
        }
        #expect(screen.lines[0].contains("/sand") == isKept)
    }

    @Test func whatIsWrongKeepsItsLineWhileASearchIsTyped() {
        let screen = BoardScreen()
        screen.repository.handle(.failed(.timedOut(detail: ""), requested: screen.clock.now, jitter: 0))
        screen.press("/qh")
        #expect(screen.lines[22].contains("Next try"))
        #expect(screen.lines[23].hasPrefix(" /qh_ "))
    }

    @Test func whatIsFoundIsMarkedInItsRow() {
        let screen = BoardScreen()
        screen.press("/sand par")
        #expect(screen.lines[3].contains("R2   Sandown Park") && marked(screen, line: 3) == "SandPar")
        #expect(screen.lines[4].contains("no more races that match \"sand par\" known yet"))
        screen.press(.enter)
        #expect(screen.model.state.problem == nil && !screen.lines.joined().contains("!"))
        #expect(screen.lines[0].contains("RACEBOARD  Races /sand par"))
    }

    @Test func theMarkOfAFoundNameIsUnderlinedInEveryTheme() {
        for theme in Theme.builtIn {
            for colors in [ColorDepth.monochrome, .sixteen, .twoHundredFiftySix] {
                #expect(theme.appearance(of: Style(.match), colors: colors).underline)
            }
        }
    }

    @Test func aWideNameIsMarkedByItsColumnsAndACutOneNotBeyondTheCut() {
        let screen = BoardScreen(columns: 40)
        screen.press("/京")
        #expect(marked(screen, line: 1) == "京" || marked(screen, line: 2) == "京" || marked(screen, line: 3) == "京")
        let narrow = BoardScreen(columns: 36)
        narrow.press("/awapuni syn")
        let line = narrow.lines.firstIndex { $0.contains("Awap") } ?? 0
        #expect(!marked(narrow, line: line).contains("."))
    }

    @Test func aRowThatIsFoundInASmallListKeepsItsStart() {
        let screen = BoardScreen(columns: 60, rows: 16)
        screen.press("/fodder")
        #expect(screen.lines.contains { $0.contains("Meeting") && $0.contains(" Start ") && $0.contains(" Jumps") })
    }

    @Test func aRaceFoundByItsNameShowsItWhereThereIsNoColumnForNames() {
        let screen = BoardScreen()
        screen.press("/fodder")
        #expect(screen.lines[3].contains("Fodder (N"))
        #expect(marked(screen, line: 3) == "Fodder")
        let narrow = BoardScreen(columns: 40, rows: 12)
        narrow.press("/fodder")
        let line = narrow.lines.firstIndex { $0.contains("Flemin… · …Fodder… ") } ?? 0
        #expect(marked(narrow, line: line) == "Fodder", "behind the meeting, from the match on")
        let middle = BoardScreen(columns: 60, rows: 16)
        middle.press("/fodder")
        let row = middle.lines.first { $0.contains("R1 ") } ?? ""
        #expect(row.contains("Flemington") && row.contains("…Fodder (N"), "in a column: \(row)")
    }

    @Test(arguments: [(30, "Awapuni Synthetic"), (28, "Awapuni Synthe…")])
    func aNameLosesNoMoreThanHasNoRoom(columns: Int, name: String) {
        let screen = BoardScreen(columns: columns, rows: 8)
        screen.press("/synth")
        #expect(screen.lines.contains { $0.contains(name) }, "\(screen.lines)")
    }

    /// `…Park` in every row would tell no meeting from another.
    @Test(arguments: [(20, "Glouce…"), (25, "Glouces…Park")])
    func aMatchAtTheEndOfANameNeverHidesTheName(columns: Int, name: String) {
        let screen = BoardScreen(columns: columns, rows: 8)
        screen.press("/park")
        #expect(screen.lines.contains { $0.contains(name) }, "\(screen.lines)")
    }

    @Test(arguments: [(20, 3), (1, 1), (40, 6), (36, 8), (200, 60)])
    func everySizeTakesASearch(columns: Int, rows: Int) {
        let screen = BoardScreen(columns: columns, rows: rows)
        screen.press("/fle")
        #expect(screen.lines.count == rows)
        if columns >= 20 { #expect(screen.lines[0].contains("/fle")) }
        screen.press(String(repeating: "x", count: 60))
        #expect(screen.lines.allSatisfy { DisplayWidth.of($0) <= columns })
    }

    @Test(arguments: [(Repertoire.unicode, "★"), (.console, "*"), (.ascii, "*")])
    func aWatchedMeetingHasItsMarkInTheRowAndItsWordInTheDetail(repertoire: Repertoire, mark: String) {
        let screen = BoardScreen(repertoire: repertoire)
        screen.press("w")
        #expect(screen.lines[3].contains("Flemington \(mark)"))
        let starred = screen.terminal.frames.last?.cells.filter { $0.style.role == .watch } ?? []
        #expect(starred.map(\.scalar) == mark.unicodeScalars.map(\.value), "its colour is no other's")
        #expect(screen.lines.contains { $0.contains("watched") })
        #expect(screen.lines[22] == " Watching Flemington")
    }

    @Test func theMarkOutlivesACut() {
        let screen = BoardScreen(columns: 20, rows: 8)
        screen.press("w")
        #expect(screen.lines[1].contains("★") || screen.lines[2].contains("★"))
    }

    @Test func theRegionStandsInTheHeaderAndIsKeptWhenItIsNarrow() {
        let wide = BoardScreen()
        wide.press("caustr")
        wide.press(.enter)
        wide.press("C")
        #expect(wide.lines[0].contains("RACEBOARD  Races in VIC"))
        let narrow = BoardScreen(columns: 22)
        narrow.press("hcaustr")
        narrow.press(.enter)
        #expect(narrow.lines[0].contains("H Australia"))
    }

    @Test func theFooterNeverCutsAKey() {
        for columns in 20...140 {
            let screen = BoardScreen(columns: columns)
            let last = screen.lines[23].split(separator: " ").last.map(String.init) ?? ""
            let words = KeyTable().bindings.compactMap(\.footer)
            #expect(words.contains(last), "\(columns): \(last)")
        }
    }
}
