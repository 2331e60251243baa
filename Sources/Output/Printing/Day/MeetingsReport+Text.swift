package import Facts
import FoundationEssentials
import Models

extension MeetingsReport {
    /// A line a meeting under a line of headings; empty without any.
    package func text(localTime: LocalTime) -> String {
        guard !meetings.isEmpty else { return "" }
        let rows = meetings.map { meeting in
            [
                RaceWords.name(of: meeting.category), meeting.name, RaceWords.region(of: meeting.venue),
                RaceWords.track(meeting.trackCondition), RaceWords.weather(meeting.weather),
                "\(meeting.races.count)", next(meeting, localTime),
            ]
        }
        return TextTable.text(
            [
                [
                    tr("Category"), tr("Meeting"), tr("Where"), tr("Track"), tr("Weather"), tr("Races"),
                    tr("Next", in: "race"),
                ]
            ] + rows, right: [5])
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
                    (race.status?.word).map(translated) ?? "", race.distance.map { "\($0)m" } ?? "", race.name,
                    RaceWords.protest(race.protest) ?? "",
                ]
            }
            let note = meeting.note.map { $0 + "\n" } ?? ""
            return facts.joined(separator: " - ") + "\n" + note + TextTable.text(rows, right: [2, 4])
        }.joined(separator: "\n")
    }

    /// RFC 4180: a line of column names, then a line a race.
    package func csv() -> String {
        let header =
            "meeting_id,meeting,category,country,state,track_condition,weather,race_id,number,name,"
            + "advertised_start,seconds_to_start,distance_m,status,protest"
        let rows = meetings.flatMap { meeting in
            meeting.races.map { race in
                [
                    CSVText.inert(meeting.id), CSVText.inert(meeting.name), meeting.category.rawValue,
                    CSVText.inert(meeting.venue.country), CSVText.inert(meeting.venue.state),
                    CSVText.inert(meeting.trackCondition), CSVText.inert(meeting.weather),
                    CSVText.inert(race.id.text), CSVField.number(race.number > 0 ? race.number : nil),
                    CSVText.inert(race.name), CSVField.time(race.start), CSVField.number(secondsToStart(race)),
                    CSVField.number(race.distance), CSVText.inert(race.status?.word), CSVText.inert(race.protest),
                ]
            }
        }
        return CSVField.lines(header, rows)
    }

    private func next(_ meeting: RaceMeeting, _ localTime: LocalTime) -> String {
        guard let race = next(of: meeting) else { return "" }
        let countdown = Countdown(seconds: secondsToStart(race)).text
        return "\(Self.number(race)) \(localTime.time(race.start)) (\(countdown))"
    }

    private static func number(_ race: MeetingRace) -> String { race.number > 0 ? tr("R\(race.number)") : tr("R-") }
}
