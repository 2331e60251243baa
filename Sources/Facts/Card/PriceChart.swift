package import Models

/// The price of the selected runner from its first to the one of now, beside that of its strongest rival.
package struct PriceChart: Hashable, Sendable {
    /// Prices of one runner over time.
    package struct Course: Hashable, Sendable {
        /// Number of the saddlecloth or rug, as a code (`RunnerNumber`).
        package let number: Int
        /// Prices from the first to the current one; at least 2.
        package let prices: [Price]
    }

    package let selected: Course
    /// Course of the starter with the shortest price besides it; nil if it has no course.
    package let rival: Course?
    /// The chart in words, in two lengths: `6 Ruji 14 to 10, firmed 29%; favourite 3 Frosbie 3.50 to 3.50, unchanged`,
    /// `6 14 to 10; favourite 3 3.50 to 3.50`.
    package let words: Wording

    /// nil if the runner has no course.
    package init?(of row: RunnerRow, in field: [RunnerRow]) {
        guard let now = row.course.last else { return nil }
        selected = Course(number: row.number, prices: row.course)
        let rival = field.filter { $0.number != row.number && !$0.course.isEmpty }
            .min { ($0.course.last?.thousandths ?? .max, $0.number) < ($1.course.last?.thousandths ?? .max, $1.number) }
        self.rival = rival.map { Course(number: $0.number, prices: $0.course) }
        let beside = rival.map { rival in
            let isShorter = rival.course.last.map { $0 <= now } ?? false
            let name = rival.isFavourite ? tr("favourite") : isShorter ? tr("shortest") : tr("next", in: "price")
            return (long: "; \(name) \(Self.words(rival))", short: "; \(name) \(Self.figures(rival))")
        }
        words = Wording(
            Self.words(row) + (beside?.long ?? ""), short: Self.figures(row) + (beside?.short ?? ""))
    }

    private static func words(_ row: RunnerRow) -> String {
        guard let first = row.course.first, let last = row.course.last else { return "" }
        let verb = MarketMove(from: first, to: last).map(MarketWords.words) ?? tr("unchanged")
        return tr("\(RunnerNumber.text(row.number)) \(row.name) \(first.text) to \(last.text), \(verb)")
    }

    private static func figures(_ row: RunnerRow) -> String {
        guard let first = row.course.first, let last = row.course.last else { return "" }
        return tr("\(RunnerNumber.text(row.number)) \(first.text) to \(last.text)")
    }
}

/// Courses of a race's prices, as heights of bars. All runners of a race share a scale: equal heights are equal changes
/// in percent.
package struct PriceTrend: Hashable, Sendable {
    /// Height of the longest price that a bar can show; the shortest has height 0.
    package static let highest = 7
    /// Most points of a course: the opening price and the seven latest.
    package static let points = 8
    /// A change of less than a tenth does not take up the whole height.
    private static let least = Price.logarithm(of: 1.1)

    /// The widest course, as a logarithm.
    private let span: Double

    /// - Parameter field: prices of the race's runners.
    package init(of field: [Odds]) {
        span =
            field.map { Self.range($0).map { $0.upperBound - $0.lowerBound } ?? 0 }.max().map { max($0, Self.least) }
            ?? Self.least
    }

    /// Heights from 0 to `highest`, the oldest first, about the middle of the runner's own course: the bars go
    /// where the price goes.
    /// - Returns: empty for fewer than two prices.
    package func heights(_ odds: Odds) -> [Int] {
        guard let range = Self.range(odds) else { return [] }
        let middle = (range.lowerBound + range.upperBound) / 2
        let highest = Double(Self.highest)
        return Self.shown(odds).map { price in
            let height = highest / 2 + (price.logarithm - middle) / span * highest
            return min(max(0, Int(clamping: height + 0.5)), Self.highest)
        }
    }

    /// nil for fewer than two prices.
    private static func range(_ odds: Odds) -> ClosedRange<Double>? {
        let shown = shown(odds)
        guard shown.count > 1, let low = shown.min(), let high = shown.max() else { return nil }
        return low.logarithm...high.logarithm
    }

    private static func shown(_ odds: Odds) -> [Price] {
        let course = odds.course
        return course.count > points ? course.prefix(1) + course.suffix(points - 1) : course
    }
}
