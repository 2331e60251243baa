package import Facts
import FoundationEssentials
package import Models

extension PlanReport {
    /// One line per race and per free time, in order of time, then a line with the sum; empty without races.
    /// - Parameter delay: seconds by which a picture comes later; 0 for none.
    package func text(localTime: LocalTime, delay: Int) -> String {
        guard !plan.items.isEmpty else { return "" }
        let races = Dictionary(plan.items.map { ($0.entry.race.id, $0.entry.race) }) { one, _ in one }
        let tracks = TrackNames(races.values)
        var lines = plan.items.map { ($0.entry.race.advertisedStart, Self.cells($0, races, tracks, localTime, delay)) }
        for time in plan.free {
            let words = tr("\(PlanWords.free(time)), until \(localTime.time(time.upperBound))")
            lines.append((time.lowerBound, [localTime.time(time.lowerBound), "", "", "", "", "", words]))
        }
        lines.sort { $0.0 < $1.0 }
        return TextTable.text(lines.map(\.1)) + PlanWords.sum(plan, gap: gap) + "\n"
    }

    private static func cells(
        _ item: ViewingPlan.Item, _ races: [RaceID: Race], _ tracks: TrackNames, _ localTime: LocalTime, _ delay: Int
    ) -> [String] {
        let race = item.entry.race
        let clock = delay > 0 ? item.entry.clock : nil
        let late =
            clock.map { LatenessWords.clock($0, category: race.category, delay: delay, localTime: localTime) }
            ?? item.entry.lateness.map { LatenessWords.brief($0, category: race.category) } ?? ""
        let watched = item.entry.isWatched ? tr("watched") : ""
        return [
            localTime.time(race.advertisedStart), RaceWords.name(of: race.category), RaceWords.number(of: race),
            tracks.name(of: race), late, watched, PlanWords.part(item.part, races),
        ]
    }

    /// RFC 4180: a line of column names, then a line a race.
    package func csv() -> String {
        CSVTable.text(plan.items) {
            Column("race_id") { $0.entry.race.id.text }
            Column("number") { $0.entry.race.number.known }
            Column("meeting") { $0.entry.race.meeting }
            Column("category") { $0.entry.race.category.rawValue }
            Column("name") { $0.entry.race.name }
            Column("advertised_start") { $0.entry.race.advertisedStart }
            Column("expected_jump") { $0.entry.jump }
            Column("watched") { $0.entry.isWatched }
            Column("part") { $0.part.word }
            Column("clashes_with") { $0.part.other?.text }
            Column("jump_within_s") { $0.entry.clock?.within }
            Column("jump_starts") { $0.entry.clock?.starts }
        }
    }
}

extension ViewingPlan.Part {
    var word: String {
        switch self {
        case .seen: "see"
        case .tight: "tight"
        case .clash: "clash"
        }
    }

    /// The race that is seen instead.
    var other: RaceID? { if case .clash(let id) = self { id } else { nil } }
}

extension PlanReport: JSONReport {
    package static let document = JSONDocument<PlanReport>("plan", "What can be seen of a day, of raceboard plan") {
        JSONKey.day(at: { $0.generatedAt }) { $0.source }
        JSONKey("from", .time("Begin of the plan.")) { $0.span.lowerBound }
        JSONKey("to", .time("End of the plan.")) { $0.span.upperBound }
        JSONKey("gap_seconds", "Least seconds from one jump to the next.") { $0.gap }
        JSONKey("watched_only", "Whether only watched races are planned.") { $0.isWatchedOnly }
        JSONKey("races", "Races in order.", item.list) { $0.plan.items }
        JSONKey("free", "Times without a race.", free.list) { $0.plan.free }
    }.lines(
        "plan-race", "A race of a plan, of raceboard plan --jsonl", item,
        with: [JSONKey.feed { $0.source.isSimulated }]
    ) { $0.plan.items }

    private static let item = JSONForm<ViewingPlan.Item> {
        JSONKey.race { $0.entry.race }
        JSONKey("expected_jump", .time("When it is expected to jump.")) { $0.entry.jump }
        JSONKey("lateness", .lateness, Lateness.json.orNull) { $0.entry.lateness }
        JSONKey("jump_clock", .jumpClock, JumpClock.json.orNull) { $0.entry.clock }
        JSONKey("watched", "Whether its meeting or one of its runners is watched.") { $0.entry.isWatched }
        JSONKey("part", .words(["see", "tight", "clash"], "Whether it can be seen.")) { $0.part.word }
        JSONKey("clashes_with", "Id of the race that is seen instead; null for none.") { $0.part.other }
    }

    private static let free = JSONForm<Range<Date>> {
        JSONKey("from", .time("Begin.")) { $0.lowerBound }
        JSONKey("to", .time("End.")) { $0.upperBound }
        JSONKey("seconds", "Length in seconds.") { Int(clamping: $0.upperBound.timeIntervalSince($0.lowerBound)) }
    }
}
