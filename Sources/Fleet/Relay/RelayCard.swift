import FoundationEssentials
import Models
import Services

/// A card that a relay sends, in the form of `raceboard card --json`, so that it is also a document of an open feed.
struct RelayCard: Hashable, Sendable {
    var card: RaceCard
    var venue: Venue
    /// Time at which its source sent it, by the server's clock.
    var seenAt: Date
}

extension RelayCard: FleetPayload {
    /// - Throws: without a race with an id, or without the time at which it was seen.
    init(body: [UInt8]) throws(Flaw) {
        let document = try FleetJSON.read(OpenDocument.self, body)
        let race = try FleetJSON.required(document.cards.first, "race")
        self.init(
            card: race.card, venue: race.venue,
            seenAt: try FleetJSON.required(document.generatedAt, "generated_at"))
    }

    var body: [UInt8] { FleetJSON.bytes(Body(self)) }

    private struct Body: Encodable {
        let schema = FleetJSON.schema
        let openFeed = OpenDocument.version
        let kind = "card"
        let generatedAt: String
        let race: RaceWire
        let runners: [RunnerWire]
        let placings: [PlacingWire]
        let dividends: [DividendWire]

        init(_ relayed: RelayCard) {
            generatedAt = RFC3339.format(relayed.seenAt)
            race = RaceWire(relayed.card, relayed.venue)
            runners = relayed.card.runners.map(RunnerWire.init)
            placings = relayed.card.placings.map(PlacingWire.init)
            dividends = relayed.card.dividends.map(DividendWire.init)
        }
    }

    private struct RaceWire: Encodable {
        struct Place: Encodable { let name, state, country: String? }

        let id, category: String
        let advertisedStart, actualStart, status, name, meeting, meetingId, url: String?
        let trackCondition, weather, rail, raceClass, currency, comment, protest: String?
        let number, distanceM: Int?
        let prizeMoney: Decimal?
        let tips: [RunnerNumber]
        let venue: Place

        init(_ card: RaceCard, _ place: Venue) {
            (id, category) = (card.id.text, card.category.rawValue)
            advertisedStart = card.advertisedStart.map(RFC3339.format)
            actualStart = card.actualStart.map(RFC3339.format)
            (status, name, meeting, meetingId) = (card.status?.word, card.name, card.meeting, card.meetingID)
            let conditions = card.conditions
            (trackCondition, weather, rail) = (conditions.trackCondition, conditions.weather, conditions.rail)
            (raceClass, currency, comment) = (conditions.raceClass, conditions.currency, conditions.comment)
            (protest, url, tips) = (conditions.protest, card.address?.text, card.tips.map(RunnerNumber.init))
            (number, distanceM) = (card.number > 0 ? card.number : nil, conditions.distance)
            prizeMoney = conditions.prizeMoney
            venue = Place(name: place.name, state: place.state, country: place.country)
        }
    }

    private struct RunnerWire: Encodable {
        let number: RunnerNumber
        let name: String
        let barrier, age: Int?
        let jockey, trainer, sex, lastStarts, comment, url, scratchedAt: String?
        let weightKg, win, place, startingPrice: Decimal?
        let fluctuations: [Decimal]
        let isFavourite, isMover, isScratched, isLateScratched: Bool

        init(_ runner: Runner) {
            number = RunnerNumber(code: runner.number)
            (name, barrier, age) = (runner.name, runner.barrier, runner.age)
            (jockey, trainer, sex) = (runner.jockey, runner.trainer, runner.sex)
            (lastStarts, comment, url) = (runner.lastStarts, runner.comment, runner.address?.text)
            (weightKg, startingPrice) = (runner.weight, runner.startingPrice?.decimal)
            (win, place) = (runner.odds.win?.decimal, runner.odds.place?.decimal)
            fluctuations = runner.odds.fluctuations.map(\.decimal)
            (isFavourite, isMover) = (runner.isFavourite, runner.isMover)
            (isScratched, isLateScratched) = (runner.scratching != nil, runner.scratching?.isLate ?? false)
            scratchedAt = runner.scratching?.at.map(RFC3339.format)
        }
    }

    private struct PlacingWire: Encodable {
        let position: Int
        let number: RunnerNumber
        let name: String
        let barrier: Int?
        let marginLengths, timeS: Decimal?
        let margin: String?

        init(_ placing: Placing) {
            number = RunnerNumber(code: placing.number)
            (position, name, barrier) = (placing.position, placing.name, placing.barrier)
            (marginLengths, timeS, margin) = (placing.margin, placing.time, placing.marginWords)
        }
    }

    private struct DividendWire: Encodable {
        let product: String
        let tote: String?
        let amount: Decimal
        let isFinal: Bool
        let combination: [RunnerNumber]

        init(_ dividend: Dividend) {
            (product, tote, amount) = (dividend.product, dividend.tote, dividend.amount)
            (isFinal, combination) = (dividend.isFinal, dividend.combination.map(RunnerNumber.init))
        }
    }
}

/// The status of a race that a relay sends.
struct RelayStatus: Hashable, Sendable {
    var id: RaceID
    var status: RaceStatus
    /// Advertised start by the source of the status.
    var start: Date

    init(id: RaceID, _ status: RaceStatus, start: Date) {
        (self.id, self.status, self.start) = (id, status, start)
    }
}

extension RelayStatus: FleetPayload {
    private enum Keys: String, CodingKey {
        case id, status
        case start = "advertised_start"
    }

    private struct Wire: Decodable {
        let id: RaceID?
        let status: RaceStatus?
        let start: Date?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            (id, start) = (container.openID(.id), container.openInstant(.start))
            status = RaceStatus(word: container.lenient(String.self, .status))
        }
    }

    /// - Throws: without an id, a status or a start.
    init(body: [UInt8]) throws(Flaw) {
        let wire = try FleetJSON.read(Wire.self, body)
        self.init(
            id: try FleetJSON.required(wire.id, "id"), try FleetJSON.required(wire.status, "status"),
            start: try FleetJSON.required(wire.start, "advertised_start"))
    }

    var body: [UInt8] {
        struct Body: Encodable {
            let schema = FleetJSON.schema
            let kind = "status"
            let id, status, advertisedStart: String
        }
        return FleetJSON.bytes(Body(id: id.text, status: status.word, advertisedStart: RFC3339.format(start)))
    }
}
