import Models

/// How late a meeting runs, in JSON (docs/late.md).
struct LatenessBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "method": "Method of the estimate.",
        "basis": .words(["meeting", "track", "category"], "The nearest races that were counted."),
        "medianSeconds": "Seconds after the advertised start: half of such races jump earlier.",
        "lowSeconds": "Seconds: one of ten such races jumps earlier.",
        "highSeconds": "Seconds: one of ten such races jumps later.",
        "races": "Races of the meeting that were counted.",
        "trackRaces": "Races of the track that were counted.",
        "categoryRaces": "Races of the category that were counted.",
    ]

    private var method = "weighted_quantiles"
    private let basis: String
    private let medianSeconds: Int
    private let lowSeconds: Int
    private let highSeconds: Int
    private let races: Int
    private let trackRaces: Int
    private let categoryRaces: Int

    init(_ lateness: Lateness) {
        basis = lateness.basis.rawValue
        (medianSeconds, lowSeconds, highSeconds) = (lateness.median, lateness.low, lateness.high)
        (races, trackRaces, categoryRaces) = (lateness.races.today, lateness.races.track, lateness.races.category)
    }
}
