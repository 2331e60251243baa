import CursesTerminal
import Screen
import Testing

extension CursesTerminalTests {
    @Suite(.serialized)
    @MainActor
    struct ConsoleTests {
        private func open(_ pseudo: PseudoTerminal, term: String = "linux", owns: Bool = true) throws -> CursesTerminal
        {
            let terminal = try CursesTerminal(
                CursesOptions(
                    input: pseudo.slave, output: pseudo.slave, environment: ["TERM": term, "LANG": "C.UTF-8"],
                    ownsPalette: owns))
            _ = pseudo.output()
            return terminal
        }

        @Test func paletteOfTheThemeIsSetBeforeAnythingIsDrawnAndResetAtTheEnd() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try open(pseudo)
            terminal.present(ScreenBuffer("Flemington", style: Style(.imminent)), theme: .standard)
            let written = pseudo.output()
            #expect(written.hasPrefix("\u{1b}]P005070d\u{1b}]P18e1020"))
            #expect(written.contains("\u{1b}]PFffffff") && written.contains("Flemington"))
            // Bright red: bold makes 9 of 1.
            #expect(written.contains(";1m") && written.contains("\u{1b}[31mFlemington"))
            terminal.close()
            #expect(pseudo.output().hasSuffix("\u{1b}]R"))
        }

        @Test func repaintAndAnotherThemeSetItAgainAndDrawEveryCell() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try open(pseudo)
            let buffer = ScreenBuffer("Flemington", style: Style(.title))
            terminal.present(buffer, theme: .standard)
            _ = pseudo.output()
            terminal.present(buffer, theme: .standard)
            #expect(pseudo.output() == "")
            terminal.present(buffer, theme: .highContrast)
            let changed = pseudo.output()
            #expect(changed.hasPrefix("\u{1b}]P0000000") && changed.contains("Flemington"))
            terminal.repaint()
            terminal.present(buffer, theme: .highContrast)
            let again = pseudo.output()
            #expect(again.hasPrefix("\u{1b}]P0000000") && again.contains("Flemington"))
        }

        @Test func suspendGivesThePaletteBackAndResumeTakesItAgain() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try open(pseudo)
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            _ = pseudo.output()
            terminal.suspend()
            #expect(pseudo.output().hasSuffix("\u{1b}]R"))
            terminal.resume()
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            #expect(pseudo.output().contains("\u{1b}]P005070d"))
        }

        @Test(arguments: [("xterm-256color", true), ("linux", false), ("vt100", true)])
        func noOtherTerminalAndNoUnownedConsoleGetsIt(term: String, owns: Bool) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try open(pseudo, term: term, owns: owns)
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            terminal.close()
            let written = pseudo.output()
            #expect(!written.contains("\u{1b}]P") && !written.contains("\u{1b}]R"))
        }

        @Test func refitReadsTheSizeAtOnceAndDrawsEveryCell() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try open(pseudo)
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            _ = pseudo.output()
            pseudo.resize(columns: 60, rows: 20)
            terminal.refit()
            #expect(terminal.size == TerminalSize(columns: 60, rows: 20))
            #expect(terminal.events() == [])
            terminal.present(ScreenBuffer("Flemington", columns: 60, rows: 20), theme: .standard)
            #expect(pseudo.output().contains("Flemington"))
        }

        @Test func terminalThatTakesNothingReportsIt() throws {
            let pseudo = try PseudoTerminal(columns: 200, rows: 100)
            let terminal = try open(pseudo)
            #expect(terminal.present(ScreenBuffer("Flemington", columns: 200, rows: 100), theme: .mono))
            var accepted: [Bool] = []
            for letter in "abcdefgh" {
                var buffer = ScreenBuffer(columns: 200, rows: 100)
                for row in 0..<100 {
                    for column in 0..<200 { buffer[column, row].scalar = UInt32(letter.asciiValue ?? 0) }
                }
                accepted.append(terminal.present(buffer, theme: .mono))
            }
            #expect(accepted.last == false)
            while !pseudo.output().isEmpty {}
            #expect(terminal.present(ScreenBuffer("Flemington", columns: 200, rows: 100), theme: .mono))
        }
    }
}
