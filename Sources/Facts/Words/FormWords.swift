package import FoundationEssentials
package import Models

/// Words and numbers of the statistics of form.
package enum FormWords {
    /// Title for a kind of subject: `Jockeys`.
    package static func title(_ kind: FormKind) -> String {
        capitalized(word(kind))
    }

    /// Kind of subject in lower case: `jockeys`.
    package static func word(_ kind: FormKind) -> String { translated(kind.word) }

    /// Period in words: `today`, `last 30 days`, `all results`.
    package static func words(_ period: FormPeriod) -> String {
        period.days.map { $0 == 1 ? tr("today") : tr("last \($0) days") } ?? tr("all results")
    }

    /// Period in words for a tab: `30 days`, `all`.
    package static func tab(_ period: FormPeriod) -> String {
        period.days.map { tr("\($0) days") } ?? tr("all", in: "results")
    }

    /// Period in few letters: `30d`, `all`.
    package static func short(_ period: FormPeriod) -> String {
        period.days.map { tr("\($0)d") } ?? tr("all", in: "results")
    }

    /// Order in words: `likely win rate`, by the low end of the interval.
    package static func words(_ sort: FormSort) -> String {
        switch sort {
        case .rate: tr("likely win rate")
        case .starts: tr("starts")
        case .starting: tr("return at starting price")
        case .fixed: tr("return at last fixed price")
        }
    }

    /// Order in few letters: `win rate`.
    package static func short(_ sort: FormSort) -> String {
        switch sort {
        case .rate: tr("win rate")
        case .starts: tr("starts")
        case .starting: tr("SP return")
        case .fixed: tr("fixed return")
        }
    }

    /// Name as a list shows it: `Barrier 4`, `Favourites`.
    package static func name(_ figures: FormFigures) -> String {
        switch figures.kind {
        case .barrier: "\(HeadingWords.wholeBarrier(of: figures.category)) \(figures.name)"
        case .favourite: tr("Favourites")
        case .price: translated(figures.name)
        default: figures.name
        }
    }

    /// Names of a list. If two tracks have one name, each has its country.
    package static func names(_ rows: [FormFigures]) -> [String] {
        let tracks = TrackNames(rows.filter { $0.kind == .track }.map { ($0.name, $0.country) })
        return rows.map { figures in
            figures.kind == .track ? tracks.name(figures.name, Venue(country: figures.country)) : name(figures)
        }
    }

    /// `Did you mean Quiet Harbour or Quiet Harper?`; nil without names.
    package static func didYouMean(_ names: [String]) -> String? {
        guard let last = names.last else { return nil }
        let first = names.dropLast().joined(separator: ", ")
        return first.isEmpty ? tr("Did you mean \(last)?") : tr("Did you mean \(first) or \(last)?")
    }

    /// Number of wins that prices promise, with one place: `12.3`; empty for nil.
    package static func expected(_ wins: Double?) -> String {
        guard let wins else { return "" }
        let tenths = Int(clamping: (wins * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// How a fair chance is made of prices.
    package static let pricesMethod = tr("fair chance: 1/price as a share of the race's sum")
    /// Explanation of the chart beside the ranges of prices.
    package static let chartMeans =
        tr("Chart from no wins to twice the fair number: o win rate, - its 95 % interval, | as priced")

    /// Percent with one place: `12.5`; empty for nil.
    /// - Parameter rate: 0 to 1.
    package static func percent(_ rate: Double?) -> String {
        guard let rate else { return "" }
        let tenths = Int(clamping: (rate * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// Wins and starts: `3/12`; empty without a start.
    package static func record(_ counts: FormCounts?) -> String {
        guard let counts, counts.starts > 0 else { return "" }
        return "\(counts.wins)/\(counts.starts)"
    }

    /// Wins in percent: `14%`, or `14%~` for a small sample; empty without a start.
    package static func strike(_ counts: FormCounts?) -> String {
        guard let counts, let rate = counts.winRate.rate else { return "" }
        return "\(Int(clamping: (rate * 100).rounded()))%" + (counts.isSmall ? small : "")
    }

    /// Wins and win rate by the store: `won 23 of 164 saved here (14%)`, `(50%~)` for a small sample; nil without a
    /// start.
    static func won(_ counts: FormCounts?) -> String? {
        guard let counts, counts.starts > 0 else { return nil }
        return tr("won \(counts.wins) of \(counts.starts) saved here (\(strike(counts)))")
    }

    /// Interval of a rate in whole percent: `8-17`.
    package static func interval(_ interval: WilsonInterval) -> String {
        "\(Int(clamping: (interval.lower * 100).rounded()))-\(Int(clamping: (interval.upper * 100).rounded()))"
    }

    /// Profit in percent of the stakes, with a sign: `+12.5`; empty without a price.
    package static func gain(_ returns: FormCounts.Returns) -> String {
        guard let perUnit = returns.perUnit else { return "" }
        return signed(perUnit)
    }

    /// Profit in units, with a sign: `-23.5`; empty without a price.
    package static func profit(_ returns: FormCounts.Returns) -> String {
        returns.counted > 0 ? units(returns.profit) : ""
    }

    /// Thousandths as units, with a sign: `-23.5`.
    package static func units(_ thousandths: Int) -> String {
        let tenths = Int(thousandths.magnitude.plus(50) / 100)
        return signed(thousandths < 0 ? -tenths : tenths)
    }

    /// Starts: `23`, or `23~` for a small sample.
    package static func starts(_ counts: FormCounts) -> String {
        "\(counts.starts)" + (counts.isSmall && counts.starts > 0 ? small : "")
    }

    /// Sign behind the starts of a small sample.
    static let small = "~"
    /// Explanation of `small`: `~ fewer than 30 starts`.
    package static var fewStarts: String { tr("\(small) fewer than \(FormCounts.small) starts") }
    /// Explanation of the mark in a ranking.
    package static var smallMeans: String { tr("\(fewStarts): ranked after the others") }

    /// Races of a ranking, by UTC: `1234 races from 2025-11-21 to 2026-11-21`.
    package static func words(_ basis: FormBasis) -> String {
        guard let oldest = basis.oldest, let newest = basis.newest else { return tr("no races counted") }
        return trn(
            "\(basis.races) race from \(date(oldest)) to \(date(newest))",
            "\(basis.races) races from \(date(oldest)) to \(date(newest))", basis.races)
    }

    /// Day of an instant by UTC: `2026-11-21`.
    package static func date(_ instant: Date) -> String { String(RFC3339.format(instant).prefix(10)) }

    /// Position: `3`, `1=` in a dead heat, `-` for unplaced, `scr`, `late scr`.
    package static func finish(_ runner: FormRunner) -> String {
        switch runner.fate {
        case .scratched: tr("scr")
        case .lateScratched: tr("late scr")
        case .started where runner.position == 0: "-"
        case .started: "\(runner.position)" + (runner.sharing > 1 ? "=" : "")
        }
    }

    /// Position in few letters, which needs no heading: `3rd`, `-` for unplaced, `scr`.
    package static func placed(_ runner: FormRunner) -> String {
        guard runner.isStarter else { return tr("scr") }
        return runner.position == 0 ? "-" : PlainWords.ordinalInFigures(runner.position)
    }

    private static func signed(_ tenths: Int) -> String {
        let sign = tenths < 0 ? "-" : tenths > 0 ? "+" : ""
        return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }
}
