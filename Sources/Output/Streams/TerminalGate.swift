/// Makes all printed text harmless, also the program's own: characters that could control the terminal become
/// replacement characters.
enum TerminalGate {
    /// Controls but line ends and tabs (C0, DEL, C1), and characters that change the reading direction.
    static func clean(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 && !isLineEndOrTab($0) || $0 >= 0x7f })
        else { return text }
        var clean = String.UnicodeScalarView()
        var scalars = Array(text.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            // A carriage return alone would write over the line.
            let isHarmful = scalar == "\r" ? scalars.first != "\n" : Self.isHarmful(scalar)
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
