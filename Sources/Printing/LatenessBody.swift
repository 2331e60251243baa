import Models

/// How late a meeting runs, in JSON (docs/late.md).
struct LatenessBody: Encodable {
    private let method = "weighted_quantiles"
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
