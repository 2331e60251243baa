import FoundationEssentials
import Models
package import ViewModels

extension UpcomingReport {
    /// One object and a line feed; keys in alphabetical order, absent values null.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    private struct Body: Encodable {
        let schema = UpcomingReport.schema
        let generatedAt: String
        let feed: DaySourceBody
        let from: String
        let to: String
        let resultsFrom: String
        let races: CoverageBody
        let entries: [EntryBody]
        let results: Nullable<[ResultBody]>

        init(_ report: UpcomingReport) {
            generatedAt = RFC3339.format(report.generatedAt)
            feed = DaySourceBody(report.source)
            from = RFC3339.format(report.span.lowerBound)
            to = RFC3339.format(report.span.upperBound)
            resultsFrom = RFC3339.format(report.past.lowerBound)
            races = CoverageBody(report.coverage)
            entries = report.entries.map(EntryBody.init)
            results = Nullable(report.results.map { $0.map(ResultBody.init) })
        }
    }

    private struct CoverageBody: Encodable {
        let all: Int
        let read: Int
        let withoutRunners: Int
        let requested: Int
        let oldestSeconds: Nullable<Int>

        init(_ coverage: UpcomingReport.Coverage) {
            all = coverage.races
            read = coverage.read
            withoutRunners = coverage.withoutRunners
            requested = coverage.requested
            oldestSeconds = Nullable(coverage.oldest)
        }
    }

    private struct RaceOfStart: Encodable {
        let id: String
        let number: Nullable<Int>
        let meeting: Nullable<String>
        let category: String
        let name: Nullable<String>
        let advertisedStart: String

        init(_ race: Race) {
            id = race.id.text
            number = Nullable(race.number > 0 ? race.number : nil)
            meeting = Nullable(race.meeting.isEmpty ? nil : race.meeting)
            category = race.category.rawValue
            name = Nullable(race.name.isEmpty ? nil : race.name)
            advertisedStart = RFC3339.format(race.advertisedStart)
        }
    }

    private struct RunnerOfStart: Encodable {
        let number: Int
        let name: Nullable<String>
        let barrier: Nullable<Int>
        let rider: Nullable<String>
        let trainer: Nullable<String>
        let fixedWin: Nullable<Decimal>
        let scratched: Bool

        init(_ runner: Runner) {
            number = runner.number
            name = Nullable(runner.name.isEmpty ? nil : runner.name)
            barrier = Nullable(runner.barrier)
            rider = Nullable(runner.jockey)
            trainer = Nullable(runner.trainer)
            fixedWin = Nullable(runner.odds.win?.decimal)
            scratched = runner.scratching != nil
        }
    }

    private struct Match: Encodable {
        let kind: String
        let name: String

        init(_ entry: WatchEntry) {
            kind = entry.kind.rawValue
            name = entry.name
        }
    }

    private struct EntryBody: Encodable {
        let race: RaceOfStart
        let status: Nullable<String>
        let runner: Nullable<RunnerOfStart>
        let watched: [Match]
        let cardAgeSeconds: Nullable<Int>

        init(_ entry: UpcomingReport.Entry) {
            race = RaceOfStart(entry.start.race)
            status = Nullable(entry.status?.word)
            runner = Nullable(entry.start.runner.map(RunnerOfStart.init))
            watched = entry.start.matched.map(Match.init)
            cardAgeSeconds = Nullable(entry.cardAge)
        }
    }

    private struct ResultBody: Encodable {
        let race: RaceOfStart
        let status: String
        let runner: Nullable<RunnerOfStart>
        let watched: [Match]
        let position: Nullable<Int>
        let deadHeat: Bool
        let price: Nullable<Decimal>
        let priceKind: Nullable<String>

        init(_ result: UpcomingReport.Result) {
            race = RaceOfStart(result.start.race)
            status = result.status.word
            runner = Nullable(result.start.runner.map(RunnerOfStart.init))
            watched = result.start.matched.map(Match.init)
            position = Nullable(result.position)
            deadHeat = result.isDeadHeat
            price = Nullable(result.price?.decimal)
            priceKind = Nullable(result.priceKind)
        }
    }
}
