import Facts
import FoundationEssentials
import Models
import Settings

/// A calendar day, from midnight to midnight in the current zone.
struct DaySpan: Hashable, Sendable {
    /// Date in the current zone: `2026-11-21`.
    let date: String
    let starts: Range<Date>

    /// - Parameters:
    ///   - value: `2026-11-21`, `today`, `tomorrow` or `yesterday`; nil for today.
    ///   - now: decides which day is today.
    /// - Throws: for text that is not a date.
    init(_ value: SettingValue?, now: Date, localTime: LocalTime) throws(Failure) {
        let word = value?.text.lowercased() ?? "today"
        if let days = Self.words[word] {
            var civil = localTime.civil(now)
            (civil.hour, civil.minute, civil.second) = (0, 0, 0)
            self.init(CivilTime(civil.instant() + days * 86_400), localTime)
            return
        }
        guard let value, let civil = Self.date(value.text) else {
            throw .badValue(
                value ?? SettingValue(text: "", origin: .option("--date")),
                expected: "a date such as 2026-11-21, or today, tomorrow or yesterday",
                nearest: NearestName.of(word, among: Self.words.keys.sorted()))
        }
        self.init(civil, localTime)
    }

    /// Days between today and the day of a word.
    private static let words: [String: TimeInterval] = ["yesterday": -1, "today": 0, "tomorrow": 1]

    init(today now: Date, localTime: LocalTime) {
        self.init(localTime.civil(now), localTime)
    }

    private init(date: String, starts: Range<Date>) {
        (self.date, self.starts) = (date, starts)
    }

    /// The same with days after it.
    /// - Parameter days: 0 for none.
    func and(_ days: Int, _ localTime: LocalTime) -> DaySpan {
        let end = localTime.civil(starts.upperBound).instant() + Double(days) * 86_400
        return DaySpan(date: date, starts: starts.lowerBound..<localTime.instant(showing: CivilTime(end)))
    }

    private init(_ day: CivilTime, _ localTime: LocalTime) {
        let midnight = CivilTime(year: day.year, month: day.month, day: day.day)
        let next = CivilTime(midnight.instant() + 86_400)
        date = Self.text(midnight)
        starts = localTime.instant(showing: midnight)..<localTime.instant(showing: next)
    }

    private static func text(_ civil: CivilTime) -> String {
        String(RFC3339.format(civil.instant()).prefix(10))
    }

    /// Reads a date of the form `YYYY-MM-DD`; nil before 1970.
    private static func date(_ text: String) -> CivilTime? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 == 0x2d || (0x30...0x39).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        let civil = CivilTime(year: year, month: month, day: day)
        return civil.isValid && year >= 1970 ? civil : nil
    }
}
