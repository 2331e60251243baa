import Models

/// A value of a setting before it is parsed, and its place.
struct SettingValue: Hashable, Sendable {
    enum Origin: Hashable, Sendable {
        /// `--feed-url`.
        case option(String)
        /// `RACEBOARD_FEED_URL`.
        case environment(String)
        /// `line` from 1.
        case file(path: String, line: Int)

        /// As an error names it.
        var name: String {
            switch self {
            case .option(let name), .environment(let name): name
            case .file(let path, let line): "\(path) line \(line)"
            }
        }

        /// A wrong option is wrong use (64), anything else wrong configuration (78).
        var isOption: Bool {
            if case .option = self { true } else { false }
        }
    }

    let text: String
    let origin: Origin
    /// The setting's name; for an option or a variable the origin has it.
    var setting = ""

    /// Beginning of an error: `--theme`, `/etc/raceboard/config line 3: theme`.
    var place: String {
        if case .file = origin { "\(origin.name): \(setting)" } else { origin.name }
    }
}
