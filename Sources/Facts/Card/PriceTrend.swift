package import Models

/// Courses of a race's prices, as heights of bars. All runners of a race share a scale: equal heights are equal changes
/// in percent.
package struct PriceTrend: Hashable, Sendable {
    /// Height of the shortest price that a bar can show; the longest has height 0.
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

    /// Heights from 0 to `highest`, the oldest first, about the middle of the runner's own course; a short price is
    /// high, so that the bars of a runner that firms rise.
    /// - Returns: empty for fewer than two prices.
    package func heights(_ odds: Odds) -> [Int] {
        guard let range = Self.range(odds) else { return [] }
        let middle = (range.lowerBound + range.upperBound) / 2
        let highest = Double(Self.highest)
        return Self.shown(odds).map { price in
            let height = highest / 2 + (middle - price.logarithm) / span * highest
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
