package import FoundationEssentials

/// The form of one horse, person, track or barrier, or of favourites.
package struct FormFigures: Hashable, Sendable, Identifiable {
    package var kind: FormKind
    /// Category of the counted races; a name in two categories has two forms.
    package var category: RaceCategory
    /// Latest spelling of the name, all in capitals only if there is no other; a barrier's number; `favourite`; a range
    /// of prices.
    package var name: String
    /// Country of a track (`Country.code`); nil if no source reports it, and for everything else.
    package var country: String?
    /// Counts over the period of the ranking.
    package var counts: FormCounts
    /// Wins that the fair prices promised; nil but for a range of prices.
    package var expected: Double?

    /// How its wins agree with that; nil but for a range of prices with starts.
    package var calibration: Calibration? { Calibration(counts, expected: expected) }

    /// Form of one subject over one period.
    package init(
        kind: FormKind, category: RaceCategory, name: String, country: String? = nil, counts: FormCounts
    ) {
        self.kind = kind
        self.country = country
        self.category = category
        self.name = name
        self.counts = counts
    }

    /// Subject of the figures, the same for every spelling of the name.
    package var id: FormSubject { FormSubject(kind, category, name, country: country) }
}

/// Subject of a form: equal for every spelling of a name.
package struct FormSubject: Hashable, Sendable {
    /// Horse, jockey, track and so on.
    package let kind: FormKind
    package let category: RaceCategory
    /// Letters and digits of the name, without case and accents (`FormName.key`); empty for an empty name.
    package let key: String
    /// Country of a track by one code (`Country.code`); nil if it is not known, and for everything else.
    package let country: String?

    /// Reduces a name to its key.
    /// - Parameters:
    ///   - name: empty without a name.
    ///   - country: any code of a track's country.
    package init(_ kind: FormKind, _ category: RaceCategory, _ name: String, country: String? = nil) {
        self.kind = kind
        self.country = kind == .track ? Country.code(country) : nil
        self.category = category
        key = FormName.key(name) ?? ""
    }
}

/// Which subjects are ranked, over which period, and in which order.
package struct FormQuery: Hashable, Sendable {
    package var kind: FormKind
    package var period: FormPeriod
    /// Category that is ranked; nil for every one.
    package var category: RaceCategory?
    /// Least number of starts of a listed subject, within the period.
    package var minStarts: Int
    /// Order; small samples come last in each.
    package var sort: FormSort
    /// Words that must all be part of the name; empty for every name.
    package var search: String
    /// Most rows of the answer; below 0 counts as 0.
    package var limit: Int
    /// Counts only starts that it backs; nil for all.
    package var rule: BacktestRule?

    /// A ranking; without options the 20 best of all time by win rate.
    package init(
        _ kind: FormKind, period: FormPeriod = .all, category: RaceCategory? = nil, minStarts: Int = 1,
        sort: FormSort = .rate, search: String = "", limit: Int = 20
    ) {
        self.kind = kind
        self.period = period
        self.category = category
        self.minStarts = minStarts
        self.sort = sort
        self.search = search
        self.limit = limit
    }
}

/// Ranked figures, the best first, and the races behind them.
package struct FormTable: Hashable, Sendable {
    /// Rows, at most as many as the query's limit, the best first.
    package var rows: [FormFigures]
    /// Matching subjects, also those beyond the limit; at most 2,000 with a search.
    package var total: Int
    /// Number and dates of the races that were counted.
    package var basis: FormBasis
    /// Day of the first saved race that counts, in days since 1970; nil if it is not known.
    package var season: Int?
    /// Starts that are left out, since something that the query's rule asks is not known of them.
    package var unknown = 0

    package init(rows: [FormFigures], total: Int, basis: FormBasis, season: Int? = nil) {
        self.season = season
        self.rows = rows
        self.total = total
        self.basis = basis
    }
}

/// Number and dates of the races that a ranking counts.
package struct FormBasis: Hashable, Sendable {
    /// Number of races with a final result.
    package var races: Int
    /// Start of the first of them; nil without any.
    package var oldest: Date?
    /// Start of the last of them; nil without any.
    package var newest: Date?

    /// Races behind a ranking; without arguments there are none.
    package init(races: Int = 0, oldest: Date? = nil, newest: Date? = nil) {
        self.races = races
        self.oldest = oldest
        self.newest = newest
    }
}

/// Counts of one day by UTC, or of the month that begins with it.
package struct FormDay: Hashable, Sendable {
    /// Midnight UTC, with which the day begins.
    package var start: Date
    package var counts: FormCounts

    package init(_ start: Date, counts: FormCounts) {
        self.start = start
        self.counts = counts
    }
}

/// One start of a runner, or a scratching. In the history of a person it is a start of a runner that they rode, drove
/// or trained.
package struct FormRun: Hashable, Sendable {
    /// The id under which the race was saved first.
    package var race: RaceID
    package var start: Date
    package var category: RaceCategory
    /// The meeting's name; nil if no source reported one.
    package var meeting: String?
    /// Country of its track; nil if no source reported it.
    package var country: String?
    /// Number of the race; 0 if no source reported one.
    package var number: Int
    /// The race's name; nil if no source reported one.
    package var raceName: String?
    /// The runner in this race: jockey or driver, barrier, fate, position and prices.
    package var runner: FormRunner
    /// Number of runners that started, scratched ones left out.
    package var fieldSize: Int

    package init(
        race: RaceID, start: Date, category: RaceCategory, meeting: String?, country: String? = nil, number: Int,
        raceName: String?, runner: FormRunner, fieldSize: Int
    ) {
        self.country = country
        self.race = race
        self.start = start
        self.category = category
        self.meeting = meeting
        self.number = number
        self.raceName = raceName
        self.runner = runner
        self.fieldSize = fieldSize
    }
}

/// Everything that is known of one subject's form.
package struct FormHistory: Hashable, Sendable {
    package var subject: FormSubject
    /// Spelling of the name for the screen.
    package var name: String
    /// One for each of `FormPeriod.ready`, in that order.
    package var periods: [FormCounts]
    /// Days with starts of a runner or a person, months with starts of any other subject; the oldest first.
    package var days: [FormDay]
    /// Starts of a runner, or of the runners that a person rode, drove or trained; the latest first, scratchings
    /// included. There are as many as were requested, of a runner at most `mostRuns`; empty for other subjects.
    package var runs: [FormRun]

    package static let mostRuns = 400
    /// Starts of a person for a page on the screen, and in print unless another number is requested.
    package static let pageRuns = 100, recentRuns = 20

    /// A form; without days and runs for subjects that have none.
    package init(
        subject: FormSubject, name: String, periods: [FormCounts], days: [FormDay] = [], runs: [FormRun] = []
    ) {
        self.subject = subject
        self.name = name
        self.periods = periods
        self.days = days
        self.runs = runs
    }
}

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
    /// - Parameter today: days since 1970.
    package static func offered(season: Int?, today: Int) -> [FormPeriod] {
        ready.filter { period in period == all || season.map { $0 < period.firstDay(today: today) } ?? true }
    }
}

/// Order of a ranking. In each, small samples (`FormCounts.isSmall`) come after the others, by starts.
package enum FormSort: String, Hashable, Sendable, CaseIterable {
    /// Lower bound of the win rate's interval.
    case rate
    case starts
    /// Return on investment at starting price, and at the last fixed price that was seen.
    case starting, fixed
}

/// Statistics of a source: its own names and figures, unchanged and not interpreted.
package struct NamedFigures: Hashable, Sendable {
    /// Name of the jockey, trainer or horse that they describe.
    package var name: String
    /// Sorted by the source's name of each.
    package var figures: [Figure]

    /// Statistics of one person or horse.
    package init(name: String, figures: [Figure]) {
        self.name = name
        self.figures = figures
    }

    /// One figure with the name that the source gives it.
    package struct Figure: Hashable, Sendable {
        /// The source's name of the figure: `win_rate`.
        package var name: String
        /// Value as cleaned text of the source: `21.4`.
        package var text: String

        /// One figure; both texts have passed `FeedText`.
        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }
}
