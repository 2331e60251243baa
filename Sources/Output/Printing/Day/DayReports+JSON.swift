package import Facts
import FoundationEssentials
package import Models

extension MeetingsReport: JSONReport {
    package static let document = JSONDocument<MeetingsReport>(
        "meetings", "The meetings of a day, of raceboard meetings"
    ) {
        JSONKey.day(at: { $0.generatedAt }) { $0.source }
        JSONKey.day { $0.day }
        JSONKey("meetings", "Meetings by name.", meeting.list) { report in report.meetings.map { ($0, report) } }
    }.lines(
        "meetings-meeting", "A meeting of a day, of raceboard meetings --jsonl", meeting,
        with: [JSONKey.feed { $0.source.isSimulated }]
    ) { report in report.meetings.map { ($0, report) } }

    private static let meeting = JSONForm<(meeting: RaceMeeting, report: MeetingsReport)> {
        JSONKey("id", "The source's id; null if the meetings come from the feed's next list.") { $0.meeting.id.known }
        JSONKey("name", .meeting) { $0.meeting.name.known }
        JSONKey("category", .category) { $0.meeting.category }
        JSONKey("country", .country) { $0.meeting.venue.country }
        JSONKey("state", .state) { $0.meeting.venue.state }
        JSONKey("track_condition", .trackCondition) { $0.meeting.trackCondition }
        JSONKey("weather", .weather) { $0.meeting.weather }
        JSONKey("next", "Id of the next race; null when all have jumped.") { $0.report.next(of: $0.meeting)?.id }
        JSONKey("note", "Remark on how it was read; null without one.") { $0.meeting.note }
        JSONKey("bets", "Bets on several of its races.", JSONForm { MultiLegBet.keys { $0 } }.list) { $0.meeting.bets }
        JSONKey("races", "Its races, in order.", race.list) { one in one.meeting.races.map { ($0, one.report) } }
    }

    private static let race = JSONForm<(race: MeetingRace, report: MeetingsReport)> {
        JSONKey("id", .raceID) { $0.race.id }
        JSONKey("number", .raceNumber) { $0.race.number.known }
        JSONKey("name", .raceName) { $0.race.name.known }
        JSONKey("advertised_start", .advertisedStart) { $0.race.start }
        JSONKey("seconds_to_start", .secondsToStart) { $0.report.secondsToStart($0.race) }
        JSONKey("distance_m", .distance) { $0.race.distance }
        JSONKey("status", .status) { $0.race.status }
        JSONKey("protest", .protest) { $0.race.protest }
    }
}

extension ResultsReport: JSONReport {
    package static let document = JSONDocument<ResultsReport>("results", "The results of a day, of raceboard results") {
        JSONKey.day(at: { $0.generatedAt }) { $0.source }
        JSONKey.day { $0.day }
        JSONKey(
            "listed", "Chosen races of the day that the source lists, over or not; null for saved results."
        ) { $0.listed }
        JSONKey("total", "Number of results, those beyond --limit included.") { $0.total }
        JSONKey("results", "Results, the latest start first.", item.list) { $0.results }
    }.lines(
        "results-race", "The result of a race, of raceboard results --jsonl", item,
        with: [JSONKey.feed { $0.source.isSimulated }]
    ) { $0.results }

    private static let item = JSONForm<Item> {
        JSONKey.race { $0.race }
        JSONKey("country", .country) { $0.race.venue.country }
        JSONKey("state", .state) { $0.race.venue.state }
        JSONKey(
            "status", "Status of the race: interim, final, abandoned, or the source's own word."
        ) { $0.status }
        JSONKey("protest", .protest) { $0.protest ?? $0.card?.conditions.protest }
        JSONKey("actual_start", .actualStart) { $0.card?.actualStart }
        JSONKey("distance_m", .distance) { $0.race.distance ?? $0.card?.conditions.distance }
        JSONKey("is_told", "False if there is a result that could not be requested.") { !$0.isUnreported }
        JSONKey(
            "seen_at", .time("When the saved result was seen; null for one that was requested now.")
        ) { $0.seenAt }
        JSONKey("placings", "Who was placed.", PlacingOnCard.json.list) { $0.card?.placedRunners ?? [] }
        JSONKey("dividends", "What bets pay.", Dividend.json.list) { $0.card?.dividends ?? [] }
    }
}

extension DaySource {
    /// Origin of a report of a day (docs/day.md).
    static let json = JSONForm<DaySource> {
        JSONKey("source", "The source by its name in settings, or store.") { $0.name }
        JSONKey("url", .urlOrNull) { $0.url }
        JSONKey("simulated", .simulated) { $0.isSimulated }
        JSONKey("partial", "Whether that source knows only a part of the day.") { $0.isPartial }
        JSONKey("error", .error, DayFailure.json.orNull) { $0.failure }
        JSONKey("age_seconds", "Seconds since the answer; null for saved results, which have a time each.") { $0.age }
        JSONKey("unread", .unread, Unread.json) { $0.unread }
        JSONKey("stored", "Whether the data is from an earlier run, because no source answers now.") { $0.isStored }
    }
}

extension DayFailure {
    static let json = JSONForm<DayFailure> {
        JSONKey("kind", .kind) { $0.kind }
        JSONKey("message", .message) { $0.sentence }
    }
}

extension DayFacts {
    static let json = JSONForm<DayFacts> {
        JSONKey("date", .date("The day, or the first of a range.")) { $0.date }
        JSONKey("last_date", .date("The last day of a range, otherwise the same.")) { $0.lastDate }
        JSONKey("from", .time("Midnight of the day.")) { $0.starts.lowerBound }
        JSONKey("to", .time("Midnight after the last day.")) { $0.starts.upperBound }
    }
}

extension Unread {
    /// Parts of an answer that could not be read.
    static let json = JSONForm<Unread> {
        JSONKey("count", "How much of the answer was left out: races, runners, placings, starts, bytes.") { $0.count }
        JSONKey("first", "The first of it, with place and value.") { $0.first }
    }
}

extension JSONKey {
    /// Time and origin of a report of a day.
    static func day(
        at: @escaping @Sendable (Subject) -> Date, _ source: @escaping @Sendable (Subject) -> DaySource
    ) -> [JSONKey] {
        [JSONKey("generated_at", .generatedAt, at), JSONKey("feed", .daySource, DaySource.json, source)]
    }

    /// The day of a report, and its chosen categories.
    static func day(_ day: @escaping @Sendable (Subject) -> DayFacts) -> [JSONKey] {
        [
            JSONKey("day", .day, DayFacts.json, day),
            JSONKey("filter", .filter) { day($0).filter.categories.map(\.rawValue) },
        ]
    }

    /// The origin of the races if only this is known of it.
    package static func feed(
        _ note: JSONNote = .origin, isSimulated: @escaping @Sendable (Subject) -> Bool
    ) -> JSONKey { JSONKey("feed", note, JSONForm { JSONKey<Bool>("simulated", .simulated) { $0 } }, isSimulated) }

    /// Id, number, meeting, category, name and start of a race.
    static func race(_ race: @escaping @Sendable (Subject) -> Race) -> [JSONKey] {
        [
            JSONKey("id", .raceID) { race($0).id }, JSONKey("number", .raceNumber) { race($0).number.known },
            JSONKey("meeting", .meeting) { race($0).meeting.known },
            JSONKey("category", .category) { race($0).category },
            JSONKey("name", .raceName) { race($0).name.known },
            JSONKey("advertised_start", .advertisedStart) { race($0).advertisedStart },
        ]
    }
}
