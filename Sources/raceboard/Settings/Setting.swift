/// One setting. The reader, `raceboard config show`, the search for misspelt names and docs/configuration.md all come
/// from the one table of these.
struct Setting: Hashable, Sendable {
    /// Effect of a change in a file while the board runs.
    enum Reload: String, Hashable, Sendable {
        /// Applied at once.
        case live = "at once"
        /// Applied after a restart; the board shows a notice.
        case restart
        /// The board does not use it.
        case unused = "-"
    }

    /// Name of the option; the names in variables and files follow from it.
    let name: String
    let kind: SettingKind
    /// Default value as text; empty for none.
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
