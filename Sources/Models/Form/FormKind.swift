/// Subjects whose form is counted (docs/form.md).
package enum FormKind: Int, Hashable, Sendable, CaseIterable {
    case horse = 1
    case greyhound, jockey, driver, trainer, track, barrier, favourite
    /// Ranges of prices (`PriceBand`), in their order: no subject of the store.
    case price

    /// Word in arguments and JSON: `jockeys`.
    package var word: String { "\(self)s" }

    /// Runners: their own starts are listed, and are few.
    package var isRunner: Bool { self == .horse || self == .greyhound }

    /// People have a list of the latest starts of the runners that they ride, drive or train.
    package var isPerson: Bool { self == .jockey || self == .driver || self == .trainer }

    /// Kind of its entries on the watch list, where a track is its meetings; nil for a subject without a name.
    package var watched: WatchEntry.Kind? {
        switch self {
        case .horse, .greyhound: .runner
        case .jockey, .driver: .rider
        case .trainer: .trainer
        case .track: .meeting
        case .barrier, .favourite, .price: nil
        }
    }

    package static func runner(_ category: RaceCategory) -> FormKind { category == .greyhound ? .greyhound : .horse }

    /// The jockey of a horse race or the driver of a harness race; nil for greyhounds.
    package static func rider(_ category: RaceCategory) -> FormKind? {
        switch category {
        case .horse, .unknown: .jockey
        case .harness: .driver
        case .greyhound: nil
        }
    }
}

/// Days that are counted, by UTC, today included.
package struct FormPeriod: Hashable, Sendable {
    /// 1 to `longest`; nil for all saved days.
    package let days: Int?

    /// Moves a number of days into 1 to `longest`; nil means all.
    package init(days: Int?) {
        self.days = days.map { min(max(1, $0), Self.longest) }
    }

    /// Every saved day, however many there are.
    package static let all = FormPeriod(days: nil)
    /// Periods whose sums the store has ready; a key on the screen of form goes through them.
    package static let ready = [FormPeriod(days: 30), FormPeriod(days: 90), FormPeriod(days: 365), all]
    /// Days for which starts are saved: six years.
    package static let longest = 2192

    /// The first day that counts, where `today` is the last. Days since 1970.
    package func firstDay(today: Int) -> Int { today - (days ?? Self.longest) + 1 }

    /// Periods of `ready` that differ: a period that begins before the first saved race equals the whole history.
    /// - Parameters:
    ///   - season: day of the first saved race, in days since 1970; nil if it is not known.
    ///   - today: days since 1970.
    package static func offered(season: Int?, today: Int) -> [FormPeriod] {
        ready.filter { period in period == all || season.map { $0 < period.firstDay(today: today) } ?? true }
    }
}

/// Order of a ranking. In each, small samples (`FormCounts.isSmall`) come after the others.
package enum FormSort: String, Hashable, Sendable, CaseIterable {
    /// Lower bound of the win rate's interval.
    case rate
    case starts
    /// Return on investment at starting price, and at the last fixed price that was seen.
    case starting, fixed
}
