package import FoundationEssentials
package import Models

/// A document of an open feed (docs/open-feed.md). It has at least one of `races`, `cards`, `race`, `results` and
/// `meetings`; the JSON that `raceboard` prints for `next`, `card`, `results` and `meetings` is one, too.
package struct OpenDocument: Decodable, Sendable {
    /// The version of the format that this program reads.
    package static let version = 1
    static let mostItems = 5000

    /// Instant at which it was true, by its maker's clock; nil if the document has no time.
    package let generatedAt: Date?
    /// Seconds that its data was old even then.
    let dataAge: Int
    /// Each id once; nil where there is no such list.
    let races: [OpenRace]?
    /// Cards, each with its race in `race`.
    package let cards: [OpenRace]
    let results: [OpenRace]
    let meetings: [RaceMeeting]
    /// Races, cards, results and meetings that cannot be read.
    let skipped: Int

    private enum Keys: String, CodingKey {
        case version = "open_feed"
        case generatedAt = "generated_at"
        case feed, races, cards, race, results, meetings
    }

    private enum FeedKeys: String, CodingKey { case age = "age_seconds" }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let version = container.lenient(LooseInt.self, .version)?.value ?? Self.version
        guard version <= Self.version else { throw Flaw("open_feed is \(version); this program reads \(Self.version)") }
        guard [Keys.races, .cards, .race, .results, .meetings].contains(where: container.contains) else {
            throw Flaw("no races, cards, results or meetings in it")
        }
        generatedAt = container.openInstant(.generatedAt)
        let feed = try? container.nestedContainer(keyedBy: FeedKeys.self, forKey: .feed)
        if feed == nil { container.note(.feed, "is no object") }
        dataAge = feed?.openWhole(.age, in: 0...31_536_000) ?? 0
        let races = container.lenient(OpenList<OpenRace>.self, .races)
        let cards = container.lenient(OpenList<OpenCard>.self, .cards)
        let results = container.lenient(OpenList<OpenRace>.self, .results)
        let meetings = container.lenient(OpenList<OpenMeeting>.self, .meetings)
        let list = races?.values.filter { $0.card.advertisedStart != nil }
        for race in races?.values ?? [] where race.hasNoStart {
            decoder.note("race \(race.card.id.text) has no advertised_start")
        }
        let one = container.contains(.race) ? try OpenCard(from: decoder).race : nil
        self.races = list.map(Self.once)
        self.cards = Self.once([one].compactMap(\.self) + (cards?.values ?? []).map(\.race))
        self.results = Self.once((results?.values ?? []).map(Self.over))
        self.meetings = (meetings?.values ?? []).map(\.meeting)
        skipped =
            (races?.skipped ?? 0) + (cards?.skipped ?? 0) + (results?.skipped ?? 0) + (meetings?.skipped ?? 0)
            + (races?.values.count ?? 0) - (list?.count ?? 0) + (meetings?.values ?? []).map(\.skipped).reduce(0, +)
        for (key, list) in [(Keys.races, races), (.results, results)] where list == nil {
            container.note(key, "is no list")
        }
        if cards == nil { container.note(.cards, "is no list") }
        if meetings == nil { container.note(.meetings, "is no list") }
    }

    private static func once(_ races: [OpenRace]) -> [OpenRace] {
        var known: Set<RaceID> = []
        return races.filter { known.insert($0.card.id).inserted }
    }

    /// Placings without a status are final.
    private static func over(_ race: OpenRace) -> OpenRace {
        var race = race
        if race.card.status == nil, !race.card.placings.isEmpty { race.card.status = .final }
        return race
    }
}

/// A list whose odd items are counted, and noted (`UnreadNotes`).
struct OpenList<Value: Decodable>: Decodable {
    var values: [Value] = []
    /// Number of items, with those that cannot be read and those beyond the limit.
    private(set) var listed = 0

    var skipped: Int { listed - values.count }

    package init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            let value = try container.decode(Lenient<Value>.self).value
            listed += 1
            guard let value else { continue }
            if values.count < OpenDocument.mostItems {
                values.append(value)
            } else {
                decoder.note("more than \(OpenDocument.mostItems)")
            }
        }
    }
}

extension KeyedDecodingContainer {
    /// An instant: RFC 3339, or seconds since 1970. Fractions are dropped (board rule 1). An instant that cannot be
    /// read is noted with its value.
    package func openInstant(_ key: Key) -> Date? {
        if let date = lenient(WireStart.self, key)?.date ?? instant(key) { return date }
        let text = lenient(LooseText.self, key)?.value
        if text != "", text != "0" { note(key, WireStart.flaw(text ?? "")) }
        return nil
    }

    /// The address of a page; nil, and a note, for anything that is none.
    func openAddress(_ key: Key) -> WebAddress? { noting(key, lenient(String.self, key).flatMap(WebAddress.init)) }

    /// An id: text, or a whole number.
    package func openID(_ key: Key) -> RaceID? {
        let text = lenient(String.self, key) ?? lenient(Int.self, key).map(String.init)
        return text.map(RaceID.init(wire:)).flatMap { $0.text.isEmpty ? nil : $0 }
    }
}

/// The parts of a document in the board's terms.
extension OpenDocument {
    /// The list of races; without one, the races of the meetings and cards.
    var listedRaces: [Race] {
        if let races { return races.compactMap(\.race) }
        var known: Set<RaceID> = []
        let all = meetings.ownRaces + cards.compactMap(\.race)
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
