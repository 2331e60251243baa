/// A key of a source. Its printed form is a mask.
package struct SourceKey: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The key itself: for the header, its file, and the removal of secrets from texts.
    package let secret: String

    /// Number of letters and digits that a key of any source may have: a short one may be a word of other texts, and
    /// keys are removed from texts.
    static let lengths = 16...256

    /// - Parameter lengths: numbers of characters that the source's keys have; within `SourceKey.lengths`.
    /// - Returns: nil for anything but ASCII letters and digits of such a number.
    package init?(_ text: String, lengths: ClosedRange<Int> = Self.lengths) {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        }
        guard isPlain, lengths.contains(text.utf8.count) else { return nil }
        secret = text
    }

    /// Last four characters and length, for a person with several keys: `***wxyz (50 characters)`.
    package var masked: String { "***\(secret.suffix(4)) (\(secret.count) characters)" }
    /// The key with a line feed, for a file of mode 0600 alone.
    package var line: String { secret + "\n" }
    package var description: String { "***" }
    /// `***`, so that no debugger and no crash report shows the key.
    package var debugDescription: String { "***" }
    /// A mirror without children, so that `dump` shows no key.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
