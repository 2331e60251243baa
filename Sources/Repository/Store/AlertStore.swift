package import FoundationEssentials
package import Models

/// One event of a race that was sent as an alert, or missed.
package struct AlertRecord: Hashable, Sendable {
    /// Identity of an event, equal for all boards of a user, so that it is sent once.
    package struct Key: Hashable, Sendable {
        /// The board's id of the race.
        let race: RaceID
        let kind: AlertKind
        /// Advertised start that it is about, for `.moved` the new one; nil if it is about the race, whose start may
        /// change.
        let start: Date?
        /// Number of the runner that it is about; 0 for the race as a whole.
        let runner: Int
    }

    /// The race as it was known at the time.
    package let race: Race
    package let kind: AlertKind
    /// Number of the runner that it is about; 0 for the race as a whole.
    package let runner: Int
    /// Time of the event by the board's clock: to the second if the clock brings the event, otherwise when the board
    /// saw it.
    package let at: Date
    /// The event in words; empty if the kind has all.
    package let detail: String
    /// True if it was past its time when the board could send it.
    package var isMissed: Bool

    /// Equal for the same event on every board of a user.
    package var key: Key {
        Key(race: race.id, kind: kind, start: kind.isOfStart ? race.advertisedStart : nil, runner: runner)
    }

    /// An event; `detail` is cleaned text of up to 200 characters.
    package init(
        _ kind: AlertKind, of race: Race, runner: Int = 0, at: Date, detail: String = "", isMissed: Bool = false
    ) {
        (self.race, self.kind, self.runner, self.at) = (race, kind, runner, at)
        (self.detail, self.isMissed) = (detail, isMissed)
    }
}

/// A race for which a person has set alerts by key.
package struct ArmedRace: Hashable, Sendable {
    /// Most runners of a race with a price.
    private static let most = 40

    /// The race as it was known last.
    package var race: Race
    /// Time of the alert: some minutes before the start, or the start itself; nil for none.
    package var kind: AlertKind?
    /// Prices of runners at which alerts come, by the runner's number.
    package private(set) var limits: [Int: PriceLimit]

    package init(_ race: Race, _ kind: AlertKind?, limits: [Int: PriceLimit] = [:]) {
        (self.race, self.kind, self.limits) = (race, kind, limits)
    }

    /// Reads what `words` has written.
    /// - Returns: nil for a text without any alert.
    package init?(_ race: Race, words: String) {
        self.init(race, nil)
        for word in words.split(separator: " ") {
            if let kind = AlertKind(word: String(word)), kind.secondsBefore != nil { self.kind = kind }
            let place = word.firstIndex { "<>".contains($0) } ?? word.endIndex
            guard let number = Int(word[..<place]), (1...999).contains(number) else { continue }
            set(PriceLimit(word: word[place...]), of: number)
        }
        if isEmpty { return nil }
    }

    /// True if nothing is set.
    package var isEmpty: Bool { kind == nil && limits.isEmpty }

    /// All alerts as the store has them: `t-5 4>=5.00`.
    package var words: String {
        let prices = limits.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value.word)" }
        return ([kind?.word].compactMap(\.self) + prices).joined(separator: " ")
    }

    /// Sets the price of a runner; nil for none. Beyond a number of runners nothing is set.
    package mutating func set(_ limit: PriceLimit?, of runner: Int) {
        if limit == nil || limits.count < Self.most { limits[runner] = limit }
    }
}

/// Alerts of earlier runs and of other boards of the user.
package struct StoredAlerts: Hashable, Sendable {
    /// Sent and missed ones, the latest first.
    package var records: [AlertRecord]
    /// Alerts that a board has claimed and not sent yet, which it may not have lived to do.
    package var unfinished: [AlertRecord]
    package var armed: [ArmedRace]

    package init(records: [AlertRecord] = [], unfinished: [AlertRecord] = [], armed: [ArmedRace] = []) {
        (self.records, self.unfinished, self.armed) = (records, unfinished, armed)
    }
}

/// Answer to a claim of an event, for the board that may send it.
package enum AlertClaim: Hashable, Sendable {
    /// The event was not in the store yet: the board that claimed it sends it.
    case first
    /// Another board or an earlier run had claimed the event and did not finish in time: the board that claims it now
    /// sends it.
    case takenOver
    /// Another board is about to send it.
    case held
    /// An event that was sent, or missed.
    case done

    /// Seconds after which a claim that is not finished is free.
    package static let time: TimeInterval = 5
}

/// Store of alerts across runs of the program, shared by all boards of a user.
package protocol AlertStore: Sendable {
    /// Alerts of races that start after an instant; empty if there are none, or if they cannot be read.
    func alerts(since start: Date) async -> StoredAlerts

    /// Claims events: the first board to save an event sends it. A missed event is done once it is saved.
    /// - Parameter now: real time.
    /// - Returns: for each record, which board sends it; nil if the claims cannot be saved.
    func claim(_ records: [AlertRecord], at now: Date) async -> [AlertClaim]?

    /// Saves the outcome of claimed events.
    /// - Parameter claimed: real time up to which they are being sent; nil if they were sent, or are missed.
    func mark(_ records: [AlertRecord], claimed: Date?) async

    /// Saves the alerts of a race that a person has set, or that it has none.
    /// - Returns: the store's problem; nil if it is saved.
    func arm(_ armed: ArmedRace) async -> StoreProblem?
}
