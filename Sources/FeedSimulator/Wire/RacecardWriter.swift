import Models

/// Writes the answer of `racecard`. Source: `docs/dev/feed.md`, "Racecard".
enum RacecardWriter {
    static let fixedWin = "940b8704-e497-4a76-b390-00918ff7d282"
    static let fixedPlace = "7cf3eea6-5654-42be-9c2e-6de280e7bb34"

    static func body(_ snapshot: RaceSnapshot) -> [UInt8] {
        JSONWriter.object { answer in
            answer.field("status", 200)
            answer.object("data") { data in
                data.object("races") { $0.object(snapshot.race.id) { race(snapshot, to: &$0) } }
                data.object("meetings") { $0.object(snapshot.race.card.id) { meeting(snapshot, to: &$0) } }
                data.object("markets") { $0.object(market(snapshot)) { market(snapshot, to: &$0) } }
                data.object("entrants") { table in
                    for runner in snapshot.field.runners {
                        table.object(runner.id) { entrant(runner, snapshot, to: &$0) }
                    }
                }
                data.object("prices") { prices(snapshot, to: &$0) }
                data.object("price_fluctuations") { fluctuations(snapshot, to: &$0) }
                if !snapshot.placings.isEmpty { data.object("results") { results(snapshot, to: &$0) } }
            }
            answer.field("message", "Race card")
        }
    }

    private static func market(_ snapshot: RaceSnapshot) -> String {
        SplitMix64.uuid(of: "final field \(snapshot.race.id)")
    }

    private static func race(_ snapshot: RaceSnapshot, to race: inout JSONWriter) {
        race.field("id", snapshot.race.id)
        race.field("meeting_id", snapshot.race.card.id)
        race.field("name", snapshot.details.name)
        race.field("number", snapshot.race.number)
        race.object("advertised_start") { $0.field("seconds", snapshot.race.startSeconds) }
        if let start = snapshot.actualStart { race.object("actual_start") { $0.field("seconds", start) } }
        race.array("market_ids") { $0.string(market(snapshot)) }
    }

    private static func meeting(_ snapshot: RaceSnapshot, to meeting: inout JSONWriter) {
        meeting.field("id", snapshot.race.card.id)
        meeting.field("name", snapshot.race.meeting)
        meeting.field("category_id", CategoryID.id(of: snapshot.race.category))
        meeting.field("country", snapshot.race.card.course.country)
    }

    private static func market(_ snapshot: RaceSnapshot, to market: inout JSONWriter) {
        market.field("id", self.market(snapshot))
        market.field("race_id", snapshot.race.id)
        market.field("name", "Final Field")
        market.array("entrant_ids") { list in for runner in snapshot.field.runners { list.string(runner.id) } }
    }

    private static func entrant(_ runner: SimulatedRunner, _ snapshot: RaceSnapshot, to entrant: inout JSONWriter) {
        entrant.field("id", runner.id)
        entrant.field("name", runner.isVacant ? "Vacant Box" : runner.name.titleCased)
        entrant.field("number", runner.number)
        entrant.field("barrier", runner.barrier)
        entrant.field("market_id", market(snapshot))
        if snapshot.isScratched(runner), let scratched = runner.scratched {
            entrant.bool("is_scratched", true)
            entrant.field("scratch_time", scratched)
        }
        guard !runner.isVacant else { return }
        entrant.object("form_summary") { form in
            if let jockey = runner.jockey { form.field("riderOrDriver", jockey) }
            form.field("trainerName", runner.trainer)
            form.field("last20Starts", snapshot.lastStarts(of: runner))
            if let weight = runner.weight { form.decimal("handicapWeight", weight, places: 1) }
            if let comment = runner.comment { form.field("entrantComment", comment) }
        }
    }

    /// Writes prices as fractions to one; after the result there are none.
    private static func prices(_ snapshot: RaceSnapshot, to prices: inout JSONWriter) {
        guard snapshot.stage != .final else { return }
        for runner in snapshot.field.runners {
            guard let price = snapshot.prices.prices[runner.number] else { continue }
            let products = [(fixedWin, Optional(price.win)), (fixedPlace, price.place)]
            for (product, hundredths) in products {
                guard let hundredths else { continue }
                let divisor = gcd(hundredths - 100, 100)
                prices.object("\(runner.id):\(product):") { entry in
                    entry.object("odds") {
                        $0.field("numerator", (hundredths - 100) / divisor)
                        $0.field("denominator", 100 / divisor)
                    }
                }
            }
        }
    }

    private static func fluctuations(_ snapshot: RaceSnapshot, to table: inout JSONWriter) {
        for runner in snapshot.field.runners {
            guard let price = snapshot.prices.prices[runner.number] else { continue }
            table.array(runner.id) { list in for one in price.fluctuations { list.decimal(one.win, places: 2) } }
        }
    }

    private static func results(_ snapshot: RaceSnapshot, to table: inout JSONWriter) {
        for place in snapshot.placings {
            table.object(SplitMix64.uuid(of: "result \(place.runner.id)")) { row in
                row.field("market_id", market(snapshot))
                row.field("entrant_id", place.runner.id)
                row.field("position", place.position)
            }
        }
    }

    private static func gcd(_ left: Int, _ right: Int) -> Int { right == 0 ? left : gcd(right, left % right) }
}

extension String {
    /// `AMBER ECHO` as `Amber Echo`; an apostrophe begins no word.
    var titleCased: String {
        split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
    }
}

/// The JSON text that the feed puts into the string `additional_data`, in its newest form.
///
/// Source: `docs/dev/feed.md`, "additional_data".
enum AdditionalData {
    /// - Parameter isBrief: without the prizes of the places, as where the comment is long already.
    static func json(
        _ race: SimulatedRace, name: String, isBrief: Bool, using generator: inout SplitMix64
    ) -> String {
        let course = race.card.course
        let isAmerican = ["USA", "CA"].contains(course.country)
        let json = JSONWriter.object { root in
            root.object("revealed_race_info") { info in
                info.field("track_name", course.name)
                info.field("state", course.state)
                info.field("country", course.country)
                info.field("number", race.number)
                info.field("race_name", generator.chance(25) ? "" : name)
                info.field("time", time(race, using: &generator))
                info.field("class", generator.pick(["", "MDN", "CLM", "BM64", "G5", "C1", "OPEN"]))
                info.field("start_type", race.category == .harness ? generator.pick(["MOBILE", "STAND"]) : "")
                prizes(&info, race, isBrief: isBrief, using: &generator)
                info.field("rail_position", race.category == .horse && !isAmerican ? "Out 3m Entire Circuit" : "")
                info.field("track_direction", generator.pick(["Left", "Right", ""]))
                info.field("track_surface", surface(race, isAmerican: isAmerican))
                info.field("group", generator.oneIn(40) ? "Group 3" : "")
                info.field("gait", gait(race.category))
                info.field("track_home_straight_metres", generator.chance(50) ? 0 : generator.int(in: 150...500))
                info.field("track_circumference", generator.chance(50) ? 0 : generator.int(in: 400...2200))
                info.field("race_comment_provider", "raceboard simulator")
            }
        }
        return String(decoding: json, as: UTF8.self)
    }

    /// Surface of the track, in step with its condition, which may name it.
    private static func surface(_ race: SimulatedRace, isAmerican: Bool) -> String {
        guard race.category == .horse else { return "" }
        let track = Conditions.track(race.card)
        return ["Dirt", "Synthetic"].contains(track) ? track : isAmerican ? "Dirt" : "Grass"
    }

    private static func gait(_ category: RaceCategory) -> String {
        switch category {
        case .greyhound: ""
        case .harness: "Pace"
        default: "Gallop"
        }
    }

    /// A time that is often wrong, as in the real feed: often 1970, seldom with nine decimals.
    private static func time(_ race: SimulatedRace, using generator: inout SplitMix64) -> String {
        if generator.chance(35) { return "1970-01-01T00:00:00Z" }
        return UnixTime.rfc3339(race.plan.plannedStart, fraction: generator.oneIn(60) ? "123456789" : "")
    }

    private static func prizes(
        _ info: inout JSONWriter, _ race: SimulatedRace, isBrief: Bool, using generator: inout SplitMix64
    ) {
        guard !generator.chance(20) else {
            info.key("prizemonies")
            info.raw("null")
            info.key("localised_prizemonies")
            info.raw("null")
            return
        }
        let places = isBrief ? 0 : generator.int(in: 0...5)
        let isBroken = generator.oneIn(50)
        func write(_ writer: inout JSONWriter, _ total: Int) {
            for place in 0..<places {
                writer.field(["1st", "2nd", "3rd", "4th", "5th"][place], total * [55, 20, 12, 8, 5][place] / 100)
            }
            writer.key("total_value")
            writer.raw(isBroken ? "\(total).5" : "\(total)")
        }
        info.object("prizemonies") { write(&$0, race.prizeMoney) }
        info.object("localised_prizemonies") { localised in
            localised.object("AUD") { write(&$0, race.prizeMoney) }
            localised.object("NZD") { write(&$0, race.prizeMoney * 109 / 100) }
        }
    }
}
