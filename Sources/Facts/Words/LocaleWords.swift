import Models

/// Words and signs of a locale for dates and numbers that people read. JSON and CSV are the same in every locale.
package struct LocaleWords: Hashable, Sendable {
    /// Short names of the days from Sunday on; seven of them.
    let weekdays: [String]
    /// Short names of the months; twelve of them.
    let months: [String]
    /// Stands behind a time before noon.
    let morning: String
    /// Stands behind a time from noon on.
    let afternoon: String
    /// Stands between groups of three digits.
    let groupSeparator: String
    package let is12Hour: Bool

    /// Words of a locale, each of at most `longest` characters. A list that is not complete is the English one; so are
    /// the words for morning and afternoon if one is missing.
    /// - Parameters:
    ///   - timeFormat: as strftime(3) has it, such as `%I:%M:%S %p`.
    ///   - groupSeparator: empty in a locale that has none; a comma stands for it.
    package init(
        weekdays: [String], months: [String], morning: String, afternoon: String, timeFormat: String,
        groupSeparator: String
    ) {
        func usable(_ words: [String], _ english: [String]) -> [String] {
            let clean = words.map { FeedText.clean($0, limit: Self.longest) }
            let isUsable = words.count == english.count && zip(words, clean).allSatisfy { $0 == $1 && !$1.isEmpty }
            return isUsable ? clean : english
        }
        self.weekdays = usable(weekdays, Self.english.weekdays)
        self.months = usable(months, Self.english.months)
        let halves = usable([morning, afternoon], [Self.english.morning, Self.english.afternoon])
        self.morning = halves[0]
        self.afternoon = halves[1]
        self.groupSeparator = Self.separator(groupSeparator)
        is12Hour = ["%I", "%l", "%r"].contains { timeFormat.contains($0) }
    }

    private init(weekdays: [String], months: [String]) {
        self.weekdays = weekdays
        self.months = months
        (morning, afternoon, groupSeparator, is12Hour) = ("am", "pm", ",", false)
    }

    /// A space never breaks here, so that a number is not wrapped, and is as wide as a cell.
    private static func separator(_ text: String) -> String {
        switch text {
        case "\u{a0}", "\u{202f}", "\u{2009}", " ": "\u{a0}"
        case ".", "'", "’": text
        default: ","
        }
    }

    /// Most characters of a weekday, a month, or the word for morning or afternoon.
    private static let longest = 6

    /// Words without a locale: `Sat 21 Nov 14:05`, `1,250,000`.
    static let english = LocaleWords(
        weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])
}
