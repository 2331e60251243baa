package import FoundationEssentials
package import Models

/// Converts instants into local time, in the zone that the executable resolved.
package struct LocalTime: Sendable {
    /// Offset and name of a zone at one instant.
    package struct Reading: Hashable, Sendable {
        /// Seconds ahead of UTC, negative in the west.
        package var offset: Int
        /// Name in the zone's own form: `AEST`, `GMT+5:30`.
        var abbreviation: String

        package init(offset: Int, abbreviation: String) {
            self.offset = offset
            self.abbreviation = abbreviation
        }
    }

    private let zone: @Sendable (Date) -> Reading
    private let is12Hour: Bool
    private let words: LocaleWords

    /// - Parameters:
    ///   - is12Hour: whether times are `2:05 pm` instead of `14:05`.
    ///   - words: names of days and months.
    ///   - zone: the zone at an instant.
    package init(
        is12Hour: Bool, words: LocaleWords = .english, zone: @escaping @Sendable (Date) -> Reading
    ) {
        self.is12Hour = is12Hour
        self.words = words
        self.zone = zone
    }

    /// UTC with 24 hours, for programs and tests.
    package static let utc = LocalTime(is12Hour: false) { _ in Reading(offset: 0, abbreviation: "UTC") }

    /// Time with seconds and zone: `14:05:23 AEST`, `2:05:23 pm AEST`.
    package func clock(_ instant: Date) -> String {
        let reading = zone(instant)
        return text(CivilTime(instant, offset: reading.offset), withSeconds: true) + " " + reading.abbreviation
    }

    /// Time to the minute, with seconds unless they are 0: `14:05`, `14:05:30`, `2:05 pm`.
    package func time(_ instant: Date) -> String {
        let civil = CivilTime(instant, offset: zone(instant).offset)
        return text(civil, withSeconds: civil.second != 0)
    }

    /// Local time to the second: `14:05:30`.
    package func exactTime(_ instant: Date) -> String {
        text(CivilTime(instant, offset: zone(instant).offset), withSeconds: true)
    }

    /// Day, time and zone: `Sat 21 Nov 14:05 AEST`.
    package func dayAndTime(_ instant: Date) -> String {
        let reading = zone(instant)
        let civil = CivilTime(instant, offset: reading.offset)
        return "\(day(instant)) \(text(civil, withSeconds: civil.second != 0)) \(reading.abbreviation)"
    }

    /// Day of the week and date: `Sat 21 Nov`.
    package func day(_ instant: Date) -> String {
        let civil = CivilTime(instant, offset: zone(instant).offset)
        return "\(words.weekdays[civil.weekday]) \(civil.day) \(words.months[civil.month - 1])"
    }

    /// Day and month, with the year if it is not the year of now: `21 Nov`, `3 Oct 2024`.
    package func date(_ civil: CivilTime, now: Date?) -> String {
        let date = "\(civil.day) \(words.months[(civil.month - 1).held(in: 0...11)])"
        return now.map { self.civil($0).year } == civil.year ? date : "\(date) \(civil.year)"
    }

    /// The same for a column, where months stand below each other: ` 3 Oct`.
    package func dateInColumn(_ civil: CivilTime, now: Date?) -> String {
        (civil.day < 10 ? " " : "") + date(civil, now: now)
    }

    /// Day of the week in short: `Sat`.
    package func weekday(_ instant: Date) -> String {
        words.weekdays[CivilTime(instant, offset: zone(instant).offset).weekday]
    }

    /// Units in groups of three, with the currency if the source has one: `1,250,000`, `AUD 1,250,000`; with two places
    /// `65,938.32`, which a separator that looks like their point does not group.
    package func money(_ amount: Decimal, _ currency: String? = nil, places: Int = 0) -> String {
        let figures = amount.text(places: places)
        let digits = Array(figures.prefix { $0 != "." })
        let separator = places > 0 && words.groupSeparator == "." ? "" : words.groupSeparator
        return digits.indices.reduce(into: currency.map { $0 + " " } ?? "") { text, index in
            if index > 0, (digits.count - index) % 3 == 0 { text += separator }
            text.append(digits[index])
        } + figures.dropFirst(digits.count)
    }

    /// Local date and time of day.
    package func civil(_ instant: Date) -> CivilTime {
        CivilTime(instant, offset: zone(instant).offset)
    }

    /// Instant of a local date and time.
    ///
    /// A time that is left out when clocks go forward is the instant at which they do. A time that comes twice is the
    /// first.
    /// - Parameter last: whether a time that comes twice is the second instead.
    package func instant(showing civil: CivilTime, last: Bool = false) -> Date {
        let wall = civil.instant()
        let offsets = [wall - 86_400, wall + 86_400].map { zone($0).offset }
        let candidates = offsets.map { wall - Double($0) }.sorted()
        let right = candidates.filter { zone($0).offset == Int(clamping: wall.timeIntervalSince($0)) }
        if let found = last ? right.last : right.first { return found }
        var (before, after) = (candidates[0], candidates[1])
        while after.timeIntervalSince(before) > 1 {
            let middle = before + (after.timeIntervalSince(before) / 2).rounded(.down)
            if middle + Double(zone(middle).offset) < wall { before = middle } else { after = middle }
        }
        return after
    }

    private func text(_ civil: CivilTime, withSeconds: Bool) -> String {
        let seconds = withSeconds ? ":" + civil.second.padded(2) : ""
        guard is12Hour else { return "\(civil.hour.padded(2)):\(civil.minute.padded(2))\(seconds)" }
        let hour = civil.hour % 12 == 0 ? 12 : civil.hour % 12
        return "\(hour):\(civil.minute.padded(2))\(seconds) \(civil.hour < 12 ? words.morning : words.afternoon)"
    }
}

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

/// Age of an answer in words.
package enum AgeWords {
    /// `as of 14:05:10, 12s ago`; nil for a new answer. The day is included if it is not today.
    /// - Parameters:
    ///   - age: whole seconds.
    ///   - now: the server's clock.
    package static func asOf(_ age: Int?, at now: Date, localTime: LocalTime) -> String? {
        guard let age, age > 0 else { return nil }
        let instant = now - TimeInterval(age)
        let day = localTime.day(instant) == localTime.day(now) ? "" : localTime.day(instant) + " "
        return tr("as of \(day)\(localTime.exactTime(instant)), \(Countdown(seconds: age).text) ago")
    }
}
