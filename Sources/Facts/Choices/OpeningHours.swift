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
