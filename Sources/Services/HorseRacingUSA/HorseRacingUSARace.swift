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

/// One of `horses` of a race. Only the name is needed.
struct HorseRacingUSARunner: Decodable {
    private(set) var runner: Runner
    /// Placing of the horse; nil if the source reports none, or if it did not finish.
    private(set) var placing: Placing?

    private enum Keys: String, CodingKey {
        case horse, jockey, trainer, age, weight, number, form, position, sp
        case id = "id_horse"
        case isScratched = "non_runner"
        case beaten = "distance_beaten"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        guard let name = container.loose(.horse, limit: 80) else {
            throw DecodingError.dataCorruptedError(forKey: .horse, in: container, debugDescription: "no name")
        }
        let number = container.runnerNumber(.number)
        var runner = Runner(number: number, name: name)
        runner.id = container.loose(.id, limit: 100)
        runner.jockey = container.loose(.jockey, limit: 60)
        runner.trainer = container.loose(.trainer, limit: 60)
        runner.age = Runner.age(container.loose(.age, limit: 6))
        runner.weight = container.loose(.weight, limit: 12).flatMap(ImperialMeasure.weight)
        runner.lastStarts = container.loose(.form, limit: 20)
        runner.startingPrice = container.loose(.sp, limit: 12).flatMap(Self.price)
        if container.flag(.isScratched) { runner.scratching = Runner.Scratching() }
        self.runner = runner
        let position = container.loose(.position, limit: 4).flatMap { Int($0) }
        guard let position, Runner.numberRange.contains(position), runner.scratching == nil else {
            placing = nil
            return
        }
        var placing = Placing(position: position, number: number, name: runner.name)
        placing.marginWords = container.loose(.beaten, limit: 20)
        self.placing = placing
    }

    /// `2.1`; also a fraction to one: `11/10`.
    private static func price(_ text: String) -> Price? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2 { return Price(numerator: Int(parts[0]), denominator: Int(parts[1])) }
        let isNumber =
            text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2e }
            && text.utf8.count(where: { $0 == 0x2e }) < 2
        return isNumber ? Price(Decimal(string: text)) : nil
    }
}

/// Text that is also written as a number.
struct LooseText: Decodable {
    let value: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            value = text
        } else if let flag = try? container.decode(Bool.self) {
            value = flag ? "true" : "false"
        } else {
            value = "\(try container.decode(Decimal.self))"
        }
    }
}

extension KeyedDecodingContainer {
    /// A text or a number as text, harmless; nil where there is none, and for an empty one.
    func loose(_ key: Key, limit: Int) -> String? {
        FeedText.clean(optional: lenient(LooseText.self, key)?.value, limit: limit)
    }
}

/// Answers of the statistics, whose shapes are not documented: a list of objects, one object, or an object with a list
/// in it. Every plain value is taken by its name; deeper values are left out.
struct HorseRacingUSAFigures: Decodable {
    let rows: [NamedFigures]

    private static let limits = (rows: 2_000, figures: 60)
    private static let names = ["name", "jockey", "trainer", "horse"]

    init(from decoder: any Decoder) throws {
        if let list = try? LenientArray<Row>(from: decoder) {
            rows = list.values.prefix(Self.limits.rows).map(\.figures)
            return
        }
        let container = try decoder.container(keyedBy: JSONName.self)
        let lists = container.allKeys.sorted { $0.stringValue < $1.stringValue }.map { container.list(Row.self, $0) }
        if let list = lists.first(where: { !$0.isEmpty }) {
            rows = list.prefix(Self.limits.rows).map(\.figures)
            return
        }
        rows = [try Row(from: decoder).figures]
    }

    private struct Row: Decodable {
        let figures: NamedFigures

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: JSONName.self)
            var reported: [NamedFigures.Figure] = []
            for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                let name = FeedText.clean(key.stringValue, limit: 40)
                guard !name.isEmpty, let text = container.loose(key, limit: 80) else { continue }
                reported.append(NamedFigures.Figure(name: name, text: text))
            }
            guard !reported.isEmpty else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no figures"))
            }
            let name = HorseRacingUSAFigures.names.lazy.compactMap { name in reported.first { $0.name == name } }.first
            reported.removeAll { $0.name == name?.name }
            figures = NamedFigures(
                name: name?.text ?? "", figures: Array(reported.prefix(HorseRacingUSAFigures.limits.figures)))
        }
    }
}
