import FoundationEssentials
import Models

/// The parts of a document in the board's terms.
extension OpenDocument {
    /// The list of races; without one, the races of the meetings and cards.
    var listedRaces: [Race] {
        if let races { return races.compactMap(\.race) }
        var known: Set<RaceID> = []
        let all = meetings.flatMap { meeting in meeting.races.map { Race($0, of: meeting) } } + cards.compactMap(\.race)
        return all.filter { known.insert($0.id).inserted }
    }

    private var allRaces: [OpenRace] { (races ?? []) + results + cards }

    /// Status of each race that has one; a card's counts before a list's, and that before the list of meetings.
    var statuses: [RaceID: RaceStatus] {
        let listed = meetings.flatMap(\.races).compactMap { race in race.status.map { (race.id, $0) } }
        let own = allRaces.compactMap { race in race.card.status.map { (race.card.id, $0) } }
        return Dictionary(listed + own, uniquingKeysWith: { $1 })
    }

    /// Everything on a race; nil for one that no list names.
    func card(of id: RaceID) -> RaceCard? {
        let found = (cards + results + (races ?? [])).filter { $0.card.id == id }.map(\.card)
        let listed = meetings.lazy.compactMap { meeting in
            meeting.races.first { $0.id == id }.map { RaceCard($0, of: meeting) }
        }.first
        let all = found + [listed].compactMap(\.self)
        return all.dropFirst().reduce(all.first) { $0?.filled(from: $1) }
    }

    /// The meetings, and those of all other races, each once. Each has an id.
    var allMeetings: [RaceMeeting] {
        let others = allRaces
        let statuses = statuses
        let protests = Dictionary(
            others.compactMap { race in race.card.conditions.protest.map { (race.card.id, $0) } },
            uniquingKeysWith: { $1 })
        let lone = others.compactMap { other in
            other.race.map { DocumentMeetings.Lone($0, meetingID: other.card.meetingID) }
        }
        return DocumentMeetings(meetings, and: lone).all.map { meeting in
            var meeting = meeting
            for index in meeting.races.indices {
                var known = meeting.races[index]
                (known.status, known.protest) = (statuses[known.id], protests[known.id])
                meeting.races[index] = meeting.races[index].filled(from: known)
            }
            return meeting
        }
    }
}

extension RaceCard {
    /// The values that a list of meetings has of a race.
    fileprivate init(_ listed: MeetingRace, of meeting: RaceMeeting) {
        self.init(id: listed.id, category: meeting.category)
        (self.meeting, number, advertisedStart) = (meeting.name, listed.number, listed.start)
        name = listed.name.isEmpty ? nil : listed.name
        address = listed.address
        status = listed.status
        conditions.distance = listed.distance
        conditions.trackCondition = meeting.trackCondition
        conditions.weather = meeting.weather
        conditions.protest = listed.protest
    }
}
