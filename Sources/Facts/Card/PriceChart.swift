import FoundationEssentials
package import Models

/// The price of the selected runner from its first to the one of now, beside that of its strongest rival.
package struct PriceChart: Hashable, Sendable {
    /// Prices of one runner over time.
    package struct Course: Hashable, Sendable {
        /// Number of the saddlecloth or rug, as a code (`RunnerNumber`).
        package let number: Int
        /// Prices from the first to the current one; at least 2.
        package let prices: [Price]
        /// Places at which they begin, from 0 at the left to 1 at the right.
        package let places: [Double]

        /// Prices of unknown times: each change has the same width.
        fileprivate init(_ row: RunnerRow) {
            (number, prices) = (row.number, row.course)
            let last = Double(max(1, row.course.count - 1))
            places = row.course.indices.map { Double($0) / last }
        }

        /// Prices within a time, each until the next one, and that of now at its end.
        fileprivate init(_ row: RunnerRow, from: Date, to: Date) {
            let span = to.timeIntervalSince(from)
            var points: [(place: Double, price: Price)] = []
            for one in row.timed where one.at <= to {
                let place = one.at.timeIntervalSince(from) / span
                // Of those before the left end the last one holds there.
                if place <= 0 { points = [] }
                points.append((max(0, place), one.price))
            }
            if let now = row.course.last { points.append((1, now)) }
            (number, places, prices) = (row.number, points.map(\.place), points.map(\.price))
        }
    }

    package let selected: Course
    /// Course of the starter with the shortest price besides it; nil if it has no course.
    package let rival: Course?
    /// What is drawn, in words of two lengths: `6 Ruji 14 to 10, firmed 29%; favourite 3 Frosbie 3.50,
    /// unchanged`, `6 from 14 to 10; favourite 3 at 3.50`. A later beginning than that of the prices is told.
    package let words: Wording
    /// Times at the left and at the right end; empty where a source reports none.
    package let ends: [String]

    /// nil if the runner has no course.
    package init?(of row: RunnerRow, in field: [RunnerRow], localTime: LocalTime) {
        guard let now = row.course.last else { return nil }
        let rival = field.filter { $0.number != row.number && !$0.course.isEmpty }
            .min { ($0.course.last?.thousandths ?? .max, $0.number) < ($1.course.last?.thousandths ?? .max, $1.number) }
        let drawn: (own: Course, other: Course?)
        if let span = Self.span(of: row, beside: rival, in: field) {
            drawn = (
                Course(row, from: span.from, to: span.to), rival.map { Course($0, from: span.from, to: span.to) }
            )
            let isOneDay = localTime.day(span.from) == localTime.day(span.to)
            let first = localTime.time(span.from)
            ends = [isOneDay ? first : "\(localTime.weekday(span.from)) \(first)", localTime.time(span.to)]
        } else {
            drawn = (Course(row), rival.map { Course($0) })
            ends = []
        }
        (selected, self.rival) = (drawn.own, drawn.other)
        let beside = rival.map { rival in
            let isShorter = rival.course.last.map { $0 <= now } ?? false
            let name = rival.isFavourite ? tr("favourite") : isShorter ? tr("shortest") : tr("next", in: "price")
            let prices = drawn.other?.prices ?? []
            return (
                long: "; \(name) \(Self.words(rival, prices))", short: "; \(name) \(Self.figures(rival, prices))"
            )
        }
        let (long, short) = (
            Self.words(row, drawn.own.prices) + (beside?.long ?? ""),
            Self.figures(row, drawn.own.prices) + (beside?.short ?? "")
        )
        let isWhole = [(row, drawn.own), (rival ?? row, drawn.other ?? drawn.own)].allSatisfy { row, course in
            row.opening.isEmpty || row.opening == course.prices.first?.text
        }
        guard let from = ends.first, !isWhole else {
            words = Wording(long, short: short)
            return
        }
        words = Wording(tr("Since \(from): \(long)"), short: tr("Since \(from): \(short)"))
    }

    /// The time from shortly before the runner's first change of the last hour, or else before its first of all, to the
    /// latest of the race, in whole minutes: what happened long before would leave no room for it. A runner without a
    /// change is shown beside those of its rival.
    /// - Returns: nil unless the times of all that is shown are known.
    private static func span(
        of row: RunnerRow, beside rival: RunnerRow?, in field: [RunnerRow]
    ) -> (from: Date, to: Date)? {
        let shown = [row, rival].compactMap(\.self)
        let changes =
            shown.map { row in
                zip(row.timed, row.timed.dropFirst()).filter { $0.price != $1.price }.map(\.1.at)
            }.first { !$0.isEmpty } ?? []
        guard shown.allSatisfy({ !$0.timed.isEmpty }), let last = field.compactMap(\.timed.last?.at).max(),
            let first = changes.filter({ last.timeIntervalSince($0) <= 3600 }).min() ?? changes.min()
        else { return nil }
        let to = minute(last, .up)
        return (minute(first - max(60, to.timeIntervalSince(first) / 9), .down), to)
    }

    private static func minute(_ instant: Date, _ rule: FloatingPointRoundingRule) -> Date {
        Date(timeIntervalSinceReferenceDate: (instant.timeIntervalSinceReferenceDate / 60).rounded(rule) * 60)
    }

    private static func words(_ row: RunnerRow, _ prices: [Price]) -> String {
        guard let first = prices.first, let last = prices.last else { return "" }
        let runner = "\(RunnerNumber.text(row.number)) \(row.name)"
        guard let move = MarketMove(from: first, to: last) else { return tr("\(runner) \(last.text), unchanged") }
        return tr("\(runner) \(first.text) to \(last.text), \(MarketWords.words(move))")
    }

    private static func figures(_ row: RunnerRow, _ prices: [Price]) -> String {
        guard let first = prices.first, let last = prices.last else { return "" }
        let number = RunnerNumber.text(row.number)
        return first == last
            ? tr("\(number) at \(last.text)") : tr("\(number) from \(first.text) to \(last.text)")
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
