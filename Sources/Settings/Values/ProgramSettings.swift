package import FoundationEssentials
package import Models
import Services

/// The settings that all programs with a feed share, parsed once: the feed and its other sources, the limit of
/// requests, the places of data, the log.
///
/// A command holds it beside its own options (`SettingsView`). Nothing outside this target parses these settings, so
/// no two programs can have different values.
package struct ProgramSettings: Sendable {
    /// The values layer by layer, for settings of a command's own.
    package let reader: SettingReader
    package let mode: RunMode
    /// Base address of the feed `source`.
    package private(set) var url: String
    package let source: RaceSource
    /// Sources of the parts; the first one can be requested.
    package private(set) var sources: SourceSettings
    /// Requests a minute to the feed's host.
    package let rate: Int
    package let store: StorePlace
    /// Path of the log; nil for the journal, or none.
    package let logFile: SettingValue?
    /// Whether messages of level debug are logged.
    package let verbose: Bool
    /// Folder of what all programs of the user share; nil for none.
    private let sharedFolder: String?
    /// The same of their answers (`StorePlace.answers`).
    private let answerFolders: [String]

    /// - Parameter sources: sources in place of those of the settings.
    /// - Throws: 64 for a wrong option; 78 for a wrong variable, and for a first source without a required value.
    package init(_ reader: SettingReader, _ mode: RunMode, sources: SourceSettings? = nil) throws(Failure) {
        (self.reader, self.mode) = (reader, mode)
        url = try FeedSettings.address(reader)
        source = try FeedSettings.source(reader)
        rate = try mode.rate(reader)
        store = try mode.store(reader)
        sharedFolder = try mode.sharedFolder(reader)
        answerFolders = try mode.answerFolders(reader)
        logFile = reader.value(.logFile)
        verbose = try reader.isOn(.verbose)
        if let sources { self.sources = sources } else { self.sources = try mode.sources(reader).requiringFirst() }
    }

    /// The same with the feed, and all that is beside it, at this address; nil changes nothing.
    func served(at address: String?) -> ProgramSettings {
        var settings = self
        settings.url = address ?? url
        settings.sources = sources.served(at: address)
        return settings
    }

    /// Whether the feed, or its cache, is on another machine: without a network it cannot be reached.
    package var isFeedElsewhere: Bool {
        guard !mode.isSimulated, OpenFeedAddress(source.name)?.isLocal != true else { return false }
        return !HTTPRequest(url: sources.cache?.address ?? url).isOnThisMachine
    }

    /// Whether nothing is saved though a person did not say so: no folder is named, and without HOME none is usual.
    package var lacksFolder: Bool {
        guard case .live = mode else { return false }
        return store == .none && reader.value(.store) == nil
    }

    /// Variables of the process, all of them.
    package var environment: [String: String] { reader.environment }
    /// What is doubtful in the settings, for the log.
    package var warnings: [String] { reader.warnings }
    package var secrets: [String] { mode.secrets(reader) }
    /// Path of the metrics; nil for none.
    package var metrics: String? { mode.metrics(reader) }
    /// Place where programs count their requests to a host together.
    package var limits: SharedLimits { SharedLimits(in: sharedFolder) }

    /// Saved answers of a program that requests the next races again and again.
    /// - Parameter interval: seconds between two of these requests.
    package func answers(every interval: TimeInterval) -> AnswerPlace {
        AnswerPlace(in: answerFolders, .board, interval: interval)
    }

    /// Saved answers of a command that requests once. A wrong setting of the board must not stop it.
    var answersOnce: AnswerPlace {
        let interval = (try? reader.number(.interval)) ?? Int(Setting.interval.builtIn) ?? 0
        return AnswerPlace(
            in: answerFolders, reader.isOption(.fresh) ? .none : .all, interval: TimeInterval(interval))
    }

    /// Place where programs of the same feed find each other; nil for a feed that is not shared, and without a folder.
    package var runningPlace: RunningPlace? {
        guard mode.isShared, let feed = try? StorePlace.feed(reader) else { return nil }
        let names = [feed, source.name] + sources.races.map(\.name)
        return RuntimeFolder.shared(environment).map { RunningPlace($0, feed: names.joined(separator: " ")) }
    }
}

/// A command's own options beside the settings that all programs share; its other properties are those of
/// `ProgramSettings`.
@dynamicMemberLookup
package protocol SettingsView {
    var program: ProgramSettings { get }
}

extension SettingsView {
    package subscript<Value>(dynamicMember property: KeyPath<ProgramSettings, Value>) -> Value {
        program[keyPath: property]
    }
}

/// What a command uses that requests something, prints it and ends.
package struct FeedAccess: SettingsView, Sendable {
    package private(set) var program: ProgramSettings
    package let timeoutMilliseconds: Int
    /// Whether a person has set the time limit.
    package let hasTimeout: Bool

    /// - Parameter sources: sources in place of those of the settings.
    /// - Throws: for a wrong setting.
    package init(_ reader: SettingReader, _ mode: RunMode = .live, sources: SourceSettings? = nil) throws(Failure) {
        program = try ProgramSettings(reader, mode, sources: sources)
        timeoutMilliseconds = try reader.number(.timeout) * 1000
        hasTimeout = reader.value(.timeout) != nil
    }

    package var answers: AnswerPlace { program.answersOnce }

    /// The same with the feed, and all that is beside it, at this address; nil changes nothing.
    package func served(at address: String?) -> FeedAccess {
        var access = self
        access.program = program.served(at: address)
        return access
    }
}

/// Settings that the board and `raceboard next` share.
package enum FeedSettings {
    /// Base address of the feed, as it was written; the live feed without a setting.
    /// - Throws: 64 or 78 for a text that is not an address.
    static func url(_ reader: SettingReader) throws(Failure) -> String {
        try reader.valueOrBuiltIn(.feedURL).feedURL()
    }

    /// Address of the board's first source: its own, or that of the feed.
    /// - Throws: 64 or 78 for a value that its setting does not take.
    package static func address(_ reader: SettingReader) throws(Failure) -> String {
        if let open = try OpenFeeds.first(reader) { return open.text }
        if let own = try ownAddress(reader) { return own }
        return try url(reader)
    }

    /// Base address of a first source of the catalogue that is not at the feed's; nil for one that is.
    /// - Throws: 64 or 78 for a value that its setting does not take.
    static func ownAddress(_ reader: SettingReader) throws(Failure) -> String? {
        let source = try source(reader)
        guard !OpenFeeds.isOpen(source), let adapter = Catalogue.adapter(of: source),
            let need = adapter.addressSetting
        else { return nil }
        if let value = reader.value(Setting(need)) { return try value.feedURL() }
        let feed = try url(reader)
        return adapter.address(beside: feed, isLive: StorePlace.isLive(feed))
    }

    /// The board's first source; `Catalogue.first` without a setting.
    /// - Throws: 64 or 78 for a list that the setting does not take.
    package static func source(_ reader: SettingReader) throws(Failure) -> RaceSource {
        try reader.valueOrBuiltIn(.source).boardSources().feed
    }
}

/// Which races a command prints or follows.
package struct RaceNarrowing: Hashable, Sendable {
    /// Categories, region and search that races must match.
    package let filter: RaceFilter
    /// Whether only watched races count: those of a watched meeting, and those with a watched name on their saved card.
    package let isWatchedOnly: Bool

    /// - Parameters:
    ///   - search: words as after / on the board; nil for none.
    ///   - watchedOnly: whether only watched races count.
    /// - Throws: for a wrong category or region.
    package init(_ reader: SettingReader, search: String? = nil, watchedOnly: Bool = false) throws(Failure) {
        let words = FeedText.clean(optional: search, limit: RaceSearch.limit)
        filter = RaceFilter(
            try reader.valueOrBuiltIn(.only).filter(), region: try reader.valueOrBuiltIn(.region).region(),
            search: words.map { RaceSearch($0) } ?? .none)
        isWatchedOnly = watchedOnly
    }

    /// Whether races of a chosen category may still not count.
    package var isNarrow: Bool { isWatchedOnly || !filter.region.isAll || !filter.search.isEmpty }
}
