package import Facts
import FoundationEssentials
import Models

extension MeetingsReport {
    /// A line a meeting under a line of headings; empty without any.
    package func text(localTime: LocalTime) -> String {
        guard !meetings.isEmpty else { return "" }
        return TextTable.text(meetings) {
            Column(tr("Category")) { RaceWords.name(of: $0.category) }
            Column(tr("Meeting")) { $0.name }
            Column(tr("Where")) { RaceWords.region(of: $0.venue) }
            Column(tr("Track")) { RaceWords.track($0.trackCondition) }
            Column(tr("Weather")) { RaceWords.weather($0.weather) }
            Column(tr("Races"), right: true) { $0.races.count }
            Column(tr("Next", in: "race")) { next($0, localTime) }
        }
    }

    /// The races of each meeting, a line a race, the next one marked.
    package func timetable(localTime: LocalTime) -> String {
        meetings.map { meeting in
            let facts =
                [
                    RaceWords.name(of: meeting.category) + " " + meeting.name, RaceWords.region(of: meeting.venue),
                    RaceWords.track(meeting.trackCondition), RaceWords.weather(meeting.weather),
                ].filter { !$0.isEmpty } + meeting.bets.map(LegWords.bet)
            let next = next(of: meeting)?.id
            let rows = meeting.races.map { race in
                [
                    race.id == next ? ">" : " ", Self.number(race), localTime.time(race.start),
                    (race.status?.word).map(translated) ?? "", distance(of: race, at: meeting),
                    race.name,
                    RaceWords.protest(race.protest) ?? "",
                ]
            }
            let note = meeting.note.map { $0 + "\n" } ?? ""
            return facts.joined(separator: " - ") + "\n" + note + TextTable.text(rows, right: [2, 4])
        }.joined(separator: "\n")
    }

    private func distance(of race: MeetingRace, at meeting: RaceMeeting) -> String {
        race.distance.map { RaceWords.distance($0, meeting.category, country: meeting.venue.country) } ?? ""
    }

    /// RFC 4180: a line of column names, then a line a race.
    package func csv() -> String {
        CSVTable.text(meetings.flatMap { meeting in meeting.races.map { (meeting: meeting, race: $0) } }) {
            Column("meeting_id") { $0.meeting.id }
            Column("meeting") { $0.meeting.name }
            Column("category") { $0.meeting.category.rawValue }
            Column("country") { $0.meeting.venue.country }
            Column("state") { $0.meeting.venue.state }
            Column("track_condition") { $0.meeting.trackCondition }
            Column("weather") { $0.meeting.weather }
            Column("race_id") { $0.race.id.text }
            Column("number") { $0.race.number.known }
            Column("name") { $0.race.name }
            Column("advertised_start") { $0.race.start }
            Column("seconds_to_start") { secondsToStart($0.race) }
            Column("distance_m") { $0.race.distance }
            Column("status") { $0.race.status?.word }
            Column("protest") { $0.race.protest }
        }
    }

    private func next(_ meeting: RaceMeeting, _ localTime: LocalTime) -> String {
        guard let race = next(of: meeting) else { return "" }
        let countdown = Countdown(seconds: secondsToStart(race)).text
        return "\(Self.number(race)) \(localTime.time(race.start)) (\(countdown))"
    }

    private static func number(_ race: MeetingRace) -> String { race.number > 0 ? tr("R\(race.number)") : tr("R-") }
}
