import Facts
import FoundationEssentials
package import Models
package import Settings

/// The race that the arguments name.
package struct RaceChoice: Hashable, Sendable {
    /// nil for an id and for `next`.
    package let meeting: String?
    /// 0 for an id and for `next`.
    package let number: Int
    /// Place among the next races in the order of start, from 1; nil unless `next` was given.
    private let place: Int?
    /// The whole text as an id.
    package let id: RaceID

    /// - Throws: status 64 for nothing, and for a meeting without a number.
    package init(_ words: [String]) throws(Failure) {
        let text = FeedText.clean(words.joined(separator: " "), limit: 100)
        let parts = text.split(separator: " ")
        id = RaceID(text)
        guard let last = parts.last else {
            throw Failure.usage("No race was given", hint: "Add an id, or a meeting and a number: flemington 7.")
        }
        if let place = Self.place(parts) {
            (meeting, number, self.place) = (nil, 0, place)
        } else if let number = Self.number(last), parts.count > 1 {
            (meeting, self.number, place) = (parts.dropLast().joined(separator: " "), number, nil)
        } else if parts.count == 1, last.contains(where: \.isNumber) {
            (meeting, number, place) = (nil, 0, nil)
        } else {
            throw Failure.usage("\"\(text)\" has no race number", hint: "Add it: \(text) 7.")
        }
    }

    /// The name of a meeting without a race's number; nil for a race, and for nothing.
    package static func meeting(_ words: [String]) -> String? {
        let text = FeedText.clean(words.joined(separator: " "), limit: 100)
        let parts = text.split(separator: " ")
        guard let last = parts.last, place(parts) == nil, number(last) == nil || parts.count == 1 else { return nil }
        return parts.count == 1 && last.contains(where: \.isNumber) ? nil : text
    }

    /// Words for messages: `flemington R7`, or as it was given.
    package var words: String { meeting.map { "\($0) R\(number)" } ?? id.text }

    /// Whether lists of races are needed to find it.
    var isOfList: Bool { meeting != nil || place != nil }

    /// `next`, `next 2`; nil for other words.
    private static func place(_ words: [Substring]) -> Int? {
        guard words.first?.lowercased() == "next", words.count <= 2 else { return nil }
        return words.count == 1 ? 1 : number(words[1])
    }

    /// Number of a race, 1 to 99, from `7` or `R7`.
    private static func number(_ word: Substring) -> Int? {
        let digits = word.first.map { $0 == "r" || $0 == "R" } == true ? word.dropFirst() : word
        return Int(digits).flatMap { (1...99).contains($0) ? $0 : nil }
    }

    /// The race that is meant, and what a person has to be told of it.
    struct Found: Hashable, Sendable {
        let race: Race
        /// Nothing is called so: another meeting was taken.
        let isGuess: Bool
        /// Other races that are called so: of another track, or another meeting.
        let others: [Race]
    }

    /// The race that is named; of several the next one (`MeetingName`).
    /// - Parameters:
    ///   - now: `next` counts the races that are still on the board.
    ///   - statuses: and not those that will not jump by these.
    func found(among races: [Race], _ statuses: [RaceID: RaceStatus] = [:], at now: Date) -> Found? {
        if let place {
            let left = races.filter { race in
                EvictionPolicy.isOnBoard(start: race.advertisedStart, at: now)
                    && statuses[race.id].map { $0.hasResult || $0.isCalledOff } != true
            }.sorted()
            return left.dropFirst(place - 1).first.map { Found(race: $0, isGuess: false, others: []) }
        }
        guard let wanted = meeting else {
            return races.first { $0.id == id }.map { Found(race: $0, isGuess: false, others: []) }
        }
        let numbered = races.filter { $0.number == number }.sorted()
        guard let name = MeetingName.best(wanted, among: numbered.map(Track.init)) else { return nil }
        var ids: Set<RaceID> = []
        let meant = numbered.filter { name.includes(Track($0)) && ids.insert($0.id).inserted }
        return meant.first.map { Found(race: $0, isGuess: name.isGuess, others: Array(meant.dropFirst())) }
    }

    /// Status 1 for a race that no source knows.
    /// - Parameter meetings: names of those that are known.
    package func missing(among meetings: [String]) -> Failure {
        let nearest = meeting.flatMap { NearestName.of($0, among: meetings) }
        return Failure(
            "no_such_race", "\(words) is not among the next races",
            hint: nearest.map { "Did you mean \($0)? List the next races with raceboard next --count 100." }
                ?? "List the next races with raceboard next --count 100.",
            status: .nothing)
    }

    /// Status 1 for a meeting of which no race of today is known.
    package static func noMeeting(_ name: String) -> Failure {
        Failure(
            "no_such_race", "No meeting \(name) has races today", hint: "raceboard meetings lists all.",
            status: .nothing)
    }

    /// Sentences about what was taken, without the last full stop; nil if exactly that was named.
    func remark(on found: Found) -> String? {
        TakenWords.sentence(for: meeting ?? id.text, found.race, isGuess: found.isGuess, others: found.others)
    }
}

/// Which runner of a card a person means.
package enum RunnerChoice {
    /// The one runner with a number, or with a name that begins like this.
    /// - Throws: 1 for a name or a number that no runner has, or that several have.
    package static func runner(_ name: String, of runners: [Runner]) throws(Failure) -> Runner {
        let found = runners.named(name)
        let shown = FeedText.clean(RunnerNumber(name)?.text ?? name, limit: 60)
        guard let runner = found.first else {
            throw Failure(
                "no_such_runner", "The card has no runner \(shown)",
                hint: runners.isEmpty
                    ? "No source has its runners."
                    : "It has \(runners.map { RunnerNumber.text($0.number) }.joined(separator: ", ")).",
                status: .nothing)
        }
        guard found.count == 1 else {
            throw Failure(
                "no_such_runner",
                "The card has \(found.count) runners \(shown): \(found.map(\.name).joined(separator: ", "))",
                hint: "Write the name of one in place of the number, in quotes.", status: .nothing)
        }
        return runner
    }
}
