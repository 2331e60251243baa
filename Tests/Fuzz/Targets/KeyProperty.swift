import Screen

@testable import CursesTerminal

/// What is typed: no paste, no sequence and no answer of a terminal acts as keys, what is typed behind an answer does,
/// and nothing takes Ctrl-C or the terminal's end away.
enum KeyProperty {
    static func broken(by bytes: [UInt8]) -> [String] {
        var source = Source(bytes)
        var decoder = InputDecoder()
        var rules = Rules()
        var interrupts = 0
        var isClosed = false
        var idle = 0
        // Every call takes something or reports that there is nothing; a held key may need one call more.
        while idle < 3, !isClosed {
            let before = source.taken
            let event = decoder.event(from: { source.next() })
            rules.hold(source.taken - before <= Source.mostPerCall, "one call reads \(source.taken - before) inputs")
            idle = event == nil && source.isAtEnd ? idle + 1 : 0
            switch event {
            case .key(.control("c")): interrupts += 1
            case .key(.character(let scalar)):
                rules.hold(
                    scalar.value >= 0x20 && !(0x7f...0x9f).contains(scalar.value),
                    "a key is the control U+\(String(scalar.value, radix: 16))")
            case .key(.control(let scalar)):
                rules.hold((0x40...0x7f).contains(scalar.value), "Ctrl with U+\(String(scalar.value, radix: 16))")
            case .closed: isClosed = true
            case .key, .click, .wheel, .resized, nil: break
            }
            let hasTaken = source.taken > before
            if hasTaken, source.isAnswering, let event { rules.hold(false, "\(event) comes out of an answer") }
            if hasTaken, source.isBehindAnswer {
                rules.hold(event == .key(Source.behind), "behind an answer comes \(event.map { "\($0)" } ?? "nothing")")
            }
            if source.isPasting, let event {
                rules.hold(event == .key(.control("c")) || event == .closed, "\(event) comes out of a paste")
            }
        }
        rules.hold(isClosed == source.isGone, "the end of the terminal is reported as \(isClosed)")
        rules.hold(interrupts == source.interrupts, "\(interrupts) of \(source.interrupts) Ctrl-C come through")
        return rules.broken
    }

    /// Inputs as ncurses gives them.
    private struct Source {
        /// `InputDecoder` promises 4096; what follows an escape may be one or two more.
        static let mostPerCall = 4096 + 8

        private var reader: ByteReader
        private(set) var taken = 0
        private(set) var interrupts = 0
        private(set) var isGone = false
        /// Certainly inside a paste: its beginning was read by itself, and two inputs since.
        var isPasting: Bool { sincePaste >= 2 }
        private var sincePaste = -1
        /// What is left of an answer, and of the key behind it.
        private var answer: ArraySlice<RawInput> = []
        static let behind = Key.character("q")
        /// The input taken last was of an answer.
        private(set) var isAnswering = false
        /// The input taken last was the key behind an answer, which must be the event.
        private(set) var isBehindAnswer = false
        /// Inputs that come again, for floods.
        private var repeated: (input: RawInput, times: Int)?
        /// Rest of a report of the mouse.
        private var report: ArraySlice<RawInput> = []

        init(_ bytes: [UInt8]) {
            reader = ByteReader(bytes)
        }

        var isAtEnd: Bool { isGone || reader.isAtEnd && repeated == nil && answer.isEmpty && report.isEmpty }

        mutating func next() -> RawInput {
            if isGone { return .gone }
            if isAtEnd { return .nothing }
            taken += 1
            let isOfAnswer = !answer.isEmpty
            let input = answer.popFirst() ?? report.popFirst() ?? repeatedInput() ?? read()
            isBehindAnswer = isOfAnswer && answer.isEmpty
            isAnswering = isOfAnswer && !isBehindAnswer
            if sincePaste >= 0 { sincePaste += 1 }
            switch input {
            case .character(3):
                interrupts += 1
                sincePaste = -1
            case .gone: isGone = true
            case .pasteBegins: sincePaste = 0
            case .pasteEnds, .pause(5000...): sincePaste = -1
            default: break
            }
            return input
        }

        private mutating func repeatedInput() -> RawInput? {
            guard let (input, times) = repeated else { return nil }
            repeated = times > 1 ? (input, times - 1) : nil
            return input
        }

        private mutating func read() -> RawInput {
            let byte = reader.byte()
            switch byte {
            case 0..<0x80: return .character(UInt32(byte))
            case 0x80..<0xc0: return .character(0x1b)
            case 0xc0..<0xc8: return .character(UInt32(truncatingIfNeeded: reader.word()))
            case 0xc8..<0xd0: return .character(UInt32(reader.byte()) + 0x80)
            case 0xd0..<0xd8: return .key(reader.pick([.up, .enter, .escape, .backTab, .function(12), .delete]))
            case 0xd8..<0xe4:
                report = Self.mouse(from: &reader)[...]
                return .character(0x1b)
            case 0xe4..<0xec: return .pasteBegins
            case 0xec..<0xf4: return .pasteEnds
            case 0xf4..<0xf7: return .nothing
            case 0xf7: return .silence
            case 0xf8..<0xfb:
                let input = RawInput.character(UInt32(0x20 + reader.choice(0x60)))
                repeated = (input, reader.choice(8) * 700 + 1)
                return input
            case 0xfb: return .other
            case 0xfc: return .pause(milliseconds: reader.choice(80) * 100)
            case 0xfd:
                answer = Self.answer(from: &reader)[...]
                // A silence that ends all that came before.
                return .pause(milliseconds: 5000)
            default: return .gone
            }
        }

        /// A report of the mouse behind its escape, whole or broken.
        private static func mouse(from reader: inout ByteReader) -> [RawInput] {
            let numbers = (0..<reader.pick([3, 3, 3, 2, 40])).map { _ in "\(reader.pick([0, 1, 64, 65, 200, 99999]))" }
            return ("[<" + numbers.joined(separator: ";") + reader.pick(["M", "m", "", "x"])).unicodeScalars
                .map { .character($0.value) }
        }

        /// A string of a terminal, whole or given up after a second, with pauses in it; then a key.
        private static func answer(from reader: inout ByteReader) -> [RawInput] {
            let escape = RawInput.character(0x1b)
            var found = [escape, .character(reader.pick([0x50, 0x58, 0x5d, 0x5e, 0x5f]))]
            for _ in 0..<reader.choice(200) {
                switch reader.choice(16) {
                case 0: found.append(.pause(milliseconds: 100 + reader.choice(900)))
                case 1: found.append(.other)
                case 2: found.append(.key(.backspace))
                default: found.append(.character(UInt32(0x20 + reader.choice(0x5f))))
                }
            }
            switch reader.choice(4) {
            case 0: found += [escape, .character(0x5c)]
            case 1: found.append(.character(7))
            case 2: found.append(.character(0x9c))
            default: found.append(.pause(milliseconds: 1000))
            }
            return found + [.character(0x71)]
        }
    }
}
