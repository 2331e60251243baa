/// One setting. The reader, `raceboard config show`, the search for misspelt names and docs/configuration.md all come
/// from the one table of these.
struct Setting: Hashable, Sendable {
    /// What becomes of a change in a file while the board runs.
    enum Reload: String, Hashable, Sendable {
        /// In force at once.
        case live = "at once"
        /// In force after a restart, and said so.
        case restart
        /// The board does not use it.
        case unused = "-"
    }

    /// Of the option; the variable's and the file's follow from it.
    let name: String
    let kind: SettingKind
    /// In force where nobody says anything, as it would be written; empty for nothing.
    let builtIn: String
    /// A sentence without its full stop.
    let help: String
    let reload: Reload
    let isInFiles: Bool
    /// Shown as `***`.
    let isSecret: Bool

    init(
        _ name: String, _ kind: SettingKind, builtIn: String = "", _ help: String, reload: Reload = .live,
        isInFiles: Bool = true, isSecret: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.builtIn = builtIn
        self.help = help
        self.reload = reload
        self.isInFiles = isInFiles
        self.isSecret = isSecret
    }

    /// `RACEBOARD_FEED_URL` for `feed-url`.
    var variable: String { "RACEBOARD_" + name.uppercased().replacing("-", with: "_") }

    static func named(_ name: String) -> Setting? { all.first { $0.name == name } }
}
