package import Models

/// Address of Horse Racing USA, with the key for it (docs/horse-racing-usa.md).
package struct HorseRacingUSAEndpoint: Hashable, Sendable {
    /// Base address of the service, used with the live feed unless a setting names another.
    package static let live = "https://horse-racing-usa.p.rapidapi.com"
    /// Host name that RapidAPI requires as a header, even with another address.
    private static let host = "horse-racing-usa.p.rapidapi.com"

    private let base: String
    private let key: SourceKey

    /// - Parameter base: slashes at its end are dropped.
    init(base: String, key: SourceKey) {
        self.base = base.trimmingSlashes
        self.key = key
    }

    /// Kind of subject whose win rates the service lists.
    enum Rates: String, Hashable, Sendable, CaseIterable {
        case jockeys, trainers, horses
    }

    /// A request that the service can answer.
    enum Question: Hashable, Sendable {
        /// Races of a day by the tracks' calendar, `2026-11-21`.
        case racecards(day: String)
        case results(day: String)
        /// The source's own number of the race.
        case race(String)
        case horse(String)
        case rates(Rates, days: Int)

        /// Path behind the base address; it has no secret.
        var path: String {
            switch self {
            case .racecards(let day): "/racecards?date=\(day.percentEncoded)"
            case .results(let day): "/results?date=\(day.percentEncoded)"
            case .race(let id): "/race/\(id.percentEncoded)"
            case .horse(let id): "/horse-stats/\(id.percentEncoded)"
            case .rates(let whose, let days): "/\(whose.rawValue)-win-rate?last_days=\(days)"
            }
        }

        /// Rank among waiting requests, the lowest first: an open race, then a day's list, then everything else.
        var urgency: Int {
            switch self {
            case .race: 0
            case .racecards, .results: 1
            case .horse, .rates: 2
            }
        }
    }

    func request(_ question: Question) -> HTTPRequest {
        var request = HTTPRequest(
            url: base + question.path,
            headers: ["Accept": "application/json", "X-RapidAPI-Key": key.secret, "X-RapidAPI-Host": Self.host],
            // The key is for this host only, so a redirect must not carry it to another.
            followsRedirects: false)
        request.source = RaceSource.horseRacingUSA.name
        return request
    }
}

extension RaceID {
    /// Id of a race of Horse Racing USA, whose own ids are small numbers.
    init(horseRacingUSA id: String) {
        self.init(HorseRacingUSASource.mark + id)
    }

    /// The source's own number; nil for another source's race.
    package var horseRacingUSA: String? { RaceSource.horseRacingUSA.ids.own(self) }
}
