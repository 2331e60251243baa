import Models

/// Answers of Horse Racing USA: a pure function of the day, the instant and the request.
///
/// Its races are the day's own horse races at courses of the United States, so its results are those of the other
/// services. Source: `docs/horse-racing-usa.md`. Statistics have forms of our own, since the service's are not
/// documented.
package struct HorseRacingUSAResponder {
    let day: RaceDay
    /// Instant of the answers, in Unix seconds.
    let instant: Int

    package init(day: RaceDay, instant: Int) {
        (self.day, self.instant) = (day, instant)
    }

    /// A race of the day with its meeting.
    private struct Entry {
        let plan: PlannedRace
        let card: Meeting
    }

    func answer(_ path: Substring, _ query: FeedQuery, key: String?) -> SimulatorAnswer {
        if let refusal = Self.refusal(of: key) { return refusal }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let writer = HorseRacingUSAWriter()
        switch (parts.first, parts.count) {
        case ("racecards", 1), ("results", 1):
            let isOver = parts[0] == "results"
            let date = query["date"] ?? String(UnixTime.rfc3339(instant - 8 * 3600).prefix(10))
            let snapshots = entries(on: date).map { day.snapshot($0.plan, $0.card, at: instant) }
            return .json(writer.list(snapshots.filter { !isOver || $0.stage == .final }))
        case ("race", 2):
            guard let snapshot = snapshot(of: parts[1]) else { return Self.message(404, "race not found") }
            return .json(writer.race(snapshot))
        case ("horse-stats", 2):
            // A horse's number is its race's and its own.
            guard let snapshot = snapshot(of: parts[1].dropLast(2)),
                let runner = snapshot.field.runners.first(where: { writer.id(of: $0, snapshot) == parts[1] })
            else { return Self.message(404, "horse not found") }
            return .json(writer.horse(runner, snapshot))
        case ("jockeys-win-rate", 1): return rates(query, named: "jockey") { $0.jockey }
        case ("trainers-win-rate", 1): return rates(query, named: "trainer") { $0.trainer }
        case ("horses-win-rate", 1): return rates(query, named: "horse") { $0.name.titleCased }
        default: return Self.message(404, "Endpoint '/\(path)' does not exist")
        }
    }

    /// RapidAPI's answer to a refused key (of a wrong form, or with `refused` in it), and to one whose quota is spent
    /// (with `spent` in it); nil for any other key.
    private static func refusal(of key: String?) -> SimulatorAnswer? {
        let key = key ?? ""
        let isPlain = key.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7a).contains($0 | 0x20) }
        if key.utf8.count < 32 || !isPlain { return message(401, "Invalid API key.") }
        if key.contains("refused") { return message(403, "You are not subscribed to this API.") }
        if key.contains("spent") {
            return message(429, "You have exceeded the DAILY quota for Requests on your current plan, BASIC.")
        }
        return nil
    }

    static func message(_ status: Int, _ words: String) -> SimulatorAnswer {
        .json(JSONWriter.object { $0.field("message", words) }, status: status)
    }

    /// Entries of a date, by their planned start.
    /// - Parameter date: `2026-11-21`, by the clock at the track.
    private func entries(on date: String) -> [Entry] {
        guard let number = Self.days(date, near: instant / 86_400) else { return [] }
        return [number - 1, number, number + 1].flatMap(american).filter {
            USClock.text($0.plan.plannedStart, state: $0.card.course.state).hasPrefix(date + " ")
        }
    }

    private func american(_ date: Int) -> [Entry] {
        let plan = day.plan(date)
        return plan.races.map { Entry(plan: $0, card: plan.meetings[$0.meeting]) }
            .filter { $0.card.category == .horse && $0.card.course.country == "USA" }
    }

    /// A race by the number that it has here; nil for none of these days.
    package func snapshot(of id: Substring) -> RaceSnapshot? {
        let date = instant / 86_400
        for entry in [0, -1, 1, -2, -3].flatMap({ american(date + $0) })
        where HorseRacingUSAWriter.id(of: entry.plan) == id {
            return day.snapshot(entry.plan, entry.card, at: instant)
        }
        return nil
    }

    private func rates(
        _ query: FeedQuery, named name: String, _ who: (SimulatedRunner) -> String?
    ) -> SimulatorAnswer {
        let days = min(3, max(1, query["last_days"].flatMap { Int($0) } ?? 3))
        var counts: [String: (runs: Int, wins: Int)] = [:]
        for date in instant / 86_400 - days...instant / 86_400 {
            for entry in american(date) {
                for place in day.snapshot(entry.plan, entry.card, at: instant).placings {
                    guard let who = who(place.runner) else { continue }
                    let known = counts[who] ?? (0, 0)
                    counts[who] = (known.runs + 1, known.wins + (place.position == 1 ? 1 : 0))
                }
            }
        }
        return .json(HorseRacingUSAWriter().rates(counts, named: name))
    }

    /// Days since 1970; nil if the text is no date within a year or so.
    private static func days(_ text: String, near today: Int) -> Int? {
        (max(0, today - 400)...today + 400).first { UnixTime.rfc3339($0 * 86_400).hasPrefix(text + "T") }
    }
}

/// Writes answers of Horse Racing USA: every value is a text, and an empty one is unknown.
/// Source: `docs/horse-racing-usa.md`.
struct HorseRacingUSAWriter {
    /// Nine digits, since the service numbers its races.
    static func id(of race: PlannedRace) -> String { "\(100_000_000 + race.seed % 900_000_000)" }

    func id(of runner: SimulatedRunner, _ snapshot: RaceSnapshot) -> String {
        Self.id(of: snapshot.race.plan) + runner.number.padded(2)
    }

    func list(_ snapshots: [RaceSnapshot]) -> [UInt8] {
        JSONWriter.array { list in for snapshot in snapshots { list.object { head(snapshot, to: &$0) } } }
    }

    func race(_ snapshot: RaceSnapshot) -> [UInt8] {
        JSONWriter.object { race in
            head(snapshot, to: &race)
            race.array("horses") { list in
                for runner in snapshot.field.runners { list.object { horse(runner, snapshot, to: &$0) } }
            }
        }
    }

    /// Statistics of a horse, in a form of our own.
    func horse(_ runner: SimulatedRunner, _ snapshot: RaceSnapshot) -> [UInt8] {
        JSONWriter.object { horse in
            horse.field("id_horse", id(of: runner, snapshot))
            horse.field("horse", runner.name.titleCased)
            let starts = snapshot.lastStarts(of: runner)
            horse.field("starts", "\(starts.count)")
            horse.field("wins", "\(starts.count { $0 == "1" })")
        }
    }

    func rates(_ counts: [String: (runs: Int, wins: Int)], named name: String) -> [UInt8] {
        JSONWriter.array { list in
            for (who, count) in counts.sorted(by: { $0.key < $1.key }) {
                list.object { row in
                    row.field(name, who)
                    row.field("runs", "\(count.runs)")
                    row.field("wins", "\(count.wins)")
                    row.field("win_rate", "\(count.wins * 100 / count.runs)")
                }
            }
        }
    }

    // MARK: -

    private func head(_ snapshot: RaceSnapshot, to race: inout JSONWriter) {
        race.field("id_race", Self.id(of: snapshot.race.plan))
        race.field("course", snapshot.race.meeting + " (USA)")
        race.field("date", USClock.text(snapshot.race.startSeconds, state: snapshot.race.card.course.state))
        race.field("distance", Self.distance(snapshot.metres))
        race.field("age", "3yo+")
        race.field("finished", snapshot.stage == .final ? "1" : "0")
        race.field("canceled", snapshot.stage == .abandoned ? "1" : "0")
    }

    private func horse(_ runner: SimulatedRunner, _ snapshot: RaceSnapshot, to horse: inout JSONWriter) {
        let place = snapshot.stage == .final ? snapshot.placings.first { $0.runner.number == runner.number } : nil
        let price = snapshot.stage == .final ? snapshot.prices.prices[runner.number] : nil
        horse.field("horse", runner.name.titleCased)
        horse.field("id_horse", id(of: runner, snapshot))
        horse.field("jockey", runner.jockey ?? "")
        horse.field("trainer", runner.trainer)
        horse.field("age", "\(3 + runner.strength % 4)")
        horse.field("weight", runner.weight.map(Self.stones) ?? "")
        horse.field("number", "\(runner.number)")
        horse.field("non_runner", snapshot.isScratched(runner) ? "1" : "0")
        horse.field("form", snapshot.lastStarts(of: runner))
        horse.field("position", place.map { "\($0.position)" } ?? "")
        horse.field(
            "distance_beaten", place.map { $0.position == 1 ? "" : "\($0.margin / 10).\($0.margin % 10)" } ?? "")
        horse.field("sp", price.map { "\($0.win / 100).\(($0.win % 100).padded(2))" } ?? "")
    }

    /// Stones and pounds of tenths of a kilogram: `8-9`.
    private static func stones(_ weight: Int) -> String {
        let pounds = (weight * 10_000_000 + 22_679_618) / 45_359_237
        return "\(pounds / 14)-\(pounds % 14)"
    }

    /// Half furlongs, or from a mile on sixteenths of one: `5 1/2 furlongs`, `1 1/16 miles`.
    private static func distance(_ metres: Int) -> String {
        let halves = (metres * 2000 + 100_584) / 201_168
        if halves < 16 {
            let half = halves % 2 == 0 ? "" : " 1/2"
            return "\(halves / 2)\(half) furlongs"
        }
        var (top, bottom) = (halves % 16, 16)
        while top > 0, top % 2 == 0 { (top, bottom) = (top / 2, bottom / 2) }
        let fraction = top == 0 ? "" : " \(top)/\(bottom)"
        return "\(halves / 16)\(fraction) \(halves == 16 ? "mile" : "miles")"
    }
}

/// Local clocks of United States tracks, by state. A second implementation, so that the client is not tested against
/// its own zones.
enum USClock {
    /// Hours behind UTC in winter. A state with two zones has the zone of its tracks in the simulated day.
    private static let behind = [
        "FL": 5, "NY": 5, "MD": 5, "KY": 5, "PA": 5, "WV": 5, "AR": 6, "LA": 6, "TX": 6, "OK": 6, "NM": 7, "AZ": 7,
        "CA": 8, "WA": 8,
    ]

    /// `2026-11-21 16:50:00`, as the clock in a state shows an instant.
    /// - Parameter instant: Unix seconds.
    static func text(_ instant: Int, state: String) -> String {
        let hours = behind[state] ?? 5
        let winter = instant - hours * 3600
        let isSummer = state != "AZ" && isSummer(winter)
        let text = UnixTime.rfc3339(winter + (isSummer ? 3600 : 0))
        return text.prefix(10) + " " + text.dropFirst(11).prefix(8)
    }

    /// - Parameter winter: time of a clock without daylight saving, as if it were UTC.
    private static func isSummer(_ winter: Int) -> Bool {
        let (month, day, weekday) = UnixTime.day(winter)
        let hour = winter % 86_400 / 3600
        // The Sunday on or before this day.
        let sunday = day - weekday
        switch month {
        case 4...10: return true
        case 3: return sunday > 14 || sunday >= 8 && (weekday > 0 || hour >= 2)
        // 2:00 of the summer's clock is 1:00 of the winter's.
        case 11: return sunday < 1 || sunday <= 7 && weekday == 0 && hour < 1
        default: return false
        }
    }
}
