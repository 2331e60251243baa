/// Answers of the affiliates API: a pure function of the day, the instant and the request.
///
/// Source: `docs/dev/feed.md`, "Affiliates".
struct AffiliatesResponder {
    let day: RaceDay
    /// Instant of the answers, in Unix seconds.
    let instant: Int

    /// - Parameter path: behind `/affiliates/v1/racing/`.
    /// - Returns: nil if the service has no such path.
    func answer(_ path: Substring, _ query: FeedQuery) -> SimulatorAnswer? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        switch (parts.first, parts.count) {
        case ("meetings", 1): return meetings(query)
        case ("meetings", 2): return meeting(String(parts[1]))
        case ("events", 2):
            guard let snapshot = day.snapshot(of: String(parts[1]), at: instant) else {
                return Self.failure(404, "event not found", at: instant)
            }
            return .json(
                AffiliatesWriter(instant: instant).event(
                    snapshot, closed: day.closedBets(around: snapshot.race, at: instant))
            )
        default: return nil
        }
    }

    private func meetings(_ query: FeedQuery) -> SimulatorAnswer {
        let requested = query["date_from"] ?? "today"
        guard let date = Self.date(requested, today: SydneyClock.day(instant)) else {
            // A day far away has no meetings. Who asks by another clock learns the time of this one by the answer.
            return Self.isDate(requested)
                ? .json(AffiliatesWriter(instant: instant).meetings([], date: SydneyClock.day(instant)))
                : Self.failure(400, "invalid date_from", at: instant)
        }
        let limit = min(200, query["limit"].flatMap { Int($0) } ?? 100)
        let offset = query["offset"].flatMap { Int($0) } ?? 0
        let category = query["category"].map { $0.uppercased() }
        // A plan is by UTC, and some of its meetings begin after midnight.
        let all = [date - 2, date - 1, date].map(day.plan).flatMap { plan in
            Dictionary(grouping: plan.races, by: \.meeting).sorted { $0.key < $1.key }.map { (plan, $0.value) }
        }.filter { plan, races in
            guard let first = races.first, SydneyClock.day(first.plannedStart) == date else { return false }
            let letter = AffiliatesWriter.letter(of: plan.meetings[first.meeting].category)
            return category == nil || letter == category
        }
        let page = all.dropFirst(max(0, offset)).prefix(max(0, limit)).map(standings)
        return .json(AffiliatesWriter(instant: instant).meetings(page, date: date))
    }

    private func meeting(_ id: String) -> SimulatorAnswer {
        guard let (plan, races) = day.meeting(id, at: instant) else {
            return Self.failure(404, "meeting not found", at: instant)
        }
        let date = SydneyClock.day(races.first?.plannedStart ?? instant)
        return .json(AffiliatesWriter(instant: instant).meetings([standings(of: plan, races)], date: date))
    }

    private func standings(of plan: DayPlan, _ races: [PlannedRace]) -> [RaceStanding] {
        races.map { day.standing($0, plan.meetings[$0.meeting], at: instant) }
    }

    /// Whether a text has the form of a date.
    private static func isDate(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }

    /// Days since 1970; nil for text that is not a date whose races are known, or within 400 days to come.
    private static func date(_ text: String, today: Int) -> Int? {
        if text == "today" || text == "now" { return today }
        return ([today, today - 1, today + 1] + (max(0, today - RaceDay.daysBack)...today + 400)).first {
            UnixTime.rfc3339($0 * 86400).hasPrefix(text + "T")
        }
    }

    private static func failure(_ status: Int, _ words: String, at instant: Int) -> SimulatorAnswer {
        let body = JSONWriter.object { answer in
            answer.object("header") { header in
                header.field("generated_time", UnixTime.rfc3339(instant))
                header.field("error", words)
                header.field("error_code", status)
            }
        }
        return .json(body, status: status)
    }
}

/// The days of the operator's calendar, by the clocks in Sydney. A second implementation, so that the client is not
/// tested against its own calendar.
enum SydneyClock {
    /// Days since 1970 that the clocks show at an instant.
    /// - Parameter instant: Unix seconds.
    static func day(_ instant: Int) -> Int {
        let winter = instant + 10 * 3600
        return (winter + (isSummer(winter) ? 3600 : 0)) / 86_400
    }

    /// Whether daylight saving applies: from 2:00 of October's first Sunday to 3:00 of April's first Sunday, which is
    /// 2:00 of winter time.
    /// - Parameter winter: time of a clock without daylight saving, as if it were UTC.
    private static func isSummer(_ winter: Int) -> Bool {
        let (month, day, weekday) = UnixTime.day(winter)
        if month > 10 || month < 4 { return true }
        guard month == 10 || month == 4 else { return false }
        let hasChanged = weekday == 0 && day <= 7 ? winter % 86_400 >= 7200 : day - weekday > 0
        return hasChanged == (month == 10)
    }
}
