package import Facts
import FoundationEssentials
package import Models

extension UpcomingReport {
    /// Entries in start order under a line for each day, then the results; empty without either.
    package func text(localTime: LocalTime) -> String {
        var parts: [String] = []
        let tracks = TrackNames(entries.map(\.start.race) + (results ?? []).map(\.start.race))
        let days = Dictionary(grouping: entries) { localTime.day($0.start.race.advertisedStart) }
        let inOrder = days.sorted { $0.value[0].start.race.advertisedStart < $1.value[0].start.race.advertisedStart }
        for (day, entries) in inOrder {
            parts.append("\(day)\n" + TextTable.text(entries.map { Self.cells($0, tracks, localTime) }, right: [8]))
        }
        if let results, !results.isEmpty {
            let lines = results.map { Self.cells($0, tracks, localTime) }
            parts.append(tr("Results") + "\n" + TextTable.text(lines))
        }
        return parts.joined(separator: "\n")
    }

    private static func cells(_ entry: Entry, _ tracks: TrackNames, _ localTime: LocalTime) -> [String] {
        let (race, runner) = (entry.start.race, entry.start.runner)
        let name = runner.map { "\(RunnerNumber.text($0.number)) " + ($0.name.isEmpty ? tr("Unnamed") : $0.name) } ?? ""
        let barrier = runner?.barrier.map { "\(HeadingWords.barrier(of: race.category)) \($0)" } ?? ""
        return [
            "  " + localTime.time(race.advertisedStart), RaceWords.name(of: race.category), RaceWords.number(of: race),
            tracks.name(of: race), name, barrier, runner?.jockey ?? "", runner?.trainer ?? "",
            runner?.scratching == nil ? runner?.odds.win?.text ?? "" : tr("scratched"),
            matched(entry.start.matched, localTime),
        ]
    }

    private static func cells(_ result: Result, _ tracks: TrackNames, _ localTime: LocalTime) -> [String] {
        let race = result.start.race
        let name =
            result.start.runner.map { "\(RunnerNumber.text($0.number)) " + ($0.name.isEmpty ? tr("Unnamed") : $0.name) }
            ?? ""
        return [
            "  " + localTime.day(race.advertisedStart), localTime.time(race.advertisedStart),
            RaceWords.name(of: race.category), RaceWords.number(of: race), tracks.name(of: race), name,
            UpcomingWords.finish(result), UpcomingWords.price(result),
            matched(result.start.matched, localTime),
        ]
    }

    /// `(runner Amber Echo) Amber Echo, 12 Nov 2026: leads when fresh`: what matched, and the notes on it.
    private static func matched(_ entries: [WatchEntry], _ localTime: LocalTime) -> String {
        let notes = entries.compactMap { WatchWords.note(on: $0, at: nil, localTime) }
        return "(" + UpcomingWords.matched(entries) + ")" + (notes.isEmpty ? "" : " " + notes.joined(separator: "; "))
    }

    /// RFC 4180: a line of column names, then a line for each entry and each result.
    package func csv() -> String {
        let rows =
            entries.map { (part: "entry", start: $0.start, result: Result?.none) }
            + (results ?? []).map { (part: "result", start: $0.start, result: $0) }
        return CSVTable.text(rows) {
            Column("part") { $0.part }
            Column("race_id") { $0.start.race.id.text }
            Column("advertised_start") { $0.start.race.advertisedStart }
            Column("category") { $0.start.race.category.rawValue }
            Column("number") { $0.start.race.number.known }
            Column("meeting") { $0.start.race.meeting }
            Column("name") { $0.start.race.name }
            Column("runner_number") { $0.start.runner.map { RunnerNumber(code: $0.number) } }
            Column("runner") { $0.start.runner?.name }
            Column("barrier") { $0.start.runner?.barrier }
            Column("rider") { $0.start.runner?.jockey }
            Column("trainer") { $0.start.runner?.trainer }
            Column("fixed_win") { $0.start.runner?.odds.win?.decimal }
            Column("scratched") { $0.start.runner.map { $0.scratching != nil } }
            Column("position") { $0.result?.position }
            Column("price") { $0.result?.price?.decimal }
            Column("price_kind") { $0.result?.priceKind }
            // The first that matched: the runner's own name before its jockey's, its trainer's and the meeting's.
            Column("watched_kind") { $0.start.matched.first?.kind.rawValue }
            Column("watched_name") { $0.start.matched.first?.name }
            Column("note") { $0.start.matched.lazy.compactMap(\.note).first?.text }
            Column("note_written") { $0.start.matched.lazy.compactMap(\.note).first?.written }
        }
    }
}

extension UpcomingReport.Result {
    /// `starting` or `fixed`; nil without a price.
    var priceKind: String? { price == nil ? nil : isStartingPrice ? "starting" : "fixed" }
}

extension UpcomingReport: JSONReport {
    package static let document = JSONDocument<UpcomingReport>(
        "upcoming", "Entries of watched names, of raceboard upcoming"
    ) {
        JSONKey.day(at: { $0.generatedAt }) { $0.source }
        JSONKey("from", .time("Begin of the days to come.")) { $0.span.lowerBound }
        JSONKey("to", .time("Their end.")) { $0.span.upperBound }
        JSONKey("results_from", .time("Begin of the days with results.")) { $0.past.lowerBound }
        JSONKey("races", "How many races were searched.", searched) { $0.coverage }
        JSONKey("entries", "Entries in order of their starts.", entry.list) { $0.entries }
        JSONKey(
            "results", "Saved results, the latest first; null without saved data.", result.list.orNull
        ) { $0.results }
    }.lines(
        "upcoming-entry", "An entry of a watched name, of raceboard upcoming --jsonl", entry,
        with: whole
    ) { $0.entries }.lines(
        "upcoming-result", "A saved result of a watched name, of raceboard upcoming --jsonl", result,
        with: whole
    ) { $0.results ?? [] }

    private static let whole: [JSONKey<UpcomingReport>] = [JSONKey.feed { $0.source.isSimulated }]

    private static let searched = JSONForm<Coverage> {
        JSONKey("all", "Races to come that can have a watched name.") { $0.races }
        JSONKey("read", "Those whose card is new enough.") { $0.read }
        JSONKey("without_runners", "Those whose card has no runners yet.") { $0.withoutRunners }
        JSONKey("requested", "Requests for cards.") { $0.requested }
        JSONKey("oldest_seconds", "Age of the oldest card in seconds; null without cards.") { $0.oldest }
    }

    private static let runner = JSONForm<Runner> {
        JSONKey("number", .runnerNumber) { RunnerNumber(code: $0.number) }
        JSONKey("name", .runnerName) { $0.name.known }
        JSONKey("barrier", .barrier) { $0.barrier }
        JSONKey("rider", .rider) { $0.jockey }
        JSONKey("trainer", .trainer) { $0.trainer }
        JSONKey("fixed_win", .priceOrNull("Fixed price to win")) { $0.odds.win }
        JSONKey("scratched", "Whether it does not run.") { $0.scratching != nil }
    }

    /// The race of a start, the runner, and the watched names.
    private static func start<Subject>(
        _ note: JSONNote, _ start: @escaping @Sendable (Subject) -> WatchedStart
    ) -> [JSONKey<Subject>] {
        [
            JSONKey("race", "The race.", JSONForm { JSONKey.race { $0 } }) { start($0).race },
            JSONKey("runner", note, runner.orNull) { start($0).runner },
            JSONKey("watched", "Watched names that it matches.", WatchEntry.json.list) { start($0).matched },
        ]
    }

    private static let entry = JSONForm<Entry> {
        start("The watched runner, or that of a watched person; null for a race of a watched meeting.") { $0.start }
        JSONKey("status", .status) { $0.status }
        JSONKey("card_age_seconds", "Seconds since its card was true; null without a card.") { $0.cardAge }
    }

    private static let result = JSONForm<Result> {
        start("The runner; null for a race of a watched meeting.") { $0.start }
        JSONKey("status", "Status of the race.") { $0.status }
        JSONKey("position", "Position at the finish; null if it has none.") { $0.position }
        JSONKey("dead_heat", "Whether it shares its position.") { $0.isDeadHeat }
        JSONKey("price", .priceOrNull("Price")) { $0.price }
        JSONKey("price_kind", .words(["starting", "fixed"], "Kind of the price; null without one.")) { $0.priceKind }
    }
}
