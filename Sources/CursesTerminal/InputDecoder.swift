import CNCurses
import Screen

/// Converts the input of ncurses to events. Names control characters, and drops pastes that nobody wants, unknown
/// sequences of keys, and answers of the terminal.
struct InputDecoder {
    /// Input that is not used yet: what was read after an escape that stood alone, or the key of a sequence.
    private var held: RawInput?
    /// Whether reports of the mouse are events; else they are dropped like every other report.
    private let readsMouse: Bool
    private var pasting = false
    /// Whether the letters of a paste are keys; its control characters never are.
    var takesPaste = false
    private var sequence = ControlSequence()
    /// The colour of the terminal's ground, once the terminal has reported it.
    private(set) var ground: UInt32?
    /// Whether the terminal can show a write at once, when it has come; nil until it has answered.
    private(set) var canSynchronize: Bool?

    /// The most that one call reads, so that a huge paste cannot keep the screen from its tick.
    private static let limit = 4096
    /// Reads that one call of `skip` counts for.
    private static let skipped = 128
    /// Milliseconds of silence after which the end of a paste is taken for lost.
    private static let pasteSilence = 5000

    init(readsMouse: Bool = true) {
        self.readsMouse = readsMouse
    }

    /// Whether an escape has come, or apart from it the begin of a sequence, and nothing behind: then it is keys if
    /// nothing comes in time (`.silence`).
    var isUndecided: Bool { sequence.undecided != nil }

    /// The next event, or nil when `read` has nothing more.
    /// - Parameters:
    ///   - skip: drops what waits, up to what may end a text: one of megabytes must not keep the keys behind it back.
    ///   - keyOf: the key that a terminal sends as a sequence, with a zero at its end; `.nothing` for none.
    mutating func event(
        from read: () -> RawInput, skip: () -> Void = {}, keyOf: ([CChar]) -> RawInput = { _ in .nothing }
    ) -> TerminalEvent? {
        var left = Self.limit
        while left > 0 {
            left -= held == nil ? 1 : 0
            if sequence.isEndless {
                left -= Self.skipped
                skip()
            }
            let input = held ?? read()
            held = nil
            let undecided = sequence.undecided
            if undecided != nil, case .pause(..<ControlSequence.silence) = input { continue }
            if sequence.takes(input) {
                if let event = sequenceEvent(keyOf) { return event }
                continue
            }
            if let undecided, let key = self.key(endedBy: input, undecided) { return .key(key) }
            switch input {
            case .nothing: return nil
            case .silence: continue
            case .gone: return .closed
            case .pasteBegins: pasting = true
            case .pasteEnds: pasting = false
            case .pause(let milliseconds): if milliseconds >= Self.pasteSilence { pasting = false }
            case .character(3):
                // Also the way out of a paste whose end got lost.
                pasting = false
                return .key(.control("c"))
            // It may begin the end of a paste.
            case .character(0x1b): sequence.escape()
            case .character(let value) where pasting && takesPaste && value >= 0x20 && value != 0x7f:
                if let key = Self.key(value) { return .key(key) }
            case _ where pasting: continue
            case .character(let value): if let key = Self.key(value) { return .key(key) }
            case .key(let key): return .key(key)
            case .other: continue
            }
        }
        return nil
    }

    /// `11;rgb:1e1e/1e1e/2e2e`, as XParseColor(3) reads it: one to four hexadecimal digits each; `rgba:` has a fourth.
    private static func ground(in command: [UInt8]) -> UInt32? {
        let words = String(decoding: command, as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false)
        guard words.count == 2, ["11;rgb", "11;rgba"].contains(words[0]) else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == (words[0].hasSuffix("a") ? 4 : 3) else { return nil }
        return parts.prefix(3).reduce(0 as UInt32?) { color, part in
            guard let color, (1...4).contains(part.utf8.count), let value = UInt32(part, radix: 16) else { return nil }
            let most: UInt32 = 1 << (4 * UInt32(part.utf8.count)) - 1
            return color << 8 | (value * 255 + most / 2) / most
        }
    }

    /// `?2026;2$y` (DECRPM): 1 and 2 are a mode that can be set, 0, 3 and 4 are none.
    private mutating func takeIn(_ report: [UInt8]) {
        let start = Array("?2026;".utf8)
        guard report.starts(with: start), report.count == start.count + 3, report.suffix(2) == Array("$y".utf8)[...]
        else { return }
        canSynchronize = [0x31, 0x32].contains(report[start.count])
    }

    /// What a sequence is that may have ended: an answer, a report of the mouse, or a key that came in parts.
    private mutating func sequenceEvent(_ keyOf: ([CChar]) -> RawInput) -> TerminalEvent? {
        if let command = sequence.takeCommand(), let color = Self.ground(in: command) { ground = color }
        guard let report = sequence.takeReport() else { return nil }
        if report.first == ControlSequence.csi {
            let text = Array(report.dropFirst())
            takeIn(text)
            if readsMouse, !pasting, let event = MouseReport.event(in: text) { return event }
        }
        let key = keyOf(([0x1b] + report).map { CChar(truncatingIfNeeded: $0) } + [0])
        if key != .nothing { held = key }
        return nil
    }

    /// ncurses gives an escape when no key begins with it and what is there behind it. It is the key itself if what
    /// comes begins no sequence (Alt and a key send the same) or nothing comes; so is the begin of a sequence that came
    /// apart from it, as typed by a person, with nothing behind.
    private mutating func key(endedBy input: RawInput, _ undecided: ControlSequence.Undecided) -> Key? {
        switch (input, undecided) {
        case (.nothing, .escape):
            sequence.standsApart()
            return nil
        case (.nothing, .introducer): return nil
        case (.silence, .introducer(let value)):
            sequence.giveUp()
            if !pasting { held = .character(value) }
        case (.silence, .escape), (.pause, .escape): sequence.giveUp()
        case (_, .escape):
            sequence.giveUp()
            if !pasting { held = input }
        case (_, .introducer): return nil
        }
        return pasting ? nil : .escape
    }

    private static func key(_ value: UInt32) -> Key? {
        switch value {
        case 9: return .tab
        case 10, 13: return .enter
        case 8, 0x7f: return .backspace
        case 1...26: return Unicode.Scalar(value + 0x60).map { .control($0) }
        case 0...31: return Unicode.Scalar(value + 0x40).map { .control($0) }
        case 0x80..<0xa0: return nil
        default: return Unicode.Scalar(value).map { .character($0) }
        }
    }
}

/// A report of the mouse (xterm's ctlseqs, "Mouse Tracking").
///
/// ncurses would read it itself. But it waits for the rest of a report that does not come, waits for the next input
/// behind a report that its mask leaves out (such as the release of every click), and writes past its array
/// when a report has more than nine numbers.
enum MouseReport {
    /// - Parameter report: what follows `ESC [`: `<0;5;3M` (mode 1006; the release ends with `m`), or `M` and three
    ///   bytes from a terminal that has only mode 1000.
    /// - Returns: a press of the first button or a turn of the wheel, with any modifier; nil for anything else.
    static func event(in report: [UInt8]) -> TerminalEvent? {
        switch (report.first, report.last) {
        case (0x3c, 0x4d): numbers(report.dropFirst().dropLast()).flatMap(event)
        case (0x4d, _) where report.count == 4: event(report.dropFirst().map { Int($0) - 32 })
        default: nil
        }
    }

    private static func numbers(_ text: ArraySlice<UInt8>) -> [Int]? {
        let parts = text.split(separator: 0x3b, omittingEmptySubsequences: false)
        let isRight = parts.allSatisfy { (1...5).contains($0.count) && $0.allSatisfy { (0x30...0x39).contains($0) } }
        guard parts.count == 3, isRight else { return nil }
        return parts.map { $0.reduce(0) { $0 * 10 + Int($1) - 0x30 } }
    }

    /// - Parameter numbers: button with modifiers, column and row from 1.
    private static func event(_ numbers: [Int]) -> TerminalEvent? {
        let modifiers = 4 | 8 | 16
        let (column, row) = (numbers[1] - 1, numbers[2] - 1)
        guard column >= 0, row >= 0 else { return nil }
        switch numbers[0] & ~modifiers {
        case 0: return .click(column: column, row: row)
        case 64: return .wheel(up: true, column: column, row: row)
        case 65: return .wheel(up: false, column: column, row: row)
        default: return nil
        }
    }
}

/// One thing that ncurses read: a key it knows, or a character of anything else.
enum RawInput: Hashable {
    case nothing
    case gone
    case character(UInt32)
    case key(Key)
    case pasteBegins, pasteEnds
    /// A pause between two inputs; short ones are left out.
    case pause(milliseconds: Int)
    /// No input has come in the time in which the rest of a key must come.
    case silence
    /// A key that the board has no name for.
    case other
}

extension RawInput {
    init(_ input: rbt_input) {
        switch input.kind {
        case RBT_NOTHING: self = .nothing
        case RBT_CLOSED: self = .gone
        case RBT_CHARACTER: self = .character(input.value)
        case RBT_KEY: self = Self.keys[Int(input.value)].map { .key($0) } ?? .other
        case RBT_FUNCTION: self = .key(.function(Int(input.value)))
        case RBT_PASTE_BEGINS: self = .pasteBegins
        case RBT_PASTE_ENDS: self = .pasteEnds
        case RBT_PAUSE: self = .pause(milliseconds: Int(input.value))
        case RBT_SILENCE: self = .silence
        default: self = .other
        }
    }

    private static let keys: [Int: Key] = [
        Int(RBT_UP.rawValue): .up, Int(RBT_DOWN.rawValue): .down,
        Int(RBT_LEFT.rawValue): .left, Int(RBT_RIGHT.rawValue): .right,
        Int(RBT_HOME.rawValue): .home, Int(RBT_END.rawValue): .end,
        Int(RBT_PAGE_UP.rawValue): .pageUp, Int(RBT_PAGE_DOWN.rawValue): .pageDown,
        Int(RBT_ENTER.rawValue): .enter, Int(RBT_BACK_TAB.rawValue): .backTab,
        Int(RBT_BACKSPACE.rawValue): .backspace, Int(RBT_DELETE.rawValue): .delete,
        Int(RBT_INSERT.rawValue): .insert,
    ]
}
