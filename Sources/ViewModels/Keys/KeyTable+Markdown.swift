package import Screen

extension KeyTable {
    /// The whole content of the page docs/keys.md.
    package static var markdown: String {
        let common = KeyPlaces(Screens.all)
        var lines = [
            "# Keys",
            "",
            "What each key does, and where. On the board `?` shows the keys of the open screen, and what its signs",
            "mean. `:` lists all commands and settings by name: type a word of one, and Enter does it (`:delay 30`);",
            "`=` gives it another key.",
            "",
            "The last column has the names for [keys of your own](configuration.md#keys-of-your-own). A key without a",
            "name stays as it is.",
            "",
            "`raceboard keys --markdown` generates this page; a test fails when the page is out of date.",
            "",
            "- Every screen: \(names(common.basic))",
            "- Screens of races: \(names(common.races))",
            "",
        ]
        for group in KeyBinding.Group.allCases {
            lines += ["## \(group.rawValue)", "", "| key | does | where | name |", "| --- | --- | --- | --- |"]
            for binding in all() where binding.group == group {
                let label = binding.label.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
                let condition = binding.condition == .live ? "; not in a replay" : ""
                let name = binding.name.map { "`\($0)`" } ?? ""
                let places = words(for: binding.places, common)
                lines.append("| \(label) | \(binding.description) | \(places)\(condition) | \(name) |")
            }
            lines.append("")
        }
        lines += [
            "With the mouse, a click selects a line, a second click opens it, and the wheel moves the cursor. Words",
            "of the footer, parts of the header, tabs and heads of columns are buttons: the title leads to the board,",
            "the badges `H G T` show or hide a category, the place leads to the next, and the state of the data",
            "refreshes it or ends a hold. `--no-mouse` leaves the mouse to the terminal. Pasted text is ignored, but",
            "in the line of a setting.",
            "",
        ]
        return lines.joined(separator: "\n")
    }

    private static func names(_ places: Set<ScreenID>) -> String {
        self.places().filter(places.contains).map(\.description).joined(separator: ", ")
    }

    /// Names of places, with one word for those that most keys share.
    private static func words(for places: Set<ScreenID>, _ common: KeyPlaces) -> String {
        let (word, rest) =
            if places.isSuperset(of: common.basic) {
                ("every screen", places.subtracting(common.basic))
            } else if places.isSuperset(of: common.races) {
                ("screens of races", places.subtracting(common.races))
            } else {
                ("", places)
            }
        return [word, names(rest)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The same for a terminal: keys, two spaces, effects.
    /// - Parameter changes: a person's own keys.
    package static func plainText(_ changes: KeyChanges = .none) -> String {
        KeyBinding.Group.allCases.map { group in
            let rows = all(changes: changes).filter { $0.group == group }.map { binding in
                let gap = String(repeating: " ", count: max(1, 12 - binding.label.count))
                return "  \(binding.label)\(gap)\(binding.description)"
            }
            return ([group.rawValue] + rows).joined(separator: "\n")
        }.joined(separator: "\n\n") + "\n"
    }
}
