/// Writes the answer of `racecard`. Source: `docs/dev/feed.md`, "Racecard".
enum RacecardWriter {
    static let fixedWin = "940b8704-e497-4a76-b390-00918ff7d282"
    static let fixedPlace = "7cf3eea6-5654-42be-9c2e-6de280e7bb34"

    static func body(_ snapshot: RaceSnapshot) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { answer in
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
        return writer.bytes
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
        race.key("market_ids")
        race.array { $0.string(market(snapshot)) }
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
        market.key("entrant_ids")
        market.array { list in for runner in snapshot.field.runners { list.string(runner.id) } }
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
            table.key(runner.id)
            table.array { list in for one in price.fluctuations { list.decimal(one.win, places: 2) } }
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
