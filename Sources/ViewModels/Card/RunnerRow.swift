package import Models

/// A runner's line on the card, in words. What is not known is empty; nothing stands for no price.
package struct RunnerRow: Hashable, Sendable, Identifiable {
    /// Which way a price went just now.
    package enum Move: Hashable, Sendable {
        /// Lower: more is bet on it.
        case shortened
        case drifted
    }

    package var number: Int
    package var name: String
    package var barrier = ""
    package var jockey = ""
    package var trainer = ""
    /// Years and sex: `8g`.
    package var age = ""
    /// Kilograms: `54.5`.
    package var weight = ""
    /// The latest at the right.
    package var lastStarts = ""
    /// Where it finished: `1`; `2=` in a dead heat.
    package var finish = ""
    package var opening = ""
    package var win = ""
    package var place = ""
    /// How its price went, the oldest first: heights from 0 to `PriceTrend.highest`.
    package var trend: [Int] = []
    package var move: Move?
    package var isFavourite = false
    package var isMover = false
    /// That it is scratched, in ever fewer letters; none for a starter.
    package var scratching: [String] = []
    package var isLateScratching = false
    /// Its own wins and starts: `3/12`; how often its rider and its trainer win: `14%`.
    package var form = ""
    package var jockeyForm = ""
    package var trainerForm = ""
    /// What a source says of it.
    package var comment = ""
    /// Whether it is on the watch list.
    package var isWatched = false

    package var id: Int { number }
    package var isScratched: Bool { !scratching.isEmpty }

    package init(number: Int, name: String) {
        self.number = number
        self.name = name
    }
}

/// What a runner's line can have, in the order of the screen.
package enum RunnerColumn: Hashable, Sendable, CaseIterable {
    case cursor, number, name, mark, finish, barrier, jockey, jockeyForm, trainer, trainerForm, age, weight, lastStarts
    case form, trend, opening, win, place
}

/// In which order starters stand; scratched runners are always last.
package enum RunnerOrder: Hashable, Sendable, CaseIterable {
    case number, price, barrier

    package var next: RunnerOrder {
        switch self {
        case .number: .price
        case .price: .barrier
        case .barrier: .number
        }
    }

    /// What is not known comes after what is, and the number decides between equals.
    package func sorted(_ runners: [Runner]) -> [Runner] {
        runners.sorted { left, right in
            let isScratched = (left.scratching != nil, right.scratching != nil)
            if isScratched.0 != isScratched.1 { return isScratched.1 }
            switch (self, left.odds.win, right.odds.win) {
            case (.price, let one?, let other?) where one != other: return one < other
            case (.price, _?, nil): return true
            case (.price, nil, _?): return false
            case (.barrier, _, _):
                let (one, other) = (left.barrier ?? .max, right.barrier ?? .max)
                if one != other { return one < other }
            default: break
            }
            return left.number < right.number
        }
    }
}
