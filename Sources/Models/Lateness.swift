package import FoundationEssentials

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

    /// Whole minutes before and after the median, which is rounded to a minute, that have the interval; at least 1.
    package var minutes: Int {
        let nearest = median + 30
        let middle = nearest - (nearest % 60 + 60) % 60
        return max(1, (max(high - middle, middle - low) + 59) / 60)
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

/// How late one race jumped: both times are of one source, so no clock of this device is in it.
package struct JumpDelay: Hashable, Sendable {
    package let category: RaceCategory
    /// Key of the meeting's name (`FormName.key`).
    package let track: String
    /// Country of the track by one code (`Country.code`); nil if no source reports it. Two tracks may have one name.
    let country: String?
    /// Number of the race, from 1; 0 if the source reports none.
    package let number: Int
    /// Advertised start that the source reported last: after a move the new one.
    package let start: Date
    /// Seconds from that start to the jump; negative for an early one.
    package let seconds: Int

    /// Seconds that are believed: another value is an error of the source, or a start that it never moved.
    static let believed = -600...3600

    /// - Parameter meeting: in any spelling.
    /// - Returns: nil without a name, or for a delay that is not believed.
    package init?(
        category: RaceCategory, meeting: String?, number: Int, start: Date, jump: Date, country: String? = nil
    ) {
        let seconds = Int(clamping: jump.timeIntervalSince(start))
        guard let track = FormName.key(meeting), Self.believed.contains(seconds) else { return nil }
        (self.category, self.track, self.number) = (category, track, number)
        (self.start, self.seconds, self.country) = (start, seconds, Country.code(country))
    }

    /// - Returns: nil before the jump, for an abandoned race, and for a source that does not report the jump.
    package init?(_ card: RaceCard, country: String?) {
        guard let start = card.advertisedStart, let jump = card.actualStart, !card.status.isNotRun else {
            return nil
        }
        self.init(
            category: card.category, meeting: card.meeting, number: card.number, start: start, jump: jump,
            country: country)
    }
}

/// The delays that were seen, by track; estimates are made of them.
package struct JumpDelays: Hashable, Sendable {
    private struct TrackKey: Hashable, Sendable {
        let category: RaceCategory
        let key: String
    }

    private struct Entry: Hashable, Sendable {
        let start: Date
        let number: Int
        let seconds: Int
        let country: String?
    }

    private var tracks: [TrackKey: [Entry]] = [:]
    /// Delays of each category in seconds, ascending.
    private var sorted: [RaceCategory: [Int]] = [:]

    private var count = 0

    /// Races that the latest of are kept; there are at most twice as many. A board runs for months.
    package static let most = 4_000
    /// Seconds between two races of one meeting, at most: the next day's begin later.
    private static let day: TimeInterval = 12 * 3600

    /// - Parameter delays: in any order; if two are of one race, the later one counts.
    package init(_ delays: [JumpDelay] = []) {
        for delay in delays { note(delay) }
    }

    /// Adds a delay; one of the same race replaces it.
    /// - Returns: whether it is new.
    @discardableResult
    package mutating func note(_ delay: JumpDelay) -> Bool {
        let track = TrackKey(category: delay.category, key: delay.track)
        let entry = Entry(
            start: delay.start, number: delay.number, seconds: delay.seconds, country: delay.country)
        if let place = tracks[track]?.firstIndex(where: { Self.isSame($0, entry) }), let old = tracks[track]?[place] {
            guard old != entry else { return false }
            tracks[track]?[place] = entry
            let all = Self.place(of: old.seconds, in: sorted[track.category, default: []])
            sorted[track.category]?.remove(at: all)
        } else {
            tracks[track, default: []].append(entry)
            count += 1
        }
        let all = Self.place(of: entry.seconds, in: sorted[track.category, default: []])
        sorted[track.category, default: []].insert(entry.seconds, at: all)
        if count > 2 * Self.most { forgetEarliest() }
        return true
    }

    private mutating func forgetEarliest() {
        let all = tracks.flatMap { track, entries in entries.map { (track: track, entry: $0) } }
        let latest = all.sorted { $0.entry.start > $1.entry.start }.prefix(Self.most)
        tracks = Dictionary(grouping: latest, by: \.track).mapValues { $0.map(\.entry) }
        sorted = Dictionary(grouping: latest, by: \.track.category).mapValues { $0.map(\.entry.seconds).sorted() }
        count = latest.count
    }

    /// The estimate for a race, of every race that was seen but itself.
    /// - Returns: nil if too few were seen.
    package func lateness(of race: Race) -> Lateness? {
        guard let all = sorted[race.category], let key = FormName.key(race.meeting) else { return nil }
        var today: [Int] = []
        var earlier: [Int] = []
        for entry in tracks[TrackKey(category: race.category, key: key)] ?? []
        where Country.canBeOne(entry.country, race.venue.country) {
            let isToday = abs(entry.start.timeIntervalSince(race.advertisedStart)) < Self.day
            if !isToday {
                earlier.append(entry.seconds)
            } else if race.number == 0 || entry.number != race.number {
                today.append(entry.seconds)
            }
        }
        return Lateness(
            today: today, track: DelayHistory(sorted: earlier.sorted()), category: DelayHistory(sorted: all))
    }

    /// Sources that share no ids, and a start that moved, give one race twice.
    private static func isSame(_ one: Entry, _ other: Entry) -> Bool {
        guard Country.canBeOne(one.country, other.country) else { return false }
        return one.start == other.start
            || one.number > 0 && one.number == other.number && abs(one.start.timeIntervalSince(other.start)) < day
    }

    /// The first place whose value is not smaller.
    private static func place(of seconds: Int, in all: [Int]) -> Int {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle] < seconds { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Delays of many races as a few points of equal weight, which keep median and spread.
package struct DelayHistory: Hashable, Sendable {
    /// Number of races that were seen, also beyond `most`.
    package let count: Int
    /// Delays in seconds, ascending; at most `most` of them.
    package let points: [Int]

    private static let most = 40

    /// - Parameter sorted: delays in seconds, in ascending order.
    package init(sorted: [Int]) {
        count = sorted.count
        points =
            sorted.count <= Self.most
            ? sorted : (0..<Self.most).map { sorted[($0 * 2 + 1) * sorted.count / (Self.most * 2)] }
    }
}
