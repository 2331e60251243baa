package import FoundationEssentials
import Models

/// Hours in which the screen is on. A weekday is the day on which a period begins; it may end on the next.
package struct OpeningHours: Hashable, Sendable {
    /// A period in minutes since midnight, 0 to 1439, by the wall clock.
    package struct Period: Hashable, Sendable {
        /// Minute at which the screen turns on.
        let opens: Int
        /// Minute at which it turns off. At or before `opens` it is on the next day; equal times are a whole day.
        let closes: Int

        /// Moves both minutes into 0 to 1439.
        package init(opens: Int, closes: Int) {
            self.opens = min(max(opens, 0), 1439)
            self.closes = min(max(closes, 0), 1439)
        }
    }

    /// State of the screen, with the instant of its end.
    package enum State: Hashable, Sendable {
        /// The screen is on until then; nil for ever.
        case open(until: Date?)
        /// The screen is quiet until the next race day; nil if there is none.
        case quiet(until: Date?)
    }

    /// Periods by weekday, Sunday first; nil for a day on which no period begins.
    package let periods: [Period?]

    package static let always = OpeningHours([:])

    /// - Parameter periods: by weekday, 0 for Sunday to 6 for Saturday; empty for always.
    package init(_ periods: [Int: Period]) {
        let whole = Period(opens: 0, closes: 0)
        self.periods = (0..<7).map { periods.isEmpty ? whole : periods[$0] }
    }

    /// State at an instant. If the clocks change, the screen is rather on too long than too short.
    package func state(at now: Date, localTime: LocalTime) -> State {
        // The periods are whole days, one after the other.
        if periods.allSatisfy({ $0.map { $0.opens == $0.closes } ?? false }), Set(periods).count == 1 {
            return .open(until: nil)
        }
        let today = localTime.civil(now).daysSince1970
        let spans = (-1...8).compactMap { span(day: today + $0, localTime: localTime) }
        guard let current = spans.first(where: { $0.contains(now) }) else {
            return .quiet(until: spans.first { $0.lowerBound > now }?.lowerBound)
        }
        var end = current.upperBound
        for span in spans where span.contains(end) { end = span.upperBound }
        return .open(until: spans.last.map { end < $0.upperBound } ?? true ? end : nil)
    }

    /// The period that begins on a day, by days since 1970. Where a clock is put ahead or back, the screen is rather
    /// on too long.
    private func span(day: Int, localTime: LocalTime) -> Range<Date>? {
        let date = CivilTime(Date(timeIntervalSince1970: Double(day) * 86_400))
        guard let period = periods[date.weekday] else { return nil }
        let isNextDay = period.closes <= period.opens
        let last = CivilTime(Date(timeIntervalSince1970: Double(isNextDay ? day + 1 : day) * 86_400))
        let from = localTime.instant(showing: date.at(minute: period.opens))
        let to = localTime.instant(showing: last.at(minute: period.closes), last: true)
        return from < to ? from..<to : nil
    }
}

extension CivilTime {
    fileprivate func at(minute: Int) -> CivilTime {
        CivilTime(year: year, month: month, day: day, hour: minute / 60, minute: minute % 60)
    }
}

extension OpeningHours {
    /// Form of the setting, for error messages.
    package static let expected = "hours such as Mon-Fri 10:00-22:30, Sat-Sun 09:00-01:00, or always"

    /// Reads `Mon-Fri 10:00-22:30, Sat 09:00-01:00`, `daily 10:00-24:00`, or `always`. Days by their first three
    /// letters or more, in any case.
    /// - Returns: nil when it is not understood, and when a day is named twice.
    package init?(_ text: String) {
        if text.lowercased() == "always" {
            self = .always
            return
        }
        var periods: [Int: Period] = [:]
        for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = entry.split(separator: " ")
            guard words.count == 2, let days = Self.days(words[0]), let period = Self.period(words[1]) else {
                return nil
            }
            for day in days {
                guard periods.updateValue(period, forKey: day) == nil else { return nil }
            }
        }
        guard !periods.isEmpty else { return nil }
        self.init(periods)
    }

    private static let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    private static func days(_ text: Substring) -> [Int]? {
        if text.lowercased() == "daily" { return Array(0..<7) }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { word in
            names.firstIndex { word.count >= 3 && $0.hasPrefix(word.lowercased()) }
        }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else { return nil }
        return (0...(last - first + 7) % 7).map { (first + $0) % 7 }
    }

    private static func period(_ text: Substring) -> Period? {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map(minute)
        guard times.count == 2, let opens = times[0], let closes = times[1], opens < 1440 else { return nil }
        return Period(opens: opens, closes: closes % 1440)
    }

    /// Minute of the day, from `9:00`, `22:30` or `24:00`; nil for other text.
    private static func minute(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour * 60 + minute <= 1440
        else { return nil }
        return hour * 60 + minute
    }
}
