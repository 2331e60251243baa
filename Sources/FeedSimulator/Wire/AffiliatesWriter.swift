import Models

/// Writes answers of the affiliates API. Source: `docs/dev/feed.md`, "Affiliates".
struct AffiliatesWriter {
    /// Instant of the answers, in Unix seconds.
    let instant: Int

    static func letter(of category: RaceCategory) -> String {
        switch category {
        case .greyhound: "G"
        case .harness: "H"
        default: "T"
        }
    }

    /// - Parameter meetings: the races of each, by number.
    func meetings(_ meetings: [[RaceStanding]], date: Int) -> [UInt8] {
        envelope("Race Meetings") { data in
            data.key("meetings")
            data.array { list in
                for stories in meetings { list.object { meeting(stories, date: date, to: &$0) } }
            }
        }
    }

    private func meeting(_ stories: [RaceStanding], date: Int, to meeting: inout JSONWriter) {
        guard let first = stories.first else { return }
        let card = first.race.card
        meeting.field("meeting", card.id)
        meeting.field("name", card.course.name)
        meeting.field("date", UnixTime.rfc3339(date * 86400))
        meeting.field("track_condition", first.details.track ?? "")
        meeting.field("category", Self.letter(of: card.category))
        meeting.field("country", card.course.country)
        meeting.field("state", card.course.state)
        for (name, races) in card.multiLegBets { meeting.numbers(name, races) }
        meeting.key("races")
        meeting.array { list in
            for story in stories {
                list.object { race in
                    race.field("id", story.race.id)
                    race.field("race_number", story.race.number)
                    race.field("name", story.details.name)
                    race.field("start_time", UnixTime.rfc3339(story.race.startSeconds))
                    race.field("track_condition", story.details.track ?? "")
                    race.field("distance", story.details.metres)
                    race.field("weather", story.details.weather ?? "")
                    race.field("country", card.course.country)
                    race.field("state", card.course.state)
                    race.field("status", story.stage.rawValue)
                    if let protest = story.protest {
                        race.bool("protest", true)
                        race.field("protest_reason", protest)
                    }
                }
            }
        }
    }

    /// - Parameter closed: names of the bets on several races that are no longer taken.
    func event(_ story: RaceStory, closed: Set<String> = []) -> [UInt8] {
        envelope("Event Details: \(story.race.id)") { data in
            data.object("race") { race(story, to: &$0) }
            data.key("runners")
            data.array { list in
                for runner in story.field.runners where !runner.isVacant {
                    list.object { self.runner(runner, story, to: &$0) }
                }
            }
            if !story.placings.isEmpty {
                data.key("results")
                data.array { list in for place in story.placings { list.object { result(place, story, to: &$0) } } }
                data.key("dividends")
                data.array { list in
                    for status in Self.dividendStatuses(story) {
                        for one in story.dividends { list.object { dividend(one, status, story, to: &$0) } }
                    }
                }
            }
            FormGuideWriter(story: story).pools(closed: closed, to: &data)
            data.field("error", "")
        }
    }

    private func race(_ story: RaceStory, to race: inout JSONWriter) {
        let details = story.details
        race.field("event_id", story.race.id)
        race.field("meeting_name", story.race.meeting)
        race.field("display_meeting_name", story.race.meeting)
        race.field("meeting_id", story.race.card.id)
        race.field("status", story.stage.rawValue)
        race.field("description", details.name)
        race.field("advertised_start", story.race.startSeconds)
        race.field("actual_start", story.actualStart ?? 0)
        race.field("race_number", story.race.number)
        race.field("type", Self.letter(of: story.race.category))
        race.field("country", story.race.card.course.country)
        race.field("state", story.race.card.course.state)
        race.field("distance", details.metres)
        race.field("weather", details.weather ?? "")
        race.field("track_condition", details.track ?? "")
        race.field("comment", details.comment ?? "")
        race.field("positions_paid", story.placesPaid)
        race.field("entrant_count", story.field.runners.count)
        FormGuideWriter(story: story).race(to: &race)
        if let protest = story.protest {
            race.bool("protest", true)
            race.field("protest_reason", protest)
        }
    }

    private func runner(_ runner: SimulatedRunner, _ story: RaceStory, to entry: inout JSONWriter) {
        let isScratched = story.isScratched(runner)
        entry.field("entrant_id", runner.id)
        entry.bool("primary_market", true)
        entry.field("runner_number", runner.number)
        entry.field("name", runner.name.titleCased)
        entry.field("barrier", runner.barrier)
        entry.bool("is_scratched", isScratched)
        entry.bool("is_late_scratched", isScratched && runner.isLate)
        entry.field("scratch_time", isScratched ? runner.scratched ?? 0 : 0)
        entry.field("jockey", runner.jockey ?? "")
        entry.field("trainer_name", runner.trainer)
        if let weight = runner.weight {
            entry.object("weight") {
                let text = "\(weight / 10)" + (weight % 10 == 0 ? "" : ".\(weight % 10)")
                $0.field("allocated", text)
                $0.field("total", text)
            }
        }
        let guide = FormGuideWriter(story: story)
        guide.runner(runner, to: &entry)
        entry.field("last_twenty_starts", story.lastStarts(of: runner))
        let price = story.prices.prices[runner.number]
        let shortest = story.prices.prices.values.map(\.win).min()
        entry.bool("favourite", price != nil && price?.win == shortest)
        let opening = price?.fluctuations.first?.win ?? 0
        entry.bool("mover", price.map { $0.win * 100 < opening * 80 } ?? false)
        entry.object("odds") { odds in
            odds.decimal("fixed_win", price?.win ?? 0, places: 2)
            odds.decimal("fixed_place", price?.place ?? 0, places: 2)
            let tote = guide.tote(runner)
            odds.decimal("pool_win", tote?.win ?? 0, places: 2)
            odds.decimal("pool_place", tote?.place ?? 0, places: 2)
        }
        entry.key("flucs")
        entry.array { list in for one in price?.fluctuations ?? [] { list.decimal(one.win, places: 2) } }
    }

    private func result(_ place: SimulatedResult.Place, _ story: RaceStory, to entry: inout JSONWriter) {
        entry.field("position", place.position)
        entry.field("name", place.runner.name.titleCased)
        entry.field("barrier", place.runner.barrier)
        entry.field("runner_number", place.runner.number)
        entry.decimal("margin_length", place.margin, places: 1)
        entry.field("entrant_id", place.runner.id)
        if place.position == 1 { entry.decimal("winning_time", story.result.time, places: 2) }
    }

    /// Statuses of the dividends. For a while after the settlement the same ones are sent with both.
    private static func dividendStatuses(_ story: RaceStory) -> [String] {
        guard story.stage == .final else { return ["Interim"] }
        let since = story.instant - story.race.startSeconds - story.result.final
        return since < 120 ? ["Final", "Interim"] : ["Final"]
    }

    private func dividend(
        _ dividend: SimulatedDividend, _ status: String, _ story: RaceStory, to entry: inout JSONWriter
    ) {
        let bet = "\(story.race.id) \(dividend.product) \(dividend.numbers) \(status)"
        entry.field("id", SplitMix64.uuid(of: bet))
        entry.field("tote", "NZ")
        entry.field("product_name", dividend.product)
        entry.field("status", status)
        entry.decimal("dividend", dividend.hundredths, places: 2)
        entry.key("positions")
        entry.array { list in
            for (index, number) in dividend.numbers.enumerated() {
                list.object {
                    $0.field("runner_number", number)
                    $0.field("position", index + 1)
                }
            }
        }
    }

    private func envelope(_ title: String, _ data: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { answer in
            answer.object("header") { header in
                header.field("title", title)
                header.field("generated_time", UnixTime.rfc3339(instant))
            }
            answer.object("data", data)
        }
        return writer.bytes
    }
}
