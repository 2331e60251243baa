package import Models

/// Meanings of properties that several documents have.
extension JSONNote {
    static let categories = RaceCategory.allCases.map(\.rawValue)

    package static let generatedAt = time("The server's clock at the time of the report.")
    static let raceID: JSONNote = "The race, by its source's id; opaque."
    static let raceName: JSONNote = "Name of the race; null without one."
    static let raceNumber: JSONNote = "Number on its meeting's card, from 1; null if unknown."
    static let meeting: JSONNote = "Name of the meeting; null if unknown."
    static let category = words(categories, "Category of the race.")
    static let filter = words(categories, "Chosen categories; all if none was chosen.")
    static let advertisedStart = time("Advertised start; null if unknown.")
    static let actualStart = time("Start that the source reports; null if unknown.")
    static let secondsToStart: JSONNote = "Seconds from the report to the advertised start; negative after it."
    static let distance: JSONNote = "Metres; null if unknown."
    static let trackCondition: JSONNote = "As the source spells it; null if unknown."
    static let weather: JSONNote = "As the source spells it; null if unknown."
    static let status: JSONNote =
        "Status: open, closed, live, delayed, abandoned, interim, final, or the source's own word; null if unknown."
    static let protest: JSONNote = "Why placings may change; empty without a reason, null without a protest."
    static let country: JSONNote = "The source's code of the country, not ISO 3166; null if unknown."
    static let state: JSONNote = "The source's code of the state; null if unknown."
    static let trackCountry: JSONNote = "Code of the track's country; null if it is not known."
    static let jumpClock: JSONNote =
        "When it is expected to jump, with interval and sample; null as lateness is, and once that has passed."
    static let lateness: JSONNote = "Estimate of how late its meeting runs; null if too few races were seen."
    static let runnerNumber: JSONNote = "Number of the runner, from 1; a text for 1A or R9, null without one."
    static let runnerName: JSONNote = "Name of the runner; null if unknown."
    static let barrier: JSONNote = "Barrier, box or gate; null if unknown."
    static let rider: JSONNote = "Jockey or driver; null if unknown."
    static let trainer: JSONNote = "Trainer; null if unknown."
    static let position: JSONNote = "Position at the finish, from 1."
    static let starts: JSONNote = "Number of starts."
    static let wins: JSONNote = "Number of wins."
    static let bet: JSONNote = "Name of the bet: quaddie, early quaddie."
    static let product: JSONNote = "Name of the bet, as the source writes it."
    static let url: JSONNote = "Base address of the request, without a name and password."
    static let simulated: JSONNote = "Whether the races are made up: those of a simulated day, with --demo."
    static let origin: JSONNote = "Where the races come from."
    static let urlOrNull: JSONNote = "Base address of the request, without a name and password; null for saved data."
    static let error: JSONNote = "What is wrong; null for no error."
    static let unread: JSONNote = "What of the last answer could not be read."
    static let kind: JSONNote = "One word for programs."
    static let message: JSONNote = "A sentence without its full stop, for people."
    static let clockOffset: JSONNote =
        "Seconds by which the device's clock is behind the server's; negative when ahead, 0 when right."
    static let daySource: JSONNote = "Where the data comes from."
    static let day: JSONNote = "The day."

    static func price(_ name: String) -> JSONNote { JSONNote("\(name) for one unit, with the stake.") }

    static func priceOrNull(_ name: String) -> JSONNote {
        JSONNote("\(name) for one unit, with the stake; null if unknown.")
    }
}
