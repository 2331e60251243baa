/// An estimate of how late the races of a meeting jump, in whole seconds after the advertised start.
///
/// Method: quantiles of the delays that were seen, by weight. Each race of today's meeting weighs 1; the history of the
/// track weighs 4 in all, that of the category 4 more. So few races of today are shrunk to the history, and many
/// outweigh it. The ends of the interval are the 10th and the 90th part of a hundred, moved outwards by 20 in
/// (races + 1), since few races show less than the whole spread. Judged by `Scripts/bench --lateness` (docs/late.md).
package struct Lateness: Hashable, Sendable {
    /// Half of the races jump later.
    package let median: Int
    /// Four in five races jump between `low` and `high`; never above the median.
    package let low: Int
    /// Upper end of that interval; never below the median.
    package let high: Int
    /// Number of races of each kind that were counted.
    package let races: Races

    /// Numbers of races that were counted.
    package struct Races: Hashable, Sendable {
        package var today: Int
        /// Races of the track's earlier days.
        package var track: Int
        /// Races of the category, at every track and on every day.
        package var category: Int

        /// - Parameter category: with those of the track.
        package init(today: Int, track: Int, category: Int) {
            (self.today, self.track, self.category) = (today, track, category)
        }
    }

    /// Which races the estimate is named after; the others count too.
    package enum Basis: String, Hashable, Sendable, CaseIterable {
        case meeting, track, category
    }

    /// The nearest races that were counted.
    package var basis: Basis { races.today > 0 ? .meeting : races.track > 0 ? .track : .category }

    /// Number of the races that the estimate is named after, at least 1.
    package var count: Int {
        switch basis {
        case .meeting: races.today
        case .track: races.track
        case .category: races.category
        }
    }

    /// Races of a category without which there is no estimate: the tenth part of fewer is no race.
    static let fewest = 10
    /// Weight of a history, counted in races of today.
    private static let weight = 4.0

    /// - Parameters:
    ///   - today: seconds of each race of the meeting that has jumped today.
    ///   - track: of the track's earlier days.
    ///   - category: of the category, with those of the track.
    /// - Returns: nil with fewer than `fewest` races.
    package init?(today: [Int], track: DelayHistory, category: DelayHistory) {
        guard category.count >= Self.fewest else { return nil }
        races = Races(today: today.count, track: track.count, category: category.count)
        var points = today.map { Point(seconds: $0, weight: 1) }
        for history in [track, category] where history.count > 0 {
            let each = min(Self.weight, Double(history.count)) / Double(history.points.count)
            points += history.points.map { Point(seconds: $0, weight: each) }
        }
        // Equal delays are sorted too, since their order decides the ends of the interval a little.
        points.sort { ($0.seconds, $0.weight) < ($1.seconds, $1.weight) }
        let total = points.reduce(0) { $0 + $1.weight }
        let edge = 0.1 - 0.2 / ((today.isEmpty ? Double(track.count + category.count) : total) + 1)
        median = Self.quantile(0.5, of: points, total: total)
        low = Self.quantile(edge, of: points, total: total)
        high = Self.quantile(1 - edge, of: points, total: total)
    }

    private struct Point {
        let seconds: Int
        let weight: Double
    }

    /// Quantile of weighted points, in proportion between two of them. Each point is in the middle of its weight.
    private static func quantile(_ part: Double, of points: [Point], total: Double) -> Int {
        let target = part * total
        var passed = 0.0
        var last: (at: Double, seconds: Int)?
        for point in points {
            let at = passed + point.weight / 2
            if target <= at {
                guard let last else { return point.seconds }
                let share = (target - last.at) / (at - last.at)
                return Int(clamping: (Double(last.seconds) + share * Double(point.seconds - last.seconds)).rounded())
            }
            last = (at, point.seconds)
            passed += point.weight
        }
        return last?.seconds ?? 0
    }
}
