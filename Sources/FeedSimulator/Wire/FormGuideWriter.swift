import Models

/// Writes the form guide of an event of the affiliates. Source: `docs/dev/feed.md`, "Affiliates".
struct FormGuideWriter {
    let snapshot: RaceSnapshot

    private var race: SimulatedRace { snapshot.race }

    /// Writes a runner's form guide into its entry.
    func runner(_ runner: SimulatedRunner, to entry: inout JSONWriter) {
        let form = SimulatedForm(runner, in: snapshot)
        // Every horse is a year older on 1 August.
        let (year, month, _) = Self.date(daysAgo: 0, before: race.plan.plannedStart)
        let season = month < 8 ? year - 1 : year
        entry.field("age", form.age)
        entry.field("sex", sex(runner, age: form.age))
        entry.field("colour", form.colour)
        entry.field("foaling_date", "\(season - form.age)-09-\(10 + runner.number % 18)")
        entry.field("country", race.card.course.country == "NZ" ? "NZ" : "AUS")
        entry.field("sire", form.sire)
        entry.field("dam", form.dam)
        entry.field("dam_sire", form.damSire)
        entry.field("owners", form.owners)
        entry.field("trainer_location", race.card.course.name)
        entry.field("silk_colours", race.category == .greyhound ? "" : form.silks)
        entry.field("gear", form.gear)
        entry.field("handicap_rating", form.rating > 0 ? "\(form.rating)" : "")
        entry.field("apprentice_indicator", form.claim == nil ? "" : "a")
        entry.field("allowance_weight", form.claim.map { Self.tenths($0) } ?? "")
        entry.bool("is_emergency", form.emergency != nil)
        entry.field("emergency_position", form.emergency.map { "\($0)" } ?? "")
        entry.bool("first_start_indicator", form.starts.isEmpty)
        entry.object("speedmap") { map in
            map.field("settling_lengths", form.settling)
            map.field("label", Self.pace(form.settling))
        }
        for (name, record) in form.records { entry.object(name) { Self.record(record, to: &$0) } }
        entry.array("last_starts") { list in for start in form.starts { list.object { self.start(start, to: &$0) } } }
    }

    private func sex(_ runner: SimulatedRunner, age: Int) -> String {
        if race.category == .greyhound { return runner.isMale ? "d" : "b" }
        return runner.isMale ? "g" : age < 5 ? "f" : "m"
    }

    /// Fields of the race that no list has.
    func race(to entry: inout JSONWriter) {
        var generator = SplitMix64(seed: race.plan.seed, salt: 0x6775_6964_65)
        entry.array("video_channels") { list in
            if generator.chance(60) { list.string("Trackside\(generator.int(in: 1...2))") }
        }
        entry.object("prize_monies") { prizes in
            prizes.field("total_value", race.prizeMoney)
            for (place, share) in [("1st", 55), ("2nd", 20), ("3rd", 12), ("4th", 8), ("5th", 5)] {
                prizes.field(place, race.prizeMoney * share / 100)
            }
        }
    }

    /// Tote prices of a runner, in hundredths: as the fixed ones, a little off. nil without a price.
    func tote(_ runner: SimulatedRunner) -> (win: Int, place: Int?)? {
        guard let price = snapshot.prices.prices[runner.number] else { return nil }
        var generator = SplitMix64(seed: race.plan.seed, salt: 0x746f_7465 ^ UInt64(truncatingIfNeeded: runner.number))
        func off(_ price: Int) -> Int { max(104, price * generator.int(in: 82...118) / 1000 * 10) }
        let win = off(price.win)
        return (win, price.place.map(off))
    }

    /// Shares of bets and money in the last two hours, by the chances and a little off, in two parts as the service
    /// has them: bets to win, and all others.
    func money(to tracker: inout JSONWriter) {
        let prices = race.startSeconds - snapshot.instant < 7_200 ? snapshot.prices.prices.mapValues(\.win) : [:]
        let whole = max(1, prices.values.reduce(0) { $0 + 1_000_000 / $1 })
        var generator = SplitMix64(seed: race.plan.seed, salt: 0x6d6f_6e65_79)
        tracker.key("entrants")
        tracker.array { list in
            for runner in snapshot.field.runners where !runner.isVacant {
                let off = (bets: generator.int(in: 80...110), money: generator.int(in: 60...130))
                guard let price = prices[runner.number] else { continue }
                let share = 100_000_000 / price / whole
                for part in [3, 1] {
                    list.object { entry in
                        entry.field("entrant_id", runner.id)
                        entry.field("bet_percentage", share * off.bets * part / 400)
                        entry.field("hold_percentage", share * off.money * part / 400)
                    }
                }
            }
        }
    }

    /// Pools that grow until the start and close with the jump.
    /// - Parameter closed: names of the bets on several races that are no longer taken.
    func pools(closed: Set<String>, to entry: inout JSONWriter) {
        var generator = SplitMix64(seed: race.plan.seed, salt: 0x706f_6f6c)
        let left = max(0, min(7_200, race.startSeconds - snapshot.instant))
        entry.array("tote_pools") { list in
            for (name, most) in [("Win", 60), ("Place", 25), ("Quinella", 12), ("Trifecta", 30), ("FirstFour", 45)] {
                let size = generator.int(in: most * 20...most * 100) * 10
                list.object { pool in
                    pool.field("product_type", name)
                    pool.decimal("total", size * (7_600 - left) / 76, places: 2)
                    pool.field("status", snapshot.actualStart == nil ? "OPEN" : "CLOSED")
                    pool.field("jackpot", name == "FirstFour" && race.plan.seed % 5 == 0 ? 5_000 : 0)
                    if name == "Quinella" { pairs(to: &pool) }
                }
            }
            for (name, legs) in race.card.multiLegBets where legs.contains(race.number) {
                list.object { multiLegPool(name, legs, isClosed: closed.contains(name), to: &$0) }
            }
        }
    }

    /// Writes the payouts of the quinella for each two runners: from the product of their prices, the same both ways.
    private func pairs(to pool: inout JSONWriter) {
        let prices = snapshot.prices.prices.mapValues(\.win)
        let numbers = snapshot.field.runners.filter { !$0.isVacant }.map(\.number)
        guard !prices.isEmpty, let last = numbers.max() else { return }
        pool.array("qla_odds") { list in
            for number in numbers.sorted() {
                let words = (1...last).map { other -> String in
                    guard other != number else { return "-" }
                    guard let one = prices[number], let two = prices[other] else { return "0.00" }
                    return Self.hundredths(max(104, one * two / 180))
                }
                list.object { row in
                    row.field("sel", number)
                    row.field("oddsString", words.joined(separator: "|"))
                }
            }
        }
    }

    /// The pool of a bet on several races: the same in each of its races.
    private func multiLegPool(_ name: String, _ legs: [Int], isClosed: Bool, to pool: inout JSONWriter) {
        let isEarly = name == "early_quaddie"
        var generator = SplitMix64(seed: race.card.seed, salt: isEarly ? 0x6561_726c_79 : 0x7175_6164)
        pool.field("product_type", isEarly ? "EarlyQuadrella" : "Quadrella")
        pool.decimal("total", generator.int(in: 2_000...40_000) * 100, places: 2)
        pool.field("status", isClosed ? "CLOSED" : "OPEN")
        pool.field("jackpot", generator.oneIn(4) ? generator.int(in: 1...20) * 1_000 : 0)
        pool.field("guarantee", isEarly || !generator.oneIn(4) ? 0 : 50_000)
        pool.numbers(name, legs)
    }

    private func start(_ start: SimulatedForm.Start, to entry: inout JSONWriter) {
        let (year, month, day) = Self.date(daysAgo: start.daysAgo, before: race.plan.plannedStart)
        entry.field("date", "\(day)/\(month)/\(year)")
        entry.field("track", start.track)
        entry.field("distance", "\(start.distance)")
        entry.field("track_condition", race.category == .greyhound ? "" : start.condition)
        entry.field("finish", "\(start.finish)")
        entry.field("number_of_runners", "\(start.field)")
        entry.field("barrier", "\(start.barrier)")
        entry.field("margin", Self.tenths(start.margin))
        entry.field("weight_carried", start.weight.map { Self.tenths($0) } ?? "")
        entry.field("jockey", start.jockey ?? "")
        entry.field("starting_price", Self.hundredths(start.price))
        for (name, runner) in zip(["winner", "second", "third"], start.placed) { entry.field(name, runner) }
        entry.field(
            "time_ran", "\(start.time / 6000):\((start.time / 100 % 60).padded(2)).\((start.time % 100).padded(2))")
        entry.field("run_rating", race.category == .horse ? "\(start.rating)" : "")
        guard race.category == .horse else { return }
        if let last = start.last600 {
            entry.field("last_600", "0.\((last / 100 % 60).padded(2)).\((last % 100).padded(2))")
        }
        if let stewards = start.stewards { entry.field("stipes", stewards) }
    }

    private static func record(_ record: SimulatedForm.Record, to entry: inout JSONWriter) {
        entry.field("number_of_starts", record.starts)
        entry.field("number_of_wins", record.wins)
        entry.field("number_of_seconds", record.seconds)
        entry.field("number_of_thirds", record.thirds)
    }

    private static func pace(_ settling: Int) -> String {
        switch settling {
        case 12...: "Front Runner"
        case 9...: "On Pace"
        case 5...: "Midfield"
        default: "Back Marker"
        }
    }

    private static func tenths(_ value: Int) -> String { "\(value / 10).\(value % 10)" }

    private static func hundredths(_ value: Int) -> String { "\(value / 100).\((value % 100).padded(2))" }

    /// Date of so many days before an instant in Unix seconds, UTC.
    private static func date(daysAgo: Int, before instant: Int) -> (year: Int, month: Int, day: Int) {
        let text = UnixTime.rfc3339(instant - daysAgo * 86_400)
        let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
        return parts.count == 3 ? (parts[0], parts[1], parts[2]) : (1970, 1, 1)
    }
}
