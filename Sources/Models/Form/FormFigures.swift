package import FoundationEssentials

/// The form of one horse, person, track, barrier, or of favourites.
package struct FormFigures: Hashable, Sendable, Identifiable {
    package var kind: FormKind
    package var category: RaceCategory
    /// As it was written last, but not in capitals where somebody writes it otherwise; a barrier's number; `favourite`.
    package var name: String
    package var counts: FormCounts

    package init(kind: FormKind, category: RaceCategory, name: String, counts: FormCounts) {
        self.kind = kind
        self.category = category
        self.name = name
        self.counts = counts
    }

    package var id: FormSubject { FormSubject(kind, category, name) }
}

/// Who or what form is of: the same for every spelling of a name.
package struct FormSubject: Hashable, Sendable {
    package let kind: FormKind
    package let category: RaceCategory
    package let key: String

    /// - Parameter name: without anything in it, it is nobody's.
    package init(_ kind: FormKind, _ category: RaceCategory, _ name: String) {
        self.kind = kind
        self.category = category
        key = FormName.key(name) ?? ""
    }
}

/// Which figures are wanted.
package struct FormQuery: Hashable, Sendable {
    package var kind: FormKind
    package var period: FormPeriod
    /// nil for all.
    package var category: RaceCategory?
    package var minStarts: Int
    package var sort: FormSort
    /// Every word of it stands in the name.
    package var search: String
    package var limit: Int

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

/// The figures, the best first, and what they were counted from.
package struct FormTable: Hashable, Sendable {
    package var rows: [FormFigures]
    /// Those beyond the limit among them; with a search 2000 at most.
    package var total: Int
    package var basis: FormBasis

    package init(rows: [FormFigures], total: Int, basis: FormBasis) {
        self.rows = rows
        self.total = total
        self.basis = basis
    }
}

/// What is counted: the races of a ranking's period.
package struct FormBasis: Hashable, Sendable {
    package var races: Int
    /// The starts of the first and the last of them; nil without any.
    package var oldest: Date?
    package var newest: Date?

    package init(races: Int = 0, oldest: Date? = nil, newest: Date? = nil) {
        self.races = races
        self.oldest = oldest
        self.newest = newest
    }
}

/// A month's part of a form.
package struct FormMonth: Hashable, Sendable {
    package var year: Int
    /// 1 to 12.
    package var month: Int
    package var counts: FormCounts

    package init(year: Int, month: Int, counts: FormCounts) {
        self.year = year
        self.month = month
        self.counts = counts
    }
}

/// One start of a runner, or why there was none.
package struct FormRun: Hashable, Sendable {
    package var race: RaceID
    package var start: Date
    package var category: RaceCategory
    package var meeting: String?
    package var number: Int
    package var raceName: String?
    package var runner: FormRunner
    /// That started.
    package var fieldSize: Int

    package init(
        race: RaceID, start: Date, category: RaceCategory, meeting: String?, number: Int, raceName: String?,
        runner: FormRunner, fieldSize: Int
    ) {
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

/// All that is known of one subject's form.
package struct FormHistory: Hashable, Sendable {
    package var subject: FormSubject
    package var name: String
    /// In the order of `FormPeriod.ready`.
    package var periods: [FormCounts]
    /// By month, the oldest first; months without starts are left out.
    package var months: [FormMonth]
    /// Of a runner, the latest first; empty for others.
    package var runs: [FormRun]

    package init(
        subject: FormSubject, name: String, periods: [FormCounts], months: [FormMonth] = [], runs: [FormRun] = []
    ) {
        self.subject = subject
        self.name = name
        self.periods = periods
        self.months = months
        self.runs = runs
    }
}
