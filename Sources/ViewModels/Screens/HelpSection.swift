import Models

/// A part of the help: a heading, and lines of it.
package struct HelpSection: Hashable, Sendable {
    /// A line of the help: a label and its meaning.
    package struct Entry: Hashable, Sendable {
        /// Text or sign before an entry's words.
        package enum Label: Hashable, Sendable {
            case words(String)
            case sign(Sign)
        }

        /// A key, a sign, or the subject of the line.
        package var label: Label
        /// Effect or meaning, without a full stop.
        package var words: String

        package init(label: Label, words: String) { (self.label, self.words) = (label, words) }
    }

    /// Signs of the screen that mean something.
    package enum Sign: Hashable, Sendable, CaseIterable {
        case selected, data, soon, imminent, jumped, past, badges
        case favourite, mover, watch, shorter, longer, trend, chart, stripes, chance
        case few, deadHeat, alert, cut, more, lastMinute

        /// Meaning of the sign, without a full stop.
        package var meaning: String {
            switch self {
            case .selected: tr("The selected line, or race")
            case .data: tr("The state of the data, in the header; in a timetable the next race")
            case .soon: tr("Under five minutes to the start")
            case .imminent: tr("Under a minute to the start")
            case .jumped: tr("Past the advertised start")
            case .past: tr("In a timetable: a race that is past. Elsewhere: between two facts")
            case .badges:
                tr(
                    """
                    Horse, greyhound, harness (trotting), other. On the line of the next hour a start; small in the \
                    header if the category is not shown
                    """)
            case .favourite: tr("Favourite, by the source")
            case .mover: tr("Market mover, by the source: a steamer, whose price has shortened")
            case .watch: tr("On your watch list")
            case .shorter: tr("Before a price: it has shortened")
            case .longer: tr("Before a price: it has drifted")
            case .trend:
                tr(
                    """
                    Prices over time, the newest at the right, rising when the price shortens. In form: returns added up
                    """)
            case .chart: tr("In a chart without small dots: the selected runner, and its strongest rival")
            case .stripes: tr("On both sides of a number: the rug of black and white stripes")
            case .chance:
                tr(
                    """
                    Between starters by barrier or box, as wide as their chance by the prices; the winning post
                    """)
            case .few: tr("After a figure: from fewer than 30 starts")
            case .deadHeat: tr("In a result, as in 2=4: a dead heat")
            case .alert: tr("Something is wrong; in a narrow row a note has no room")
            case .cut: tr("A text that is cut")
            case .more: tr("At the right edge: there is more above, or below")
            case .lastMinute: tr("The last minute before the next start, above the races")
            }
        }
    }

    package var title: String
    /// Entries in the order of the screen.
    package var entries: [Entry]

    package init(title: String, entries: [Entry]) { (self.title, self.entries) = (title, entries) }

    /// Everything that matches a search.
    /// - Parameter place: the screen whose keys come first.
    static func all(_ keys: KeyTable, of place: ScreenID, _ search: String) -> [HelpSection] {
        let found = keys.matching(search)
        let isHere = { (binding: KeyBinding) in binding.places.contains(place) }
        let groups = KeyBinding.Group.allCases.map { group in
            (translated(group.rawValue), found.filter { $0.group == group && !isHere($0) })
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
        guard !search.isEmpty, !TextSearch.has(search, in: title) else { return self }
        return HelpSection(
            title: title,
            entries: entries.filter { entry in
                let label = if case .words(let words) = entry.label { words } else { "" }
                return TextSearch.has(search, in: "\(label) \(entry.words)")
            })
    }
}
