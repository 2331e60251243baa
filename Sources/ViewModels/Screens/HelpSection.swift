/// A part of the help: a heading, and lines of it.
package struct HelpSection: Hashable, Sendable {
    /// A line of the help.
    package struct Entry: Hashable, Sendable {
        /// What stands before the words.
        package enum Label: Hashable, Sendable {
            case words(String)
            case sign(Sign)
        }

        /// A key, a sign, or what it is about.
        package var label: Label
        /// What it does or means, without a full stop.
        package var words: String
    }

    /// Signs of the screen that mean something.
    package enum Sign: Hashable, Sendable, CaseIterable {
        case soon, imminent, jumped, favourite, mover, watch, shorter, longer, lastMinute, chance

        /// What it means, without a full stop.
        package var meaning: String {
            switch self {
            case .soon: "Under five minutes to the start"
            case .imminent: "Under a minute to the start"
            case .jumped: "Past the advertised start"
            case .favourite: "Favourite, by the source"
            case .mover: "Market mover, by the source: a steamer, whose price has shortened"
            case .watch: "On your watch list"
            case .shorter: "The price has shortened; or there is more below"
            case .longer: "The price has drifted; or there is more above"
            case .lastMinute: "The last minute before the next start, above the races"
            case .chance: "Starters by barrier or box, as wide as their chance by the prices"
            }
        }
    }

    /// The heading.
    package var title: String
    /// In the order of the screen.
    package var entries: [Entry]

    /// Everything that matches a search.
    /// - Parameter place: the screen whose keys come first.
    static func all(_ keys: KeyTable, of place: ScreenID, _ search: String) -> [HelpSection] {
        let found = keys.matching(search)
        let isHere = { (binding: KeyBinding) in binding.places.contains(place) }
        let groups = KeyBinding.Group.allCases.map { group in
            (group.rawValue, found.filter { $0.group == group && !isHere($0) })
        }
        let bindings = ([(HelpWords.thisScreen, found.filter(isHere))] + groups).map { title, members in
            HelpSection(title: title, entries: members.map { Entry(label: .words($0.label), words: $0.description) })
        }
        let signs = Sign.allCases.map { Entry(label: .sign($0), words: $0.meaning) }
        let notes = [
            HelpSection(title: HelpWords.signs, entries: signs),
            HelpSection(
                title: HelpWords.more, entries: HelpWords.notes.map { Entry(label: .words($0.0), words: $0.1) }),
        ].map { $0.matching(search) }
        return (bindings + notes).filter { !$0.entries.isEmpty }
    }

    private func matching(_ search: String) -> HelpSection {
        let wanted = search.lowercased()
        guard !wanted.isEmpty, !title.lowercased().contains(wanted) else { return self }
        return HelpSection(
            title: title,
            entries: entries.filter { entry in
                let label = if case .words(let words) = entry.label { words } else { "" }
                return "\(label) \(entry.words)".lowercased().contains(wanted)
            })
    }
}
