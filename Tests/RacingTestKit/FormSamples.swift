package import FoundationEssentials
package import Models
package import Repository

/// Form that the test gives.
package actor ScriptedForm: FormStore {
    private let rows: [FormFigures]
    /// Starts in each history of a runner or a person.
    private let runs: Int
    private let season: Int?
    private let past: [StoredCard]
    /// Winners' times in seconds, of every course.
    private let times: [Double]
    package private(set) var queries: [FormQuery] = []

    /// - Parameters:
    ///   - daysAgo: age of the first saved race; nil if the store does not tell.
    ///   - past: saved cards of earlier days.
    package init(
        _ rows: [FormFigures], runs: Int = 0, season daysAgo: Int? = nil, past: [StoredCard] = [],
        times: [Double] = []
    ) {
        self.times = times
        self.past = past
        season = daysAgo.map { FormRace.day(of: .t0) - $0 }
        (self.rows, self.runs) = (rows, runs)
    }

    package func table(_ query: FormQuery) -> FormTable? {
        queries.append(query)
        let found = rows.filter { row in
            row.kind == query.kind && (query.category ?? row.category) == row.category
                && RaceSearch(query.search).matches([row.name])
        }
        return FormTable(
            rows: found, total: found.count,
            basis: FormBasis(races: 900, oldest: .t0 - 300 * 86_400, newest: .t0 - 3_600), season: season)
    }

    package func figures(
        of subjects: [FormSubject], over period: FormPeriod, without card: RaceCard
    ) -> [FormSubject: FormCounts] {
        let known = Dictionary(rows.map { ($0.id, $0.counts) }, uniquingKeysWith: { one, _ in one })
        return known.filter { subjects.contains($0.key) }
    }

    package func history(of subject: FormSubject) -> FormHistory? {
        guard let one = rows.first(where: { $0.id == subject }) else { return nil }
        var history = FormHistory(
            subject: subject, name: one.name, periods: Array(repeating: one.counts, count: FormPeriod.ready.count))
        history.days = (1...10).map { month in
            var counts = FormCounts()
            counts.starts = 10
            counts.starting = FormCounts.Returns(counted: 10, returned: 6_000 + month * 800)
            return FormDay(CivilTime(year: 2026, month: month, day: 1).instant(), counts: counts)
        }
        if subject.kind.isRunner || subject.kind.isPerson {
            history.runs = (1...max(1, runs)).prefix(runs).map(FormRun.sample)
        }
        return history
    }

    package func winningTimes(_ course: TimedCourse) -> [Double] { times }

    package func results(_ starts: Range<Date>) -> [StoredCard] {
        past.filter { $0.card.advertisedStart.map(starts.contains) ?? false }
    }
}

extension FormRun {
    /// The start before as many days, of `Runner N` at Flemington, unplaced but for every third.
    package static func sample(_ daysAgo: Int) -> FormRun {
        var runner = FormRunner(Runner(number: daysAgo % 12 + 1, name: "Runner \(daysAgo)"))
        runner.position = daysAgo % 3
        runner.starting = Price(thousandths: 3_500)
        return FormRun(
            race: RaceID("race-\(daysAgo)"), start: .t0 - Double(daysAgo) * 86_400, category: .horse,
            meeting: "Flemington", number: daysAgo % 9 + 1, raceName: nil, runner: runner, fieldSize: 12)
    }
}

extension FormFigures {
    /// Form with a price for every start: each win pays five at starting price, and four at the last fixed price.
    package static func sample(
        _ name: String, _ kind: FormKind = .jockey, starts: Int = 100, wins: Int = 20,
        category: RaceCategory = .horse
    ) -> FormFigures {
        var counts = FormCounts()
        counts.starts = starts
        counts.wins = wins
        counts.places = min(starts, wins * 2)
        counts.starting = FormCounts.Returns(counted: starts, returned: wins * 5_000)
        counts.fixed = FormCounts.Returns(counted: starts, returned: wins * 4_000)
        return FormFigures(kind: kind, category: category, name: name, counts: counts)
    }
}
