/// Writes the answer of `racecard`. Source: `docs/dev/feed.md`, "Racecard".
enum RacecardWriter {
    static let fixedWin = "940b8704-e497-4a76-b390-00918ff7d282"
    static let fixedPlace = "7cf3eea6-5654-42be-9c2e-6de280e7bb34"

    static func body(_ story: RaceStory) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { answer in
            answer.field("status", 200)
            answer.object("data") { data in
                data.object("races") { $0.object(story.race.id) { race(story, to: &$0) } }
                data.object("meetings") { $0.object(story.race.card.id) { meeting(story, to: &$0) } }
                data.object("markets") { $0.object(market(story)) { market(story, to: &$0) } }
                data.object("entrants") { table in
                    for runner in story.field.runners {
                        table.object(runner.id) { entrant(runner, story, to: &$0) }
                    }
                }
                data.object("prices") { prices(story, to: &$0) }
                data.object("price_fluctuations") { fluctuations(story, to: &$0) }
                if !story.placings.isEmpty { data.object("results") { results(story, to: &$0) } }
            }
            answer.field("message", "Race card")
        }
        return writer.bytes
    }

    private static func market(_ story: RaceStory) -> String { SplitMix64.uuid(of: "final field \(story.race.id)") }

    private static func race(_ story: RaceStory, to race: inout JSONWriter) {
        race.field("id", story.race.id)
        race.field("meeting_id", story.race.card.id)
        race.field("name", story.details.name)
        race.field("number", story.race.number)
        race.object("advertised_start") { $0.field("seconds", story.race.startSeconds) }
        if let start = story.actualStart { race.object("actual_start") { $0.field("seconds", start) } }
        race.key("market_ids")
        race.array { $0.string(market(story)) }
    }

    private static func meeting(_ story: RaceStory, to meeting: inout JSONWriter) {
        meeting.field("id", story.race.card.id)
        meeting.field("name", story.race.meeting)
        meeting.field("category_id", CategoryID.id(of: story.race.category))
        meeting.field("country", story.race.card.course.country)
    }

    private static func market(_ story: RaceStory, to market: inout JSONWriter) {
        market.field("id", self.market(story))
        market.field("race_id", story.race.id)
        market.field("name", "Final Field")
        market.key("entrant_ids")
        market.array { list in for runner in story.field.runners { list.string(runner.id) } }
    }

    private static func entrant(_ runner: SimulatedRunner, _ story: RaceStory, to entrant: inout JSONWriter) {
        entrant.field("id", runner.id)
        entrant.field("name", runner.isVacant ? "Vacant Box" : runner.name.titleCased)
        entrant.field("number", runner.number)
        entrant.field("barrier", runner.barrier)
        entrant.field("market_id", market(story))
        if story.isScratched(runner), let scratched = runner.scratched {
            entrant.bool("is_scratched", true)
            entrant.field("scratch_time", scratched)
        }
        guard !runner.isVacant else { return }
        entrant.object("form_summary") { form in
            if let jockey = runner.jockey { form.field("riderOrDriver", jockey) }
            form.field("trainerName", runner.trainer)
            form.field("last20Starts", story.lastStarts(of: runner))
            if let weight = runner.weight { form.decimal("handicapWeight", weight, places: 1) }
            if let comment = runner.comment { form.field("entrantComment", comment) }
        }
    }

    /// Writes prices as fractions to one; after the result there are none.
    private static func prices(_ story: RaceStory, to prices: inout JSONWriter) {
        guard story.stage != .final else { return }
        for runner in story.field.runners {
            guard let price = story.prices.prices[runner.number] else { continue }
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

    private static func fluctuations(_ story: RaceStory, to table: inout JSONWriter) {
        for runner in story.field.runners {
            guard let price = story.prices.prices[runner.number] else { continue }
            table.key(runner.id)
            table.array { list in for one in price.fluctuations { list.decimal(one.win, places: 2) } }
        }
    }

    private static func results(_ story: RaceStory, to table: inout JSONWriter) {
        for place in story.placings {
            table.object(SplitMix64.uuid(of: "result \(place.runner.id)")) { row in
                row.field("market_id", market(story))
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
