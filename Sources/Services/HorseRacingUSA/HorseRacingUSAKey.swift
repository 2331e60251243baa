/// A key of RapidAPI. It shows itself to nobody: what is printed of it is a mask.
package struct HorseRacingUSAKey: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// For the header, the file that keeps it, and whoever takes it out of texts.
    package let secret: String

    /// Letters and digits: RapidAPI's own keys have 50.
    package static let lengths = 32...128

    /// - Returns: nil for what cannot be a key.
    package init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        }
        guard isPlain, Self.lengths.contains(text.utf8.count) else { return nil }
        secret = text
    }

    /// Its length and its last four characters, for a person who has several.
    package var masked: String { "***\(secret.suffix(4)) (\(secret.count) characters)" }
    /// For a file of mode 0600 alone.
    package var line: String { secret + "\n" }
    package var description: String { "***" }
    package var debugDescription: String { "***" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
