internal import FoundationEssentials
internal import Models
internal import Services

/// The place where a program saves its data, or that it saves none.
package enum StorePlace: Hashable, Sendable {
    case folder(String)
    /// Nothing is saved, and there is form of the season of this seed in memory.
    case season(seed: UInt64)
    /// Nothing is saved: the setting is `none`, or there is no HOME.
    case none

    /// The folder that was named, else the usual one. Another feed than the live one has its own folder in that, so
    /// that races of one are never shown as those of another. So does a first source with its own address.
    package init(_ reader: SettingReader) throws(Failure) {
        try self.init(reader, feed: Self.folder(reader))
    }

    /// The feed of the settings as a word, the same for every program that has it: `live` for the live one.
    static func feed(_ reader: SettingReader) throws(Failure) -> String { try folder(reader) ?? "live" }

    /// - Returns: nil for the live feed.
    private static func folder(_ reader: SettingReader) throws(Failure) -> String? {
        if let open = try OpenFeeds.first(reader) { return name(of: open) }
        if let address = try FeedSettings.ownAddress(reader) { return canonical(address) }
        return name(of: try FeedSettings.url(reader))
    }

    /// A folder for one service, whatever the feed is, for its counts and saved data.
    /// - Parameter url: its base address.
    init(_ reader: SettingReader, service url: String) throws(Failure) {
        try self.init(reader, feed: Self.canonical(url))
    }

    /// A folder for a simulated day: each given seed and each first source has its own races.
    init(_ reader: SettingReader, of day: Simulation) throws(Failure) {
        let source = try FeedSettings.ownAddress(reader) == nil ? nil : FeedSettings.source(reader).name
        let name = ["demo", day.givenSeed.map { String($0) }, source].compactMap(\.self).joined(separator: "-")
        try self.init(reader, feed: name)
    }

    /// - Parameter feed: the folder inside; nil for the live feed.
    private init(_ reader: SettingReader, feed: String?) throws(Failure) {
        self = try Self.base(reader).map { base in .folder(feed.map { "\(base)/feeds/\($0)" } ?? base) } ?? .none
    }

    /// The folder that was named, else the usual one, whatever the feed is; nil for none.
    package static func base(_ reader: SettingReader) throws(Failure) -> String? {
        guard let value = reader.value(.store) else { return BaseFolder.state.path(in: reader.environment) }
        try Setting.store.kind.check(value)
        return value.text == "none" ? nil : value.text
    }

    /// Folder of the answers of all feeds, which can be requested again: in the cache, or in the folder that was named.
    /// Behind it the one of older versions; empty for none.
    package static func answers(_ reader: SettingReader) throws(Failure) -> [String] {
        guard let base = try base(reader) else { return [] }
        let cache = reader.value(.store) == nil ? BaseFolder.cache.path(in: reader.environment) : nil
        return [cache, base].compactMap { $0.map { $0 + "/answers" } }
    }

    /// Folder of the store; nil if nothing is saved.
    package var path: String? { if case .folder(let path) = self { path } else { nil } }

    var text: String {
        switch self {
        case .folder(let path): path
        case .season, .none: "none"
        }
    }

    /// Whether an address is that of the live feed, however it is written.
    static func isLive(_ url: String) -> Bool { name(of: url) == nil }

    /// A feed's address as a folder's name: `https://user@Host/x/` as `host_443_x`; nil for the live feed, however it
    /// is written. Case of the host, user, password and slashes at the end make no difference.
    private static func name(of url: String) -> String? {
        let name = canonical(url)
        return name == canonical(Catalogue.liveFeed) ? nil : name
    }

    /// An open feed's address; a relative path is one of the working folder.
    private static func name(of feed: OpenFeedAddress) -> String {
        if feed.kind == .web { return canonical(feed.text) }
        let isRelative = feed.kind == .file ? !feed.path.hasPrefix("/") : feed.text.dropFirst(5).hasPrefix(".")
        let name = escaped((isRelative ? FileManager.default.currentDirectoryPath + ":" : "") + feed.text)
        return name.count <= 200 ? name : "\(name.prefix(100))=\(name.suffix(99))"
    }

    private static func canonical(_ url: String) -> String {
        let isHTTP = url.lowercased().hasPrefix("http://")
        let rest = url.dropFirst(isHTTP ? 7 : 8)
        let authority = rest.prefix { $0 != "/" }
        var host = authority.split(separator: "@", omittingEmptySubsequences: false).last?.lowercased() ?? ""
        var port = isHTTP ? 80 : 443
        if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
            port = Int(host[colon...].dropFirst()) ?? port
            host = String(host[..<colon])
        }
        let path = rest.dropFirst(authority.count).split(separator: "/").map(String.init)
        let name = ([host, String(port)] + path).map(escaped).joined(separator: "_")
        // A name of a file has 255 bytes at most.
        return name.count <= 200 ? name : "\(name.prefix(100))=\(name.suffix(99))"
    }

    /// The text with each byte that is no small or capital letter, digit, `-` or `.` as `=` and its number in hex.
    static func escaped(_ part: String) -> String {
        part.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."):
                String(Unicode.Scalar(byte))
            default: "=" + String(byte, radix: 16)
            }
        }.joined()
    }
}
