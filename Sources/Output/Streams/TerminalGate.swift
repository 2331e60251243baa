import System

/// A text without control codes but those of this file. Only such a text is written where a terminal may be.
struct HarmlessText: Hashable, Sendable {
    private(set) var text: String
    var bytes: [UInt8] { Array(text.utf8) }

    /// Any text, with replacement characters for what could control a terminal.
    init(_ text: String = "") { self.text = TerminalGate.clean(text) }

    /// Pages with a form feed between two.
    init(pages: [HarmlessText]) { text = pages.map(\.text).joined(separator: "\u{0c}") }

    /// Words over the line on which the terminal's cursor is; without words that line is empty then.
    init(inPlaceOfTheLine words: String) { text = "\r\u{1b}[K" + TerminalGate.clean(words) }

    mutating func append(_ piece: String) { text += TerminalGate.clean(piece) }

    /// Adds the code from which on the text has an ink, or none.
    mutating func begin(_ ink: Ink?) { text += "\u{1b}[\(ink?.code ?? "0")m" }

    /// Writes all of it, as `Output.write` does.
    /// - Returns: 0 or the errno.
    func write(on descriptor: Int32, timeout: Int32 = -1) -> Int32 {
        Output.write(bytes, to: descriptor, timeout: timeout)
    }
}

/// Makes all printed text harmless, also the program's own: characters that could control the terminal become
/// replacement characters.
enum TerminalGate {
    /// Controls but line ends and tabs (C0, DEL, C1), and characters that change the reading direction.
    static func clean(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 && !isLineEndOrTab($0) || $0 >= 0x7f })
        else { return text }
        var clean = String.UnicodeScalarView()
        var scalars = text.unicodeScalars.makeIterator()
        var next = scalars.next()
        while let scalar = next {
            next = scalars.next()
            // A carriage return alone would write over the line.
            let isHarmful = scalar == "\r" ? next != "\n" : Self.isHarmful(scalar)
            clean.append(isHarmful ? "\u{fffd}" : scalar)
        }
        return String(clean)
    }

    private static func isLineEndOrTab(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x09 }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0a: false
        case 0...0x1f, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}
