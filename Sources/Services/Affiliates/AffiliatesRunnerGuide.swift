import FoundationEssentials
import Models

/// The part of a runner of an event that only a form guide has. Every value may be missing.
struct AffiliatesRunnerGuide: Decodable {
    let guide: RunnerGuide

    private enum Keys: String, CodingKey {
        case name, gear, owners, sire, dam, colour, country, speedmap, picks
        case silks = "silk_colours"
        case damSire = "dam_sire"
        case born = "foaling_date"
        case trainerPlace = "trainer_location"
        case rating
        case handicapRating = "handicap_rating"
        case classLevel = "class_level"
        case claim = "allowance_weight"
        case apprentice = "apprentice_indicator"
        case isEmergency = "is_emergency"
        case emergency = "emergency_position"
        case isFirstStarter = "first_start_indicator"
        case earnings = "prize_money"
        case starts = "last_starts"
        case changes = "runner_change"
        case withJockey = "past_performances"
        case jockey = "jockey_past_performances"
    }

    private enum SpeedKeys: String, CodingKey {
        case label
        case settling = "settling_lengths"
    }

    private enum JockeyKeys: String, CodingKey {
        case jockey, trainer
        case last50 = "last_50_starts"
    }

    private struct PickPart: Decodable {
        let pick: RunnerGuide.Pick

        private enum Keys: CodingKey { case name, rank }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            guard let name = container.text(.name, limit: 40), let rank = container.whole(.rank, in: 1...99) else {
                throw DecodingError.dataCorruptedError(forKey: .rank, in: container, debugDescription: "no rank")
            }
            pick = RunnerGuide.Pick(name: name, rank: rank)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        var guide = RunnerGuide()
        guide.silks = container.text(.silks, limit: 160)
        guide.gear = container.text(.gear, limit: 240)
        guide.owners = container.text(.owners, limit: 240)
        guide.sire = container.text(.sire, limit: 60)
        guide.dam = container.text(.dam, limit: 60)
        guide.damSire = container.text(.damSire, limit: 60)
        guide.colour = container.text(.colour, limit: 12)
        guide.born = container.text(.born, limit: 12).flatMap(AffiliatesDay.dashed)
        guide.country = container.text(.country, limit: 12)
        guide.trainerPlace = container.text(.trainerPlace, limit: 60)
        let ratings = [container.whole(.handicapRating, in: 1...250), container.whole(.rating, in: 1...250)]
        guide.rating = ratings.lazy.compactMap(\.self).first
        guide.classLevel = container.text(.classLevel, limit: 40)
        guide.isApprentice = container.text(.apprentice, limit: 4) != nil
        guide.claim = container.decimal(.claim).flatMap { $0 > 0 && $0 <= 10 ? $0 : nil }
        let place = container.whole(.emergency, in: 1...99)
        guide.emergency = container.flag(.isEmergency) ? place ?? 0 : nil
        guide.isFirstStarter = container.flag(.isFirstStarter)
        guide.earnings = container.decimal(.earnings).flatMap { $0 > 0 ? $0 : nil }
        if let speed = try? container.nestedContainer(keyedBy: SpeedKeys.self, forKey: .speedmap) {
            guide.settling = speed.whole(.settling, in: 0...99)
            guide.pace = speed.text(.label, limit: 30)
        }
        guide.picks = Array(container.list(PickPart.self, .picks).map(\.pick).prefix(RunnerGuide.picksKept))
        (guide.starts, guide.oddStarts) = Self.starts(container)
        guide.changes = Self.changes(container)
        guide.records = try Self.records(decoder)
        if let rider = try? container.nestedContainer(keyedBy: JockeyKeys.self, forKey: .withJockey) {
            guide.records[.withJockey] = rider.lenient(AffiliatesRecord.self, .jockey)?.record
        }
        if let rider = try? container.nestedContainer(keyedBy: JockeyKeys.self, forKey: .jockey) {
            guide.records[.jockeyLast50] = rider.lenient(AffiliatesRecord.self, .last50)?.record
            guide.records[.jockeyForTrainer] = rider.lenient(AffiliatesRecord.self, .trainer)?.record
        }
        self.guide = guide
    }

    /// The credible last starts, and the number of the others.
    private static func starts(_ container: KeyedDecodingContainer<Keys>) -> ([PastStart], Int) {
        let starts = container.list(AffiliatesPastStart.self, .starts).map(\.start)
        let name = container.text(.name, limit: 80) ?? ""
        let credible = starts.filter { !$0.contradicts(name) }
        return (Array(credible.prefix(RunnerGuide.startsKept)), starts.count - credible.count)
    }

    /// The changes of a day: a text, or several.
    private struct OneOrMany: Decodable {
        let values: [String]

        init(from decoder: any Decoder) throws {
            values = try (try? [String(from: decoder)]) ?? LenientArray<String>(from: decoder).values
        }
    }

    /// Changes by day, the latest first.
    private static func changes(_ container: KeyedDecodingContainer<Keys>) -> [RunnerGuide.Change] {
        let days = container.lenient(WireTable<OneOrMany>.self, .changes)?.items ?? [:]
        let all = days.flatMap { day, words in
            words.values.compactMap { FeedText.clean(optional: $0, limit: 80) }
                .map { RunnerGuide.Change(day: AffiliatesDay.slashed(day), words: $0) }
        }
        let sorted = all.sorted { ($1.day ?? .distantPast, $0.words) < ($0.day ?? .distantPast, $1.words) }
        return Array(sorted.prefix(RunnerGuide.changesKept))
    }

    /// Names of the records, by their kinds.
    private static let names: [RunnerGuide.Kind: String] = [
        .overall: "overall", .lastYear: "last_12_months", .track: "track", .distance: "distance",
        .trackDistance: "track_distance", .firstUp: "first_up", .secondUp: "second_up", .thirdUp: "third_up",
        .fourthUp: "fourth_up", .firm: "firm", .good: "good", .soft: "soft", .heavy: "heavy", .turf: "turf",
        .synthetic: "synthetic", .leftHanded: "left_handed", .rightHanded: "right_handed", .hurdle: "hurdle",
        .steeple: "steeple", .fresh30: "fresh_30", .fresh90: "fresh_90", .weightForAge: "weight_for_age",
    ]

    private static func records(_ decoder: any Decoder) throws -> [RunnerGuide.Kind: StartRecord] {
        let container = try decoder.container(keyedBy: JSONName.self)
        return names.compactMapValues { container.lenient(AffiliatesRecord.self, JSONName(stringValue: $0))?.record }
    }
}

/// Starts, wins and places of a runner or a jockey.
struct AffiliatesRecord: Decodable {
    /// Counts of the record; nil without a start.
    let record: StartRecord?

    private enum Keys: String, CodingKey {
        case starts = "number_of_starts"
        case wins = "number_of_wins"
        case seconds = "number_of_seconds"
        case thirds = "number_of_thirds"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let range = 0...9_999
        record = StartRecord(
            starts: container.whole(.starts, in: range) ?? 0, wins: container.whole(.wins, in: range) ?? 0,
            seconds: container.whole(.seconds, in: range) ?? 0, thirds: container.whole(.thirds, in: range) ?? 0)
    }
}

/// Days as the affiliates write them.
enum AffiliatesDay {
    /// `29/12/2024`.
    /// - Returns: midnight UTC; nil for no day.
    static func slashed(_ text: String) -> Date? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 3 ? day(parts[2], parts[1], parts[0]) : nil
    }

    /// `2021-10-13`.
    /// - Returns: midnight UTC; nil for no day.
    static func dashed(_ text: String) -> Date? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 3 ? day(parts[0], parts[1], parts[2]) : nil
    }

    private static func day(_ year: Substring, _ month: Substring, _ day: Substring) -> Date? {
        guard let year = Int(year), let month = Int(month), let day = Int(day), (1900...2200).contains(year) else {
            return nil
        }
        let time = CivilTime(year: year, month: month, day: day)
        return time.isValid ? time.instant() : nil
    }
}

/// One of `last_starts` of a runner. All values are texts, and every one of them may be missing.
struct AffiliatesPastStart: Decodable {
    let start: PastStart

    private enum Keys: String, CodingKey {
        case barrier, distance, finish, jockey, margin, gear, track, date, stipes
        case winner, second, third
        case field = "number_of_runners"
        case raceClass = "class"
        case prizeMoney = "prize_money"
        case startingPrice = "starting_price"
        case time = "time_ran"
        case trackCondition = "track_condition"
        case weight = "weight_carried"
        case last600 = "last_600"
        case rating = "run_rating"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        var start = PastStart()
        start.day = container.text(.date, limit: 12).flatMap(AffiliatesDay.slashed)
        start.track = container.text(.track, limit: 30)
        start.distance = container.whole(.distance, in: OutsideNumber.distances)
        start.trackCondition = container.text(.trackCondition, limit: 40)
        start.finish = container.whole(.finish, in: Runner.numberRange)
        start.field = container.whole(.field, in: Runner.numberRange)
        start.barrier = container.whole(.barrier, in: Runner.numberRange)
        start.margin = container.decimal(.margin).flatMap { $0 >= 0 && $0 < 1000 ? $0 : nil }
        start.weight = container.decimal(.weight).flatMap { $0 > 0 && $0 < 1000 ? $0 : nil }
        start.jockey = container.text(.jockey, limit: 60)
        start.raceClass = container.text(.raceClass, limit: 40)
        start.prizeMoney = container.decimal(.prizeMoney).flatMap { $0 > 0 ? $0 : nil }
        start.startingPrice = container.price(.startingPrice)
        start.placed = [container.text(.winner, limit: 60), container.text(.second, limit: 60)].compactMap(\.self)
        // A missing name would move the next one up to a better place.
        if start.placed.count == 2, let third = container.text(.third, limit: 60) { start.placed.append(third) }
        if container.text(.winner, limit: 1) == nil { start.placed = [] }
        start.time = container.text(.time, limit: 12)
        start.last600 = container.text(.last600, limit: 12)
        start.rating = container.whole(.rating, in: 1...250)
        start.gear = container.text(.gear, limit: 160)
        start.stewards = container.text(.stipes, limit: 300)
        self.start = start
    }
}
