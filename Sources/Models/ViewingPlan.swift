package import FoundationEssentials

/// The races that one person can see one after the other, and those that they have no time for.
///
/// Of races that clash as many as possible are seen, watched ones first. Between two jumps there is at least the gap.
/// A race jumps at its advertised start, or later by the median of its estimate.
package struct ViewingPlan: Hashable, Sendable {
    /// A race that could be seen.
    package struct Entry: Hashable, Sendable {
        package var race: Race
        /// How late its meeting runs; nil if it is not known.
        package var lateness: Lateness?
        package var isWatched: Bool

        package init(race: Race, lateness: Lateness? = nil, isWatched: Bool = false) {
            (self.race, self.lateness, self.isWatched) = (race, lateness, isWatched)
        }

        /// The jump by the jump clock, to ten seconds; the advertised start without an estimate.
        package var jump: Date { clock?.jump ?? race.advertisedStart }
        /// The same with its interval and its sample; nil without an estimate.
        package var clock: JumpClock? { JumpClock(lateness, start: race.advertisedStart, status: nil) }
        /// The earliest instant at which it is likely to jump: before it one must be back.
        fileprivate var earliest: Date { race.advertisedStart + Double(lateness?.low ?? 0) }
        fileprivate var latest: Date { race.advertisedStart + Double(lateness?.high ?? 0) }
    }

    /// Part of a race in the plan.
    package enum Part: Hashable, Sendable {
        /// The race is seen, and the gap is kept.
        case seen
        /// Seen, but the race before it may jump so late, or this one so early, that the gap is not kept.
        case tight
        /// No time for it: the race that is seen instead.
        case clash(with: RaceID)
    }

    /// A race of the plan, and whether there is time for it.
    package struct Item: Hashable, Sendable {
        package let entry: Entry
        package let part: Part
    }

    package let items: [Item]
    /// Times without a race that is seen, of at least `leastFree`, in order.
    package let free: [Range<Date>]

    /// Seconds from which a time without a race is worth a line.
    static let leastFree: TimeInterval = 600
    /// Seconds from one jump to the next without another choice.
    package static let usualGap: TimeInterval = 240
    /// Seconds that may be chosen for it.
    package static let gaps: ClosedRange<TimeInterval> = 0...3600

    /// - Parameters:
    ///   - entries: in any order.
    ///   - span: of the advertised starts, and of the free times.
    ///   - gap: seconds from one jump to the next.
    package init(_ entries: [Entry], in span: Range<Date>, gap: TimeInterval) {
        let sorted = entries.filter { span.contains($0.race.advertisedStart) }
            .sorted { ($0.jump, $0.race) < ($1.jump, $1.race) }
        let seen = Self.seen(sorted, gap: gap)
        var parts: [RaceID: Part] = [:]
        for (index, place) in seen.enumerated() {
            let before = index > 0 ? sorted[seen[index - 1]].latest + gap : .distantPast
            parts[sorted[place].race.id] = before > sorted[place].earliest ? .tight : .seen
        }
        items = sorted.map { entry in
            if let part = parts[entry.race.id] { return Item(entry: entry, part: part) }
            let nearest = seen.min {
                abs(sorted[$0].jump.timeIntervalSince(entry.jump)) < abs(sorted[$1].jump.timeIntervalSince(entry.jump))
            }
            return Item(entry: entry, part: .clash(with: sorted[nearest ?? 0].race.id))
        }.sorted { $0.entry.race < $1.entry.race }
        free = Self.free(seen.map { sorted[$0].jump }, in: span, gap: gap)
    }

    package var seen: [Item] {
        items.filter { if case .clash = $0.part { false } else { true } }.sorted { $0.entry.jump < $1.entry.jump }
    }

    /// Places of the races that are seen: the most watched ones, and of these choices the one with the most races.
    private static func seen(_ sorted: [Entry], gap: TimeInterval) -> [Int] {
        // For each number of first races: the best choice among them, and whether it includes the last one.
        var best: [(watched: Int, all: Int)] = [(0, 0)]
        var takes: [Bool] = []
        var before: [Int] = []
        for (index, entry) in sorted.enumerated() {
            var fits = before.last ?? 0
            while fits < index, entry.jump.timeIntervalSince(sorted[fits].jump) >= gap { fits += 1 }
            before.append(fits)
            let with = (watched: best[fits].watched + (entry.isWatched ? 1 : 0), all: best[fits].all + 1)
            takes.append(with > best[index])
            best.append(with > best[index] ? with : best[index])
        }
        var places: [Int] = []
        var index = sorted.count
        while index > 0 {
            if takes[index - 1] {
                places.append(index - 1)
                index = before[index - 1]
            } else {
                index -= 1
            }
        }
        return places.reversed()
    }

    private static func free(_ jumps: [Date], in span: Range<Date>, gap: TimeInterval) -> [Range<Date>] {
        var free: [Range<Date>] = []
        var from = span.lowerBound
        for to in jumps + [span.upperBound] {
            if to.timeIntervalSince(from) >= leastFree { free.append(from..<to) }
            from = max(from, to + gap)
        }
        return free
    }
}
