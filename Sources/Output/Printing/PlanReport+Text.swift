package import Facts
import FoundationEssentials
import Models

extension PlanReport {
    /// One line per race and per free time, in order of time, then a line with the sum; empty without races.
    package func text(localTime: LocalTime) -> String {
        guard !plan.items.isEmpty else { return "" }
        let races = Dictionary(plan.items.map { ($0.entry.race.id, $0.entry.race) }) { one, _ in one }
        let tracks = TrackNames(races.values)
        var lines = plan.items.map { ($0.entry.race.advertisedStart, Self.cells($0, races, tracks, localTime)) }
        for time in plan.free {
            let words = tr("\(PlanWords.free(time)), until \(localTime.time(time.upperBound))")
            lines.append((time.lowerBound, [localTime.time(time.lowerBound), "", "", "", "", "", words]))
        }
        lines.sort { $0.0 < $1.0 }
        return TextTable.text(lines.map(\.1)) + PlanWords.sum(plan, gap: gap) + "\n"
    }

    private static func cells(
        _ item: ViewingPlan.Item, _ races: [RaceID: Race], _ tracks: TrackNames, _ localTime: LocalTime
    ) -> [String] {
        let race = item.entry.race
        let late = item.entry.lateness.map(LatenessWords.short) ?? ""
        let watched = item.entry.isWatched ? tr("watched") : ""
        return [
            localTime.time(race.advertisedStart), RaceWords.name(of: race.category), RaceWords.number(of: race),
            tracks.name(of: race), late, watched, PlanWords.part(item.part, races),
        ]
    }

    /// RFC 4180: a line of column names, then a line a race.
    package func csv() -> String {
        let header =
            "race_id,number,meeting,category,name,advertised_start,expected_jump,watched,part,clashes_with"
        return CSVField.lines(
            header,
            plan.items.map { item in
                let race = item.entry.race
                return [
                    CSVText.inert(race.id.text), CSVField.number(race.number > 0 ? race.number : nil),
                    CSVText.inert(race.meeting), race.category.rawValue, CSVText.inert(race.name),
                    CSVField.time(race.advertisedStart), CSVField.time(item.entry.jump),
                    item.entry.isWatched ? "true" : "false", item.part.word, CSVText.inert(item.part.other?.text),
                ]
            })
    }
}

extension ViewingPlan.Part {
    /// The word by which programs know it.
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
