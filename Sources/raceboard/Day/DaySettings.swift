import Feeds
import FoundationEssentials
import Models
import POSIX
import Settings
import ViewModels

/// The parsed options and variables of a command for a day.
struct DaySettings: Sendable {
    let access: FeedAccess
    let sources: SourceSettings
    let filter: CategoryFilter
    private(set) var span: DaySpan
    private let date: SettingValue?
    /// nil for every meeting.
    let meeting: String?
    let localTime: LocalTime
    let store: StorePlace

    /// - Parameters:
    ///   - date: as `DaySpan` reads it; nil for today.
    ///   - meeting: nil for every meeting.
    init(_ reader: SettingReader, date: SettingValue?, meeting: String?) throws(Failure) {
        access = try FeedAccess(reader)
        sources = try SourceSettings(reader).requiringFirst()
        filter = try reader.value(.only)?.filter() ?? .all
        try ZoneReader.use(reader.value(.timeZone), otherwise: reader.environment["TZ"])
        localTime = ZoneReader.localTime(is12Hour: try reader.isOn(.is12Hour))
        self.date = date
        span = try DaySpan(date, now: DeviceClock.steady, localTime: localTime)
        self.meeting = FeedText.clean(optional: meeting, limit: 80)
        store = try StorePlace(reader)
    }

    /// The same with today by the server's clock.
    /// - Parameter now: the server's clock.
    func today(at now: Date) -> DaySettings {
        var settings = self
        if ServerDate.isSensible(now), let span = try? DaySpan(date, now: now, localTime: localTime) {
            settings.span = span
        }
        return settings
    }

    /// Meetings that pass the filter, and of those only the named one, if any.
    func chosen(_ meetings: [RaceMeeting]) -> [RaceMeeting] {
        let shown = meetings.filter { filter.includes($0.category) }
        guard let meeting else { return shown }
        let name = MeetingName.best(meeting, among: shown.map(\.name))
        return shown.filter { $0.name == name }
    }

    /// Reason why no source of meetings was requested, for a report.
    var notAsked: DayFault {
        let note = sources.note
        return DayFault(
            kind: note == nil ? "not_chosen" : "not_configured",
            sentence: note.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "No source of it is chosen")
    }

    var facts: DayFacts { DayFacts(date: span.date, starts: span.starts, filter: filter) }
}
