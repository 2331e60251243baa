import FoundationEssentials
import Models
import Screen

/// What an onlooker has heard of lists of meetings: the last word of each source on each of its days.
struct ListOracle {
    private struct Key: Hashable {
        let source: RaceSource
        let day: String
    }

    private var lists: [Key: [RaceMeeting]] = [:]
    /// Races that their lists call off, each with the word for it.
    private var off: [RaceID: String] = [:]

    /// Seconds after its last start for which a meeting may be requested.
    private static let memory: TimeInterval = 25 * 3600

    mutating func heard(_ meetings: [RaceMeeting], on day: String, by source: RaceSource) {
        lists[Key(source: source, day: day)] = meetings
        findOff()
    }

    mutating func forget(at boardNow: Date) {
        let edge = boardNow - Self.memory
        let isOld = { (meeting: RaceMeeting) in meeting.races.allSatisfy { $0.start < edge } }
        guard lists.values.contains(where: { $0.contains(where: isOld) }) else { return }
        lists = lists.mapValues { meetings in meetings.filter { !isOld($0) } }.filter { !$0.value.isEmpty }
        findOff()
    }

    /// The word with which its list calls a race off; nil for any other race.
    func off(_ id: RaceID) -> String? { off[id] }

    /// Meetings of all days that a source has listed.
    func meetings(of source: RaceSource) -> [RaceMeeting] {
        lists.filter { $0.key.source == source }.flatMap(\.value)
    }

    private mutating func findOff() {
        let races = lists.values.joined().flatMap(\.races).filter { World.isOff($0.status) }
        off = Dictionary(races.map { ($0.id, $0.status?.word ?? "") }) { first, _ in first }
    }
}
