/// Folders by the XDG Base Directory Specification.
package enum BaseFolder: String {
    case configuration = "XDG_CONFIG_HOME"
    case state = "XDG_STATE_HOME"

    /// The program's own; nil without a HOME. The specification requires to ignore relative paths.
    package func path(in environment: [String: String]) -> String? {
        if let folder = environment[rawValue], folder.hasPrefix("/") { return folder + "/raceboard" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + (self == .state ? "/.local/state" : "/.config") + "/raceboard"
    }
}
