package import Models

/// Words of a runner's line on the card. Unknown values are empty, and so is a missing price.
package struct RunnerRow: Hashable, Sendable, Identifiable {
    /// Number of the saddlecloth or rug, as a code (`RunnerNumber`).
    package var number: Int
    /// Name of the runner, or `Unnamed`.
    package var name: String
    /// Page of the runner; nil if no source has one.
    package var address: WebAddress?
    /// Barrier, box or draw as text: `4`.
    package var barrier = ""
    /// Name of the jockey or driver.
    package var jockey = ""
    package var trainer = ""
    /// Age in years, and sex: `8g`.
    package var age = ""
    /// Weight in kilograms without its unit: `54.5`.
    package var weight = ""
    /// Positions of the last starts, the latest at the right: `4776X`.
    package var lastStarts = ""
    /// Days from its last start to the race; nil if that is not known.
    package var days: Int?
    /// What it has won, and in small letters been placed in: `TDCw` for the track, the distance, both, wet tracks.
    package var fitness = ""
    /// First fixed win price of the runner: `6.50`.
    package var opening = ""
    /// Fixed win price of now: `6.50`.
    package var win = ""
    /// Fixed place price of now: `2.10`.
    package var place = ""
    /// Prices of the tote for a win and a place: `6.10`.
    package var toteWin = "", totePlace = ""
    /// Course of its price, the oldest first: heights from 0 to `PriceTrend.highest`, the longest price the highest.
    package var trend: [Int] = []
    /// Fixed win prices from the first to the one of now; empty for fewer than two.
    package var course: [Price] = []
    /// Prices whose times a source reports, the oldest first.
    package var timed: [TimedPrice] = []
    /// Change from the first fixed win price to the one of now; nil without one.
    package var drift: PriceMove?
    /// Chance by the market in percent: `31%`.
    package var chance = ""
    /// Change of the win price in the last 30 s; nil without one.
    package var move: PriceMove?
    /// Marked as favourite by the source.
    package var isFavourite = false
    /// Marked by the source because its price has shortened much.
    package var isMover = false
    /// Words for a scratching, in fewer and fewer letters; empty for a starter.
    package var scratching: [String] = []
    /// True if it was scratched after the field was final.
    package var isLateScratching = false
    /// Wins and starts of the runner: `3/12`.
    package var form = ""
    /// Wins of its jockey or driver in percent: `14%`, or `14%~` for a small sample.
    package var jockeyForm = ""
    /// Wins of its trainer in percent: `14%`, or `14%~` for a small sample.
    package var trainerForm = ""
    package var comment = ""
    /// Facts of a form guide: `3yo f`, `back marker`, `10: 2-0-5`.
    package var figures: [String] = []
    /// Figures that are less wanted: `track 2: 0-0-1`, `distance 4: 0-0-0`, `rating 49`, `claims 2 kg`.
    package var further: [String] = []
    /// True if it is on the watch list.
    package var isWatched = false
    /// True if its jockey, driver or trainer is on the watch list.
    package var isJockeyWatched = false, isTrainerWatched = false

    /// Change from the first price of its course to the one of now in percent, negative for a price that has become
    /// shorter; nil without a course.
    package var change: Int? {
        guard let first = course.first?.thousandths, let last = course.last?.thousandths else { return nil }
        let percent = (100 * abs(last - first) + first / 2) / first
        return last < first ? -percent : percent
    }

    /// The runner's number, unique on its card.
    package var id: Int { number }
    package var isScratched: Bool { !scratching.isEmpty }

    /// Columns of the signs, which no name is cut for the words of: `◆ fav`.
    package var markWidth: Int { (isFavourite ? 1 : 0) + (isMover ? 1 : 0) }

    package init(number: Int, name: String) {
        self.number = number
        self.name = name
    }
}

/// Columns of a runner's line, in the order of the screen.
package enum RunnerColumn: Hashable, Sendable, CaseIterable {
    case cursor, number, name, mark, barrier, jockey, jockeyForm, trainer, trainerForm, age, weight, lastStarts,
        days, fitness
    case form, chance, trend, opening, win, place, toteWin, totePlace
}

/// Order of the starters; scratched runners are always last.
package enum RunnerOrder: Hashable, Sendable, CaseIterable {
    case number, price, barrier

    /// Runners in this order. Unknown values come last, and equal ones are in the order of their numbers.
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
            return RunnerNumber.order(left.number) < RunnerNumber.order(right.number)
        }
    }
}
