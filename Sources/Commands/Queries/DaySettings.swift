package import Facts
import FoundationEssentials
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
    /// Name of a meeting; nil for every meeting.
    let meeting: String?
    /// The zone of days and times.
    package let localTime: LocalTime

    package var program: ProgramSettings { access.program }

    /// - Parameters:
    ///   - date: as `DaySpan` reads it; nil for today.
    ///   - meeting: nil for every meeting.
    ///   - daysAhead: days after that date which belong to the span too.
    package init(
        _ access: FeedAccess, date: SettingValue?, meeting: String?, daysAhead: Int = 0
    ) throws(Failure) {
        self.daysAhead = daysAhead
        self.access = access
        filter = try access.reader.valueOrBuiltIn(.only).filter()
        localTime = try access.reader.localTime()
        self.date = date
        span = try DaySpan(date, now: DeviceClock.steady, localTime: localTime).and(daysAhead, localTime)
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
        if ServerDate.isSensible(now), let span = try? DaySpan(date, now: now, localTime: localTime) {
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

    /// The day, as a report has it.
    var facts: DayFacts { DayFacts(date: span.date, starts: span.starts, filter: filter) }
}
