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

    /// - Parameter races: of the meeting, as the newest source has them.
    package init(_ meeting: RaceMeeting, _ races: [MeetingRace], at now: Date, localTime: LocalTime) {
        self.meeting = meeting
        starts = races.map(\.start)
        let toCome = races.indices.filter { Self.isToCome(races[$0], at: now) }
        let next = toCome.min { races[$0].start < races[$1].start }
        changesAt = toCome.map { races[$0].start + Self.dueLimit(races[$0]) }.min()
        row = MeetingRow(
            id: meeting.id, category: meeting.category, badge: RaceWords.badge(of: meeting.category),
            categoryWord: RaceWords.name(of: meeting.category),
            name: meeting.name.isEmpty ? tr("Unnamed meeting") : meeting.name, address: meeting.address,
            region: RaceWords.region(of: meeting.venue), track: RaceWords.track(meeting.trackCondition),
            weather: RaceWords.weather(meeting.weather),
            races: races.map { Self.entry($0, at: now, localTime: localTime) }, next: next,
            ending: next == nil ? Self.ending(races) : "")
        self.races = races
    }

    private let races: [MeetingRace]

    /// Whether it still has the words of a meeting with these races.
    func isOf(_ meeting: RaceMeeting, _ races: [MeetingRace], at now: Date) -> Bool {
        (changesAt.map { now < $0 } ?? true) && self.races == races && self.meeting == meeting
    }

    /// - Parameter selected: the selected race; nil in any other meeting.
    func row(at now: Date, selected: Int?) -> MeetingRow {
        var row = row
        row.selected = selected
        guard let nextStart else { return row }
        let countdown = Countdown(start: nextStart, at: now)
        row.countdown = countdown.text
        row.minutes = translated(countdown.minutes)
        row.urgency = countdown.urgency
        return row
    }

    /// Race with which its card opens.
    func race(_ index: Int) -> Race { Race(races[index], of: meeting) }

    func pane(_ index: Int, at now: Date, localTime: LocalTime) -> MeetingPane {
        let race = races[index]
        let countdown = Countdown(start: race.start, at: now)
        let standing = race.status.map { Standing($0, hasProtest: race.protest != nil) } ?? .toCome
        let status = race.status.map(DayWords.word) ?? ""
        let protest = RaceWords.protest(race.protest)
        let facts = [
            localTime.dayAndTime(race.start), race.distance.map { "\($0)m" } ?? "", row.track, row.weather, row.region,
        ]
        // A race's legs in multi-leg bets come before the other bets of the meeting.
        let legs = meeting.bets.compactMap { LegWords.leg(race.number, of: $0) }
        let others = meeting.bets.filter { $0.leg(of: race.number) == nil }.map(LegWords.bet)
        return MeetingPane(
            category: meeting.category, title: tr("\(row.categoryWord) R\(race.number) \(row.name)"),
            standing: standing,
            status: standing == .protest ? Wording(protest ?? status, short: tr("protest")) : .init(status),
            name: race.name.isEmpty ? tr("Unnamed race") : race.name, address: race.address,
            facts: facts.filter { !$0.isEmpty } + legs + others,
            countdown: row.races[index].isPast ? "" : countdown.text, urgency: countdown.urgency)
    }

    // MARK: -

    /// Seconds after its start for which a race may still be the next one: those of the board, or half an hour if a
    /// source reports that it has not jumped.
    private static func dueLimit(_ race: MeetingRace) -> TimeInterval {
        race.status == .open || race.status == .delayed ? 1800 : EvictionPolicy.grace
    }

    private static func isToCome(_ race: MeetingRace, at now: Date) -> Bool {
        race.status.countsDown && race.status != .closed && now < race.start + dueLimit(race)
    }

    private static func entry(_ race: MeetingRace, at now: Date, localTime: LocalTime) -> TimetableEntry {
        let standing = race.status.map { Standing($0, hasProtest: race.protest != nil) } ?? .toCome
        let time = localTime.time(minute: race.start)
        let words =
            switch standing {
            case .toCome, .final: time
            case .delayed: tr("delayed \(time)")
            case .closed, .running, .interim, .abandoned: race.status.map(DayWords.word) ?? time
            case .protest: tr("protest")
            case .other: "\(time) \(race.status.map(DayWords.word) ?? "")"
            }
        return TimetableEntry(
            id: race.id, number: tr("R\(race.number)"), words: words, standing: standing,
            isPast: !isToCome(race, at: now))
    }

    private static func ending(_ races: [MeetingRace]) -> String {
        if races.isEmpty { return tr("no races") }
        if races.allSatisfy(\.status.isNotRun), let status = races.last?.status { return DayWords.word(of: status) }
        let running = races.last { $0.status == .live || $0.status == .closed }
        return running.map { tr("R\($0.number) \($0.status.map(DayWords.word) ?? "")") } ?? tr("over")
    }
}
