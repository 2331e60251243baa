internal import Models

/// A value of a setting before it is parsed, and its place.
package struct SettingValue: Hashable, Sendable {
    /// Place at which the value was written.
    package enum Origin: Hashable, Sendable {
        /// An option by its name: `--feed-url`.
        case option(String)
        /// A variable by its name: `RACEBOARD_FEED_URL`.
        case environment(String)
        /// A line of a file, counted from 1.
        case file(path: String, line: Int)

        /// Name of the place in an error.
        package var name: String {
            switch self {
            case .option(let name), .environment(let name): name
            case .file(let path, let line): "\(path) line \(line)"
            }
        }

        /// A wrong option is wrong use (64), anything else wrong configuration (78).
        package var isOption: Bool {
            if case .option = self { true } else { false }
        }
    }

    /// Text as it was written, not parsed.
    package let text: String
    package let origin: Origin
    /// The setting's name; for an option or a variable the origin has it.
    var setting = ""

    /// - Parameter setting: its name; for an option or a variable `origin` has it.
    package init(text: String, origin: Origin, setting: String = "") {
        self.text = text
        self.origin = origin
        self.setting = setting
    }

    /// Beginning of an error: `--theme`, `/etc/raceboard/config line 3: theme`.
    var place: String {
        switch origin {
        case .file: "\(origin.name): \(setting)"
        case .option, .environment: origin.name
        }
    }
}
