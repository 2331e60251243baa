import FoundationEssentials
package import Models

/// Words and numbers of plain mode: clear without a screen, and read well by a synthesizer (docs/plain.md).
package enum PlainWords {
    /// `race 7 at Flemington`; `a race at Flemington` if the feed has no number.
    static func name(of race: Race) -> String {
        let subject = race.number > 0 ? "race \(race.number)" : "a race"
        return race.meeting.isEmpty ? "\(subject) at an unnamed meeting" : "\(subject) at \(race.meeting)"
    }

    /// The name with the category: `race 7 at Flemington, horses`.
    static func full(_ race: Race) -> String { "\(name(of: race)), \(kind(of: race.category))" }

    /// Kind of race in the plural: `horses`, `greyhounds`, `harness`.
    static func kind(of category: RaceCategory) -> String {
        switch category {
        case .horse: "horses"
        case .greyhound: "greyhounds"
        case .harness: "harness"
        case .unknown: "another kind of race"
        }
    }

    /// `all races`, `horses`, `greyhounds and harness`.
    package static func words(of filter: CategoryFilter) -> String {
        filter.isAll ? "all races" : list(filter.categories.map(kind))
    }

    /// Whole seconds in words: `45 seconds`, `4 minutes 30 seconds`, `1 hour 5 minutes`, `4 days`. The sign is dropped.
    static func duration(_ seconds: Int) -> String {
        let size = Int(clamping: seconds.magnitude)
        if size >= 360_000 { return count(min(size / 86_400, 99_999), "day") }
        let parts =
            size >= 3600
            ? [(size / 3600, "hour"), (size % 3600 / 60, "minute")]
            : size >= 60 ? [(size / 60, "minute"), (size % 60, "second")] : [(size, "second")]
        return parts.enumerated().filter { $0.offset == 0 || $0.element.0 > 0 }
            .map { count($0.element.0, $0.element.1) }.joined(separator: " ")
    }

    /// The same without the seconds from five minutes on.
    static func calm(_ seconds: Int) -> String { duration(Countdown(seconds: seconds).calmSeconds) }

    /// Number with its noun, which gets an s: `1 race`, `3 races`.
    static func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }

    /// Ordinal in letters up to `tenth`, then in figures: `11th`.
    static func ordinal(_ number: Int) -> String {
        if ordinals.indices.contains(number - 1) { return ordinals[number - 1] }
        let ending = (11...13).contains(number % 100) ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return "\(number)\(ending)"
    }

    private static let ordinals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
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
        guard let cents = parts.dropFirst().first.flatMap({ Int($0) }), cents > 0 else {
            return count(dollars, "dollar")
        }
        let rest = cents < 10 ? count(cents, "cent") : "\(cents)"
        return "\(count(dollars, "dollar")) \(rest)"
    }

    /// `a`, `a and b`, `a, b and c`.
    static func list(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    /// A sentence in the place of those that a reader did not take in time.
    package static func gap(_ number: Int) -> String {
        "\(count(number, "sentence")) \(number == 1 ? "is" : "are") left out here, because nobody read in time."
    }

    /// Words as a sentence: a capital at the beginning, a full stop at the end, and no sign that a synthesizer names.
    package static func sentence(_ words: String) -> String {
        let ending: Set<Character> = [".", "?", "!"]
        let text = (words.prefix(1).uppercased() + words.dropFirst()).replacing("&", with: "and")
        return words.last.map(ending.contains) ?? true ? text : text + "."
    }
}

extension LocalTime {
    /// A time to the minute: `14:05`, `14 o'clock`, `midnight`, `2:05 pm`, `2 pm`.
    func spoken(_ instant: Date) -> String {
        let text = time(minute: instant).replacing(":00 ", with: " ")
        guard text.hasSuffix(":00"), let hour = Int(text.dropLast(3)) else { return text }
        return hour == 0 ? "midnight" : "\(hour) o'clock"
    }
}
