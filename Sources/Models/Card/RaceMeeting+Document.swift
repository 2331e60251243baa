import FoundationEssentials

/// Meetings of a document, in which they need no ids: a meeting that is listed twice is joined into one.
package struct DocumentMeetings {
    /// A race that stands outside the list of meetings.
    package struct Lone {
        let race: Race
        let meetingID: String?

        /// - Parameter meetingID: of its meeting, if the document names it.
        package init(_ race: Race, meetingID: String?) { (self.race, self.meetingID) = (race, meetingID) }
    }

    /// Seconds without a race after which a meeting of the same name is another one.
    private static let pause: TimeInterval = 8 * 3600

    /// Each once, with an id, in the order of the document.
    package private(set) var all: [RaceMeeting] = []
    private var places: [String: [Int]] = [:]
    private var known: Set<RaceID> = []

    /// Two meetings are one if they have one id. They are also one if one of them has none, they have one track, and
    /// one of their races is the same or their races make one card. A race is of the meeting that is listed first.
    /// - Parameters:
    ///   - listed: meetings, with or without ids.
    ///   - others: races that may be of no listed meeting.
    package init(_ listed: [RaceMeeting], and others: [Lone]) {
        for meeting in listed { add(meeting) }
        for index in all.indices { all[index].races = all[index].races.filter { known.insert($0.id).inserted } }
        let rest = others.filter { known.insert($0.race.id).inserted && !join($0) }
        for (id, lone) in Dictionary(grouping: rest, by: { $0.meetingID ?? "" }).sorted(by: { $0.key < $1.key }) {
            let made = RaceMeeting.made(of: lone.map(\.race), pause: Self.pause)
            all += made.map { meeting in
                var meeting = meeting
                if !id.isEmpty, made.count == 1 { meeting.id = id }
                return meeting
            }
        }
        identify()
    }

    private mutating func add(_ meeting: RaceMeeting) {
        let keys = Self.keys(meeting.id, meeting.name, meeting.category)
        let place = keys.flatMap { places[$0] ?? [] }.first { isSame(all[$0], meeting) }
        if let place {
            let id = all[place].id
            all[place] = all[place].united(with: meeting)
            all[place].id = id.isEmpty ? meeting.id : id
        } else {
            all.append(meeting)
        }
        for key in keys { places[key, default: []].append(place ?? all.count - 1) }
    }

    private func isSame(_ one: RaceMeeting, _ other: RaceMeeting) -> Bool {
        if !one.id.isEmpty, !other.id.isEmpty { return one.id == other.id }
        guard one.isAtTrack(of: other) else { return false }
        let ids = Set(one.races.map(\.id))
        return other.races.contains { ids.contains($0.id) } || isOneCard(one, other)
    }

    /// Whether the races of two meetings of one track can be those of one: no number twice, no long pause between them.
    private func isOneCard(_ one: RaceMeeting, _ other: RaceMeeting) -> Bool {
        let numbers = Set(one.races.map(\.number)).subtracting([0])
        let starts = [one, other].map { $0.races.map(\.start) }
        guard other.races.allSatisfy({ !numbers.contains($0.number) }), let first = starts[0].min(),
            let last = starts[0].max(), let begin = starts[1].min(), let end = starts[1].max()
        else { return false }
        return max(begin.timeIntervalSince(last), first.timeIntervalSince(end)) <= Self.pause
    }

    /// Adds a race to its meeting.
    /// - Returns: false if no meeting is listed that can be its own.
    private mutating func join(_ lone: Lone) -> Bool {
        guard let own = RaceMeeting(id: lone.meetingID ?? "", of: [lone.race]) else { return false }
        let place = Self.keys(own.id, own.name, own.category).flatMap { places[$0] ?? [] }.first { place in
            let listed = all[place]
            if !own.id.isEmpty, !listed.id.isEmpty { return own.id == listed.id }
            return listed.isAtTrack(of: own) && isOneCard(listed, own)
        }
        guard let place else { return false }
        all[place] = all[place].united(with: own)
        return true
    }

    /// Makes the ids that a document lacks from values that do not change while the meeting is listed.
    private mutating func identify() {
        var taken = Set(all.map(\.id))
        for index in all.indices where all[index].id.isEmpty {
            let meeting = all[index]
            let names = ["\(meeting.category.rawValue) \(meeting.name)"] + meeting.races.map(\.id.text)
            let lengths = (1...max(1, names.count)).lazy.map { names.prefix($0).joined(separator: " ") }
            all[index].id = lengths.first { !taken.contains($0) } ?? "meeting \(index + 1)"
            taken.insert(all[index].id)
        }
    }

    private static func keys(_ id: String, _ name: String, _ category: RaceCategory) -> [String] {
        let letters = RaceMatch.letters(of: name)
        return (id.isEmpty ? [] : ["id \(id)"]) + (letters.isEmpty ? [] : ["\(category.rawValue) \(letters)"])
    }
}

extension RaceMeeting {
    /// Whether both can be at one track: name, category and place, as far as it is known.
    fileprivate func isAtTrack(of other: RaceMeeting) -> Bool {
        let isOneState = venue.state == nil || other.venue.state == nil || venue.state == other.venue.state
        return category == other.category && RaceMatch.letters(of: name) == RaceMatch.letters(of: other.name)
            && Country.canBeOne(venue.country, other.venue.country) && isOneState
    }
}
