package import Models

/// Address of an open feed, as the settings of sources take it (docs/open-feed.md): `exec:./feed.py --day today`,
/// `file:day.json`, `https://example.org/feed.json`.
package struct OpenFeedAddress: Hashable, Sendable {
    /// Whether a program, a file or a server has the document.
    package enum Kind: Sendable {
        case program
        case file
        /// The answer of a server, over http or https.
        case web
    }

    package let kind: Kind
    /// The address as it was written, the scheme in lower case.
    package let text: String
    /// The part after `exec:` or `file:`; the whole address of a server.
    private let rest: String

    /// Most bytes that an address may have.
    static let longest = 4096
    /// Forms of an address, for help and errors.
    package static let forms = "exec:PROGRAM, file:PATH, or an http or https address"

    /// - Returns: nil for any other text, an empty rest, control characters, and more than 4,096 bytes.
    package init?(_ written: String) {
        let isClean = written.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
        guard isClean, written.utf8.count <= Self.longest, let colon = written.firstIndex(of: ":") else { return nil }
        let scheme = written[..<colon].lowercased()
        let after = String(written[written.index(after: colon)...])
        let trimmed = after.drop { $0 == " " }
        guard !trimmed.isEmpty else { return nil }
        switch scheme {
        case "exec": (kind, rest) = (.program, String(trimmed))
        // Browsers write this form: file:///home/me/day.json.
        case "file": (kind, rest) = (.file, String(after.hasPrefix("///") ? after.dropFirst(2) : trimmed))
        case "http", "https":
            let isPlain = after.utf8.allSatisfy { (0x21...0x7e).contains($0) } && !after.contains("#")
            let authority = after.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
            guard after.hasPrefix("//"), !authority.isEmpty, isPlain else { return nil }
            (kind, rest) = (.web, scheme + ":" + after)
        default: return nil
        }
        text = scheme + ":" + (kind == .web ? after : rest)
    }

    /// The program and its arguments, split at spaces; for `.program`.
    package var arguments: [String] { rest.split(separator: " ").map(String.init) }

    /// Path of the file; only for `.file`.
    package var path: String { rest }

    /// Name of the source: the address without secrets, at most 100 characters.
    var name: String {
        let name = FeedText.clean(Redactor.secrets(text), limit: Self.longest)
        return name.count <= 100 ? name : name.prefix(60) + "..." + name.suffix(37)
    }

    /// The source at this address. It may serve every part; its documents decide.
    package var source: RaceSource {
        let words =
            switch kind {
            case .program: "the exec feed"
            case .file: "the file feed"
            case .web: "the open feed"
            }
        return RaceSource(
            name: name, serves: Set(RaceSource.Part.allCases), ids: .any, calendar: OpenFeed.calendar,
            wording: RaceSource.Wording(
                name: words, addressOption: "--source", refusal: "requires a key, or refuses this one"),
            listsWholeDay: true)
    }

    /// Whether an address is that of a program or file of this machine.
    package var isLocal: Bool { kind != .web }

    /// How it is opened: at the address of its values, which may have a password that its name has not.
    var adapter: SourceAdapter {
        SourceAdapter(
            source,
            decode: { (response, _) throws(FeedError) in
                try OpenFeed.answer(OpenFeed.Reading(response), at: nil)
            },
            open: { [source] values, tools in
                let reader = OpenFeedReader(values.address, of: source, transport: tools.transport, clock: tools.clock)
                var open = OpenSource()
                open.races = { OpenFeed(reader, milliseconds: $0, recorder: $1) }
                open.cards = { OpenFeed(reader, milliseconds: $0) }
                open.meetings = { OpenFeed(reader, milliseconds: $0) }
                return open
            })
    }
}
