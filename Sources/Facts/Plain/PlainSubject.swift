package import Models
import Repository

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
            let none = moment.warning ?? "No race is listed."
            return PlainRaces(moment).nextRow.map { .race($0.race) } ?? .none(none)
        case .place(let place):
            guard listed.indices.contains(place - 1) else {
                let size = listed.isEmpty ? "no races" : "only \(PlainWords.count(listed.count, "race"))"
                return .none("The list has \(size). Press Enter for it.")
            }
            // The start of the listed race may have moved.
            let old = listed[place - 1]
            return .race(moment.board.races.first { $0.id == old.id }?.race ?? old)
        case .named(let meeting, let number): return named(meeting, number)
        }
    }

    private func named(_ meeting: String, _ number: Int?) -> Found {
        let board = moment.board.races.map(\.race)
        let known = Set(board.map(\.id))
        let day = moment.day.meetings.flatMap { meeting in meeting.races.map { Race($0, of: meeting) } }
        let races = board + day.filter { !known.contains($0.id) }
        guard let name = MeetingName.best(meeting, among: races.map(Track.init)) else {
            return .none("No meeting is called \(meeting). Type m for the meetings.")
        }
        let now = moment.now
        let found = races.filter { name.includes(Track($0)) }.sorted()
        let race =
            number.map { number in found.first { $0.number == number } }
            ?? found.first { $0.advertisedStart > now } ?? found.last
        guard let race else { return .none("\(name.name) has no race \(number ?? 0) in the lists.") }
        let others = number == nil ? [] : found.filter { $0.number == number && $0.id != race.id }
        let remark = TakenWords.sentence(for: meeting, race, isGuess: name.isGuess, others: others)
        return .race(race, remark: remark.map(PlainWords.sentence))
    }
}
