package import Models

/// Words for the entries and results of the watch list.
package enum UpcomingWords {
    /// `60 of 148 races were looked through: run it again for the rest`; nil if all are, or if none had to be.
    static func coverage(_ coverage: UpcomingReport.Coverage) -> String? {
        guard coverage.read < coverage.races else { return nil }
        let rest =
            coverage.isSaved ? tr("run it again for the rest") : tr("set a higher --limit, since nothing is saved")
        return tr("\(coverage.read) of \(coverage.races) races were looked through: \(rest)")
    }

    /// `3 races have no runners yet`; nil for none.
    static func withoutRunners(_ coverage: UpcomingReport.Coverage) -> String? {
        let count = coverage.withoutRunners
        guard count > 0 else { return nil }
        return trn("\(count) race has no runners yet", "\(count) races have no runners yet", count)
    }

    /// `cards of 14 of 66 races known`; nil if none has to be.
    package static func known(_ known: Int, of races: Int) -> Wording? {
        guard races > 0 else { return nil }
        let words = tr("cards of \(known) of \(races) races known")
        return known == races
            ? Wording(words, short: tr("\(known) of \(races)"))
            : Wording(
                words + tr("; raceboard upcoming requests more"), short: tr("\(known) of \(races) cards"))
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
        case .rider: HeadingWords.rider(of: entry.category).lowercased()
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
