import CursesTerminal
import Glibc
import Screen
import Testing

extension CursesTerminalTests {
    @Suite(.serialized)
    @MainActor
    struct LifeTests {
        @Test func closeGivesTheTerminalBackAsItWas() throws {
            let pseudo = try PseudoTerminal()
            let before = pseudo.modes
            let terminal = try pseudo.open()
            terminal.present(ScreenBuffer("Flemington", style: Style(.held)), theme: .standard)
            _ = pseudo.output()
            #expect(pseudo.modes != before)
            terminal.close()
            let written = pseudo.output()
            for sequence in ["[?1049l", "[?25h", "[?1006;1000l", "[?2004l", "[?1l"] {
                #expect(written.contains("\u{1b}" + sequence))
            }
            #expect(pseudo.modes == before)
            terminal.close()
            terminal.present(ScreenBuffer("Albion Park"), theme: .standard)
            #expect(pseudo.output() == "")
            #expect(terminal.nextEvent() == .closed)
        }

        @Test func forgottenTerminalIsGivenBack() throws {
            let pseudo = try PseudoTerminal()
            let before = pseudo.modes
            var terminal: CursesTerminal? = try pseudo.open()
            #expect(terminal != nil && pseudo.modes != before)
            terminal = nil
            #expect(pseudo.modes == before)
        }

        @Test func consoleIsLeftWithACleanLine() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(term: "linux")
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            _ = pseudo.output()
            terminal.close()
            #expect(pseudo.output().hasSuffix("\u{1b}[H\u{1b}[J"))
        }

        @Test func marginsAreLeftAtTheSizeThatTheTerminalHasThen() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            pseudo.resize(columns: 100, rows: 41)
            _ = pseudo.output()
            terminal.close()
            #expect(pseudo.output().contains("\u{1b}7\u{1b}[1;41r\u{1b}8"))
        }

        @Test func suspendGivesBackAndResumeRedraws() throws {
            let pseudo = try PseudoTerminal()
            let before = pseudo.modes
            let terminal = try pseudo.open()
            let raw = pseudo.modes
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            _ = pseudo.output()
            terminal.suspend()
            #expect(pseudo.modes == before)
            #expect(pseudo.output().contains("\u{1b}[?1049l"))
            terminal.present(ScreenBuffer("Albion Park"), theme: .standard)
            #expect(pseudo.output() == "")
            pseudo.resize(columns: 60, rows: 20)
            terminal.resume()
            #expect(pseudo.modes == raw)
            #expect(terminal.events() == [.resized])
            #expect(terminal.size == TerminalSize(columns: 60, rows: 20))
            terminal.present(ScreenBuffer("Albion Park", columns: 60, rows: 20), theme: .standard)
            let written = pseudo.output()
            for sequence in ["[?1049h", "[?25l", "[?1006;1000h", "[?2004h", "[?1h"] {
                #expect(written.contains("\u{1b}" + sequence))
            }
            #expect(written.contains("Albion Park"))
            pseudo.type("\u{1b}OA")
            #expect(terminal.events() == [.key(.up)])
        }

        @Test func closeWhileSuspendedWritesNothing() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.suspend()
            _ = pseudo.output()
            terminal.close()
            #expect(pseudo.output() == "")
        }

        @Test func resizeIsAnEventAndRedraws() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            _ = pseudo.output()
            for (columns, rows) in [(40, 12), (1, 1), (200, 60), (80, 24)] {
                pseudo.resize(columns: columns, rows: rows)
                terminal.sizeChanged()
                #expect(terminal.events() == [.resized])
                #expect(terminal.size == TerminalSize(columns: columns, rows: rows))
                terminal.present(ScreenBuffer(columns: columns, rows: rows), theme: .standard)
                #expect(pseudo.output().contains("\u{1b}[H\u{1b}[2J"))
            }
        }

        @Test func terminalWithoutASizeUsesThatOfTerminfo() throws {
            let pseudo = try PseudoTerminal(columns: 0, rows: 0)
            #expect(try pseudo.open(term: "linux").size == TerminalSize(columns: 80, rows: 24))
        }

        @Test func crashGivesTheTerminalBack() async throws {
            let pseudo = try PseudoTerminal()
            let before = pseudo.modes
            await #expect(processExitsWith: .signal(SIGABRT)) { [path = pseudo.path as String] in
                await MainActor.run {
                    let slave = Glibc.open(path, O_RDWR | O_NOCTTY)
                    let options = CursesOptions(input: slave, output: slave, environment: ["TERM": "xterm-256color"])
                    let terminal = try? CursesTerminal(options)
                    if terminal != nil { abort() }
                }
            }
            #expect(pseudo.modes == before)
            let written = pseudo.output()
            #expect(written.contains("\u{1b}[?1049h"))
            for sequence in ["[?1049l", "[?25h", "[?1006;1000l", "[?2004l", "[?1l"] {
                #expect(written.contains("\u{1b}" + sequence))
            }
        }

        @Test(arguments: [(65535, 24), (80, 65535), (65535, 65535), (3000, 3000), (1001, 501)])
        func aSizeThatCannotBeIsBounded(columns: Int, rows: Int) throws {
            let pseudo = try PseudoTerminal(columns: columns, rows: rows)
            let terminal = try pseudo.open()
            #expect(terminal.size == TerminalSize(columns: min(columns, 1000), rows: min(rows, 500)))
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
        }

        @Test func fileIsNotATerminal() throws {
            let file = Glibc.open("/dev/null", O_RDWR)
            defer { Glibc.close(file) }
            #expect(throws: TerminalError.notATerminal) {
                try CursesTerminal(CursesOptions(input: file, output: file, environment: ["TERM": "xterm"]))
            }
        }

        @Test func terminalThatCannotPlaceTheCursorIsRefused() throws {
            let pseudo = try PseudoTerminal()
            #expect(throws: TerminalError.unusable(term: "dumb")) { try pseudo.open(term: "dumb") }
            #expect(pseudo.output() == "")
        }

        @Test(arguments: ["", "no-such-terminal", "unknown"])
        func unknownTypeOpensAsVT100(term: String) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(term: term)
            #expect(terminal.colors == .monochrome)
            terminal.present(ScreenBuffer("Flemington"), theme: .standard)
            #expect(pseudo.output().contains("Flemington"))
        }

        @Test func secondScreenIsRefused() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            let other = try PseudoTerminal()
            #expect(throws: TerminalError.notOpened) { try other.open() }
            #expect(terminal.nextEvent() == nil)
        }

        @Test(
            arguments: [
                ("vt100", .monochrome), ("linux", .eight), ("xterm", .eight), ("xterm-256color", .twoHundredFiftySix),
                ("tmux-256color", .twoHundredFiftySix), ("screen", .eight),
            ] as [(String, ColorDepth)])
        func coloursAreThoseOfTheType(term: String, colors: ColorDepth) throws {
            let pseudo = try PseudoTerminal()
            #expect(try pseudo.open(term: term).colors == colors)
        }

        @Test(
            arguments: [
                ("xterm", "C.UTF-8", .unicode), ("xterm", "en_AU.UTF-8", .unicode), ("xterm", "en_AU.utf8", .unicode),
                ("xterm", "C", .ascii), ("xterm", "", .ascii), ("xterm", "en_AU.ISO-8859-1", .ascii),
                ("linux", "C.UTF-8", .console), ("linux-16color", "C.UTF-8", .console), ("linux", "C", .ascii),
            ] as [(String, String, Repertoire)])
        func repertoireIsThatOfLocaleAndType(term: String, locale: String, repertoire: Repertoire) throws {
            let pseudo = try PseudoTerminal()
            #expect(try pseudo.open(term: term, locale: locale).repertoire == repertoire)
        }

        @Test func firstLocaleThatIsSetCounts() throws {
            let pseudo = try PseudoTerminal()
            let environment = ["TERM": "xterm", "LC_ALL": "", "LC_CTYPE": "C", "LANG": "C.UTF-8"]
            let terminal = try CursesTerminal(
                CursesOptions(input: pseudo.slave, output: pseudo.slave, environment: environment))
            #expect(terminal.repertoire == .ascii)
        }
    }
}
