import FoundationEssentials
import Models
import Repository

/// Sentences about the next races, for plain mode.
package struct PlainRaces: Sendable {
    private let moment: PlainMoment

    package init(_ moment: PlainMoment) { self.moment = moment }

    /// The next races, one sentence each with its place in the list, after a warning if the data is not live.
    package var list: [String] {
        let rows = moment.rows
        let lead = [moment.warning].compactMap(\.self)
        guard !rows.isEmpty else { return lead + (moment.state == .live ? [none] : []) }
        return lead + rows.enumerated().map { "\($0.offset + 1). " + PlainWords.sentence(words(of: $0.element)) }
    }

    /// The next race that has not been due yet, with its time.
    package var next: [String] {
        let lead = [moment.warning].compactMap(\.self)
        guard let row = nextRow else {
            let words = moment.rows.isEmpty ? none : "No race of the list waits for its start."
            return lead + (moment.state == .live ? [words] : [])
        }
        let time = moment.localTime.spoken(row.race.advertisedStart)
        return lead + [PlainWords.sentence("next is \(words(of: row)), at \(time)")]
    }

    /// The next race to jump; one that is due already if no other is to come.
    var nextRow: BoardRace? {
        let rows = moment.rows.filter { moment.status(of: $0).countsDown }
        return rows.first { moment.seconds(to: $0.race) > 0 } ?? rows.first
    }

    private var none: String {
        let filter = moment.board.filter
        return filter.isAll ? "No race is listed." : "No race is listed for \(RaceWords.phrase(of: filter))."
    }

    /// `race 7 at Flemington, horses, in 4 minutes 30 seconds`.
    func words(of row: BoardRace) -> String {
        var words = [PlainWords.full(row.race), time(row)]
        if let old = row.movedFrom { words.append("moved from \(moment.localTime.spoken(old))") }
        if !row.isListed { words.append("not confirmed by the feed") }
        if moment.watches.contains(meetingOf: row.race) { words.append("on your watch list") }
        return words.joined(separator: ", ")
    }

    private func time(_ row: BoardRace) -> String {
        let seconds = moment.seconds(to: row.race)
        switch moment.status(of: row) {
        case .notRun(let word): return word.lowercased()
        case .live: return "off"
        case .interim, .final: return "finished"
        case .resulted: return "finished"
        case .other(let word) where moment.status(of: row)?.countsDown == false: return word.lowercased()
        case .delayed where seconds <= 0: return "delayed"
        default: break
        }
        if seconds > 0 { return "in \(PlainWords.calm(seconds))" }
        return seconds == 0 ? "due now" : "due \(PlainWords.duration(seconds)) ago"
    }
}
