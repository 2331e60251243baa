internal import Models
internal import Services

extension SettingValue {
    /// Sources in their order, separated by commas, each once; `none` for no source, where that is allowed.
    func sources(of part: RaceSource.Part, orNone: Bool) throws(Failure) -> [RaceSource] {
        let words = sourceWords
        if orNone, words == ["none"] { return [] }
        let takes = SettingKind.sources(part, orNone: orNone).takes
        let allowed = Catalogue.sources(of: part)
        var sources: [RaceSource] = []
        for word in words {
            let source = Catalogue.source(named: word)
            if let source, source.serves.contains(part), !sources.contains(source) {
                sources.append(source)
            } else if let source, !source.serves.contains(part) {
                throw .badValue(self, expected: "\(takes): \(source.name) does not provide that")
            } else {
                let names = allowed.map(\.name) + (orNone ? ["none"] : [])
                throw .badValue(
                    self, expected: takes, nearest: source == nil ? NearestName.of(word, among: names) : nil)
            }
        }
        return sources
    }

    /// Values that the setting `source` takes, in words.
    static var boardSourcesTake: String {
        Catalogue.sources(of: .races).map(\.name).joined(separator: ", ") + ", " + OpenFeedAddress.forms
            + "; add " + Catalogue.besides.map { "," + $0.name }.joined(separator: " or ") + " for its races too"
    }

    /// The sources of the race list: the first, which the board follows, and sources besides it, each once.
    func boardSources() throws(Failure) -> (feed: RaceSource, besides: [RaceSource]) {
        let words = sourceWords
        let (firsts, others) = (Catalogue.sources(of: .races), Catalogue.besides)
        func refused(_ word: String?) -> Failure {
            let names = (firsts + others).map(\.name)
            return .badValue(
                self, expected: Self.boardSourcesTake, nearest: word.flatMap { NearestName.of($0, among: names) })
        }
        let open = words.first.flatMap(OpenFeedAddress.init)?.source
        guard let feed = open ?? firsts.first(where: { $0.name == words.first }) else { throw refused(words.first) }
        var besides: [RaceSource] = []
        for word in words.dropFirst() {
            let source = others.first { $0.name == word }
            guard let source, source != feed, !besides.contains(source) else {
                throw refused(word)
            }
            besides.append(source)
        }
        return (feed, besides)
    }

    /// An e-mail address in ASCII, as a header can carry it: something, one `@`, a host.
    func contact() throws(Failure) -> String {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = text.utf8.allSatisfy { (0x21...0x7e).contains($0) && !"\"(),:;<>[\\]".utf8.contains($0) }
        guard isPlain, text.utf8.count <= 254, parts.count == 2, !parts[0].isEmpty,
            parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy(Self.isLabel)
        else {
            throw .badValue(self, expected: "an e-mail address such as name@example.com")
        }
        return text
    }

    /// Whether a text can be a part of a host's name.
    private static func isLabel(_ label: Substring) -> Bool {
        let isPlain = label.utf8.allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "-")
        }
        return isPlain && !label.isEmpty && label.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
    }

    /// Text that a header can carry as it is: printable ASCII, no space at either end.
    func identifier() throws(Failure) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
        guard isPlain, (1...100).contains(text.utf8.count), text.first != " ", text.last != " " else {
            throw .badValue(self, expected: "1 to 100 printable ASCII characters without a space at either end")
        }
        return text
    }
}
