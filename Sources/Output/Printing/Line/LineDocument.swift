import Facts
import Models

/// Output of `raceboard line --json`, once or at each change (docs/line.md).
struct LineDocument: JSONDocument {
    static let name = "line"
    static let title = "A line for bars, of raceboard line"
    static let version = 1
    static let notes: [String: JSONNote] = [
        "at": .time("When the line was made, by the server's clock."),
        "text": "The line itself.",
        "feed": .origin,
        "state": .words(["live", "stale", "no_data"], "How good the data is."),
        "ageSeconds": "Seconds since the last good answer; null if there was none.",
        "error": .error,
        "races": "Races of the line in order of their advertised start.",
    ]

    var schema = LineDocument.version
    private let at: String
    private let text: String
    private let feed: OriginBody
    private let state: String
    private let ageSeconds: Nullable<Int>
    private let error: Nullable<ErrorBody>
    private let races: [RaceBody]

    private struct ErrorBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "kind": .kind,
            "message": .message,
        ]

        let kind: String
        let message: String
    }

    init(_ content: LineContent) {
        (at, text, state) = (RFC3339.format(content.at), content.text, content.state.rawValue)
        feed = OriginBody(simulated: content.isSimulated)
        ageSeconds = Nullable(content.age)
        error = Nullable(content.failure.map { ErrorBody(kind: $0.kind, message: $0.sentence) })
        races = content.races.map { RaceBody($0) }
    }
}
