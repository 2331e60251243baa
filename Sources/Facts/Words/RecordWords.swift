package import Models

/// Words of what prices have won here (docs/form.md, "Prices"): never a rate without its starts, and none at all of too
/// few.
package enum RecordWords {
    /// `3-5: won 41 of 163 saved here (25%), as often as priced`; `3-5: won 3 of 12 saved here, too few to say`.
    static func won(_ figures: FormFigures) -> String {
        let (counts, name) = (figures.counts, FormWords.name(figures))
        guard counts.starts > 0 else { return tr("\(name): no start is saved here") }
        let won = tr("\(name): won \(counts.wins) of \(counts.starts) saved here")
        guard !counts.isSmall else { return "\(won), \(few)" }
        guard let calibration = figures.calibration else { return won }
        let verdict =
            switch calibration.verdict {
            case .asPriced: tr("as often as priced")
            case .more: tr("more often than priced (\(percent(calibration.fair)))")
            case .fewer: tr("less often than priced (\(percent(calibration.fair)))")
            }
        return "\(won) (\(percent(counts.winRate.rate))), \(verdict)"
    }

    /// `favourites won 61 of 180 saved here, 34% (likely 27-41%)`; nil without a start.
    package static func favourites(_ counts: FormCounts?) -> String? {
        guard let counts, counts.starts > 0 else { return nil }
        let won = tr("favourites won \(counts.wins) of \(counts.starts) saved here")
        if counts.isSmall { return "\(won) (\(few))" }
        return "\(won), \(percent(counts.winRate.rate)) (" + tr("likely \(FormWords.interval(counts.winRate))%") + ")"
    }

    private static var few: String { tr("too few to say: fewer than \(FormCounts.small)") }

    private static func percent(_ rate: Double?) -> String {
        rate.map { "\(Int(clamping: ($0 * 100).rounded()))%" } ?? ""
    }
}
