import Facts
import FoundationEssentials
import Models
import Repository

/// The first race to come that passes the filter and is in the day's meetings but not in the list. An empty row of a
/// narrowed list can show it.
struct FurtherRace {
    let start: Date
    let words: Wording

    /// Seconds ahead from which the day of a start is named.
    private static let far: TimeInterval = 12 * 3600

    /// nil for a list that is not narrowed, and without such a race.
    package init?(in world: World) {
        let filter = world.filter
        guard !filter.isAll else { return nil }
        let listed = world.board.races.map(\.race)
        let ids = Set(listed.map(\.id))
        var first: (race: MeetingRace, meeting: RaceMeeting)?
        for meeting in world.day.meetings where filter.categories.includes(meeting.category) {
            // Two sources may know a race by two ids.
            let here = listed.filter { $0.category == meeting.category && $0.meeting == meeting.name }
            let numbers = Set(here.map(\.number))
            for race in meeting.races where !ids.contains(race.id) && !numbers.contains(race.number) {
                let race = race.with(world.day.statuses[race.id])
                let isBefore = first.map { race.start < $0.race.start } ?? true
                guard isBefore, race.start > world.now, race.status.countsDown else { continue }
                if filter.includes(Race(race, of: meeting)) { first = (race, meeting) }
            }
        }
        guard let first else { return nil }
        start = first.race.start
        let isFar = start.timeIntervalSince(world.now) >= Self.far
        let time = isFar ? world.localTime.dayAndTime(start) : world.localTime.time(minute: start)
        let race = Race(first.race, of: first.meeting)
        words = Wording(
            tr("Next \(RaceWords.phrase(of: filter, isOne: true)) \(time) \(RaceWords.meeting(of: race))"),
            short: tr("next \(world.localTime.time(minute: start))"))
    }
}
