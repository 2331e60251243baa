package import FoundationEssentials
package import Models

/// Words and numbers of form.
package enum FormWords {
    /// `Jockeys`.
    package static func title(_ kind: FormKind) -> String {
        kind.word.prefix(1).uppercased() + kind.word.dropFirst()
    }

    /// `last 30 days`, `all six years`.
    package static func words(_ period: FormPeriod) -> String {
        period.days.map { $0 == 1 ? "today" : "last \($0) days" } ?? "all that is kept"
    }

    /// `30d`, `all`.
    package static func short(_ period: FormPeriod) -> String { period.days.map { "\($0)d" } ?? "all" }

    package static func words(_ sort: FormSort) -> String {
        switch sort {
        case .rate: "win rate, lower bound"
        case .starts: "starts"
        case .starting: "return at starting price"
        case .fixed: "return at last fixed price"
        }
    }

    /// `win rate`, for where there is little room.
    package static func short(_ sort: FormSort) -> String {
        switch sort {
        case .rate: "win rate"
        case .starts: "starts"
        case .starting: "SP return"
        case .fixed: "fixed return"
        }
    }

    /// A name as a list shows it.
    package static func name(_ figures: FormFigures) -> String {
        switch figures.kind {
        case .barrier: "\(figures.category == .greyhound ? "Box" : "Barrier") \(figures.name)"
        case .favourite: "Favourites"
        default: figures.name
        }
    }

    /// `12.5`: percent with one place; empty for none.
    package static func percent(_ rate: Double?) -> String {
        guard let rate else { return "" }
        let tenths = Int(clamping: (rate * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// `3/12`: wins and starts; empty without a start.
    package static func record(_ counts: FormCounts?) -> String {
        guard let counts, counts.starts > 0 else { return "" }
        return "\(counts.wins)/\(counts.starts)"
    }

    /// `14%`, and `14%~` for a small sample; empty without a start.
    package static func strike(_ counts: FormCounts?) -> String {
        guard let counts, let rate = counts.winRate.rate else { return "" }
        return "\(Int(clamping: (rate * 100).rounded()))%" + (counts.isSmall ? small : "")
    }

    /// `8-17`: the interval in whole percent.
    package static func interval(_ interval: WilsonInterval) -> String {
        "\(Int(clamping: (interval.lower * 100).rounded()))-\(Int(clamping: (interval.upper * 100).rounded()))"
    }

    /// `+12.5`: percent of what was staked, with a sign; empty for none.
    package static func gain(_ returns: FormCounts.Returns) -> String {
        guard let perUnit = returns.perUnit else { return "" }
        return signed(perUnit)
    }

    /// `-23.5`: units, with a sign; empty where nothing was staked.
    package static func profit(_ returns: FormCounts.Returns) -> String {
        returns.counted > 0 ? units(returns.profit) : ""
    }

    /// `-23.5`: thousandths as units, with a sign.
    package static func units(_ thousandths: Int) -> String {
        let tenths = Int(thousandths.magnitude.plus(50) / 100)
        return signed(thousandths < 0 ? -tenths : tenths)
    }

    /// `23`, and `23~` for a small sample.
    package static func starts(_ counts: FormCounts) -> String {
        "\(counts.starts)" + (counts.isSmall && counts.starts > 0 ? small : "")
    }

    /// What marks a small sample.
    package static let small = "~"
    package static var smallMeans: String { "\(small) fewer than \(FormCounts.small) starts: ranked after the others" }

    /// Of the races of a ranking's period: `1 234 races from 21 Nov 2025 to 21 Nov 2026`, by UTC.
    package static func words(_ basis: FormBasis) -> String {
        guard let oldest = basis.oldest, let newest = basis.newest else { return "no race has been counted" }
        return "\(basis.races) race\(basis.races == 1 ? "" : "s") from \(date(oldest)) to \(date(newest))"
    }

    /// `2026-11-21`, by UTC.
    package static func date(_ instant: Date) -> String { String(RFC3339.format(instant).prefix(10)) }

    /// `3`, `1=` in a dead heat, `-` for unplaced, `scr`.
    package static func finish(_ runner: FormRunner) -> String {
        switch runner.fate {
        case .scratched: "scr"
        case .lateScratched: "late scr"
        case .started where runner.position == 0: "-"
        case .started: "\(runner.position)" + (runner.sharing > 1 ? "=" : "")
        }
    }

    private static func signed(_ tenths: Int) -> String {
        let sign = tenths < 0 ? "-" : tenths > 0 ? "+" : ""
        return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }
}
