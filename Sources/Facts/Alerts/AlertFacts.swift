package import FoundationEssentials
package import Models
package import Repository

/// The known facts of one race that has alerts, at one moment.
package struct AlertFacts {
    package var race: Race
    package var status: RaceStatus?
    /// Kinds of alerts that are wanted for the race.
    package var kinds: Set<AlertKind>
    /// Numbers of the runners that it is for; nil for the race as a whole.
    var runners: Set<Int>?
    /// Names of the scratched runners, by number; nil without a card.
    package var scratched: [Int: String]?
    /// Words of the prices that have moved, by number.
    package var moves: [Int: String] = [:]
    /// The placings in words; nil without any.
    package var placings: String?
    /// Instant up to which its points were handled.
    package var checked = Date.distantPast

    package init(race: Race, status: RaceStatus?, kinds: Set<AlertKind>, runners: Set<Int>?) {
        (self.race, self.status, self.kinds, self.runners) = (race, status, kinds, runners)
    }

    /// Whether it has jumped, or will not.
    package var isPast: Bool { status?.isPastJump == true }

    /// Instants at which the clock brings an alert.
    package var points: [(at: Date, kind: AlertKind)] {
        guard status.countsDown else { return [] }
        return kinds.compactMap { kind in
            kind.secondsBefore.map { (race.advertisedStart - TimeInterval($0), kind) }
        }
    }

    /// Events between earlier facts of the race and these, which a source has reported.
    /// - Parameters:
    ///   - now: the board's clock.
    ///   - began: begin of the program or end of a pause, if that was just now: a race that had started by then has
    ///     jumped unseen.
    package func news(since old: AlertFacts, at now: Date, from began: Date?, words: AlertWords) -> [AlertRecord] {
        let start = race.advertisedStart
        let isOld = began.map { start < $0 } ?? false
        var found: [AlertRecord] = []
        func add(_ kind: AlertKind, _ detail: String = "", runner: Int = 0, until end: Date = .distantFuture) {
            guard kinds.contains(kind) else { return }
            found.append(AlertRecord(kind, of: race, runner: runner, at: now, detail: detail, isMissed: now > end))
        }
        if start != old.race.advertisedStart, !isPast { add(.moved, words.moved(from: old.race.advertisedStart)) }
        if status.isOff, !old.status.isOff {
            add(.abandoned, status == .abandoned ? "" : status?.word ?? "")
        }
        if isPast, !status.isNotRun, !old.isPast { add(.off, until: isOld ? .distantPast : start + Self.offAge) }
        if let placings, old.placings == nil {
            add(.result, placings, until: isOld ? .distantPast : start + Self.resultAge)
        }
        guard !isPast else { return found }
        if let before = old.scratched {
            for (number, name) in (scratched ?? [:]).sorted(by: { $0.key < $1.key })
            where before[number] == nil && isFor(number) {
                add(.scratched, name, runner: number)
            }
        }
        for (number, move) in moves.sorted(by: { $0.key < $1.key }) where old.moves[number] == nil && isFor(number) {
            add(.price, move, runner: number)
        }
        return found
    }

    private func isFor(_ number: Int) -> Bool { runners?.contains(number) ?? true }

    /// Seconds after the advertised start up to which the jump and the placings are news: later they come from a screen
    /// that a person has opened, or from a machine that slept.
    static let offAge: TimeInterval = 600
    package static let resultAge: TimeInterval = 1800
}
