package import Facts
package import FoundationEssentials
import Models
package import Settings
import System

/// The parsed options and variables of a command for a day.
package struct DaySettings: SettingsView, Sendable {
    package private(set) var access: FeedAccess
    let filter: CategoryFilter
    /// Meetings and races to print; nil for those of the categories.
    private(set) var narrowing: RaceNarrowing?
    private(set) var span: DaySpan
    private let date: SettingValue?
    /// Days after `date` that the span also has.
    private let daysAhead: Int
    /// Most days of a range that `date` may name; 1 for none.
    private let longest: Int
    /// Name of a meeting; nil for every meeting.
    let meeting: String?
    package let localTime: LocalTime

    package var program: ProgramSettings { access.program }

    /// - Parameters:
    ///   - date: as `DaySpan` reads it; nil for today.
    ///   - daysAhead: days after that date which belong to the span too.
    package init(
        _ access: FeedAccess, date: SettingValue?, meeting: String?, daysAhead: Int = 0, longest: Int = 1
    ) throws(Failure) {
        (self.daysAhead, self.longest) = (daysAhead, longest)
        self.access = access
        filter = try access.reader.valueOrBuiltIn(.only).filter()
        localTime = try access.reader.localTime()
        self.date = date
        span = try DaySpan(date, now: DeviceClock.steady, localTime: localTime, longest: longest)
            .and(daysAhead, localTime)
        self.meeting = FeedText.clean(optional: meeting, limit: 80)
    }

    /// The same with the feed, and all that is beside it, at this address; nil changes nothing.
    package func served(at address: String?) -> DaySettings {
        var settings = self
        settings.access = access.served(at: address)
        return settings
    }

    /// The same for some of the meetings and races.
    package func narrowed(by narrowing: RaceNarrowing) -> DaySettings {
        var settings = self
        settings.narrowing = narrowing
        return settings
    }

    /// The same with today by the server's clock.
    /// - Parameter now: the server's clock.
    func today(at now: Date) -> DaySettings {
        var settings = self
        if ServerDate.isSensible(now), let span = try? DaySpan(date, now: now, localTime: localTime, longest: longest) {
            settings.span = span.and(daysAhead, localTime)
        }
        return settings
    }

    /// Meetings that pass the filter, and of those only the named one, if any.
    /// - Returns: with words about the meeting that was taken for the name; nil if it was named exactly.
    func chosen(_ meetings: [RaceMeeting]) -> (meetings: [RaceMeeting], remark: String?) {
        let shown = meetings.filter { narrowing?.filter.includes($0) ?? filter.includes($0.category) }
        guard meeting != nil else { return (shown, nil) }
        let named = named(among: shown.map(Track.init))
        let found = shown.filter { named?.includes(Track($0)) ?? false }
        return (found, remark(named, found.map(Track.init)))
    }

    func named(among tracks: [Track]) -> MeetingName.Found? {
        meeting.flatMap { MeetingName.best($0, among: tracks) }
    }

    func remark(_ named: MeetingName.Found?, _ taken: [Track]) -> String? {
        guard let meeting, !taken.isEmpty, named?.isGuess == true else { return nil }
        return TakenWords.sentence(for: meeting, taken)
    }

    /// Reason why no source of meetings was requested, for a report.
    var notRequested: DayFailure {
        let note = program.sources.note
        return DayFailure(
            kind: note == nil ? "not_chosen" : "not_configured",
            sentence: note.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "No source is chosen")
    }

    package var facts: DayFacts {
        DayFacts(date: span.date, lastDate: span.lastDate, starts: span.starts, filter: filter)
    }

    /// Whether several days were named: of those, saved results that are final are not requested again.
    package var isRange: Bool { span.lastDate != span.date }
}

/// A calendar day, from midnight to midnight in the current zone, or several.
package struct DaySpan: Hashable, Sendable {
    /// Date in the current zone: `2026-11-21`.
    let date: String
    /// The same of the last day of a range.
    private(set) var lastDate: String
    package private(set) var starts: Range<Date>

    /// - Parameters:
    ///   - value: a day, or two with `..` between them.
    ///   - longest: most days of a range; 1 takes none.
    /// - Throws: for text that is not a date, and for a range that ends before it begins or is too long.
    package init(_ value: SettingValue?, now: Date, localTime: LocalTime, longest: Int) throws(Failure) {
        guard longest > 1, let value, let dots = value.text.firstRange(of: "..") else {
            try self.init(value, now: now, localTime: localTime)
            return
        }
        func day(_ text: Substring) throws(Failure) -> DaySpan {
            try DaySpan(
                SettingValue(text: String(text), origin: value.origin), now: now,
                localTime: localTime)
        }
        let (first, last) = (try day(value.text[..<dots.lowerBound]), try day(value.text[dots.upperBound...]))
        guard first.date <= last.date else {
            throw .badValue(value, expected: "the earlier day first", nearest: "\(last.date)..\(first.date)")
        }
        let days = last.starts.upperBound.timeIntervalSince(first.starts.lowerBound) / 86_400
        guard days.rounded() <= Double(longest) else {
            throw .badValue(value, expected: "at most \(longest) days, and these are \(Int(clamping: days.rounded()))")
        }
        self = first
        (lastDate, starts) = (last.date, first.starts.lowerBound..<last.starts.upperBound)
    }

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
                expected: "a date such as 2026-11-21, from 1970 on, or today, tomorrow or yesterday",
                nearest: NearestName.of(word, among: Self.words.keys.sorted()))
        }
        self.init(civil, localTime)
    }

    /// Days between today and the day of a word.
    private static let words: [String: TimeInterval] = ["yesterday": -1, "today": 0, "tomorrow": 1]

    init(today now: Date, localTime: LocalTime) {
        self.init(localTime.civil(now), localTime)
    }

    /// The same with days after it.
    /// - Parameter days: 0 for none.
    func and(_ days: Int, _ localTime: LocalTime) -> DaySpan {
        let end = localTime.civil(starts.upperBound).instant() + Double(days) * 86_400
        var span = self
        span.starts = starts.lowerBound..<localTime.instant(showing: CivilTime(end))
        return span
    }

    private init(_ day: CivilTime, _ localTime: LocalTime) {
        let midnight = CivilTime(year: day.year, month: day.month, day: day.day)
        let next = CivilTime(midnight.instant() + 86_400)
        date = Self.text(midnight)
        lastDate = date
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
