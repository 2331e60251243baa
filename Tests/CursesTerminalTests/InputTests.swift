import Screen
import Testing

@testable import CursesTerminal

extension CursesTerminalTests {
    @Suite(.serialized)
    @MainActor
    struct InputTests {
        @Test(
            arguments: [
                ("q", .character("q")), ("é", .character("é")), ("馬", .character("馬")), (" ", .character(" ")),
                ("\u{3}", .control("c")), ("\u{1a}", .control("z")), ("\u{c}", .control("l")), ("\u{0}", .control("@")),
                ("\u{1c}", .control("\\")), ("\t", .tab), ("\r", .enter), ("\n", .enter), ("\u{7f}", .backspace),
                ("\u{8}", .backspace), ("\u{1b}OA", .up), ("\u{1b}[A", .up), ("\u{1b}OB", .down), ("\u{1b}OC", .right),
                ("\u{1b}OD", .left), ("\u{1b}OH", .home), ("\u{1b}[H", .home), ("\u{1b}OF", .end),
                ("\u{1b}[5~", .pageUp),
                ("\u{1b}[6~", .pageDown), ("\u{1b}[2~", .insert), ("\u{1b}[3~", .delete), ("\u{1b}[Z", .backTab),
                ("\u{1b}OP", .function(1)), ("\u{1b}[24~", .function(12)), ("\u{1b}", .escape),
            ] as [(String, Key)])
        func keysAreNamedAsTheHelpNamesThem(typed: String, key: Key) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            pseudo.type(typed)
            #expect(terminal.events(1) == [.key(key)])
        }

        @Test(
            arguments: [
                ("\u{1b}[B", [.key(.down)]), ("\u{1b}OA", [.key(.up)]), ("\u{1b}[15~", [.key(.function(5))]),
                ("\u{1b}[200~q\u{1b}[201~", []), ("\u{1b}[<0;5;3M", [.click(column: 4, row: 2)]),
                ("\u{1b}]11;rgb:0/0/0\u{7}", []),
            ] as [(String, [TerminalEvent])])
        func aKeyThatComesInTwoPartsIsThatKey(typed: String, events: [TerminalEvent]) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(more: ["ESCDELAY": "5000"])
            let bytes = Array(typed.utf8)
            for cut in 1..<bytes.count {
                pseudo.type(bytes: Array(bytes[..<cut]))
                #expect(terminal.events() == [])
                pseudo.type(bytes: Array(bytes[cut...]) + Array("x".utf8))
                // An answer of the ground draws everything again.
                #expect(terminal.events().filter { $0 != .resized } == events + [.key(.character("x"))], "\(cut)")
            }
        }

        @Test(arguments: [("5000", false), ("1", true)])
        func escapeActsAfterTheTimeOfTheEnvironment(delay: String, acts: Bool) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(more: ["ESCDELAY": delay])
            pseudo.type("\u{1b}")
            #expect(terminal.events() == [])
            #expect(terminal.events(1, within: acts ? 60_000 : 20) == (acts ? [.key(.escape)] : []))
        }

        @Test(
            arguments: [
                (nil, 200), ("", 200), ("much", 200), ("0", 0), ("25", 25), ("-4", 0), ("99999", 5000),
            ] as [(String?, Int32)])
        func delayIsThatOfTheEnvironment(value: String?, delay: Int32) {
            #expect(CursesOptions(environment: ["ESCDELAY": value].compactMapValues(\.self)).escapeDelay == delay)
        }

        @Test func vt100KnowsTheKeysOfToday() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(term: "vt100")
            pseudo.type("\u{1b}[A\u{1b}[5~\u{1b}[H\u{1b}[Z")
            #expect(terminal.events() == [.key(.up), .key(.pageUp), .key(.home), .key(.backTab)])
        }

        @Test func consoleNamesCtrlZ() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(term: "linux")
            pseudo.type("\u{1a}")
            #expect(terminal.events() == [.key(.control("z"))])
        }

        @Test func unknownSequencesAreDroppedAndAnEscapeBeforeAKeyIsNot() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            pseudo.type("\u{1b}q\u{1b}[999;5~\u{1b}[Ix\u{1b}[1;5Ay")
            #expect(
                terminal.events() == [
                    .key(.escape), .key(.character("q")), .key(.character("x")), .key(.character("y")),
                ])
        }

        @Test func keysComeInOrder() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            pseudo.type("h\u{1b}OBg\u{1b}\u{1b}")
            #expect(
                terminal.events(5) == [
                    .key(.character("h")), .key(.down), .key(.character("g")), .key(.escape), .key(.escape),
                ])
            #expect(terminal.nextEvent() == nil)
        }

        @Test func bytesThatAreNoCharacterAreDroppedAndDoNotCloseTheTerminal() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            pseudo.type(bytes: [0xff])
            #expect(terminal.events() == [])
            pseudo.type("q")
            #expect(terminal.events() == [.key(.character("q"))])
        }

        @Test(arguments: [[0xff], [0x80], [0xc3, 0xff]] as [[UInt8]])
        func kilobytesThatAreNoTextDoNotCloseTheTerminal(noise: [UInt8]) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            pseudo.type(bytes: Array(repeating: noise, count: 4000 / noise.count).flatMap { $0 })
            #expect(terminal.events() == [])
            pseudo.type("q")
            #expect(terminal.events() == [.key(.character("q"))])
        }

        @Test func answersOfATerminalAreNoKeys() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            for answer in [
                "\u{1b}]10;rgb:ffff/ffff/ffff\u{7}", "\u{1b}_Gi=31;OK\u{1b}\\", "\u{1b}P1+r544e=787465\u{1b}\\",
                "\u{1b}[24;80R", "\u{1b}[?62;22c", "\u{1b}[M#!!",
            ] {
                pseudo.type(answer + "x")
                #expect(terminal.events().last == .key(.character("x")))
            }
        }

        @Test func clickAndWheel() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            pseudo.type("\u{1b}[<0;5;3M\u{1b}[<0;5;3m")
            #expect(terminal.events() == [.click(column: 4, row: 2)])
            pseudo.type("\u{1b}[<64;5;3M\u{1b}[<65;1;1M")
            #expect(terminal.events() == [.wheel(up: true, column: 4, row: 2), .wheel(up: false, column: 0, row: 0)])
        }

        @Test(
            arguments: [
                "\u{1b}[<0;5;3m", "\u{1b}[<2;5;3M", "\u{1b}[<35;5;3M", "\u{1b}[<0;5", "\u{1b}[<0;5;3x",
                "\u{1b}[<" + String(repeating: "1;", count: 30) + "M", "\u{1b}[M  ",
            ])
        func aReportThatIsNoClickIsNotWaitedBehind(report: String) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            pseudo.type(report)
            #expect(terminal.events() == [])
        }

        @Test func mouseIsRequestedUnlessItIsOff() throws {
            for mouse in [true, false] {
                let pseudo = try PseudoTerminal()
                let terminal = try CursesTerminal(
                    CursesOptions(
                        input: pseudo.slave, output: pseudo.slave, environment: ["TERM": "xterm-256color"],
                        mouse: mouse))
                #expect(pseudo.output().contains("\u{1b}[?1006;1000h") == mouse)
                pseudo.type("\u{1b}[<0;5;3M")
                #expect(terminal.events() == (mouse ? [.click(column: 4, row: 2)] : []))
                terminal.close()
                #expect(pseudo.output().contains("\u{1b}[?1006;1000l") == mouse)
            }
        }

        @Test func pasteIsSwallowed() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            pseudo.type("a\u{1b}[200~quit\r\u{1b}[A")
            #expect(terminal.events() == [.key(.character("a"))])
            pseudo.type("more\u{1b}[201~b")
            #expect(terminal.events() == [.key(.character("b"))])
        }

        @Test func ctrlCEndsAPasteThatHasNoEnd() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            pseudo.type("\u{1b}[200~quit")
            #expect(terminal.events() == [])
            pseudo.type("\u{3}q")
            #expect(terminal.events() == [.key(.control("c")), .key(.character("q"))])
        }

        @Test func noKeyIsNotTheEnd() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            for _ in 0..<100 { #expect(terminal.nextEvent() == nil) }
        }

        @Test func hangUpIsTheEnd() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            pseudo.hangUp()
            #expect(terminal.nextEvent() == .closed)
            terminal.present(ScreenBuffer("Flemington"), theme: .mono)
            #expect(terminal.nextEvent() == .closed)
            terminal.close()
        }
    }
}
