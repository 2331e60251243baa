package import FoundationEssentials
package import Models
package import Repository

/// The data of which plain mode makes its sentences, at one moment.
package struct PlainMoment: Sendable {
    /// State of the board; it may hold more races than `count`.
    package let board: BoardSnapshot
    package let day: DaySnapshot
    /// Time by the program's clock, which may differ from the server's.
    let device: Date
    /// Number of races in the list.
    package let count: Int
    let watches: WatchList
    /// Whether results are given only on request.
    let hidesResults: Bool
    /// Zone and form of the times.
    package let localTime: LocalTime

    /// A moment; the snapshots must belong to the same instant.
    package init(
        board: BoardSnapshot, day: DaySnapshot, device: Date, count: Int, watches: WatchList = WatchList(),
        hidesResults: Bool = false, localTime: LocalTime
    ) {
        self.board = board
        self.day = day
        self.device = device
        self.count = count
        self.watches = watches
        self.hidesResults = hidesResults
        self.localTime = localTime
    }

    /// Time by the board's clock, which follows the server's.
    var now: Date { board.clock.now(device: device) }

    /// `, note of 12 Nov: leads when fresh`: the notes on watched entries; empty without any.
    func note(on entries: [WatchEntry]) -> String {
        entries.compactMap { WatchWords.dated($0, at: now, localTime) }.map { tr(", note of \($0)") }.joined()
    }

    /// The next races, those that were due less than a minute ago among them (board rule 2).
    package var rows: [BoardRace] {
        Array(board.races.prefix(count))
    }

    /// Races that are called off and have no place in the list.
    var calledOff: [BoardRace] {
        let ids = Set(rows.map(\.id))
        return board.calledOff.filter { !ids.contains($0.id) }
    }

    /// State of the feed; nil while the first answer is awaited.
    package var state: FeedFacts.State? { FeedFacts.state(board, device: device) }

    /// Status of a race by the source that knows most; nil if none has one.
    func status(of row: BoardRace) -> RaceStatus? {
        row.status(day.statuses[row.id])?.status
    }

    /// Whole seconds to the start, negative after it.
    func seconds(to race: Race) -> Int { Countdown(start: race.advertisedStart, at: now).seconds }

    /// Seconds to a start from which on its day and time say more than the time left.
    private static let far: TimeInterval = 12 * 3600

    /// A start on another day and far ahead: `tomorrow at 09:04`, `on Sat 21 Nov at 09:04`; nil for any other, whose
    /// hours and minutes count.
    func day(of start: Date) -> String? {
        let days = localTime.civil(start).daysSince1970 - localTime.civil(now).daysSince1970
        guard days > 0, start.timeIntervalSince(now) >= Self.far else { return nil }
        let time = localTime.spoken(start)
        return days == 1 ? tr("tomorrow at \(time)") : tr("on \(localTime.day(start)) at \(time)")
    }

    /// Sentence for data that is not live; nil for live data (board rule 7).
    var warning: String? {
        let facts = FeedFacts(board, device: device, url: "")
        let cause = facts.failure.map { ": \($0.sentence)" } ?? ""
        switch state {
        case .live: return nil
        case nil: return tr("There is no answer from the feed yet.")
        case .noData: return PlainWords.sentence(tr("there is no data") + cause)
        case .stale:
            guard let age = facts.age else { return PlainWords.sentence(tr("the feed has not answered yet") + cause) }
            let run = board.health.isRestored && cause.isEmpty ? tr(": it is from an earlier run") : ""
            return PlainWords.sentence(
                tr("the data is \(PlainWords.duration(age)) old") + (cause.isEmpty ? run : cause))
        }
    }

    /// Whether the cause of the feed's problem is known.
    var hasCause: Bool { FeedFacts(board, device: device, url: "").failure != nil }

    /// Words after a sentence that follows from data that is not live: `, by data that is 90 seconds old`.
    var doubt: String {
        guard state != .live else { return "" }
        guard let age = board.health.age(at: device) else { return tr(", by data of unknown age") }
        return tr(", by data that is \(PlainWords.duration(Int(clamping: age))) old")
    }
}

/// Finds the race that a person means.
package struct PlainSubject: Sendable {
    private let moment: PlainMoment
    private let listed: [Race]

    /// A race, or the reason why there is none.
    package enum Found: Hashable, Sendable {
        /// A race, with a sentence about the race that was taken for the typed name; nil if it was named exactly.
        case race(Race, remark: String? = nil)
        case none(String)
    }

    /// - Parameter listed: the list to which places refer; nil for the one of the moment.
    package init(_ moment: PlainMoment, listed: [Race]?) {
        self.moment = moment
        self.listed = listed ?? moment.rows.map(\.race)
    }

    /// - Parameter subject: nil for the next race.
    package func race(_ subject: PlainRequest.Subject?) -> Found {
        switch subject {
        case nil:
            let none = moment.warning ?? tr("No race is listed.")
            return PlainRaces(moment).nextRow.map { .race($0.race) } ?? .none(none)
        case .place(let place):
            guard listed.indices.contains(place - 1) else {
                let size = listed.count
                return .none(
                    listed.isEmpty
                        ? tr("The list has no races. Press Enter for it.")
                        : trn(
                            "The list has only \(size) race. Press Enter for it.",
                            "The list has only \(size) races. Press Enter for it.", size))
            }
            // The start of the listed race may have moved.
            let old = listed[place - 1]
            return .race(moment.board.listed.first { $0.id == old.id }?.race ?? old)
        case .named(let meeting, let number): return named(meeting, number)
        }
    }

    private func named(_ meeting: String, _ number: Int?) -> Found {
        let board = moment.board.listed.map(\.race)
        let known = Set(board.map(\.id))
        let races = board + moment.day.races.filter { !known.contains($0.id) }
        guard let name = MeetingName.best(meeting, among: races.map(Track.init)) else {
            return .none(tr("No meeting is called \(meeting). Type m for the meetings."))
        }
        let now = moment.now
        let found = races.filter { name.includes(Track($0)) }.sorted()
        let race =
            number.map { number in found.first { $0.number == number } }
            ?? found.first { $0.advertisedStart > now } ?? found.last
        guard let race else { return .none(tr("\(name.name) has no race \(number ?? 0) in the lists.")) }
        let others = number == nil ? [] : found.filter { $0.number == number && $0.id != race.id }
        let remark = TakenWords.sentence(for: meeting, race, isGuess: name.isGuess, others: others)
        return .race(race, remark: remark.map(PlainWords.sentence))
    }
}
