/// A setting of one source: its option, variable, line of the settings files and page follow from it.
package struct SourceSetting: Hashable, Sendable {
    /// Form of a value, by which it is checked and documented.
    package enum Kind: Hashable, Sendable {
        /// The base address of the service. Without a value: `live` with the live feed, and with any other feed that
        /// one's address with `path` behind it, since a simulator serves both.
        case address(live: String, path: String)
        case whole(ClosedRange<Int>, unit: String)
        /// An e-mail address at which the person can be reached.
        case contact
        /// A header's value, 1 to 100 printable ASCII characters.
        case identifier
        case choice([String])
        /// A key, which `raceboard key set` writes to a file of its own. It is never an option.
        case key(form: String, lengths: ClosedRange<Int>)
    }

    /// Name of the setting, as `feed-url`; unique among all settings.
    package let name: String
    /// Checks a value where it enters.
    package let kind: Kind
    /// Value without a setting, as it would be written; empty for none.
    package let builtIn: String
    /// A sentence without its full stop.
    package let help: String

    /// - Parameters:
    ///   - name: lower case with hyphens, with a prefix of the source's own.
    ///   - help: a sentence without its full stop.
    package init(_ name: String, _ kind: Kind, builtIn: String = "", _ help: String) {
        (self.name, self.kind, self.builtIn, self.help) = (name, kind, builtIn, help)
    }

    /// Whether the source needs the setting: a key, or the identity of the client.
    package var isRequired: Bool {
        switch kind {
        case .contact, .identifier, .key: true
        case .address, .whole, .choice: false
        }
    }
}

/// Values of a source's settings, checked by their kinds.
package struct SourceValues: Hashable, Sendable {
    /// Base address of the service; empty for the simulated day until it is known.
    package var address: String
    /// nil where there is none, and for a source that takes none.
    package var key: SourceKey?
    private let texts: [String: String]

    /// - Parameter texts: by the settings' names; the built-in values may be missing.
    package init(address: String, texts: [String: String] = [:], key: SourceKey? = nil) {
        (self.address, self.texts, self.key) = (address, texts, key)
    }

    /// The text of a value; nil if it has none.
    package subscript(_ setting: SourceSetting) -> String? {
        texts[setting.name] ?? (setting.builtIn.isEmpty ? nil : setting.builtIn)
    }

    /// A whole number; `most` for one that is none, which the check of its kind excludes.
    func whole(_ setting: SourceSetting, otherwise most: Int = .max) -> Int {
        self[setting].flatMap(Int.init) ?? most
    }
}

/// A key of a source. Its printed form is a mask.
package struct SourceKey: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The key itself: for the header, its file, and the removal of secrets from texts.
    package let secret: String

    /// Number of characters that a key of any source may have: a short one may be a word of other texts, and keys are
    /// removed from texts. A signed token (JWT) has a thousand.
    package static let lengths = 16...4000

    /// - Parameter lengths: numbers of characters that the source's keys have; within `SourceKey.lengths`.
    /// - Returns: nil for anything but a token of such a length, as RFC 6750 has it for headers: ASCII letters, digits
    ///   and `-._~+/=`.
    package init?(_ text: String, lengths: ClosedRange<Int> = Self.lengths) {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                || "-._~+/=".utf8.contains(byte)
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
