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

    func meetings(_ meetings: [[RaceStanding]], date: Int) -> [UInt8] {
        envelope("Race Meetings") { data in
            data.array("meetings") { list in
                for snapshots in meetings { list.object { meeting(snapshots, date: date, to: &$0) } }
            }
        }
    }

    private func meeting(_ snapshots: [RaceStanding], date: Int, to meeting: inout JSONWriter) {
        guard let first = snapshots.first else { return }
        let card = first.race.card
        meeting.field("meeting", card.id)
        meeting.field("name", card.course.name)
        meeting.field("date", UnixTime.rfc3339(date * 86400))
        meeting.field("track_condition", first.details.track ?? "")
        meeting.field("category", Self.letter(of: card.category))
        meeting.field("country", card.course.country)
        meeting.field("state", card.course.state)
        for (name, races) in card.multiLegBets { meeting.numbers(name, races) }
        meeting.array("races") { list in
            for snapshot in snapshots {
                list.object { race in
                    race.field("id", snapshot.race.id)
                    race.field("race_number", snapshot.race.number)
                    race.field("name", snapshot.details.name)
                    race.field("start_time", UnixTime.rfc3339(snapshot.race.startSeconds))
                    race.field("track_condition", snapshot.details.track ?? "")
                    race.field("distance", snapshot.details.metres)
                    race.field("weather", snapshot.details.weather ?? "")
                    race.field("country", card.course.country)
                    race.field("state", card.course.state)
                    race.field("status", snapshot.stage.rawValue)
                    if let protest = snapshot.protest {
                        race.bool("protest", true)
                        race.field("protest_reason", protest)
                    }
                }
            }
        }
    }

    /// - Parameter closed: names of the bets on several races that are no longer taken.
    func event(_ snapshot: RaceSnapshot, closed: Set<String> = []) -> [UInt8] {
        envelope("Event Details: \(snapshot.race.id)") { data in
            data.object("race") { race(snapshot, to: &$0) }
            data.array("runners") { list in
                for runner in snapshot.field.runners where !runner.isVacant {
                    list.object { self.runner(runner, snapshot, to: &$0) }
                }
            }
            if !snapshot.placings.isEmpty {
                data.array("results") { list in
                    for place in snapshot.placings { list.object { result(place, snapshot, to: &$0) } }
                }
                data.array("dividends") { list in
                    for status in Self.dividendStatuses(snapshot) {
                        for one in snapshot.dividends { list.object { dividend(one, status, snapshot, to: &$0) } }
                    }
                }
            }
            FormGuideWriter(snapshot: snapshot).pools(closed: closed, to: &data)
            data.object("money_tracker") { FormGuideWriter(snapshot: snapshot).money(to: &$0) }
            data.field("error", "")
        }
    }

    private func race(_ snapshot: RaceSnapshot, to race: inout JSONWriter) {
        let details = snapshot.details
        race.field("event_id", snapshot.race.id)
        race.field("meeting_name", snapshot.race.meeting)
        race.field("display_meeting_name", snapshot.race.meeting)
        race.field("meeting_id", snapshot.race.card.id)
        race.field("status", snapshot.stage.rawValue)
        race.field("description", details.name)
        race.field("advertised_start", snapshot.race.startSeconds)
        race.field("actual_start", snapshot.actualStart ?? 0)
        race.field("race_number", snapshot.race.number)
        race.field("type", Self.letter(of: snapshot.race.category))
        race.field("country", snapshot.race.card.course.country)
        race.field("state", snapshot.race.card.course.state)
        race.field("distance", details.metres)
        race.field("weather", details.weather ?? "")
        race.field("track_condition", details.track ?? "")
        race.field("comment", details.comment ?? "")
        race.field("positions_paid", snapshot.placesPaid)
        race.field("entrant_count", snapshot.field.runners.count)
        FormGuideWriter(snapshot: snapshot).race(to: &race)
        if let protest = snapshot.protest {
            race.bool("protest", true)
            race.field("protest_reason", protest)
        }
    }

    private func runner(_ runner: SimulatedRunner, _ snapshot: RaceSnapshot, to entry: inout JSONWriter) {
        let isScratched = snapshot.isScratched(runner)
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
        let guide = FormGuideWriter(snapshot: snapshot)
        guide.runner(runner, to: &entry)
        entry.field("last_twenty_starts", snapshot.lastStarts(of: runner))
        let price = snapshot.prices.prices[runner.number]
        let shortest = snapshot.prices.prices.values.map(\.win).min()
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
        Self.course(price?.fluctuations ?? [], to: &entry)
    }

    private static func course(_ course: [(at: Int, win: Int)], to entry: inout JSONWriter) {
        entry.array("flucs") { list in for one in course { list.decimal(one.win, places: 2) } }
        guard let opened = course.first else { return }
        entry.object("flucs_with_timestamp") { times in
            times.array("last_six") { list in
                for one in course.suffix(6) { list.object { fluctuation(one, to: &$0) } }
            }
            times.object("open") { fluctuation(opened, to: &$0) }
        }
    }

    private static func fluctuation(_ one: (at: Int, win: Int), to entry: inout JSONWriter) {
        entry.field("timestamp", UnixTime.rfc3339(one.at, fraction: "028381759"))
        entry.decimal("fluc", one.win, places: 2)
    }

    private func result(_ place: SimulatedResult.Place, _ snapshot: RaceSnapshot, to entry: inout JSONWriter) {
        entry.field("position", place.position)
        entry.field("name", place.runner.name.titleCased)
        entry.field("barrier", place.runner.barrier)
        entry.field("runner_number", place.runner.number)
        entry.decimal("margin_length", place.margin, places: 1)
        entry.field("entrant_id", place.runner.id)
        if place.position == 1 { entry.decimal("winning_time", snapshot.result.time, places: 2) }
    }

    /// Statuses of the dividends. For a while after the settlement the same ones are sent with both.
    private static func dividendStatuses(_ snapshot: RaceSnapshot) -> [String] {
        guard snapshot.stage == .final else { return ["Interim"] }
        let since = snapshot.instant - snapshot.race.startSeconds - snapshot.result.final
        return since < 120 ? ["Final", "Interim"] : ["Final"]
    }

    private func dividend(
        _ dividend: SimulatedDividend, _ status: String, _ snapshot: RaceSnapshot, to entry: inout JSONWriter
    ) {
        let bet = "\(snapshot.race.id) \(dividend.product) \(dividend.numbers) \(status)"
        entry.field("id", SplitMix64.uuid(of: bet))
        entry.field("tote", "NZ")
        entry.field("product_name", dividend.product)
        entry.field("status", status)
        entry.decimal("dividend", dividend.hundredths, places: 2)
        entry.array("positions") { list in
            for (index, number) in dividend.numbers.enumerated() {
                list.object {
                    $0.field("runner_number", number)
                    $0.field("position", index + 1)
                }
            }
        }
    }

    private func envelope(_ title: String, _ data: (inout JSONWriter) -> Void) -> [UInt8] {
        JSONWriter.object { answer in
            answer.object("header") { header in
                header.field("title", title)
                header.field("generated_time", UnixTime.rfc3339(instant))
            }
            answer.object("data", data)
        }
    }
}

/// Status of a race at one instant for a list of meetings; its field is drawn only if it matters.
struct RaceStanding {
    let race: SimulatedRace
    let details: RaceDetails
    let stage: RaceSnapshot.Stage
    /// Reason of a protest while it is heard; nil otherwise.
    let protest: String?

    /// - Parameter isHeld: whether it will be delayed, though no answer reports it yet.
    init(_ race: SimulatedRace, isAbandoned: Bool, isHeld: Bool, at instant: Int) {
        self.race = race
        details = RaceDetails(race, at: instant)
        let since = instant - race.startSeconds
        guard !isAbandoned, !isHeld, (0...SimulatedResult.latest).contains(since) else {
            stage = isAbandoned ? .abandoned : isHeld || since < 0 ? .open : .final
            protest = nil
            return
        }
        let result = SimulatedResult(SimulatedField(race), race.plan, metres: details.metres)
        stage = RaceSnapshot.Stage(since: since, result)
        protest = stage == .interim ? result.protest : nil
    }
}
