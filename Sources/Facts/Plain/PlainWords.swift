import FoundationEssentials
package import Models

/// Words and numbers of plain mode: clear without a screen, and read well by a synthesizer (docs/plain.md).
package enum PlainWords {
    /// `race 7 at Flemington`; `a race at Flemington` if the feed has no number.
    static func name(of race: Race) -> String {
        let meeting = race.meeting.isEmpty ? tr("an unnamed meeting") : race.meeting
        return race.number > 0 ? tr("race \(race.number) at \(meeting)") : tr("a race at \(meeting)")
    }

    /// The name with the category: `race 7 at Flemington, horses`.
    static func full(_ race: Race) -> String { "\(name(of: race)), \(kind(of: race.category))" }

    /// Word of a race that does not wait for its start: `off`, `finished`, `abandoned`; nil for one that does.
    static func word(_ status: RaceStatus) -> String? {
        switch status {
        case .live: tr("off", in: "race")
        case .interim, .final, .resulted: tr("finished", in: "race")
        case .notRun: RaceWords.status(status).lowercased()
        case .other where !status.countsDown: RaceWords.status(status).lowercased()
        default: nil
        }
    }

    /// Kind of race in the plural: `horses`, `greyhounds`, `harness`.
    static func kind(of category: RaceCategory) -> String {
        switch category {
        case .horse: tr("horses", in: "races")
        case .greyhound: tr("greyhounds", in: "races")
        case .harness: tr("harness", in: "races")
        case .unknown: tr("another kind of race")
        }
    }

    /// `all races`, `horses`, `greyhounds and harness`.
    package static func words(of filter: CategoryFilter) -> String {
        filter.isAll ? tr("all races") : list(filter.categories.map(kind))
    }

    /// Whole seconds in words: `45 seconds`, `4 minutes 30 seconds`, `1 hour 5 minutes`, `4 days`. The sign is dropped.
    static func duration(_ seconds: Int) -> String {
        let size = Int(clamping: seconds.magnitude)
        if size >= 360_000 {
            let days = min(size / 86_400, 99_999)
            return trn("\(days) day", "\(days) days", days)
        }
        let (hours, minutes, seconds) = (size / 3600, size % 3600 / 60, size % 60)
        let parts = [
            hours > 0 ? trn("\(hours) hour", "\(hours) hours", hours) : "",
            minutes > 0 ? trn("\(minutes) minute", "\(minutes) minutes", minutes) : "",
            hours == 0 && seconds > 0 || size == 0 ? trn("\(seconds) second", "\(seconds) seconds", seconds) : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The same without the seconds from five minutes on.
    static func calm(_ seconds: Int) -> String { duration(Countdown(seconds: seconds).calmSeconds) }

    /// Ordinal in letters up to `tenth`, then in figures: `11th`.
    static func ordinal(_ number: Int) -> String {
        ordinals.indices.contains(number - 1) ? ordinals[number - 1] : ordinalInFigures(number)
    }

    /// The same in figures: `2nd`, `11th`.
    static func ordinalInFigures(_ number: Int) -> String {
        switch (11...13).contains(number % 100) ? 0 : number % 10 {
        case 1: tr("\(number)st")
        case 2: tr("\(number)nd")
        case 3: tr("\(number)rd")
        default: tr("\(number)th")
        }
    }

    private static let ordinals = [
        tr("first"), tr("second"), tr("third"), tr("fourth"), tr("fifth"), tr("sixth"), tr("seventh"), tr("eighth"),
        tr("ninth"), tr("tenth"),
    ]

    /// A payout for one unit: `3 dollars 40`, `3 dollars 5 cents`, `51 dollars`. Only its figures if the prize money
    /// is in a currency that is no dollar.
    /// - Parameter figures: as on a board, `3.40`.
    static func price(_ figures: String, currency: String? = nil) -> String {
        if let sign = figures.first, "+-".contains(sign) {
            return (sign == "+" ? "plus " : "minus ") + figures.dropFirst()
        }
        if figures.contains("/") { return figures.replacing("/", with: " to ") }
        guard currency?.hasSuffix("D") ?? true else { return figures }
        let parts = figures.split(separator: ".")
        guard let dollars = parts.first.flatMap({ Int($0) }) else { return figures }
        let words = trn("\(dollars) dollar", "\(dollars) dollars", dollars)
        guard let cents = parts.dropFirst().first.flatMap({ Int($0) }), cents > 0 else { return words }
        return words + " " + (cents < 10 ? trn("\(cents) cent", "\(cents) cents", cents) : "\(cents)")
    }

    /// `a`, `a and b`, `a, b and c`.
    static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + tr(" and ") + last
    }

    /// A sentence in the place of those that a reader did not take in time.
    package static func gap(_ number: Int) -> String {
        trn(
            "\(number) sentence is left out here, because nobody read in time.",
            "\(number) sentences are left out here, because nobody read in time.", number)
    }

    /// Words as a sentence: a capital at the beginning, a full stop at the end, and no sign that a synthesizer names.
    package static func sentence(_ words: String) -> String {
        let ending: Set<Character> = [".", "?", "!"]
        let text = (words.prefix(1).uppercased() + words.dropFirst())
            .replacing("&", with: tr(" and ").filter { $0 != " " })
        return words.last.map(ending.contains) ?? true ? text : text + "."
    }
}

extension LocalTime {
    /// A time to the minute: `14:05`, `14 o'clock`, `midnight`, `2:05 pm`, `2 pm`.
    func spoken(_ instant: Date) -> String {
        let text = time(minute: instant).replacing(":00 ", with: " ")
        guard text.hasSuffix(":00"), let hour = Int(text.dropLast(3)) else { return text }
        return hour == 0 ? tr("midnight") : tr("\(hour) o'clock")
    }
}
