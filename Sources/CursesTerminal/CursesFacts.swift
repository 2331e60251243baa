internal import CNCurses

/// Facts about ncurses and a terminal, found without opening it.
package enum CursesFacts {
    /// Name and version of the library: `ncurses 6.4.20221231`.
    package static var version: String { String(cString: rbt_version()) }

    /// Colours that a type of terminal has by terminfo; nil for a type that is not known.
    package static func colors(of term: String) -> Int? {
        let colors = rbt_colors_of(term)
        return colors < 0 ? nil : Int(colors)
    }

    /// The type as which a terminal is used (`TerminalType`).
    package static func type(_ environment: [String: String]) -> String {
        TerminalType.used(environment) { colors(of: $0) != nil }
    }
}
