import Screen

/// Converts the input of ncurses to events. Names control characters, and drops pastes, unknown sequences of keys, and
/// answers of the terminal.
struct InputDecoder {
    /// Input that was read after an escape that stood alone, and is not used yet.
    private var held: RawInput?
    /// Whether reports of the mouse are events; else they are dropped like every other report.
    private let readsMouse: Bool
    private var pasting = false
    private var sequence = ControlSequence()
    /// The colour of the terminal's ground, once the terminal has reported it.
    private(set) var ground: UInt32?
    /// Whether the terminal can show a write at once, when it has come; nil until it has answered.
    private(set) var canSynchronize: Bool?

    /// The most that one call reads, so that a huge paste cannot keep the screen from its tick.
    private static let limit = 4096
    /// Milliseconds of silence after which the end of a paste is taken for lost.
    private static let pasteSilence = 5000

    init(readsMouse: Bool = true) {
        self.readsMouse = readsMouse
    }

    /// The next event, or nil when `read` has nothing more.
    mutating func event(from read: () -> RawInput) -> TerminalEvent? {
        var left = Self.limit
        func next() -> RawInput {
            left -= 1
            return read()
        }
        while left > 0 {
            let input = held ?? next()
            held = nil
            if sequence.takes(input) {
                if let command = sequence.takeCommand(), let color = Self.ground(in: command) { ground = color }
                guard let report = sequence.takeReport() else { continue }
                takeIn(report)
                if readsMouse, !pasting, let event = MouseReport.event(in: report) { return event }
                continue
            }
            switch input {
            case .nothing: return nil
            case .gone: return .closed
            case .pasteBegins: pasting = true
            case .pasteEnds: pasting = false
            case .pause(let milliseconds): if milliseconds >= Self.pasteSilence { pasting = false }
            case .character(3):
                // Also the way out of a paste whose end got lost.
                pasting = false
                return .key(.control("c"))
            case _ where pasting: continue
            case .character(0x1b): if let event = escape(from: next) { return event }
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

    /// ncurses gives an escape when no key that it knows begins with it and what has followed within 25 ms. It is the
    /// key itself, also when another key follows at once (Alt and a key send the same); only what begins like a
    /// sequence is one.
    private mutating func escape(from read: () -> RawInput) -> TerminalEvent? {
        sequence.escape()
        let next = read()
        if sequence.takes(next) { return nil }
        held = next
        return .key(.escape)
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
