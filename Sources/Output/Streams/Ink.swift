import Glibc
import Synchronization

/// Colours and weights of printed tables, on a terminal (docs/configuration.md, "Where a value comes from").
///
/// A table marks its cells by control characters, which no text from outside has. The way to standard output makes
/// codes of the marks, or takes them away, and no other code passes it (`TerminalGate`).
package enum Ink: UInt8, CaseIterable, Sendable {
    case head = 0x11
    case faint = 0x12
    case soon = 0x13
    case imminent = 0x14

    /// Whether tables are marked. Set at the start, before any is made.
    private static let on = Atomic(false)
    static var isOn: Bool { on.load(ordering: .relaxed) }
    /// Whether tables are marked in a test, whatever `isOn` is.
    @TaskLocal static var isForced = false

    private static let last: Unicode.Scalar = "\u{10}"

    /// Whether a program's standard output takes colours: not with `NO_COLOR`, always with `CLICOLOR_FORCE`, else on a
    /// terminal.
    package static func isWanted(_ environment: [String: String], isTerminal: Bool) -> Bool {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if value("NO_COLOR") != nil { return false }
        if let forced = value("CLICOLOR_FORCE"), forced != "0" { return true }
        guard isTerminal, value("CLICOLOR") != "0", let term = value("TERM") else { return false }
        return term != "dumb"
    }

    /// Turns colours on if standard output takes them.
    package static func begin(_ environment: [String: String]) {
        on.store(isWanted(environment, isTerminal: isatty(STDOUT_FILENO) == 1), ordering: .relaxed)
    }

    /// Turns colours off, by the settings.
    package static func end() { on.store(false, ordering: .relaxed) }

    /// The text in this ink; unmarked without colours, and if it is empty.
    func marked(_ text: String) -> String {
        guard !text.isEmpty, Self.isForced || Self.isOn else { return text }
        return String(Character(Unicode.Scalar(rawValue))) + text + String(Character(Self.last))
    }

    var code: String {
        switch self {
        case .head: "1"
        case .faint: "2"
        case .soon: "33"
        case .imminent: "1;31"
        }
    }

    /// The text for a terminal or a file.
    /// - Parameter hasColours: whether marks become codes; otherwise they are left out.
    static func shown(_ text: String, hasColours: Bool) -> HarmlessText {
        guard text.utf8.contains(where: { (0x10...0x14).contains($0) }) else { return HarmlessText(text) }
        var (shown, piece) = (HarmlessText(), String.UnicodeScalarView())
        func flush() {
            shown.append(String(piece))
            piece.removeAll()
        }
        for scalar in text.unicodeScalars {
            let ink = UInt8(exactly: scalar.value).flatMap { Ink(rawValue: $0) }
            guard ink != nil || scalar == last else {
                piece.append(scalar)
                continue
            }
            flush()
            if hasColours { shown.begin(ink) }
        }
        flush()
        return shown
    }
}
