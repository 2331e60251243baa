package import FoundationEssentials

/// The part of a form guide that is about a runner, beside its line on the card. All text has passed `FeedText`; every
/// value may be missing.
package struct RunnerGuide: Hashable, Sendable {
    /// Colours of the jockey, in the source's words: `Yellow, black crossed sashes & yellow cap`; up to 160 characters.
    package var silks: String?
    /// Gear worn, after its changes: `Blinkers OFF [Lugging Bit, Nasal Strip]`; up to 240 characters.
    package var gear: String?
    /// Names of the owners, up to 240 characters.
    package var owners: String?
    /// Name of its father, up to 60 characters.
    package var sire: String?
    /// Name of its mother, up to 60 characters.
    package var dam: String?
    /// The mother's father, up to 60 characters.
    package var damSire: String?
    /// Colour of its coat, in the source's spelling: `b` for bay, `ch` for chestnut.
    package var colour: String?
    /// Day of its birth; midnight UTC.
    package var born: Date?
    /// Country of its birth, by the source's codes: `NZ`.
    package var country: String?
    /// Town of its trainer, up to 60 characters.
    package var trainerPlace: String?
    /// The handicapper's rating, 1 to 250.
    package var rating: Int?
    /// Class in which it runs, up to 40 characters.
    package var classLevel: String?
    /// Kilograms that an apprentice's claim takes off, above 0 and at most 10.
    package var claim: Decimal?
    package var isApprentice = false
    /// Place among the emergencies, which run only if another is scratched; 0 without a place; nil for no emergency.
    package var emergency: Int?
    /// True if it has never run.
    package var isFirstStarter = false
    /// True if bets on it replace those on a scratched runner.
    package var isSubstitute = false
    /// Won in all, in the source's currency; above 0.
    package var earnings: Decimal?
    /// Lengths from the back of the field once it has settled, by the source's speed map: 0 to 99, the most in front.
    package var settling: Int?
    /// The speed map's word for its way to run: `Front Runner`, up to 30 characters.
    package var pace: String?
    /// Results by circumstance; only those with a start.
    package var records: [Kind: StartRecord] = [:]
    /// The latest first, at most `startsKept`.
    package var starts: [PastStart] = []
    /// Starts that the source reports and that contradict themselves (`PastStart.contradicts`): they are not in
    /// `starts`.
    package var oddStarts = 0
    /// Changes of stable and of sex, the latest first, at most `changesKept`.
    package var changes: [Change] = []
    /// Experts that chose it, at most `picksKept`.
    package var picks: [Pick] = []

    /// Most past starts of a runner.
    package static let startsKept = 20
    package static let changesKept = 10
    /// Most experts' choices of a runner.
    package static let picksKept = 10

    package init() {}

    package var isEmpty: Bool { self == RunnerGuide() }

    /// Circumstance of a record, in the order of the screen.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case overall, lastYear, track, distance, trackDistance
        case firstUp, secondUp, thirdUp, fourthUp, firm, good, soft, heavy, turf, synthetic
        case leftHanded, rightHanded, hurdle, steeple, fresh30, fresh90, weightForAge
        case withJockey, jockeyLast50, jockeyForTrainer
    }

    /// Something that has changed of a runner.
    package struct Change: Hashable, Sendable {
        /// Midnight UTC of its day; nil if the source has no date that can be read.
        package var day: Date?
        /// Change in the source's words: `Gelding`; up to 80 characters.
        package var words: String

        package init(day: Date?, words: String) {
            self.day = day
            self.words = words
        }
    }

    /// Choice of an expert who tips runners of the race.
    package struct Pick: Hashable, Sendable {
        /// Name of the expert, up to 40 characters.
        package var name: String
        /// Rank from 1, the best first.
        package var rank: Int

        package init(name: String, rank: Int) {
            self.name = name
            self.rank = rank
        }
    }
}

/// Starts, wins and places of a runner or a jockey.
package struct StartRecord: Hashable, Sendable {
    /// Number of starts, from 1 to 9,999.
    package var starts: Int
    /// Wins. Wins, seconds and thirds together are at most `starts`.
    package var wins: Int
    /// Number of finishes in second place, at most `starts`.
    package var seconds: Int
    /// Number of finishes in third place, at most `starts`.
    package var thirds: Int

    /// nil without a start, and where wins and places are more than the starts.
    package init?(starts: Int, wins: Int, seconds: Int, thirds: Int) {
        let all = [wins, seconds, thirds]
        guard (1...9_999).contains(starts), all.allSatisfy({ (0...9_999).contains($0) }), all.reduce(0, +) <= starts
        else { return nil }
        (self.starts, self.wins, self.seconds, self.thirds) = (starts, wins, seconds, thirds)
    }

    /// The record as racing papers write it: `26: 3-1-0`.
    package var text: String { "\(starts): \(wins)-\(seconds)-\(thirds)" }
}

/// A start of a runner before this race. Every part may be missing.
package struct PastStart: Hashable, Sendable {
    /// Midnight UTC of the day on which it ran.
    package var day: Date?
    /// The source's short name of the track: `AWAP`; up to 30 characters.
    package var track: String?
    /// Distance of the race in metres.
    package var distance: Int?
    /// Condition of the track in the source's spelling: `Heavy 10`.
    package var trackCondition: String?
    /// Position, from 1; nil for a runner that did not finish too.
    package var finish: Int?
    /// Number of runners in that race.
    package var field: Int?
    package var barrier: Int?
    /// Lengths behind the winner; for the winner those before the second.
    package var margin: Decimal?
    /// Weight that it carried, in kilograms.
    package var weight: Decimal?
    package var jockey: String?
    /// Class of the race, in the source's words.
    package var raceClass: String?
    /// Prize money of the race, above 0.
    package var prizeMoney: Decimal?
    package var startingPrice: Price?
    /// Names of the first three runners, the winner first.
    package var placed: [String] = []
    /// The winner's time, as the source writes it: `2:08.70`.
    package var time: String?
    /// Time of the last 600 m, as the source writes it.
    package var last600: String?
    /// The source's rating of the run.
    package var rating: Int?
    /// Gear that it wore, in the source's words.
    package var gear: String?
    /// The stewards' report, up to 300 characters.
    package var stewards: String?

    package init() {}

    /// Metres a second that no runner reaches, and seconds in which no race is run.
    private static let tooFast = 25.0, tooShort = 8.0

    /// Whether the start contradicts itself: the first three name the runner at a better place than its own, or the
    /// time is the margin, or is impossible.
    /// - Parameter name: the runner's.
    package func contradicts(_ name: String) -> Bool {
        if let finish, let key = FormName.key(name), let place = placed.firstIndex(where: { FormName.key($0) == key }),
            place + 1 < finish
        {
            return true
        }
        guard let seconds else { return false }
        // Decimal would read only the minute of `1:08.70`.
        let isMargin = margin != nil && time?.contains(":") == false && margin == Decimal(string: time ?? "")
        let isImpossible = seconds < Self.tooShort || distance.map { Double($0) > seconds * Self.tooFast } ?? false
        return isMargin || isImpossible
    }

    /// `time` in seconds; nil if it is no time.
    private var seconds: Double? {
        let parts = (time ?? "").split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard let last = parts.last ?? nil, parts.count <= 3, !parts.contains(nil) else { return nil }
        let all = parts.dropLast().reduce(0.0) { ($0 + ($1 ?? 0)) * 60 } + last
        return all > 0 ? all : nil
    }
}
