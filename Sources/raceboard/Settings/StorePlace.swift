import Services

/// Where what must outlast the program is kept.
enum StorePlace: Hashable, Sendable {
    case folder(String)
    /// Nothing is kept: so it was asked for, or there is no HOME.
    case none

    /// The folder that was named; else the usual one. Another feed than the live one has a folder of its own in that,
    /// so that races of one are never shown as those of another.
    init(_ reader: SettingReader) throws(Failure) {
        if let value = reader.value(.store) {
            try Setting.store.kind.check(value)
            self = value.text == "none" ? .none : .folder(value.text)
            return
        }
        guard let usual = BaseFolder.state.path(in: reader.environment) else {
            self = .none
            return
        }
        let feed = reader.value(.feedURL)?.text ?? NedsEndpoint.liveBase
        self = .folder(feed == NedsEndpoint.liveBase ? usual : "\(usual)/feeds/\(Self.name(of: feed))")
    }

    /// For the board on a simulated day: nothing, unless an option names a folder.
    init(simulated reader: SettingReader) throws(Failure) {
        self = reader.value(.store)?.origin.isOption == true ? try StorePlace(reader) : .none
    }

    /// As it would be written.
    var text: String {
        switch self {
        case .folder(let path): path
        case .none: "none"
        }
    }

    /// A feed's address as a folder's name: `https://user@Host:80/x` as `host_80_x`.
    private static func name(of url: String) -> String {
        let address = url.lowercased().split(separator: "//", maxSplits: 1).last ?? ""
        let host = address.split(separator: "@", maxSplits: 1).last ?? ""
        let plain = host.unicodeScalars.prefix(100).map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                || scalar == "-" || scalar == "." ? Character(scalar) : "_"
        }
        return String(plain)
    }
}
