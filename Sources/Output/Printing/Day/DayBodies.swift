import Facts
import FoundationEssentials
import Models

/// Origin of a report in the JSON of a day (docs/day.md).
struct DaySourceBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "source": "The source by its name in settings, or store.",
        "url": .urlOrNull,
        "simulated": .simulated,
        "partial": "Whether that source knows only a part of the day.",
        "error": .error,
        "ageSeconds": "Seconds since the answer; null for saved results, which have a time each.",
        "unread": .unread,
        "stored": "Whether the data is from an earlier run, because no source answers now.",
    ]

    private let source: String
    private let url: Nullable<String>
    private let simulated: Bool
    private let partial: Bool
    private let error: Nullable<SourceErrorBody>
    private let ageSeconds: Nullable<Int>
    private let unread: UnreadBody
    private let stored: Bool

    init(_ source: DaySource) {
        self.source = source.name
        url = Nullable(source.url)
        simulated = source.isSimulated
        partial = source.isPartial
        error = Nullable(source.failure.map(SourceErrorBody.init))
        ageSeconds = Nullable(source.age)
        unread = UnreadBody(source.unread)
        stored = source.isStored
    }
}

/// The error of a report in JSON.
struct SourceErrorBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "kind": .kind,
        "message": .message,
    ]

    private let kind: String
    private let message: String

    init(_ failure: DayFailure) {
        kind = failure.kind
        message = failure.sentence
    }
}

/// The day of a report in JSON.
struct DayBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "date": .date("The day."),
        "from": .time("Its midnight."),
        "to": .time("The next midnight."),
    ]

    private let date: String
    private let from: String
    private let to: String

    init(_ day: DayFacts) {
        date = day.date
        from = RFC3339.format(day.starts.lowerBound)
        to = RFC3339.format(day.starts.upperBound)
    }
}

/// Fields of CSV that are no text of a feed.
enum CSVField {
    static func number(_ number: Int?) -> String { number.map { "\($0)" } ?? "" }
    /// A runner's number; empty for none.
    static func runner(_ code: Int?) -> String {
        code.map(RunnerNumber.init).flatMap { $0.isNone ? nil : $0.text } ?? ""
    }
    static func decimal(_ decimal: Decimal?) -> String { decimal.map { "\($0)" } ?? "" }
    static func time(_ instant: Date?) -> String { instant.map(RFC3339.format) ?? "" }

    /// Lines of fields, quoted where they must be, each ended by CR LF.
    static func lines(_ header: String, _ rows: [[String]]) -> String {
        ([header] + rows.map { $0.map(CSVText.quoted).joined(separator: ",") }).map { $0 + "\r\n" }.joined()
    }
}
