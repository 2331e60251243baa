import CursesTerminal
import Screen
import Testing

extension CursesTerminalTests {
    @Suite(.serialized)
    @MainActor
    struct OutputTests {
        @Test func equalBufferWritesNothing() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            #expect(pseudo.output().contains("Flemington"))
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            #expect(pseudo.output() == "")
        }

        @Test func changedDigitWritesItAndAMoveOnly() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.present(ScreenBuffer("R1", "in 59s", "R3"), theme: .mono)
            _ = pseudo.output()
            terminal.present(ScreenBuffer("R1", "in 58s", "R3"), theme: .mono)
            let written = pseudo.output()
            #expect(written.hasSuffix("8"))
            #expect(written.utf8.count <= 7)
        }

        @Test func theCursorIsInTheSelectedRowAndCostsAMove() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            func show(_ countdown: String, cursor row: Int) -> String {
                var buffer = ScreenBuffer("", "", "R1", "", "", countdown)
                buffer.cursor = CellPlace(column: 4, row: row)
                terminal.present(buffer, theme: .mono)
                return pseudo.output()
            }
            _ = show("in 59s", cursor: 2)
            let written = show("in 58s", cursor: 2)
            // By whatever is shortest: `test_board.py` reads where it is.
            #expect(written.contains("8") && !written.hasSuffix("8"), "\(written)")
            #expect(written.utf8.count <= 7 + 6)
            #expect(show("in 58s", cursor: 2) == "")
            #expect((1...6).contains(show("in 58s", cursor: 3).utf8.count))
        }

        @Test func fiveCountdownsAndAClockStayUnderTheBudget() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            func frame(_ second: Int) -> ScreenBuffer {
                ScreenBuffer(
                    "10:00:\(50 - second)", "", "0m 1\(second)s", "1m 2\(second)s", "2m 3\(second)s",
                    "3m 4\(second)s", "4m 5\(second)s")
            }
            terminal.present(frame(9), theme: .standard)
            _ = pseudo.output()
            terminal.present(frame(8), theme: .standard)
            let written = pseudo.output()
            #expect(!written.isEmpty)
            #expect(written.utf8.count <= 55)
        }

        @Test func repaintWritesAll() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            _ = pseudo.output()
            terminal.repaint()
            #expect(pseudo.output() == "")
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            let written = pseudo.output()
            #expect(written.contains("\u{1b}[2J") && written.contains("Flemington"))
        }

        @Test func anotherThemeRedrawsTheCellsThatDiffer() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            let buffer = ScreenBuffer("Flemington", style: Style(.title))
            terminal.present(buffer, theme: .standard)
            _ = pseudo.output()
            terminal.present(buffer, theme: .mono)
            let written = pseudo.output()
            #expect(written.contains("Flemington"))
            #expect(!written.contains("\u{1b}[2J"))
        }

        @Test func lastCellOfTheLastRowIsDrawnWithoutScrolling() throws {
            let pseudo = try PseudoTerminal(columns: 10, rows: 3)
            let terminal = try pseudo.open()
            let buffer = ScreenBuffer("0123456789", "abcdefghij", "ABCDEFGHIJ", columns: 10, rows: 3)
            terminal.present(buffer, theme: .mono)
            let written = pseudo.output()
            // Wrapping is off while it is drawn, or it is inserted before its neighbour.
            #expect(written.contains("\u{1b}[?7lJ\u{1b}[?7h") || written.contains("J\u{8}\u{1b}[@I"))
            #expect(!written.contains("\n\n"))
        }

        @Test func wideCharactersAndMarksArePlacedOneByOne() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.present(ScreenBuffer("a東京b", "e\u{301}f"), theme: .mono)
            let written = pseudo.output()
            #expect(written.contains("a東\u{1b}[1;4H京\u{1b}[1;6Hb"))
            #expect(written.unicodeScalars.split(separator: "\u{301}").count == 2)
            #expect(written.contains("\u{1b}[2;2Hf"))
        }

        @Test(arguments: [("xterm-256color", true), ("tmux-256color", true), ("linux", false), ("vt100", false)])
        func whatIsScratchedIsStruckThroughWhereTheTerminalCan(term: String, can: Bool) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(term: term)
            var buffer = ScreenBuffer("ab")
            buffer[1, 0].style = Style(.scratched)
            terminal.present(buffer, theme: .mono)
            let written = pseudo.output()
            let attributes = written.split(separator: "\u{1b}[").compactMap { part in
                part.firstIndex(of: "m").map { part[..<$0].split(separator: ";") }
            }
            #expect(attributes.contains { $0.contains("9") } == can, "\(written.debugDescription)")
            #expect(!attributes.contains { $0.contains("3") }, "no italics in its place")
        }

        @Test func secondHalfIsNeverWrittenAlone() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.present(ScreenBuffer("東京x"), theme: .mono)
            _ = pseudo.output()
            var selected = ScreenBuffer("東京x")
            selected[1, 0].style = Style(.text, selected: true)
            terminal.present(selected, theme: .mono)
            // The half's own style does not count; its character is as it was.
            #expect(!pseudo.output().contains("京"))
            terminal.present(ScreenBuffer("東都x"), theme: .mono)
            let written = pseudo.output()
            #expect(written.contains("都") && !written.contains("東"))
        }

        @Test func narrowTextOverHalfOfAWideCharacterBlanksTheOtherHalf() throws {
            let pseudo = try PseudoTerminal(columns: 8, rows: 2)
            let terminal = try pseudo.open()
            terminal.present(ScreenBuffer("東京", columns: 8, rows: 2), theme: .mono)
            _ = pseudo.output()
            terminal.present(ScreenBuffer("a 京", columns: 8, rows: 2), theme: .mono)
            let written = pseudo.output()
            #expect(written.contains("a"))
            #expect(!written.contains("東"))
        }

        @Test(arguments: [0x1b, 0x07, 0x0a, 0x9b, 0x202e, 0x200b, 0xd800, 0x11_0000, 0x301])
        func cellsThatAreNoCharactersShowAsQuestionMarks(scalar: UInt32) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            var buffer = ScreenBuffer("ab")
            buffer[1, 0].scalar = scalar
            terminal.present(buffer, theme: .mono)
            #expect(pseudo.output().contains("a?"))
        }

        @Test func bidirectionalControlsAsMarksAreDropped() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            var buffer = ScreenBuffer("ab")
            buffer[1, 0].marks = 0x202e
            terminal.present(buffer, theme: .mono)
            let written = pseudo.output().unicodeScalars
            #expect(written.contains("b") && !written.contains("\u{202e}"))
        }

        @Test func asciiTerminalGetsNothingElse() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(forceASCII: true)
            terminal.present(ScreenBuffer("Café 東"), theme: .mono)
            let written = pseudo.output()
            #expect(written.contains("Caf? ?"))
            #expect(written.utf8.allSatisfy { $0 < 0x80 })
        }

        @Test func coloursAreUsedAndLeftOutOnRequest() throws {
            for (noColor, expected) in [(false, true), (true, false)] {
                let pseudo = try PseudoTerminal()
                let terminal = try pseudo.open(noColor: noColor)
                terminal.present(ScreenBuffer("Title", style: Style(.title)), theme: .standard)
                #expect(pseudo.output().contains("38;5;") == expected)
                terminal.close()
            }
        }

        @Test func aDesignedThemeHasItsExactColoursInATrueColourTerminal() throws {
            let ground = Theme.turf.exactColors[234].map { "48;2;\($0 >> 16);\($0 >> 8 & 0xff);\($0 & 0xff)" } ?? ""
            for (variable, isExact) in [("truecolor", true), ("24bit", true), ("yes", false)] {
                let pseudo = try PseudoTerminal()
                let terminal = try pseudo.open(more: ["COLORTERM": variable])
                terminal.present(ScreenBuffer("Title", style: Style(.title)), theme: .turf)
                let turf = pseudo.output()
                #expect(turf.contains(ground) == isExact && turf.contains("48;5;234") != isExact)
                terminal.present(ScreenBuffer("Title", style: Style(.title)), theme: .standard)
                let standard = pseudo.output()
                #expect(standard.contains("Title") && standard.contains("38;5;39") && !standard.contains(";2;"))
                terminal.close()
            }
        }

        /// Both themes use the numbers 231 on 124 here, for two different reds.
        @Test func aNumberThatMeansAnotherColourInTheNextThemeIsSentAgain() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(more: ["COLORTERM": "truecolor"])
            for (theme, ground) in [(Theme.turf, "48;2;163;36;47"), (.slate, "48;2;171;42;56")] {
                terminal.present(ScreenBuffer("NO DATA", style: Style(.noData)), theme: theme)
                let written = pseudo.output()
                #expect(written.contains(ground) && written.contains("NO DATA"), "\(theme)")
            }
        }

        @Test func bufferOfAnotherSizeIsCutOff() throws {
            let pseudo = try PseudoTerminal(columns: 5, rows: 2)
            let terminal = try pseudo.open()
            terminal.present(ScreenBuffer("Flemington", "two", "three", columns: 12, rows: 4), theme: .mono)
            let written = pseudo.output()
            #expect(written.contains("Flemi") && !written.contains("Fleming") && !written.contains("three"))
        }

        @Test func paletteOfTheUserIsNotReset() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.suspend()
            terminal.resume()
            terminal.close()
            let written = pseudo.output()
            #expect(written.contains("\u{1b}[?1049h"))
            #expect(!written.contains("\u{1b}]104"))
        }

        @Test func bellRingsOnce() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.bell()
            #expect(pseudo.output() == "\u{7}")
        }

        @Test func fullTerminalDoesNotHoldTheProgramAndGetsAllLater() throws {
            let pseudo = try PseudoTerminal(columns: 200, rows: 100)
            let terminal = try pseudo.open()
            // 160,000 characters, of which the kernel holds a part.
            for letter in "abcdefgh" {
                var buffer = ScreenBuffer(columns: 200, rows: 100)
                for row in 0..<100 {
                    for column in 0..<200 { buffer[column, row].scalar = UInt32(letter.asciiValue ?? 0) }
                }
                terminal.present(buffer, theme: .mono)
            }
            let taken = pseudo.output()
            #expect(taken.contains("a") && !taken.contains("h"))
            terminal.present(ScreenBuffer("Flemington", columns: 200, rows: 100), theme: .mono)
            #expect(pseudo.output().contains("\u{1b}[H\u{1b}[2JFlemington"))
            #expect(terminal.nextEvent() == nil)
        }
    }
}
