package import Facts
import FoundationEssentials
import Models

extension UpcomingReport {
    /// One object and a line feed; keys in alphabetical order, absent values null.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "upcoming"
        static let title = "Entries of watched names, of raceboard upcoming"
        static let version = UpcomingReport.schema
        static let notes: [String: JSONNote] = [
            "generatedAt": .generatedAt,
            "feed": .daySource,
            "from": .time("Begin of the days to come."),
            "to": .time("Their end."),
            "resultsFrom": .time("Begin of the days with results."),
            "races": "How many races were searched.",
            "entries": "Entries in order of their starts.",
            "results": "Saved results, the latest first; null without saved data.",
        ]

        var schema = UpcomingReport.schema
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

    private struct CoverageBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "all": "Races to come that can have a watched name.",
            "read": "Those whose card is new enough.",
            "withoutRunners": "Those whose card has no runners yet.",
            "requested": "Requests for cards.",
            "oldestSeconds": "Age of the oldest card in seconds; null without cards.",
        ]

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

    private struct RaceOfStart: JSONBody {
        static let notes: [String: JSONNote] = [
            "id": .raceID,
            "number": .raceNumber,
            "meeting": .meeting,
            "category": .category,
            "name": .raceName,
            "advertisedStart": .advertisedStart,
        ]

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

    private struct RunnerOfStart: JSONBody {
        static let notes: [String: JSONNote] = [
            "number": .runnerNumber,
            "name": .runnerName,
            "barrier": .barrier,
            "rider": .rider,
            "trainer": .trainer,
            "fixedWin": .priceOrNull("Fixed price to win"),
            "scratched": "Whether it does not run.",
        ]

        let number: RunnerNumber
        let name: Nullable<String>
        let barrier: Nullable<Int>
        let rider: Nullable<String>
        let trainer: Nullable<String>
        let fixedWin: Nullable<Decimal>
        let scratched: Bool

        init(_ runner: Runner) {
            number = RunnerNumber(code: runner.number)
            name = Nullable(runner.name.isEmpty ? nil : runner.name)
            barrier = Nullable(runner.barrier)
            rider = Nullable(runner.jockey)
            trainer = Nullable(runner.trainer)
            fixedWin = Nullable(runner.odds.win?.decimal)
            scratched = runner.scratching != nil
        }
    }

    private struct Match: JSONBody {
        static let notes: [String: JSONNote] = [
            "kind": .words(["meeting", "runner", "rider", "trainer"], "What the name is of."),
            "name": "The name, as it is watched.",
        ]

        let kind: String
        let name: String

        init(_ entry: WatchEntry) {
            kind = entry.kind.rawValue
            name = entry.name
        }
    }

    private struct EntryBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "race": "The race.",
            "status": .status,
            "runner": "The watched runner, or that of a watched person; null for a race of a watched meeting.",
            "watched": "Watched names that it matches.",
            "cardAgeSeconds": "Seconds since its card was true; null without a card.",
        ]

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

    private struct ResultBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "race": "The race.",
            "status": "Status of the race.",
            "runner": "The runner; null for a race of a watched meeting.",
            "watched": "Watched names that it matches.",
            "position": "Position at the finish; null if it has none.",
            "deadHeat": "Whether it shares its position.",
            "price": .priceOrNull("Price"),
            "priceKind": .words(["starting", "fixed"], "Kind of the price; null without one."),
        ]

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
