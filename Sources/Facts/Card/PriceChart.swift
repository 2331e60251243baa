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
