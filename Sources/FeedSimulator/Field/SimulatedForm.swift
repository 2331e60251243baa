import Models

/// Part of a form guide about a simulated runner: a pure function of race and runner, in step with its last starts.
///
/// Source: `docs/dev/feed.md`, "Affiliates", "Form guide".
struct SimulatedForm: Sendable {
    struct Start: Sendable {
        let daysAgo: Int
        let distance: Int
        let track: String
        let condition: String
        /// Finishing position of the runner, from 1.
        let finish: Int
        let field: Int
        let barrier: Int
        /// Tenths of a length behind the winner; for the winner those before the second.
        let margin: Int
        /// Tenths of a kilogram; nil in harness racing.
        let weight: Int?
        let jockey: String?
        /// Price at the jump, in hundredths of a unit.
        let price: Int
        /// Names of the first three runners, the winner first.
        let placed: [String]
        /// Winning time in hundredths of a second.
        let time: Int
        let rating: Int

        /// Hundredths of a second of the last 600 m: of half of the starts, and the same on every card.
        var last600: Int? {
            var generator = chance(0x3630_306d)
            return distance > 800 && generator.chance(50) ? time * generator.int(in: 576...600) / distance : nil
        }

        /// The stewards' words: of some starts, and the same on every card.
        var stewards: String? {
            var generator = chance(0x7374_6577)
            return generator.chance(30) ? generator.pick(RaceComments.stewards) : nil
        }

        private func chance(_ salt: UInt64) -> SplitMix64 {
            SplitMix64(seed: UInt64(truncatingIfNeeded: time * 1000 + price), salt: salt)
        }
    }

    /// Counts of starts, wins, seconds and thirds.
    struct Record: Sendable {
        var starts = 0, wins = 0, seconds = 0, thirds = 0

        mutating func count(_ finish: Int) {
            starts += 1
            wins += finish == 1 ? 1 : 0
            seconds += finish == 2 ? 1 : 0
            thirds += finish == 3 ? 1 : 0
        }
    }

    /// Starts before this race, the latest first.
    let starts: [Start]
    /// Records by the source's names: `overall`, `track_distance` and so on.
    let records: [(name: String, record: Record)]
    let silks: String
    let gear: String
    let owners: String
    let sire: String
    let dam: String
    let damSire: String
    let colour: String
    let age: Int
    /// The handicapper's rating; 0 for a runner without one.
    let rating: Int
    /// Tenths of a kilogram that an apprentice claims; nil for others.
    let claim: Int?
    /// Place among the emergencies; nil for a runner of the field.
    let emergency: Int?
    /// Lengths from the back of the field once it has settled, from 1.
    let settling: Int

    private static let conditions = ["Firm 2", "Good 3", "Good 4", "Soft 5", "Soft 6", "Heavy 8"]
    private static let colours = [
        "Yellow", "White", "Royal blue", "Red", "Black", "Green", "Pink", "Purple", "Orange", "Navy blue", "Maroon",
    ]
    private static let patterns = [
        "hoops", "stripes", "sash", "crossed sashes", "spots", "chevrons", "yoke", "diamonds",
    ]

    init(_ runner: SimulatedRunner, in snapshot: RaceSnapshot) {
        let (race, metres) = (snapshot.race, snapshot.metres)
        var generator = SplitMix64(seed: race.plan.seed, salt: 0x666f_726d ^ UInt64(truncatingIfNeeded: runner.number))
        let season = snapshot.pastStarts(of: runner).map { Start($0, before: race) }
        let older = Self.starts(runner, race, after: season.last?.daysAgo ?? 0, metres: metres, using: &generator)
        let all = season + older
        // In step with the line of last starts, whose breaks are no starts.
        let line = snapshot.lastStarts(of: runner)
        starts = Array(all.prefix(line.count { $0.isWholeNumber }))
        records = Self.records(all, at: Self.short(race.card.course.name), metres: metres, using: &generator)
        let colours = SimulatedField.shuffled(Self.colours, using: &generator)
        silks =
            "\(colours[0]), \(colours[1].lowercased()) \(generator.pick(Self.patterns)), "
            + "\(colours[generator.int(in: 0...2)].lowercased()) cap"
        let isHorse = race.category == .horse
        gear = isHorse ? generator.pick(["", "", "Blinkers", "Blinkers ON [Tongue Tie]", "Nose Band OFF"]) : ""
        owners = "\(PersonNames.name(using: &generator)) & \(PersonNames.name(using: &generator))"
        var taken: Set<String> = []
        sire = RunnerNames.name(taken: &taken, using: &generator).titleCased
        dam = RunnerNames.name(taken: &taken, using: &generator).titleCased
        damSire = RunnerNames.name(taken: &taken, using: &generator).titleCased
        colour = generator.pick(race.category == .greyhound ? ["bk", "bd", "f"] : ["b", "br", "ch", "gr"])
        // Greyhounds race for three years only.
        age = max(starts.isEmpty ? 2 : 3, 2 + runner.strength % (race.category == .greyhound ? 3 : 6))
        rating = isHorse ? 40 + min(59, runner.strength / 2) : 0
        claim = isHorse && generator.chance(12) ? generator.pick([15, 20, 30, 40], or: 20) : nil
        let place = runner.number - 14
        emergency = isHorse && place > 0 ? place : nil
        settling = 13 - generator.int(in: 0...12)
    }

    /// Short name of a track, as the source has them: `WGUI`.
    fileprivate static func short(_ name: String) -> String {
        String(name.filter(\.isLetter).prefix(4)).uppercased()
    }

    /// Starts before the season, as the signs of its career name them; `x` is a break of some months, `0` a place
    /// behind the ninth.
    private static func starts(
        _ runner: SimulatedRunner, _ race: SimulatedRace, after last: Int, metres: Int,
        using generator: inout SplitMix64
    ) -> [Start] {
        let country = race.card.course.country
        let courses = Racecourse.all(of: race.category).filter { $0.country == country }
        var days = last + generator.int(in: 6...30)
        var starts: [Start] = []
        for letter in runner.career.reversed() {
            guard let digit = letter.wholeNumberValue else {
                days += generator.int(in: 80...160)
                continue
            }
            let finish = digit == 0 ? generator.int(in: 10...12) : digit
            let field = race.category == .greyhound ? 8 : generator.int(in: max(finish, 7)...max(finish, 14))
            let isHere = generator.chance(35)
            let course =
                isHere ? race.card.course : generator.pick(courses, or: race.card.course)
            let distance = generator.chance(40) ? metres : max(250, metres + generator.int(in: -4...4) * 50)
            var taken: Set<String> = []
            var placed = (0..<3).map { _ in RunnerNames.name(taken: &taken, using: &generator).titleCased }
            if finish <= 3 { placed[finish - 1] = runner.name.titleCased }
            starts.append(
                Start(
                    daysAgo: days, distance: distance, track: short(course.name),
                    condition: generator.pick(conditions),
                    finish: race.category == .greyhound ? min(8, finish) : finish,
                    field: field, barrier: generator.int(in: 1...field),
                    margin: finish == 1 ? generator.int(in: 1...35) : (finish - 1) * generator.int(in: 3...14),
                    weight: runner.weight.map { $0 + generator.int(in: -3...3) * 5 },
                    jockey: runner.jockey.map {
                        generator.chance(45) ? $0 : PersonNames.name(in: country, using: &generator)
                    },
                    price: generator.int(in: 15...300) * 10, placed: placed,
                    time: distance * generator.int(in: 590...640) / 100,
                    rating: 40 + generator.int(in: 0...45)))
            days += generator.int(in: 7...28)
        }
        return starts
    }

    /// Records of the season and of a career before it; a part is never more than the whole.
    private static func records(
        _ starts: [Start], at track: String, metres: Int, using generator: inout SplitMix64
    ) -> [(name: String, record: Record)] {
        func of(_ starts: [Start]) -> Record { starts.reduce(into: Record()) { $0.count($1.finish) } }
        guard !starts.isEmpty else { return [] }
        var overall = of(starts)
        for _ in 0..<generator.int(in: 0...24) { overall.count(generator.int(in: 1...9)) }
        let here = starts.filter { $0.track == track }
        let conditions = ["firm", "good", "soft", "heavy"].map { name in
            (name, of(starts.filter { $0.condition.lowercased().hasPrefix(name) }))
        }
        return [
            ("overall", overall), ("last_12_months", of(starts.filter { $0.daysAgo <= 365 })), ("track", of(here)),
            ("distance", of(starts.filter { $0.distance == metres })),
            ("track_distance", of(here.filter { $0.distance == metres })),
        ] + conditions
    }
}

extension SimulatedForm.Start {
    /// A start of the season, as its result has it.
    fileprivate init(_ past: SimulatedStart, before race: SimulatedRace) {
        let (past, place) = (past.race, past.place)
        let others = past.places.filter { $0.position > 1 }
        self.init(
            daysAgo: race.plan.plannedStart / 86_400 - past.plannedStart / 86_400, distance: past.metres,
            track: SimulatedForm.short(past.course.name), condition: past.condition, finish: place.position,
            field: past.starters, barrier: place.runner.barrier,
            margin: place.position == 1 ? others.first?.margin ?? 0 : place.margin, weight: place.runner.weight,
            jockey: place.runner.jockey, price: past.prices[place.runner.number] ?? 101,
            placed: past.places.prefix(3).map { $0.runner.name.titleCased }, time: past.time, rating: past.rating)
    }
}
