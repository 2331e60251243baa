package import Facts
import FoundationEssentials
package import Models

extension RunnerReport {
    /// Name and race, the known facts in lines with names, then the last starts and the records as tables.
    package func text(localTime: LocalTime) -> String {
        let page = RunnerPage(runner, of: card.card, record: record, country: card.country, localTime: localTime)
        let marks = page.marks.isEmpty ? "" : " (\(page.marks.joined(separator: ", ")))"
        var text = page.title + marks + "\n" + card.heading(localTime)
        let facts = page.facts + page.background
        if !facts.isEmpty { text += "\n" + TextTable.text(facts.map { [$0.name, $0.words] }) }
        for table in [page.starts, page.records] where !table.rows.isEmpty {
            let lines = TextTable.text([table.heads] + table.rows, right: table.right, hasHeads: true).split(
                separator: "\n", omittingEmptySubsequences: false)
            text += "\n"
            for (line, note) in zip(lines, [""] + table.notes) {
                text += "\(line)\n" + (note.isEmpty ? "" : "  \(note)\n")
            }
        }
        return text
    }
}

extension RunnerReport {
    /// The last starts, one line each, the latest first; absent values empty.
    package func csv() -> String {
        CSVTable.text(runner.guide?.value.starts ?? []) {
            Column("date") { $0.day.map(FormWords.date) }
            Column("track") { $0.track }
            Column("distance_m") { $0.distance }
            Column("track_condition") { $0.trackCondition }
            Column("position") { $0.finish }
            Column("field") { $0.field }
            Column("barrier") { $0.barrier }
            Column("margin_lengths") { $0.margin }
            Column("starting_price") { $0.startingPrice?.decimalText }
            Column("weight_kg") { $0.weight }
            Column("jockey") { $0.jockey }
            Column("class") { $0.raceClass }
            Column("prize_money") { $0.prizeMoney }
            Column("time") { $0.time }
            Column("rating") { $0.rating }
        }
    }
}

extension RunnerReport: JSONReport {
    package static let document = JSONDocument<RunnerReport>(
        "runner", "Everything that is known of a runner, of raceboard runner"
    ) {
        JSONKey("generated_at", .generatedAt) { $0.card.generatedAt }
        JSONKey.feed { $0.card.isSimulated }
        JSONKey("race", "The race.", JSONForm { JSONKey.card { $0 } }) { $0.card.card }
        JSONKey("runner", "The runner, as on the card.", RunnerOnCard.json) {
            RunnerOnCard($0.runner, PriceBook(.fixedWin, of: $0.card.card.starters, placesPaid: nil))
        }
        JSONKey("guide", "What the form guide has of it.", guide) { $0.guide }
        JSONKey(
            "price_record",
            "What such a price has won here; null without a price or saved results, and after the race.",
            priceRecord.orNull
        ) { report in
            report.record.flatMap { record in report.runner.odds.win.map { (record, $0) } }
        }
        JSONKey("tote_win", .priceOrNull("Tote's price to win")) { $0.runner.odds.toteWin }
        JSONKey("tote_place", .priceOrNull("Tote's price for a place")) { $0.runner.odds.totePlace }
        JSONKey("records", "Records of its starts by kind.", startRecord.list) { report in
            RunnerGuide.Kind.allCases.compactMap { kind in report.guide.records[kind].map { (kind, $0) } }
        }
        JSONKey("starts", "Its last starts, the latest first.", start.list) { $0.guide.starts }
        JSONKey("changes", "What has changed since its last start.", change.list) { $0.guide.changes }
        JSONKey("unread", .unread, Unread.json) { $0.card.allUnread }
    }

    private var guide: RunnerGuide { runner.guide?.value ?? RunnerGuide() }

    private static let guide = JSONForm<RunnerGuide> {
        JSONKey("sire", "Father; null if unknown.") { $0.sire }
        JSONKey("dam", "Mother; null if unknown.") { $0.dam }
        JSONKey("dam_sire", "Mother's father; null if unknown.") { $0.damSire }
        JSONKey("colour", "Colour; null if unknown.") { $0.colour }
        JSONKey("country", "Country of birth; null if unknown.") { $0.country }
        JSONKey("born", .date("Day of birth; null if unknown.")) { $0.born.map(FormWords.date) }
        JSONKey("owners", "Owners; null if unknown.") { $0.owners }
        JSONKey("silks", "Colours of the jockey; null if unknown.") { $0.silks }
        JSONKey("gear", "Gear and its changes; null if unknown.") { $0.gear }
        JSONKey("trainer_place", "Where the trainer trains; null if unknown.") { $0.trainerPlace }
        JSONKey("class_level", "Its class; null if unknown.") { $0.classLevel }
        JSONKey("pace", "How it usually runs; null if unknown.") { $0.pace }
        JSONKey("rating", "Rating; null if unknown.") { $0.rating }
        JSONKey("emergency", "Its place among the emergencies; null if it is none.") { $0.emergency }
        JSONKey(
            "settling_lengths", "Lengths from the back of the field where it settles; null if unknown."
        ) { $0.settling }
        JSONKey("claim_kg", "Kilograms that an apprentice claims; null without a claim.") { $0.claim }
        JSONKey("earnings", "Prize money won; null if unknown.") { $0.earnings }
        JSONKey("is_apprentice", "Whether the jockey is an apprentice.") { $0.isApprentice }
        JSONKey("is_first_starter", "Whether it has never started.") { $0.isFirstStarter }
        JSONKey("is_substitute", "Whether it may replace another.") { $0.isSubstitute }
        JSONKey(
            "odd_starts",
            "Starts that the source reports, that contradict themselves, and that are left out of starts."
        ) { $0.oddStarts }
        JSONKey("picks", "Who tips it, and where.", pick.list) { $0.picks }
    }

    private static let priceRecord = JSONForm<(record: PriceRecord, price: Price)> {
        JSONKey("days", "Last days whose saved results are counted.") { _ in PriceRecord.period.days }
        JSONKey("such_prices", "Starters of the category with such a price at the jump.", FormFigures.json) {
            $0.record.figures(at: $0.price)
        }
        JSONKey("favourites", "Favourites of the category; null without one.", FormCounts.json.orNull) {
            $0.record.favourites
        }
    }

    private static let pick = JSONForm<RunnerGuide.Pick> {
        JSONKey("name", "Who tips it.") { $0.name }
        JSONKey("rank", "Place among the tips, from 1.") { $0.rank }
    }

    private static let change = JSONForm<RunnerGuide.Change> {
        JSONKey("day", .date("Day of the change; null if unknown.")) { $0.day.map(FormWords.date) }
        JSONKey("words", "What has changed.") { $0.words }
    }

    private static let startRecord = JSONForm<(kind: RunnerGuide.Kind, record: StartRecord)> {
        JSONKey("kind", "Kind of the starts: overall, track, distance and so on.") { one in
            one.kind.rawValue.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
        }
        JSONKey("starts", .starts) { $0.record.starts }
        JSONKey("wins", .wins) { $0.record.wins }
        JSONKey("seconds", "Second places.") { $0.record.seconds }
        JSONKey("thirds", "Third places.") { $0.record.thirds }
    }

    private static let start = JSONForm<PastStart> {
        JSONKey("date", .date("Day; null if unknown.")) { $0.day.map(FormWords.date) }
        JSONKey("track", "Track; null if unknown.") { $0.track }
        JSONKey("track_condition", .trackCondition) { $0.trackCondition }
        JSONKey("jockey", .rider) { $0.jockey }
        JSONKey("race_class", "Class of the race; null if unknown.") { $0.raceClass }
        JSONKey("time", "Time of the winner, as the source writes it; null if unknown.") { $0.time }
        JSONKey("last600", "Time of the last 600 m; null if unknown.") { $0.last600 }
        JSONKey("gear", "Gear; null if unknown.") { $0.gear }
        JSONKey("stewards", "Report of the stewards; null without one.") { $0.stewards }
        JSONKey("distance_m", .distance) { $0.distance }
        JSONKey("position", "Position at the finish; null if it has none.") { $0.finish }
        JSONKey("field", "Number of starters; null if unknown.") { $0.field }
        JSONKey("barrier", .barrier) { $0.barrier }
        JSONKey("rating", "Rating at that time; null if unknown.") { $0.rating }
        JSONKey(
            "margin_lengths", "Lengths behind the winner, or before the second; null if unknown."
        ) { $0.margin }
        JSONKey("weight_kg", "Kilograms; null if unknown.") { $0.weight }
        JSONKey("prize_money", "Prize money of the race; null if unknown.") { $0.prizeMoney }
        JSONKey("starting_price", .priceOrNull("Starting price")) { $0.startingPrice }
        JSONKey("placed", "The first three, with their weights.") { $0.placed }
    }
}
