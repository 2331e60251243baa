import FoundationEssentials
import Models

/// An item of `/racecards` and `/results`, and the whole of `/race/{id}` (docs/horse-racing-usa.md). All values are
/// texts, numbers are read all the same; an empty text is none.
struct HorseRacingUSARace: Decodable {
    let id: String
    /// Name of the course, without the country.
    let course: String
    private let date: String?
    private let distance: Int?
    private let ages: String?
    let isFinished: Bool
    let isCanceled: Bool
    let horses: [HorseRacingUSARunner]

    private enum Keys: String, CodingKey {
        case course, date, distance, age, finished, canceled, horses
        case id = "id_race"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        guard let id = container.loose(.id, limit: 20), RaceID(horseRacingUSA: id).horseRacingUSA != nil,
            let course = container.loose(.course, limit: 80)
        else {
            throw DecodingError.dataCorruptedError(forKey: .id, in: container, debugDescription: "no id, or no course")
        }
        self.id = id
        self.course = USTracks.name(course)
        date = container.loose(.date, limit: 60)
        distance = container.loose(.distance, limit: 60).flatMap(ImperialMeasure.distance)
        ages = container.loose(.age, limit: 20)
        isFinished = container.flag(.finished)
        isCanceled = container.flag(.canceled)
        horses = container.list(HorseRacingUSARunner.self, .horses)
    }

    /// nil if no flag states it: a race that has neither finished nor been taken off need not be open for bets.
    var status: RaceStatus? { isCanceled ? .abandoned : isFinished ? .final : nil }

    func start(_ zoneless: ZonelessTimes) -> HorseRacingUSATime? {
        date.flatMap { HorseRacingUSATime($0, course: course, zoneless: zoneless) }
    }

    /// Why the race has no start; nil if it has one.
    func flawOfStart(_ zoneless: ZonelessTimes) -> String? {
        start(zoneless) == nil ? "race \(id): " + (date.map { "date \"\($0)\" is no start time" } ?? "no date") : nil
    }

    /// The day by the track's calendar, as it is written: `2020-11-08`.
    var day: String { String((date ?? "").prefix(10)) }

    /// Reported if the zone of the start was assumed.
    static func note(_ course: String) -> String {
        "Times at \(course) are taken to be \(HorseRacingUSATime.fallback.rawValue): the source names no zone, and the "
            + "track is not in our list."
    }

    func card(_ id: RaceID, _ zoneless: ZonelessTimes) -> RaceCard {
        var card = RaceCard(id: id, category: .horse)
        card.meeting = course
        let start = start(zoneless)
        card.advertisedStart = start?.instant
        card.status = status
        card.conditions.distance = distance
        card.conditions.ages = ages
        if start?.isAssumed == true { card.conditions.comment = Self.note(course) }
        card.runners = Runner.field(horses.map(\.runner))
        card.placings = Placing.placed(horses.compactMap(\.placing), of: card.runners)
        return card
    }

    /// The meetings of a list: the races of one course on one day. The source numbers no races, so they are numbered by
    /// their order of start; a race without a start is left out.
    static func meetings(_ races: [HorseRacingUSARace], _ zoneless: ZonelessTimes) -> [RaceMeeting] {
        struct Key: Hashable {
            let course: String
            let day: String
        }
        let groups = Dictionary(grouping: races) { Key(course: $0.course, day: $0.day) }
        return groups.map { key, races in
            let timed = races.compactMap { race in race.start(zoneless).map { (race: race, start: $0) } }
            let letters = key.course.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
            var meeting = RaceMeeting(
                id: "usa-\(key.day)-\(String(letters))", name: key.course, category: .horse,
                venue: Venue(name: key.course, country: "USA"))
            if timed.contains(where: \.start.isAssumed) { meeting.note = note(key.course) }
            let sorted = timed.sorted {
                ($0.start.instant, Int($0.race.id) ?? 0) < ($1.start.instant, Int($1.race.id) ?? 0)
            }
            meeting.races = sorted.enumerated().map { index, one in
                var race = MeetingRace(
                    id: RaceID(horseRacingUSA: one.race.id), number: index + 1, name: "", start: one.start.instant,
                    status: one.race.status)
                race.distance = one.race.distance
                return race
            }
            return meeting
        }.filter { !$0.races.isEmpty }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }
}
