import Facts
import FoundationEssentials
import Models
import Repository

/// Words of a meeting. They change when one of its races starts, or with a new answer.
struct MeetingContent {
    let meeting: RaceMeeting
    /// Starts by the newest source, in the order of the meeting's races.
    let starts: [Date]
    let row: MeetingRow
    /// Next time at which the clock changes a word; nil if there is none.
    let changesAt: Date?

    /// Start of the next race; nil if none is to come.
    var nextStart: Date? { row.next.map { starts[$0] } }

    /// - Parameter winners: numbers of the winners by their races, as far as they are known and not hidden.
    init(_ meeting: RaceMeeting, _ winners: [RaceID: String], at now: Date, localTime: LocalTime) {
        self.meeting = meeting
        let races = meeting.races
        starts = races.map(\.start)
        let toCome = races.indices.filter { Self.isToCome(races[$0], at: now) }
        let next = toCome.min { races[$0].start < races[$1].start }
        changesAt = toCome.map { races[$0].start > now ? races[$0].start : races[$0].start + Self.dueLimit(races[$0]) }
            .min()
        row = MeetingRow(
            id: meeting.id, category: meeting.category, badge: RaceWords.badge(of: meeting.category),
            name: meeting.name.isEmpty ? tr("Unnamed meeting") : meeting.name, address: meeting.address,
            races: races.indices.map {
                Self.entry(races[$0], place: $0 + 1, winners[races[$0].id], at: now, localTime: localTime)
            },
            next: next, ending: next == nil ? Self.ending(races) : "")
        self.winners = races.map { winners[$0.id] }
    }

    private let winners: [String?]

    /// Whether the winner of a race is known and not hidden.
    var hasWinner: Bool { winners.contains { $0 != nil } }

    /// Races with a result whose winner is not known yet.
    var awaited: [MeetingRace] {
        zip(meeting.races, winners).compactMap { $1 == nil && $0.status?.hasResult == true ? $0 : nil }
    }

    /// Whether it still has the words of a meeting with these winners.
    func isOf(_ meeting: RaceMeeting, _ winners: [RaceID: String], at now: Date) -> Bool {
        (changesAt.map { now < $0 } ?? true) && self.meeting == meeting
            && self.winners == meeting.races.map { winners[$0.id] }
    }

    /// - Parameter selected: the selected race; nil in any other meeting.
    func row(at now: Date, selected: Int?) -> MeetingRow {
        var row = row
        row.selected = selected
        guard let nextStart else { return row }
        let countdown = Countdown(start: nextStart, at: now)
        row.countdown = countdown.seconds > 0 ? countdown.calm : translated(countdown.minutes)
        row.minutes = translated(countdown.minutes)
        row.urgency = countdown.urgency
        return row
    }

    /// Race with which its card opens.
    func race(_ index: Int) -> Race { Race(meeting.races[index], of: meeting) }

    func pane(_ index: Int, at now: Date, localTime: LocalTime) -> MeetingPane {
        let race = meeting.races[index]
        let countdown = Countdown(start: race.start, at: now)
        let standing = race.status.map { Standing($0, hasProtest: race.protest != nil) } ?? .toCome
        let status = race.status.map(DayWords.word) ?? ""
        let protest = RaceWords.protest(race.protest)
        let facts = [
            localTime.dayAndTime(race.start),
            race.distance.map { RaceWords.distance($0, meeting.category, country: meeting.venue.country) } ?? "",
            RaceWords.track(meeting.trackCondition), RaceWords.weather(meeting.weather),
            RaceWords.region(of: meeting.venue),
        ]
        // A race's legs in multi-leg bets come before the other bets of the meeting.
        let legs = meeting.bets.compactMap { LegWords.leg(race.number, of: $0) }
        let others = meeting.bets.filter { $0.leg(of: race.number) == nil }.map(LegWords.bet)
        return MeetingPane(
            category: meeting.category,
            title: tr("\(RaceWords.name(of: meeting.category)) R\(race.number) \(row.name)"),
            standing: standing,
            status: standing == .protest ? Wording(protest ?? status, short: tr("protest")) : .init(status),
            name: race.name.isEmpty ? tr("Unnamed race") : race.name, address: race.address,
            facts: facts.filter { !$0.isEmpty } + legs + others,
            countdown: row.races[index].isPast
                ? "" : countdown.seconds > 0 ? countdown.text : translated(countdown.minutes),
            urgency: countdown.urgency)
    }

    // MARK: -

    /// Seconds after its start for which a race may still be the next one: those of the board, or half an hour if a
    /// source reports that it has not jumped.
    private static func dueLimit(_ race: MeetingRace) -> TimeInterval {
        race.status == .open || race.status == .delayed ? 1800 : EvictionPolicy.grace
    }

    private static func isToCome(_ race: MeetingRace, at now: Date) -> Bool {
        race.status.countsDown && now < race.start + dueLimit(race)
    }

    /// - Parameter place: of the race in its meeting, for one without a number.
    private static func entry(
        _ race: MeetingRace, place: Int, _ winner: String?, at now: Date, localTime: LocalTime
    ) -> TimetableEntry {
        let standing = race.status.map { Standing($0, hasProtest: race.protest != nil) } ?? .toCome
        let isPast = !isToCome(race, at: now)
        let isDue = race.start <= now && race.status.countsDown
        let words =
            switch standing {
            case .abandoned: tr("abd.")
            case .running where winner == nil: tr("run")
            // A result that may change has a question mark.
            case .interim, .protest: winner.map { "\($0)?" } ?? ""
            case _ where winner != nil: winner ?? ""
            case _ where isDue && !isPast: translated("due")
            default: isPast ? "" : localTime.time(minute: race.start)
            }
        return TimetableEntry(
            id: race.id, place: race.number > 0 ? race.number : place, number: tr("R\(race.number)"), words: words,
            standing: standing, isPast: isPast)
    }

    private static func ending(_ races: [MeetingRace]) -> String {
        if races.isEmpty { return tr("no races") }
        if races.allSatisfy(\.status.isNotRun), let status = races.last?.status { return DayWords.word(of: status) }
        let running = races.last { $0.status == .live || $0.status == .closed }
        return running.map { tr("R\($0.number) \($0.status.map(DayWords.word) ?? "")") } ?? tr("over")
    }
}
