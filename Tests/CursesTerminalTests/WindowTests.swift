import CursesTerminal
import Screen
import Testing

extension CursesTerminalTests {
    /// What a terminal in a window can do besides: updates shown at once, a title, a clipboard.
    @Suite(.serialized)
    @MainActor
    struct WindowTests {
        /// A frame of text, in which no line is like the one above.
        private static func filled(_ letters: Int) -> ScreenBuffer {
            var buffer = ScreenBuffer()
            for row in 0..<24 {
                for column in 0..<60 { buffer[column, row].scalar = UInt32(0x61 + (row + column) % letters) }
            }
            return buffer
        }

        @Test func aLargeFrameIsOneUpdateWhereTheTerminalCan() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.present(ScreenBuffer("in 59s"), theme: .mono)
            let first = pseudo.output()
            #expect(first.contains("in 59s") && first.contains("\u{1b}[?2026$p"))
            let question = first.split(separator: "\u{1b}[?2026$p").last ?? ""
            #expect(question.contains("in 59s"), "a letter that a terminal shows of it is written over")
            terminal.present(Self.filled(5), theme: .mono)
            #expect(!pseudo.output().contains("2026"), "requested once, and no answer is no")
            pseudo.type("\u{1b}[?2026;2$y")
            #expect(terminal.nextEvent() == nil)
            terminal.present(Self.filled(7), theme: .mono)
            let update = pseudo.output()
            #expect(update.hasPrefix("\u{1b}[?2026h") && update.hasSuffix("\u{1b}[?2026l"))
            terminal.present(ScreenBuffer("x"), theme: .mono)
            _ = pseudo.output()
            terminal.present(ScreenBuffer("y"), theme: .mono)
            #expect(!pseudo.output().contains("2026"), "a digit that ticks is no update")
            terminal.suspend()
            #expect(pseudo.output().contains("\u{1b}[?2026l"))
        }

        @Test(arguments: ["0", "3", "4", "22", ""])
        func anAnswerThatIsNoYesChangesNothing(answer: String) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.present(ScreenBuffer("a"), theme: .mono)
            pseudo.type("\u{1b}[?2026;\(answer)$y")
            #expect(terminal.nextEvent() == nil)
            _ = pseudo.output()
            terminal.present(Self.filled(5), theme: .mono)
            terminal.close()
            #expect(!pseudo.output().contains("2026"))
        }

        @Test(arguments: ["linux", "vt100"])
        func aTerminalWithoutAWindowGetsNoQuestion(term: String) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(term: term)
            terminal.present(ScreenBuffer("a"), theme: .mono)
            #expect(!pseudo.output().contains("2026"))
        }

        @Test(arguments: [("xterm-256color", true), ("tmux-256color", true), ("linux", false), ("vt100", false)])
        func titleIsSentOnceAndGivenBack(term: String, hasWindow: Bool) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(term: term)
            terminal.show(title: "0:58 R4 \u{1b}]2;x\u{7}Enghien\u{9b}\u{202e}")
            let first = pseudo.output()
            #expect(first.contains("\u{1b}[22;2t\u{1b}]2;0:58 R4 ]2;xEnghien\u{1b}\\") == hasWindow)
            terminal.show(title: "0:57 R4 Enghien")
            terminal.show(title: "0:57 R4 Enghien")
            let second = pseudo.output()
            #expect(second == (hasWindow ? "\u{1b}]2;0:57 R4 Enghien\u{1b}\\" : ""))
            terminal.close()
            #expect(pseudo.output().contains("\u{1b}[23;2t") == hasWindow)
        }

        @Test(arguments: [("xterm-256color", true), ("linux", false)])
        func aCopyIsBase64(term: String, hasWindow: Bool) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(term: term)
            #expect(terminal.copy("R1 \u{1b}[2J") == hasWindow)
            #expect(pseudo.output() == (hasWindow ? "\u{1b}]52;c;UjEgG1sySg==\u{1b}\\" : ""))
            #expect(!terminal.copy(String(repeating: "x", count: 65_537)))
            #expect(pseudo.output().isEmpty)
        }
    }
}
