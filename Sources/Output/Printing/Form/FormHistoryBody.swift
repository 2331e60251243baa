import Facts
import FoundationEssentials
import Models

/// Figures and starts of a runner or a person, in JSON (docs/form.md).
struct FormHistoryBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "name": "Name of the subject.",
        "kind": "Kind of the subject: jockey, trainer, horse and so on.",
        "category": .category,
        "periods": "Figures of several periods.",
        "starts": "Starts, the latest first.",
    ]

    private let name: String
    private let kind: String
    private let category: String
    private let periods: [PeriodBody]
    private let starts: [RunBody]

    init(_ history: FormHistory) {
        name = history.name
        kind = "\(history.subject.kind)"
        category = history.subject.category.rawValue
        periods = zip(FormPeriod.ready, history.periods).map(PeriodBody.init)
        starts = history.runs.map(RunBody.init)
    }

    private struct PeriodBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "days": "Last days of the period; null for all.",
            "counts": "Figures.",
        ]

        let days: Nullable<Int>
        let counts: FormCountsBody

        init(_ period: FormPeriod, _ counts: FormCounts) {
            days = Nullable(period.days)
            self.counts = FormCountsBody(counts)
        }
    }

    private struct RunBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "raceId": .raceID,
            "advertisedStart": .advertisedStart,
            "meeting": .meeting,
            "country": "Code of the track's country; null if it is not known.",
            "raceNumber": .raceNumber,
            "raceName": .raceName,
            "number": .runnerNumber,
            "runner": .runnerName,
            "barrier": .barrier,
            "rider": .rider,
            "trainer": .trainer,
            "fate": .words(["started", "scratched", "late_scratched"], "Whether it ran."),
            "position": "Position at the finish; null if it has none.",
            "isDeadHeat": "Whether it shares its position.",
            "isPlaced": "Whether its place is paid.",
            "isFavourite": "Whether it was the favourite.",
            "fieldSize": "Number of starters.",
            "startingPrice": .priceOrNull("Starting price"),
            "fixedPrice": .priceOrNull("Last fixed price that was seen"),
        ]

        let raceID: String
        let advertisedStart: String
        let meeting: Nullable<String>
        let country: Nullable<String>
        let raceNumber: Nullable<Int>
        let raceName: Nullable<String>
        let number: RunnerNumber
        let runner: Nullable<String>
        let barrier: Nullable<Int>
        let rider: Nullable<String>
        let trainer: Nullable<String>
        let fate: String
        let position: Nullable<Int>
        let isDeadHeat: Bool
        let isPlaced: Bool
        let isFavourite: Bool
        let fieldSize: Int
        let startingPrice: Nullable<Decimal>
        let fixedPrice: Nullable<Decimal>

        private enum CodingKeys: String, CodingKey {
            case raceID = "raceId"
            case advertisedStart, meeting, country, raceNumber, raceName, number, runner, barrier, rider, trainer, fate
            case position, isDeadHeat, isPlaced, isFavourite, fieldSize, startingPrice, fixedPrice
        }

        init(_ run: FormRun) {
            let runner = run.runner
            raceID = run.race.text
            advertisedStart = RFC3339.format(run.start)
            meeting = Nullable(run.meeting)
            country = Nullable(run.country)
            raceNumber = Nullable(run.number > 0 ? run.number : nil)
            raceName = Nullable(run.raceName)
            number = RunnerNumber(code: runner.number)
            self.runner = Nullable(runner.name.isEmpty ? nil : runner.name)
            barrier = Nullable(runner.barrier)
            rider = Nullable(runner.rider)
            trainer = Nullable(runner.trainer)
            fate = runner.fate.word
            position = Nullable(runner.position > 0 ? runner.position : nil)
            isDeadHeat = runner.isDeadHeat
            isPlaced = runner.isPlaced
            isFavourite = runner.isFavourite
            fieldSize = run.fieldSize
            startingPrice = Nullable(runner.starting?.decimal)
            fixedPrice = Nullable(runner.fixed?.decimal)
        }
    }
}

extension FormRunner {
    var isDeadHeat: Bool { position > 0 && sharing > 1 }
}

extension FormRunner.Fate {
    /// The word by which programs know it.
    var word: String {
        switch self {
        case .started: "started"
        case .scratched: "scratched"
        case .lateScratched: "late_scratched"
        }
    }
}

extension FormRun {
    /// Meeting and race in words: `Flemington R7`; unknown parts are left out.
    var place: String {
        [meeting ?? "", number > 0 ? tr("R\(number)") : ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Outcome in words: `3 of 12`, `1= of 9`, `scr`.
    var outcome: String { FormWords.finish(runner) + (runner.isStarter ? tr(" of \(fieldSize)") : "") }
}

/// Starts as CSV, in parts (docs/export.md): RFC 4180, each line ended by CR LF, absent values empty.
package enum StartsCSV {
    /// Line with the names of the columns.
    package static func header(_ columns: [String]) -> String { columns.joined(separator: ",") + "\r\n" }

    /// Lines of fields.
    /// - Parameters:
    ///   - lines: fields in the order of the columns; nil is absent.
    ///   - columns: their names; one that begins with `is_` has 0 and 1, and is written as `false` and `true`.
    package static func text(_ lines: [[String?]], _ columns: [String]) -> String {
        let flags = columns.map { $0.hasPrefix("is_") }
        return lines.map { line in
            zip(line, flags).map { field, isFlag in
                guard let field else { return "" }
                return isFlag ? (field == "0" ? "false" : "true") : CSVText.quoted(CSVText.inert(field))
            }.joined(separator: ",") + "\r\n"
        }.joined()
    }
}
