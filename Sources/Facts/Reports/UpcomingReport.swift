package import FoundationEssentials
package import Models

/// Entries of watched names in the races to come, and their latest results, for printing (docs/upcoming.md). Every
/// output format has the same contents.
package struct UpcomingReport: Hashable, Sendable {
    /// A start to come of something that is watched.
    package struct Entry: Hashable, Sendable {
        /// The race, the runner, and the matching entries of the watch list.
        package let start: WatchedStart
        /// Status of the race by its meeting's list; nil if no source has one.
        package let status: RaceStatus?
        /// Whole seconds since the card was true; nil without a card.
        package let cardAge: Int?

        /// An entry of a list or of a card.
        package init(start: WatchedStart, status: RaceStatus?, cardAge: Int?) {
            self.start = start
            self.status = status
            self.cardAge = cardAge
        }
    }

    /// A watched start that has a result.
    package struct Result: Hashable, Sendable {
        /// The race, the runner, and the matching entries; for a watched meeting the runner is the winner.
        package let start: WatchedStart
        /// Position from 1; nil if the runner is unplaced or scratched.
        package let position: Int?
        /// Whether other runners share that position.
        package let isDeadHeat: Bool
        /// The runner's price at the jump, or else its last fixed price; nil if neither is known.
        package let price: Price?
        /// Whether `price` is the starting price.
        package let isStartingPrice: Bool
        /// Interim, final, or the source's word.
        package let status: RaceStatus
    }

    /// How many races were looked through for runners and people.
    package struct Coverage: Hashable, Sendable {
        /// Races to come in the categories of watched runners, jockeys, drivers and trainers.
        package var races = 0
        /// Races among them whose card is known, and new enough to show the runners.
        package var read = 0
        /// Races whose card has no runner yet.
        package var withoutRunners = 0
        /// Requests for cards in this run.
        package var requested = 0
        /// Whether the cards are saved, so that the next run goes on where this one ended.
        package var isSaved = true
        /// Age in whole seconds of the oldest card; nil without one.
        package var oldest: Int?

        package init() {}
    }

    /// Time of the report by the server's clock, or by the device's if the server reports none.
    package let generatedAt: Date
    /// Origin of the lists of races.
    package let source: DaySource
    /// Range of the advertised starts of `entries`.
    package let span: Range<Date>
    /// Range of the advertised starts of `results`.
    package let past: Range<Date>
    /// How much of the span was looked through.
    package let coverage: Coverage
    /// Start order (board rule 1), then by number.
    package let entries: [Entry]
    /// The latest start first; nil if no results are saved.
    package let results: [Result]?
    /// Further remarks for people: the limits of a source, an error of a card.
    private let remarks: [String]

    package init(
        generatedAt: Date, source: DaySource, span: Range<Date>, past: Range<Date>, coverage: Coverage,
        entries: [Entry], results: [Result]?, remarks: [String] = []
    ) {
        self.generatedAt = generatedAt
        self.source = source
        self.span = span
        self.past = past
        self.coverage = coverage
        self.entries = entries
        self.results = results
        self.remarks = remarks
    }

    /// Sentences for people if something is old, missing or was not looked through, without the last full stop; nil if
    /// all is well.
    package var warning: String? {
        let partial =
            source.isPartial ? tr("Only races of the next list are known; whole days need partner access") : nil
        let last = [UpcomingWords.coverage(coverage), UpcomingWords.withoutRunners(coverage)]
        let parts = [source.failure?.sentence, partial, source.unreadWords]
        return Sentences.joined(parts + remarks.map(Optional.some) + last)
    }
}

extension UpcomingReport.Result {
    /// Results of a card: those of its watched runners, and the winner if its meeting is watched.
    /// - Returns: empty without placings.
    package static func all(of card: RaceCard, race: Race, by list: WatchList) -> [UpcomingReport.Result] {
        guard !card.placings.isEmpty else { return [] }
        return list.starts(in: race, card: card).flatMap { start -> [UpcomingReport.Result] in
            if let runner = start.runner { return [Self(start, runner, card)] }
            return card.placings.filter { $0.position == 1 }.map { placing in
                let runner =
                    card.runners.first { $0.number == placing.number }
                    ?? Runner(number: placing.number, name: placing.name)
                return Self(WatchedStart(race: race, runner: runner, matched: start.matched), runner, card)
            }
        }
    }

    private init(_ start: WatchedStart, _ runner: Runner, _ card: RaceCard) {
        self.start = start
        position = runner.scratching == nil ? card.placings.first { $0.number == runner.number }?.position : nil
        let place = position
        isDeadHeat = place != nil && card.placings.count { $0.position == place } > 1
        price = runner.startingPrice ?? card.lastPrice(of: runner.number)
        isStartingPrice = runner.startingPrice != nil
        status = card.status ?? .resulted
    }
}

/// Words for the entries and results of the watch list.
package enum UpcomingWords {
    /// `60 of 148 races were looked through: run it again for the rest`; nil if all are, or if none had to be.
    static func coverage(_ coverage: UpcomingReport.Coverage) -> String? {
        guard coverage.read < coverage.races else { return nil }
        let rest =
            coverage.isSaved
            ? tr("run it again for the rest")
            : tr("set a higher --limit or fewer --days, since nothing is saved")
        return tr("\(coverage.read) of \(coverage.races) races were looked through: \(rest)")
    }

    /// `3 races have no runners yet`; nil for none.
    static func withoutRunners(_ coverage: UpcomingReport.Coverage) -> String? {
        let count = coverage.withoutRunners
        guard count > 0 else { return nil }
        return trn("\(count) race has no runners yet", "\(count) races have no runners yet", count)
    }

    /// `runners known in 14 of 66 races`; nil if they are in all, or in none have to be.
    package static func known(_ known: Int, of races: Int) -> Wording? {
        guard known < races else { return nil }
        return Wording(
            tr("runners known in \(known) of \(races) races"), short: tr("\(known) of \(races) cards"))
    }

    /// Numbers of the list in words: `4 to come, 2 results`.
    package static func count(entries: Int, results: Int) -> Wording {
        let past = results == 0 ? "" : trn(", \(results) result", ", \(results) results", results)
        return Wording(tr("\(entries) to come") + past, short: tr("\(entries) to come"))
    }

    /// Sentences in place of an empty list.
    package static func nothing(isWatching: Bool, isReading: Bool) -> [String] {
        guard isWatching else {
            return [
                tr("Nothing is watched."),
                tr(
                    """
                    Press w on the board for a meeting, on a card for a runner, or on the form (F) for a jockey, a \
                    driver or a trainer.
                    """),
            ]
        }
        return [
            isReading
                ? tr("Nothing that you watch is on a known card yet: reading more cards.")
                : tr("Nothing that you watch is on a known card."),
            tr("In a shell, raceboard upcoming requests the cards of the next days."),
        ]
    }

    /// Matched entries with their kinds: `jockey Ann Archer, meeting Ayr`.
    package static func matched(_ entries: [WatchEntry]) -> String {
        entries.map { "\(word(of: $0)) \($0.name)" }.joined(separator: ", ")
    }

    /// `jockey`, `driver`, `trainer`, `meeting`, `horse`, `greyhound`.
    static func word(of entry: WatchEntry) -> String {
        switch entry.kind {
        case .rider: HeadingWords.jockey(of: entry.category).lowercased()
        case .runner: entry.category == .greyhound ? tr("greyhound") : tr("horse")
        case .meeting, .trainer: entry.kind.rawValue
        }
    }

    /// `1`, `2=` in a dead heat, `scratched`, or `unplaced`.
    package static func finish(_ result: UpcomingReport.Result) -> String {
        if let position = result.position { return "\(position)" + (result.isDeadHeat ? "=" : "") }
        return result.start.runner?.scratching == nil ? tr("unplaced") : tr("scratched")
    }

    /// `3.50 SP`, `3.40 fixed`; empty without a price.
    package static func price(_ result: UpcomingReport.Result) -> String {
        result.price.map { "\($0.text) \(result.isStartingPrice ? tr("SP") : tr("fixed"))" } ?? ""
    }
}

package enum WatchWords {
    /// `Watching Flemington`, `Not watching Flemington any more`.
    package static func sentence(_ entry: WatchEntry, isWatched: Bool) -> String {
        guard entry.isNamed else { return tr("It has no name and cannot be watched") }
        return isWatched ? tr("Watching \(entry.name)") : tr("Not watching \(entry.name) any more")
    }

    /// `Quiet Harbour, 12 Nov: leads when fresh`: the note on an entry; nil without one.
    /// - Parameter now: an instant of the year whose dates need no year; nil for every date with its year.
    package static func note(on entry: WatchEntry, at now: Date?, _ localTime: LocalTime) -> String? {
        dated(entry, at: now, localTime).map { "\(entry.name), \($0)" }
    }

    /// The note of an entry behind its day, as `12 Nov: leads when fresh`; nil without one.
    package static func dated(_ entry: WatchEntry, at now: Date?, _ localTime: LocalTime) -> String? {
        entry.note.map { "\(localTime.date(localTime.civil($0.written), now: now)): \($0.text)" }
    }

    /// Reply to a note that was typed: `Watching Quiet Harbour, with a note`.
    package static func noted(_ entry: WatchEntry, hasNote: Bool) -> String {
        hasNote ? tr("Watching \(entry.name), with a note") : tr("No note on \(entry.name) any more")
    }

    /// Words of the key in the footer: what it is about.
    package static func key(_ kind: WatchEntry.Kind, isWatched: Bool) -> String {
        switch kind {
        case .meeting: isWatched ? tr("unwatch meeting") : tr("watch meeting")
        case .runner: isWatched ? tr("unwatch runner") : tr("watch runner")
        case .rider: isWatched ? tr("unwatch person") : tr("watch person")
        case .trainer: isWatched ? tr("unwatch trainer") : tr("watch trainer")
        }
    }

    /// Words for a line without room for a name.
    package static func short(_ isWatched: Bool) -> String { isWatched ? tr("Watching it") : tr("Not watching it") }
}
