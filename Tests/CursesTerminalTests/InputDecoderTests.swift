import Screen
import Testing

@testable import CursesTerminal

@Suite struct InputDecoderTests {
    @Test func aFloodInsideASequenceDoesNotKeepOneCall() {
        var decoder = InputDecoder()
        var inputs = [RawInput.character(0x1b), .character(0x5b)]
        inputs += Array(repeating: .character(0x31), count: 20_000)
        inputs += [.character(0x41), .character(0x71)]
        var at = 0
        func next() -> RawInput {
            guard at < inputs.count else { return .nothing }
            at += 1
            return inputs[at - 1]
        }
        var events: [TerminalEvent] = []
        while at < inputs.count {
            let before = at
            if let event = decoder.event(from: next) { events.append(event) }
            #expect(at - before <= 4097)
        }
        #expect(events == [.key(.character("q"))])
    }

    @Test(
        arguments: [
            ("<0;5;3M", .click(column: 4, row: 2)), ("<4;1;1M", .click(column: 0, row: 0)),
            ("<64;5;3M", .wheel(up: true, column: 4, row: 2)), ("<81;300;90M", .wheel(up: false, column: 299, row: 89)),
            ("M %#", .click(column: 4, row: 2)), ("M`!!", .wheel(up: true, column: 0, row: 0)),
            ("<0;5;3m", nil), ("<1;5;3M", nil), ("<2;5;3M", nil), ("<35;5;3M", nil), ("<32;5;3M", nil), ("M#!!", nil),
            ("<0;0;3M", nil), ("<0;5;0M", nil), ("<0;5M", nil), ("<0;5;3;1M", nil), ("<0;;3M", nil), ("<M", nil),
            ("<0;999999999999;3M", nil), ("<0;5;3x", nil), ("0;5;3M", nil), ("<-0;5;3M", nil), ("<0;:5;3M", nil),
            ("<" + String(repeating: "1;", count: 30) + "M", nil),
            ("<" + String(repeating: "1;", count: 900) + "M", nil),
        ] as [(String, TerminalEvent?)])
    func aReportOfTheMouseIsAPressOrATurnOrNothing(report: String, event: TerminalEvent?) {
        let expected = [event, .key(.character("q"))].compactMap { $0 }
        #expect(Self.events(of: Self.characters("\u{1b}[" + report + "q")) == expected)
        #expect(Self.events(of: [.pasteBegins] + Self.characters("\u{1b}[" + report)) == [])
    }

    @Test func lettersOfAPasteAreKeysOnlyWhereOneIsTaken() {
        var decoder = InputDecoder()
        decoder.takesPaste = true
        let text = Self.characters("a\u{1b}[A\r\t\u{7f}9")
        var inputs = ([.pasteBegins] + text + [.pasteEnds])[...]
        var events: [TerminalEvent] = []
        while let event = decoder.event(from: { inputs.popFirst() ?? .nothing }) { events.append(event) }
        #expect(events == [.key(.character("a")), .key(.character("9"))])
    }

    @Test func anInterruptInsideASequenceIsOne() {
        var decoder = InputDecoder()
        var inputs: [RawInput] = [.character(0x1b), .character(0x5b), .character(0x31), .character(3)]
        #expect(decoder.event(from: { inputs.isEmpty ? .nothing : inputs.removeFirst() }) == .key(.control("c")))
    }

    /// All that a decoder makes of inputs; after each `.nothing` it is called again, as after a wait.
    private static func events(of inputs: [RawInput]) -> [TerminalEvent] {
        var decoder = InputDecoder()
        var left = inputs[...]
        var events: [TerminalEvent] = []
        var idle = 0
        while idle < 2 {
            let event = decoder.event(from: { left.popFirst() ?? .nothing }, keyOf: key)
            if let event { events.append(event) }
            idle = event == nil && left.isEmpty ? idle + 1 : 0
        }
        return events
    }

    private static func characters(_ text: String) -> [RawInput] { text.unicodeScalars.map { .character($0.value) } }

    @Test(
        arguments: [
            "\u{1b}]10;rgb:ffff/ffff/ffff\u{7}", "\u{1b}_Gi=31;OK\u{1b}\\", "\u{1b}P1+r544e=78\u{1b}\\",
            "\u{1b}^hgt\u{1b}\\",
            "\u{1b}Xhgt\u{1b}[x\u{1b}\\", "\u{9d}10;hgt\u{9c}", "\u{9b}?1;2c", "\u{8f}A", "\u{1b}[M#!!",
            "\u{1b}]hgt\u{1b}hgt\u{7}", "\u{1b}]hgt\u{18}", "\u{1b}]one\u{1b}]two\u{1b}\\", "\u{1b}[?62;22c",
        ])
    func anAnswerIsNoKeyAndTheKeyBehindItIsOne(answer: String) {
        #expect(Self.events(of: Self.characters(answer + "q")) == [.key(.character("q"))])
    }

    /// Everything that a terminal sends as more than one byte, and what it is with the key behind it.
    private static let sequences: [(String, [TerminalEvent])] = [
        ("\u{1b}[B", [.key(.down)]), ("\u{1b}OB", [.key(.down)]), ("\u{1b}[15~", [.key(.function(5))]),
        ("\u{1b}[[A", [.key(.function(1))]), ("\u{1b}[999;5~", []), ("\u{1b}[<0;5;3M", [.click(column: 4, row: 2)]),
        ("\u{1b}[M %#", [.click(column: 4, row: 2)]), ("\u{1b}[?2026;2$y", []), ("\u{1b}[200~q\u{1b}[201~", []),
        ("\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{7}", []), ("\u{1b}]11;q\u{1b}\\", []), ("\u{1b}P1+r544e=78\u{1b}\\", []),
    ]

    private static func key(of sequence: [CChar]) -> RawInput {
        switch String(decoding: sequence.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) {
        case "\u{1b}[B", "\u{1b}OB": .key(.down)
        case "\u{1b}[15~": .key(.function(5))
        case "\u{1b}[[A": .key(.function(1))
        case "\u{1b}[200~": .pasteBegins
        case "\u{1b}[201~": .pasteEnds
        default: .nothing
        }
    }

    @Test(arguments: sequences)
    func noPartOfASequenceActsWhereverItIsCut(sequence: String, events: [TerminalEvent]) {
        let inputs = Self.characters(sequence)
        for cut in 1..<inputs.count {
            let parts = inputs[..<cut] + [.nothing, .pause(milliseconds: 150)] + inputs[cut...]
            let found = Self.events(of: parts + Self.characters("x"))
            #expect(found == events + [.key(.character("x"))], "\(sequence.debugDescription) cut at \(cut)")
        }
    }

    @Test func whatBeginsASequenceAndStandsAloneIsKeysAfterATime() {
        #expect(Self.events(of: Self.characters("\u{1b}")) == [])
        #expect(Self.events(of: Self.characters("\u{1b}") + [.nothing, .silence]) == [.key(.escape)])
        for second in ["[", "O", "P", "]", "_"] as [Unicode.Scalar] {
            let begun = Self.characters("\u{1b}") + [.nothing] + Self.characters("\(second)") + [.nothing]
            #expect(Self.events(of: begun) == [])
            let cut = Self.characters("\u{1b}\(second)") + [.nothing, .silence, .pause(milliseconds: 1000)]
            #expect(Self.events(of: cut + Self.characters("q")) == [.key(.character("q"))], "it came as one")
            let keys: [TerminalEvent] = [.key(.escape), .key(.character(second)), .key(.character("q"))]
            #expect(Self.events(of: begun + [.silence] + Self.characters("q")) == keys)
        }
        #expect(Self.events(of: [.pasteBegins] + Self.characters("\u{1b}") + [.silence]) == [])
        #expect(Self.events(of: Self.characters("\u{1b}[2") + [.silence] + Self.characters("~")) == [])
    }

    @Test func whatDoesNotEndIsGivenUpAfterASecond() {
        let begun = Self.characters("\u{1b}]11;hgt")
        #expect(Self.events(of: begun + [.pause(milliseconds: 999)] + Self.characters("q")) == [])
        #expect(
            Self.events(of: begun + [.pause(milliseconds: 1000)] + Self.characters("q")) == [.key(.character("q"))])
    }

    /// An answer without an end is read for a few thousand characters, and none of it is a key: letters are commands.
    @Test(arguments: ["]", "P", "_", "^", "X"])
    func aLongAnswerIsNoKeysAndIsSkipped(introducer: String) {
        var decoder = InputDecoder()
        let flood = Array(repeating: RawInput.character(0x68), count: 100_000)
        let inputs = Self.characters("\u{1b}\(introducer)") + flood + Self.characters("\u{1b}\\q")
        var (at, read) = (0, 0)
        var events: [TerminalEvent] = []
        while at < inputs.count {
            let event = decoder.event(
                from: {
                    read += 1
                    at += 1
                    return at <= inputs.count ? inputs[at - 1] : .nothing
                }, skip: { while at < inputs.count, inputs[at] == .character(0x68) { at += 1 } })
            if let event { events.append(event) }
        }
        #expect(events == [.key(.character("q"))] && read < 5000, "\(read)")
    }

    @Test func aPasteWhoseEndIsLostIsOverAfterFiveSeconds() {
        let begun = [RawInput.pasteBegins] + Self.characters("hgt")
        #expect(Self.events(of: begun + [.pause(milliseconds: 4999)] + Self.characters("q")) == [])
        #expect(
            Self.events(of: begun + [.pause(milliseconds: 5000)] + Self.characters("q")) == [.key(.character("q"))])
    }

    @Test func anInterruptGetsOutOfEverySequence() {
        for begun in ["\u{1b}]1", "\u{1b}[1", "\u{1b}[M", "\u{1b}O", "\u{1b}P\u{1b}"] {
            #expect(
                Self.events(of: Self.characters(begun + "\u{3}q")) == [.key(.control("c")), .key(.character("q"))])
        }
    }
}
