package import Models

/// Words for how late a meeting's races jump.
package enum LatenessWords {
    /// `runs about 3 min late (1 to 6, of 5 races)`: an estimate, from how many and which races.
    package static func sentence(_ lateness: Lateness, category: RaceCategory) -> String {
        let (low, high) = (down(lateness.low), up(lateness.high))
        return tr("runs about \(median(lateness)) (\(low) to \(high), \(races(lateness, category)))")
    }

    /// `~3m`: the median in minutes, at most five columns. `~0m` on time, `~-1m` early.
    package static func short(_ lateness: Lateness) -> String { "~\(minutes(lateness.median))m" }

    private static func median(_ lateness: Lateness) -> String {
        let minutes = minutes(lateness.median)
        if minutes == 0 { return tr("on time") }
        return minutes > 0 ? tr("\(minutes) min late") : tr("\(minutes.magnitude) min early")
    }

    private static func races(_ lateness: Lateness, _ category: RaceCategory) -> String {
        let count = lateness.count
        let name = RaceWords.name(of: category).lowercased()
        return switch lateness.basis {
        case .meeting: trn("of \(count) race", "of \(count) races", count)
        case .track: trn("of \(count) earlier race here", "of \(count) earlier races here", count)
        case .category: trn("of \(count) \(name) race", "of \(count) \(name) races", count)
        }
    }

    /// Whole minutes, rounded to the nearest one.
    private static func minutes(_ seconds: Int) -> Int { down(seconds + 30) }
    private static func down(_ seconds: Int) -> Int { seconds >= 0 ? seconds / 60 : -up(-seconds) }
    private static func up(_ seconds: Int) -> Int { seconds > 0 ? (seconds + 59) / 60 : -(-seconds / 60) }
}
