package import FoundationEssentials
package import Models

/// The results of a day at one moment, for printing (docs/day.md). Every output format has the same contents.
package struct ResultsReport: Hashable, Sendable {
    /// Version of the JSON form. It rises if a program that reads the last one could go wrong.
    package static let schema = 1

    /// A race that is over or abandoned.
    package struct Item: Hashable, Sendable {
        /// The race as its meeting's list has it.
        package var race: Race
        /// Status of the race by its meeting's list.
        package var listed: RaceStatus
        /// Reason for a protest; empty if one is heard without a reason, nil if none is.
        package var protest: String?
        /// Placings and dividends; nil if no source provided them.
        package var card: RaceCard?
        /// Time at which a saved result was seen; nil for a result that a source has just sent.
        package var seenAt: Date?

        /// A race; without a card its result is missing.
        package init(
            race: Race, listed: RaceStatus, protest: String? = nil, card: RaceCard? = nil, seenAt: Date? = nil
        ) {
            self.race = race
            self.listed = listed
            self.protest = protest
            self.card = card
            self.seenAt = seenAt
        }

        /// Status of the card, which is newer than the list; without a card, that of the list.
        package var status: RaceStatus { card?.status ?? listed }

        /// True if there is a result and no source provided it.
        package var isUnreported: Bool { listed.hasResult && card == nil }
    }

    /// Time of the report by the server's clock, or by the device's if the server reports none.
    package let generatedAt: Date
    /// Origin of the list of races.
    package let source: DaySource
    package let day: DayFacts
    /// Results in order of start, the latest first.
    package let results: [Item]
    /// Number of races with those beyond the limit.
    package let total: Int
    /// Number of chosen races of the day that the source lists, over or not; nil for saved results.
    package let listed: Int?
    /// Words about the meeting that was taken for the typed name; nil if it was named exactly.
    let remark: String?

    /// A report; the caller has sorted and limited the results.
    package init(
        generatedAt: Date, source: DaySource, day: DayFacts, results: [Item], total: Int, listed: Int? = nil,
        remark: String? = nil
    ) {
        self.listed = listed
        self.generatedAt = generatedAt
        self.source = source
        self.day = day
        self.results = results
        self.total = total
        self.remark = remark
    }

    /// Number of races whose result no source provided.
    var unreported: Int {
        results.filter(\.isUnreported).count
    }

    /// Sentence for people on why there is no result, without its full stop; nil if there is one.
    package var emptiness: String? {
        guard results.isEmpty else { return nil }
        guard let listed else { return tr("No results of \(day.date) are saved") }
        let who = SourceRequestWords(source.source, isList: source.source == nil)
        // The command was to print the results of a day, perhaps of one meeting.
        if listed == 0 { return tr("\(who.start) lists no such races on \(day.date)") }
        return trn(
            "The \(listed) race that \(who.name) lists on \(day.date) has no result yet",
            "None of the \(listed) races that \(who.name) lists on \(day.date) has a result yet", listed)
    }

    /// Sentences for people if something is missing or left out, without the last full stop; nil if all is well.
    package var warning: String? {
        Sentences.joined([
            source.failure?.sentence, source.isPartial ? tr("Only saved results are shown") : nil,
            unreported > 0 ? tr("\(unreported) of \(results.count) results could not be requested") : nil,
            source.unreadWords,
            total > results.count ? tr("\(total - results.count) more: set a higher --limit") : nil,
        ])
    }
}
