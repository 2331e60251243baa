import Models
import Services
import ViewModels

/// Who is asked for which part of card and day, and who asks (docs/configuration.md, "Sources").
struct SourceSettings: Hashable, Sendable {
    /// What the operator wants to know of whoever asks its affiliates; nil where nobody says it. Then no list below
    /// has the affiliates.
    let identity: AffiliatesIdentity?
    /// The affiliates' base address, with its version; empty for the simulated day until it is known.
    private(set) var affiliatesURL: String
    /// Horse Racing USA; without a key, no list below has it.
    private(set) var usa: USASettings
    /// Runners and prices; the first choice first, as in every list here.
    let card: [RaceSource]
    /// Placings and dividends.
    let results: [RaceSource]
    let status: [RaceSource]
    let meetings: [RaceSource]
    /// Whose races stand on the board beside the feed's.
    let races: [RaceSource]
    /// Whether a list names the affiliates, asked or not.
    private let wantsAffiliates: Bool
    private let wantsUSA: Bool

    /// - Parameter isDemo: whether the program brings its own feed. Then nobody else is asked, whatever the settings
    ///   say, and nobody is told who asks.
    /// - Throws: 64 or 78 for a value that its setting does not take, and for some of the identity without the rest.
    init(_ reader: SettingReader, isDemo: Bool = false) throws(Failure) {
        let identity = isDemo ? Self.demo : try Self.identity(reader)
        self.identity = identity
        let feedURL = try FeedSettings.url(reader)
        let url = isDemo ? "" : try reader.value(.affiliatesURL)?.feedURL()
        affiliatesURL = url ?? Self.affiliatesURL(besides: feedURL)
        let wanted = try [Setting.cardSource, .resultsSource, .statusSource, .meetingsSource].map {
            (setting) throws(Failure) in try Self.sources(reader, setting)
        }
        let besides = try reader.value(.source)?.boardSources().besides ?? []
        let lists = wanted + [besides]
        wantsAffiliates = lists.contains { $0.contains(.affiliates) }
        wantsUSA = lists.contains { $0.contains(.horseRacingUSA) }
        let usa = try USASettings(reader, feedURL: feedURL, isDemo: isDemo, isWanted: wantsUSA)
        self.usa = usa
        let asked = lists.map {
            $0.filter { $0 != .affiliates || identity != nil }.filter { $0 != .horseRacingUSA || usa.key != nil }
        }
        (card, results, status, meetings, races) = (asked[0], asked[1], asked[2], asked[3], asked[4])
    }

    /// The same with the simulated day's own address, which is known late.
    func served(at feedURL: String) -> SourceSettings {
        var settings = self
        settings.affiliatesURL = Self.affiliatesURL(besides: feedURL)
        settings.usa.url = USASettings.url(besides: feedURL)
        return settings
    }

    /// The same for a program whose clock is a simulated one: it counts requests by that, alone.
    func bySimulatedClock() -> SourceSettings {
        var settings = self
        settings.usa.sharesCount = false
        return settings
    }

    /// Where the affiliates are asked; nil where they are not.
    var endpoint: AffiliatesEndpoint? {
        guard wantsAffiliates else { return nil }
        return identity.map { AffiliatesEndpoint(base: affiliatesURL, identity: $0) }
    }

    /// Why sources are not asked although they are wanted; nil where there is nothing to say.
    var note: String? {
        let notes = [
            wantsAffiliates && identity == nil
                ? PartnerWords.notAsked(Self.identifying.map(\.name)) : nil,
            wantsUSA && usa.key == nil
                ? "horse-racing-usa is not asked: it has no key (raceboard key set horse-racing-usa)" : nil,
        ].compactMap(\.self)
        return notes.isEmpty ? nil : notes.joined(separator: "; ")
    }

    // MARK: -

    /// The live feed has its affiliates elsewhere; any other address, as a simulator's, serves both.
    private static func affiliatesURL(besides feedURL: String) -> String {
        if StorePlace.isLive(feedURL) { return AffiliatesEndpoint.australia }
        return String(feedURL.reversed().drop { $0 == "/" }.reversed()) + "/affiliates/v1"
    }

    private static let demo = AffiliatesIdentity(
        contact: "demo@localhost.invalid", partner: "raceboard demo", partnerID: "demo")

    private static let identifying: [Setting] = [.affiliatesContact, .affiliatesPartner, .affiliatesPartnerID]

    /// All three, or nobody.
    private static func identity(_ reader: SettingReader) throws(Failure) -> AffiliatesIdentity? {
        let contact = try reader.value(.affiliatesContact)?.contact()
        let partner = try reader.value(.affiliatesPartner)?.identifier()
        let partnerID = try reader.value(.affiliatesPartnerID)?.identifier()
        if let contact, let partner, let partnerID {
            return AffiliatesIdentity(contact: contact, partner: partner, partnerID: partnerID)
        }
        guard let given = identifying.lazy.compactMap(reader.value).first else { return nil }
        let missing = identifying.filter { reader.value($0) == nil }.map(\.name).joined(separator: " and ")
        let isOption = given.origin.isOption
        throw Failure(
            isOption ? "usage" : "configuration", "\(given.place) is not enough: \(missing) must be set too",
            hint: "The operator wants all three with every request; leave all of them out to do without it.",
            status: isOption ? .usage : .configuration)
    }

    private static func sources(_ reader: SettingReader, _ setting: Setting) throws(Failure) -> [RaceSource] {
        guard case .sources(let part, let orNone) = setting.kind else { return [] }
        let builtIn = SettingValue(text: setting.builtIn, origin: .option("--" + setting.name))
        return try (reader.value(setting) ?? builtIn).sources(of: part, orNone: orNone)
    }
}

extension SettingValue {
    /// Sources in their order, separated by commas, each once; `none` alone for none, where that may be.
    func sources(of part: RaceSource.Part, orNone: Bool) throws(Failure) -> [RaceSource] {
        let words = text.lowercased().split(separator: ",", omittingEmptySubsequences: false).map {
            $0.filter { $0 != " " }
        }
        if orNone, words == ["none"] { return [] }
        let takes = SettingKind.sources(part, orNone: orNone).takes
        let allowed = Catalogue.sources(of: part)
        var sources: [RaceSource] = []
        for word in words {
            let source = Catalogue.source(named: word)
            if let source, allowed.contains(source), !sources.contains(source) {
                sources.append(source)
            } else if let source, !allowed.contains(source) {
                throw .badValue(self, expected: "\(takes): \(source.name) does not tell that")
            } else {
                let names = allowed.map(\.name) + (orNone ? ["none"] : [])
                throw .badValue(
                    self, expected: takes, nearest: source == nil ? NearestName.of(word, among: names) : nil)
            }
        }
        return sources
    }

    static var boardSourcesTake: String {
        Catalogue.sources(of: .races).map(\.name).joined(separator: " or ") + ", and after it, if wanted, "
            + Catalogue.besides.map(\.name).joined(separator: ", ")
    }

    /// The sources of the race list: a method of the feed, which is always requested, and sources besides it, each
    /// once.
    func boardSources() throws(Failure) -> (feed: RaceSource, besides: [RaceSource]) {
        let words = text.lowercased().split(separator: ",", omittingEmptySubsequences: false).map {
            $0.filter { $0 != " " }
        }
        let (firsts, others) = (Catalogue.sources(of: .races), Catalogue.besides)
        func refused(_ word: String?) -> Failure {
            let names = (firsts + others).map(\.name)
            return .badValue(
                self, expected: Self.boardSourcesTake, nearest: word.flatMap { NearestName.of($0, among: names) })
        }
        guard let feed = firsts.first(where: { $0.name == words.first }) else { throw refused(words.first) }
        var besides: [RaceSource] = []
        for word in words.dropFirst() {
            guard let source = others.first(where: { $0.name == word }), !besides.contains(source) else {
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
            throw .badValue(self, expected: "an e-mail address as name@example.com")
        }
        return text
    }

    /// Of a host's name.
    private static func isLabel(_ label: Substring) -> Bool {
        let isPlain = label.utf8.allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "-")
        }
        return isPlain && !label.isEmpty && label.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
    }

    /// What a header can carry as it is: printable ASCII, no space at either end.
    func identifier() throws(Failure) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
        guard isPlain, (1...100).contains(text.utf8.count), text.first != " ", text.last != " " else {
            throw .badValue(self, expected: "1 to 100 printable ASCII characters without a space at either end")
        }
        return text
    }
}
