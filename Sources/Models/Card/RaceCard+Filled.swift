/// A part of a value that may be missing.
protocol Gap: SendableMetatype {
    var isGap: Bool { get }
}

extension Optional: Gap { var isGap: Bool { self == nil } }
extension String: Gap { var isGap: Bool { isEmpty } }
extension Array: Gap { var isGap: Bool { isEmpty } }
/// A mark of either source stays.
extension Bool: Gap { var isGap: Bool { !self } }
/// Zero stands for a number that is not known.
extension Int: Gap { var isGap: Bool { self == 0 } }
extension RaceCategory: Gap { var isGap: Bool { self == .unknown } }

/// How one field of a value is completed from another source's value.
package struct Filling<Value>: Sendable {
    let fill: @Sendable (inout Value, Value) -> Void

    init(_ fill: @escaping @Sendable (inout Value, Value) -> Void) { self.fill = fill }

    /// The first source that has the field counts.
    static func gap<Field: Gap>(_ path: any WritableKeyPath<Value, Field> & Sendable) -> Filling {
        Filling { if $0[keyPath: path].isGap { $0[keyPath: path] = $1[keyPath: path] } }
    }

    /// A field of which each source may know a part.
    static func part<Field: Fillable>(_ path: any WritableKeyPath<Value, Field> & Sendable) -> Filling {
        Filling { $0[keyPath: path] = $0[keyPath: path].filled(from: $1[keyPath: path]) }
    }
}

/// A value of which several sources know parts: what one leaves out is filled from another's value or an earlier one.
package protocol Fillable: SendableMetatype {
    /// Every field that is filled; all others stay.
    static var fields: [Filling<Self>] { get }
}

extension Fillable {
    /// This value, with its gaps filled from another.
    package func filled(from other: Self) -> Self { filled(Self.fields, from: other) }

    func filled(_ fields: [Filling<Self>], from other: Self) -> Self {
        var filled = self
        for field in fields { field.fill(&filled, other) }
        return filled
    }
}

extension RaceCard: Fillable {
    /// What a list says of a race too.
    private static let naming: [Filling<RaceCard>] = [
        .gap(\.category), .gap(\.number), .gap(\.meeting), .gap(\.name), .gap(\.advertisedStart),
    ]

    package static let fields: [Filling<RaceCard>] =
        naming + [
            .gap(\.meetingID), .gap(\.address), .gap(\.actualStart), .gap(\.status), .part(\.conditions),
            Filling { card, other in
                if let one = card.guide, let more = other.guide, one != more {
                    card.guide = Shared(one.value.filled(from: more.value))
                } else {
                    card.guide = card.guide ?? other.guide
                }
            },
            Filling { $0.runners = $0.runners.isEmpty ? $1.runners : $0.filledRunners(from: $1) },
            .gap(\.tips), .gap(\.placings), .gap(\.dividends),
        ]

    /// What a list says of a race.
    private init(_ race: Race) {
        self.init(id: race.id, category: race.category)
        (number, meeting, name) = (race.number, race.meeting, race.name)
        (advertisedStart, address) = (race.advertisedStart, race.address)
        (conditions.distance, conditions.comment) = (race.distance, race.comment)
        (conditions.trackCondition, conditions.weather) = (race.trackCondition, race.weather)
        if let listed = race.guide?.value {
            conditions = conditions.filled(from: listed.conditions)
            guide = Shared(listed.guide)
        }
    }

    /// This card, with its gaps filled from the race in a list.
    package func filled(from race: Race) -> RaceCard { filled(from: RaceCard(race)) }

    /// This card, with category, number, meeting, name and advertised start of a race where it has none. Its id and its
    /// conditions stay.
    package func named(by race: Race) -> RaceCard { filled(Self.naming, from: RaceCard(race)) }

    /// One card of the answers of several sources: the first choice for runners comes first, and the first choice for
    /// results has the result.
    /// - Parameters:
    ///   - runners: sources in order of choice.
    ///   - results: sources of placings and dividends, in order of choice; without one the card has neither.
    ///   - statuses: sources of the status, in order of choice; the others' counts only if none of these has one.
    /// - Returns: nil if none of these sources has answered.
    package static func merged(
        _ cards: [RaceSource: RaceCard], runners: [RaceSource], results: [RaceSource], statuses: [RaceSource]
    ) -> RaceCard? {
        let result = merged(results.compactMap { cards[$0] })
        let card = merged(runners.compactMap { cards[$0] })
        let both = result.map { card?.withResult(of: $0) ?? $0 } ?? card
        guard var merged = both ?? statuses.lazy.compactMap({ cards[$0] }).first else { return nil }
        if results.isEmpty { (merged.placings, merged.dividends) = ([], []) }
        merged.status = statuses.lazy.compactMap { cards[$0]?.status }.first ?? merged.status
        return merged
    }

    private static func merged(_ cards: [RaceCard]) -> RaceCard? {
        cards.dropFirst().reduce(cards.first) { $0?.filled(from: $1) }
    }

    /// This card with placings, dividends and status of another card, as far as that one has them.
    package func withResult(of other: RaceCard) -> RaceCard {
        var card = self
        if !other.placings.isEmpty { card.placings = other.placings }
        if !other.dividends.isEmpty { card.dividends = other.dividends }
        card.status = other.status ?? status
        return card
    }

    /// Runners with the same number are the same, unless their names differ.
    private func filledRunners(from other: RaceCard) -> [Runner] {
        let others = Dictionary(other.runners.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        return runners.map { runner in
            guard let known = others[runner.number],
                runner.name.isEmpty || known.name.isEmpty || runner.name.lowercased() == known.name.lowercased()
            else { return runner }
            return runner.filled(from: known)
        }
    }
}

extension RaceCard.Conditions: Fillable {
    package static let fields: [Filling<Self>] = [
        .gap(\.distance), .gap(\.trackCondition), .gap(\.surface), .gap(\.direction), .gap(\.weather), .gap(\.rail),
        .gap(\.ages), .gap(\.raceClass),
        // An amount keeps the currency of its own source.
        Filling { if $0.prizeMoney == nil { ($0.prizeMoney, $0.currency) = ($1.prizeMoney, $1.currency) } },
        .gap(\.placesPaid), .gap(\.comment), .gap(\.protest),
    ]
}

extension RaceGuide: Fillable {
    package static let fields: [Filling<RaceGuide>] = [
        .gap(\.prizes), .gap(\.startType), .gap(\.gait), .gap(\.group), .gap(\.circumference), .gap(\.straight),
        .gap(\.sexes), .gap(\.weights), .gap(\.mayClaim), .gap(\.channels), .gap(\.hasVideo), .gap(\.pools),
    ]
}

extension Runner: Fillable {
    package static let fields: [Filling<Runner>] = [
        .gap(\.name), .gap(\.id), .gap(\.address), .gap(\.barrier), .gap(\.jockey), .gap(\.trainer), .gap(\.age),
        .gap(\.sex), .gap(\.weight), .gap(\.lastStarts), .part(\.odds), .gap(\.backing), .gap(\.startingPrice),
        .gap(\.isFavourite),
        .gap(\.isMover), .gap(\.scratching), .gap(\.comment), .gap(\.guide),
    ]
}

extension Odds: Fillable {
    package static let fields: [Filling<Odds>] = [
        .gap(\.win), .gap(\.place), .gap(\.toteWin), .gap(\.totePlace), .gap(\.fluctuations), .gap(\.timed),
    ]
}

extension Placing: Fillable {
    package static let fields: [Filling<Placing>] = [
        .gap(\.name), .gap(\.barrier), .gap(\.margin), .gap(\.marginWords), .gap(\.time), .gap(\.win),
    ]
}

extension MeetingRace: Fillable {
    package static let fields: [Filling<MeetingRace>] = [
        .gap(\.name), .gap(\.distance), .gap(\.address), .gap(\.status), .gap(\.protest), .gap(\.trackCondition),
        .gap(\.weather),
    ]
}

extension Venue: Fillable {
    package static let fields: [Filling<Venue>] = [.gap(\.name), .gap(\.state), .gap(\.country)]
}

extension RaceMeeting: Fillable {
    package static let fields: [Filling<RaceMeeting>] = [
        .part(\.venue), .gap(\.trackCondition), .gap(\.weather), .gap(\.address), .gap(\.bets), .gap(\.toteNumber),
        .gap(\.channels), Filling { $0.races = $0.races(and: $1.races) },
    ]

    private func races(and others: [MeetingRace]) -> [MeetingRace] {
        let known = Dictionary(others.map { ($0.id, $0) }) { one, _ in one }
        let ids = Set(races.map(\.id))
        let filled = races.map { race in known[race.id].map(race.filled) ?? race }
        return (filled + others.filter { !ids.contains($0.id) }).sorted {
            ($0.start, $0.number) < ($1.start, $1.number)
        }
    }
}
