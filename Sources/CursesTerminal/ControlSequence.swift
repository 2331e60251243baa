/// Place of the input in a control sequence (ECMA-48). What belongs to a sequence is no key.
///
/// A sequence ends at its own end mark, however long it is. One that does not end is given up when the input has been
/// silent for a second. Ctrl-C and the beginning of a paste end it and are not part of it.
struct ControlSequence {
    private enum Place {
        /// An escape came, and the next character decides.
        case escape
        /// ESC O came, and one more character ends it.
        case single
        /// ESC [: parameters and intermediates from 0x20 to 0x3f, then one from 0x40.
        case begun, parameters
        /// ESC [ M, and three characters with the position of a mouse.
        case mouse(left: Int)
        /// DCS, SOS, OSC, PM or APC: anything up to ST or BEL; and after an escape in it, which may begin ST.
        case string, stringEscape
    }

    /// Input that is a key or begins a sequence.
    enum Undecided {
        case escape
        /// What came apart from its escape, and begins a sequence.
        case introducer(UInt32)
    }

    /// The second byte of `ESC [`.
    static let csi: UInt8 = 0x5b

    private var place: Place?
    private var taken = 0
    /// Whether the escape came without a character behind it.
    private var isApart = false
    /// What came apart from its escape and began the sequence; nil for a sequence that began as one.
    private var introducer: UInt32?
    /// Beginning of the text of an OSC, a CSI or an SS3, while it comes.
    private var text: [UInt8] = []
    private var isCommand = false
    private var command: [UInt8]?
    private var report: [UInt8]?

    /// The text of the last OSC that ended as it should, at most 64 bytes; once.
    mutating func takeCommand() -> [UInt8]? {
        defer { command = nil }
        return command
    }

    /// What was behind the escape of the last CSI or SS3 that ended as it should, with its last byte, at most 65 bytes;
    /// once.
    mutating func takeReport() -> [UInt8]? {
        defer { report = nil }
        return report
    }

    /// Characters after which only the end of a sequence still counts.
    private static let most = 4096
    /// Bytes of an OSC or a CSI that are read.
    private static let longest = 64
    /// Milliseconds of silence after which an open sequence is given up.
    static let silence = 1000

    /// An escape has come that no key of terminfo's begins with, as far as the rest is there.
    mutating func escape() {
        place = .escape
        taken = 0
        isApart = false
    }

    /// Takes note that no character came with the escape.
    mutating func standsApart() { isApart = true }

    /// What stands there that would be keys without what may follow; nil for none.
    var undecided: Undecided? {
        guard let place else { return nil }
        if case .escape = place { return .escape }
        return taken == 0 ? introducer.map { Undecided.introducer($0) } : nil
    }

    /// Whether a string has grown so long that only its end matters.
    var isEndless: Bool { if case .string? = place { taken > Self.most } else { false } }

    /// Gives the open sequence up: no more input belongs to it.
    mutating func giveUp() { place = nil }

    /// Whether `input` belongs to a sequence and is dropped with it.
    mutating func takes(_ input: RawInput) -> Bool {
        switch input {
        case .character(3), .pasteBegins, .pasteEnds, .gone:
            place = nil
            return false
        case .nothing, .silence: return false
        case .pause(let milliseconds):
            if milliseconds >= Self.silence { place = nil }
            return false
        default: break
        }
        guard let place else { return begins(input, isEscaped: false) }
        if taken <= Self.most { taken += 1 }
        switch place {
        case .escape:
            self.place = nil
            return begins(input, isEscaped: true)
        case .single:
            if case .character(let value) = input, value >= 0x20 {
                keep(value)
                report = [0x4f] + text
            }
            return ends(with: input)
        case .begun, .parameters, .mouse: return control(input, at: place)
        case .string, .stringEscape:
            string(input, at: place)
            return true
        }
    }

    /// The seven introducers in both their forms: after an escape, and as one character from 0x80.
    private mutating func begins(_ input: RawInput, isEscaped: Bool) -> Bool {
        guard case .character(let value) = input else { return false }
        switch isEscaped ? value &+ 0x40 : value {
        case 0x8f: place = .single
        case 0x9b: place = .begun
        case 0x90, 0x98, 0x9d, 0x9e, 0x9f: place = .string
        default: return false
        }
        taken = 0
        introducer = isEscaped && isApart ? value : nil
        isCommand = (isEscaped ? value &+ 0x40 : value) == 0x9d
        text = []
        return true
    }

    private mutating func control(_ input: RawInput, at place: Place) -> Bool {
        switch (input, place) {
        case (.character(let value), .mouse(let left)) where value >= 0x20:
            self.place = left > 1 ? .mouse(left: left - 1) : nil
            keep(value)
            if left == 1 { report = [Self.csi] + text }
        case (.character(let value), .begun) where (0x20...0x3f).contains(value),
            (.character(let value), .parameters) where (0x20...0x3f).contains(value):
            self.place = .parameters
            keep(value)
        // The Linux console's function keys have a second bracket.
        case (.character(0x5b), .begun):
            self.place = .parameters
            keep(0x5b)
        case (.character(0x4d), .begun):
            self.place = .mouse(left: 3)
            keep(0x4d)
        case (.character(let value), .begun) where (0x40...0x7e).contains(value),
            (.character(let value), .parameters) where (0x40...0x7e).contains(value):
            self.place = nil
            keep(value)
            if text.count <= Self.longest { report = [Self.csi] + text }
        default: return ends(with: input)
        }
        return true
    }

    private mutating func keep(_ value: UInt32) {
        if text.count <= Self.longest { text.append(UInt8(clamping: value)) }
    }

    private mutating func ends(with input: RawInput) -> Bool {
        place = nil
        if case .character(0x20...) = input { return true }
        return false
    }

    /// Keys and other sequences are dropped, too: backspace is a key to ncurses. CAN and SUB end a string, as ST and
    /// BEL do.
    private mutating func string(_ input: RawInput, at place: Place) {
        guard case .character(let value) = input else { return }
        let isEscaped = if case .stringEscape = place { true } else { false }
        switch value {
        case 0x5c where isEscaped, 0x07, 0x9c:
            self.place = nil
            if isCommand, text.count <= Self.longest { command = text }
        case 0x18, 0x1a: self.place = nil
        case 0x1b: self.place = .stringEscape
        default:
            self.place = .string
            if isCommand { keep(value) }
        }
    }
}
