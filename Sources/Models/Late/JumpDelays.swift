import FoundationEssentials

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

    package var isEmpty: Bool { sorted.isEmpty }

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
