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

    /// - Parameter instant: instant of the answers, in Unix seconds.
    package init(day: RaceDay, instant: Int) {
        self.day = day
        self.instant = instant
    }

    /// A race of the day with its meeting.
    private struct Entry {
        let plan: PlannedRace
        let card: Meeting
    }

    /// - Parameters:
    ///   - path: behind `/horse-racing-usa/`.
    ///   - key: key of the request.
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
        var writer = JSONWriter()
        writer.object { $0.field("message", words) }
        return .json(writer.bytes, status: status)
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
