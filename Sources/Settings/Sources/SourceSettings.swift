package import Models
package import Services

/// Sources for each part of card and day, and the values of each source's settings (docs/configuration.md, "Sources").
package struct SourceSettings: Hashable, Sendable {
    /// Values of every source that can be requested: of those whose required values are there. The lists below have no
    /// other.
    package private(set) var values: [RaceSource: SourceValues]
    /// Runners and prices; the first choice first, as in every list here.
    package let card: [RaceSource]
    /// Sources of placings and dividends; the first choice first.
    package let results: [RaceSource]
    package let status: [RaceSource]
    package let meetings: [RaceSource]
    /// Sources whose races are on the board beside the feed's.
    package let races: [RaceSource]
    let first: RaceSource
    /// Another way to the service at the feed's address; nil without one.
    package private(set) var cache: FeedCache?
    /// Sources that a list names, requested or not.
    private let wanted: Set<RaceSource>
    /// Folders with the count of requests of each source; none for the program's own memory.
    private var counters: [RaceSource: String] = [:]

    /// - Parameter more: a source that no list needs to name.
    /// - Throws: 64 or 78 for a value that its setting does not take, for some of the required values without the rest,
    ///   and for a key that other users may read.
    package init(_ reader: SettingReader, wanting more: RaceSource? = nil) throws(Failure) {
        var counters: [RaceSource: String] = [:]
        try self.init(reader, wanting: more) { (feedURL, wanted) throws(Failure) in
            var values = OpenFeeds.values(reader)
            for adapter in Catalogue.adapters {
                let key =
                    try wanted.contains(adapter.source)
                    ? Secrets(environment: reader.environment).key(of: adapter, reader)?.key : nil
                guard let found = try Self.values(of: adapter, reader, feedURL: feedURL, key: key) else { continue }
                values[adapter.source] = found
                if case .folder(let path) = try StorePlace(reader, service: found.address) {
                    counters[adapter.source] = path
                }
            }
            return values
        }
        self.counters = counters
        cache = try reader.value(.feedCache).map { (value) throws(Failure) in
            FeedCache(service: try FeedSettings.url(reader), address: try value.feedURL())
        }
    }

    /// Sources of a program that brings its own feed: no other service is requested, whatever other settings name, and
    /// no key is read.
    /// - Throws: 64 or 78 for a value that its setting does not take, and for an open feed.
    init(simulated reader: SettingReader) throws(Failure) {
        try self.init(reader, wanting: nil) { (_, _) throws(Failure) in
            try OpenFeeds.reject(reader)
            return Dictionary(uniqueKeysWithValues: Catalogue.adapters.map { ($0.source, $0.simulated) })
        }
    }

    /// - Parameter find: values of the sources that can be requested, by the feed's address and the wanted sources.
    private init(
        _ reader: SettingReader, wanting more: RaceSource?,
        find: (_ feedURL: String, _ wanted: Set<RaceSource>) throws(Failure) -> [RaceSource: SourceValues]
    ) throws(Failure) {
        let feedURL = try FeedSettings.url(reader)
        let (first, besides) = try reader.valueOrBuiltIn(.source).boardSources()
        self.first = first
        let named = try [Setting.cardSource, .resultsSource, .statusSource, .meetingsSource].map {
            (setting) throws(Failure) in try Self.sources(reader, setting, first: first)
        }
        let lists = named + [besides]
        wanted = Set(lists.joined()).union([first, more].compactMap(\.self))
        values = try find(feedURL, wanted)
        let known = Set(values.keys)
        let requested = lists.map { $0.filter(known.contains) }
        (card, results, status, meetings) = (requested[0], requested[1], requested[2], requested[3])
        races = requested[4]
    }

    /// The same with a key that is not kept yet.
    package init(_ reader: SettingReader, with key: SourceKey, of adapter: SourceAdapter) throws(Failure) {
        self = try SourceSettings(reader)
        let feedURL = try FeedSettings.url(reader)
        values[adapter.source] = try Self.values(of: adapter, reader, feedURL: feedURL, key: key)
        if let address = address(adapter.source), case .folder(let path) = try StorePlace(reader, service: address) {
            counters[adapter.source] = path
        }
    }

    /// The same, for a program that shows or prints next races.
    /// - Throws: 78 if their source lacks its key, or another required value.
    package func requiringFirst() throws(Failure) -> SourceSettings {
        guard values[first] == nil, let adapter = Catalogue.adapter(of: first) else { return self }
        let missing = adapter.needs.filter { $0.isRequired && $0.name != adapter.keySetting?.name }.map(\.name)
        let key = adapter.keySetting == nil ? [] : ["run raceboard key set \(first.name)"]
        let rest = missing.isEmpty ? [] : ["set " + missing.joined(separator: ", ")]
        let remedy = (key + rest).joined(separator: ", ")
        throw Failure.configuration(
            "The setting source begins with \(first.name), but \(adapter.withoutRequired)",
            hint: remedy.prefix(1).uppercased() + remedy.dropFirst() + ", or set source to another source of races.")
    }

    /// The same with the simulated day's own address, which is known late.
    package func served(at feedURL: String?) -> SourceSettings {
        guard let feedURL else { return self }
        var settings = self
        for adapter in Catalogue.adapters {
            settings.values[adapter.source]?.address = adapter.address(beside: feedURL, isLive: false)
        }
        return settings
    }

    /// The same for a program whose clock is a simulated one: it counts requests by that, alone.
    func bySimulatedClock() -> SourceSettings {
        var settings = self
        settings.counters = [:]
        return settings
    }

    /// Why sources are not requested although they are wanted; empty if all are.
    package var notes: [(source: RaceSource, words: String)] {
        Catalogue.adapters.filter { wanted.contains($0.source) && values[$0.source] == nil }.map {
            ($0.source, $0.withoutRequired)
        }
    }

    /// The same as one sentence; nil if all are requested.
    package var note: String? { notes.isEmpty ? nil : notes.map(\.words).joined(separator: "; ") }

    /// Base address of a source with its own service; nil for one at the feed's address.
    package func address(_ source: RaceSource) -> String? {
        let hasNone = Catalogue.adapter(of: source)?.addressSetting == nil && !OpenFeeds.isOpen(source)
        return hasNone ? nil : values[source]?.address
    }

    /// Settings of the keys that are not those of other settings: most are in files of their own.
    package func keys(changedFrom old: SourceSettings) -> [Setting] {
        let changed = Catalogue.adapters.filter { values[$0.source]?.key != old.values[$0.source]?.key }
        return changed.compactMap(\.keySetting).map(Setting.init)
    }

    /// Folder with the count of a source's requests; nil for the program's own memory.
    func counterFolder(_ source: RaceSource) -> String? { counters[source] }

    package func isRequested(_ source: RaceSource) -> Bool { wanted.contains(source) && values[source] != nil }

    /// Every source that serves a part of a card, the first choice for the runners first.
    package var ofCards: [RaceSource] {
        (card + results + status).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    // MARK: -

    /// - Returns: nil without a required value.
    private static func values(
        of adapter: SourceAdapter, _ reader: SettingReader, feedURL: String, key: SourceKey?
    ) throws(Failure) -> SourceValues? {
        let (address, texts, given, missing) = try read(adapter, reader, feedURL: feedURL)
        if let first = given.first, !missing.isEmpty { throw incomplete(first, missing, adapter) }
        guard missing.isEmpty, adapter.keySetting == nil || key != nil else { return nil }
        return SourceValues(address: address, texts: texts, key: key)
    }

    /// Values of every source for files with its answers, which need nothing that is required of a request.
    package static func forFiles(_ reader: SettingReader) throws(Failure) -> [RaceSource: SourceValues] {
        let feedURL = try FeedSettings.url(reader)
        var values: [RaceSource: SourceValues] = [:]
        for adapter in Catalogue.adapters {
            let (address, texts, _, _) = try read(adapter, reader, feedURL: feedURL)
            values[adapter.source] = SourceValues(address: address, texts: texts)
        }
        return values
    }

    /// - Returns: also the required values that are given, and the names of those that are not; without keys.
    private static func read(
        _ adapter: SourceAdapter, _ reader: SettingReader, feedURL: String
    ) throws(Failure) -> (address: String, texts: [String: String], given: [SettingValue], missing: [String]) {
        var address = adapter.address(beside: feedURL, isLive: StorePlace.isLive(feedURL))
        var texts: [String: String] = [:]
        var given: [SettingValue] = []
        var missing: [String] = []
        for need in adapter.needs {
            if case .key = need.kind { continue }
            guard let value = reader.value(Setting(need)) else {
                if need.isRequired { missing.append(need.name) }
                continue
            }
            let text = try checked(value, need.kind)
            if case .address = need.kind { address = text } else { texts[need.name] = text }
            if need.isRequired { given.append(value) }
        }
        return (address, texts, given, missing)
    }

    private static func checked(_ value: SettingValue, _ kind: SourceSetting.Kind) throws(Failure) -> String {
        switch kind {
        case .address: try value.feedURL()
        case .whole(let range, let unit): String(try value.whole(in: range, unit: unit))
        case .contact: try value.contact()
        case .identifier: try value.identifier()
        case .choice(let words): try value.check(isOneOf: words)
        case .key: value.text
        }
    }

    private static func incomplete(
        _ given: SettingValue, _ missing: [String], _ adapter: SourceAdapter
    ) -> Failure {
        let isOption = given.origin.isOption
        return Failure(
            isOption ? "usage" : "configuration",
            "\(given.place) is not enough: \(missing.joined(separator: " and ")) must be set too",
            hint:
                "\(adapter.source.name) requires all of them. Set all, or none.",
            status: isOption ? .usage : .configuration)
    }

    /// - Parameter first: source of the board's races. If it does not share its ids, it knows its races best, and no
    ///   other service learns of them unless a setting allows it.
    private static func sources(
        _ reader: SettingReader, _ setting: Setting, first: RaceSource
    ) throws(Failure) -> [RaceSource] {
        guard case .sources(let part, let orNone) = setting.kind else { return [] }
        if let value = reader.value(setting) { return try value.sources(of: part, orNone: orNone) }
        if first.ids != .shared, first.serves.contains(part) { return [first] }
        return try reader.valueOrBuiltIn(setting).sources(of: part, orNone: orNone)
    }
}

extension SettingValue {
    /// Sources in their order, separated by commas, each once; `none` for no source, where that is allowed.
    func sources(of part: RaceSource.Part, orNone: Bool) throws(Failure) -> [RaceSource] {
        let words = sourceWords
        if orNone, words == ["none"] { return [] }
        let takes = SettingKind.sources(part, orNone: orNone).takes
        let allowed = Catalogue.sources(of: part)
        var sources: [RaceSource] = []
        try checkHosts(of: words, expected: takes)
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

    /// Throws for the first address of an open feed to which no request can go.
    private func checkHosts(of words: [String], expected: String) throws(Failure) {
        for word in words where OpenFeedAddress(word)?.kind == .web { try checkHost(of: word, expected: expected) }
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
        try checkHosts(of: words, expected: Self.boardSourcesTake)
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
