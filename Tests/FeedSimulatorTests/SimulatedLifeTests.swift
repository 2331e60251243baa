import FoundationEssentials
import Models
import Services
import Testing

@testable import FeedSimulator

/// A race followed from the evening before to its settlement, as the program's own readers of both sources see it: at
/// each stage its card reports what the simulator decided.
@Suite struct SimulatedLifeTests {
    private static let day = RaceDay(seed: 33)

    private struct Entry {
        let race: PlannedRace
        let card: Meeting
        let snapshot: RaceSnapshot
    }

    /// Races of every kind: a few as they come, and some of each that is rare.
    private static let races: [Entry] = {
        var all: [Entry] = []
        for offset in 0..<4 {
            let plan = day.plan(ObservedDay.date + offset)
            for race in plan.races {
                let card = plan.meetings[race.meeting]
                all.append(Entry(race: race, card: card, snapshot: day.snapshot(race, card, at: race.plannedStart)))
            }
        }
        let kinds: [(RaceSnapshot) -> Bool] = [
            { $0.result.places.prefix(2).map(\.position) == [1, 1] },
            { $0.result.places.prefix(4).map(\.position) == [1, 2, 2, 4] },
            { $0.result.interimPlaces[0].runner.number != $0.result.places[0].runner.number },
            { $0.field.runners.count == 20 },
            { $0.field.starters.count < 5 },
            { $0.stage == .abandoned },
            { $0.field.runners.contains { $0.isLate } },
            { if case .delayed = $0.race.plan.fate { true } else { false } },
        ]
        var chosen = Array(all.prefix(12))
        for kind in kinds { chosen += all.filter { kind($0.snapshot) }.prefix(2) }
        return chosen
    }()

    /// A moment of every stage, and both sides of each border.
    private static func moments(_ race: PlannedRace, _ card: Meeting) -> [Int] {
        let late = day.snapshot(race, card, at: race.plannedStart + 90)
        let (start, result) = (late.race.startSeconds, late.result)
        return [
            race.plannedStart - 80_000, race.plannedStart - 7_200, race.plannedStart - 240, race.plannedStart,
            start + result.jumped - 1, start + result.jumped, start + result.jumped + 5, start + result.interim - 1,
            start + result.interim, start + result.final - 1, start + result.final, start + result.final + 3_600,
        ]
    }

    @Test func atEveryStageBothSourcesReportWhatTheSimulatorDecided() async throws {
        var stages: [RaceSnapshot.Stage: Int] = [:]
        for entry in Self.races {
            let (race, card) = (entry.race, entry.card)
            for instant in Self.moments(race, card) {
                let source = Simulated(day: Self.day, instant: instant)
                let snapshot = try #require(Self.day.snapshot(of: race.id, at: instant))
                stages[snapshot.stage, default: 0] += 1
                let id = RaceID(race.id)
                try Self.expect(try await source.neds.card(of: id), isRacecardOf: snapshot, instant)
                try Self.expect(try await source.affiliates.card(of: id), isEventOf: snapshot, instant)
            }
        }
        #expect(Self.races.count == 28)
        for stage in [RaceSnapshot.Stage.open, .closed, .live, .interim, .final, .abandoned] {
            #expect(stages[stage] ?? 0 > 5, "\(stage)")
        }
    }

    @Test func stagesComeInTheirOrderAndTheResultStaysOnceItIsFinal() async throws {
        let order: [RaceStatus] = [.open, .closed, .live, .interim, .final]
        for entry in Self.races.prefix(12) {
            let (race, card) = (entry.race, entry.card)
            var last = 0
            var final: CardAnswer?
            for instant in Self.moments(race, card) {
                var answer = try await Simulated(day: Self.day, instant: instant).affiliates.card(of: RaceID(race.id))
                guard let status = answer.card.status, status != .abandoned else { continue }
                let rank = try #require(order.firstIndex(of: status))
                #expect(rank >= last)
                last = rank
                answer.serverDate = nil
                if let final { #expect(answer.card.placings == final.card.placings) }
                if status == .final { final = answer }
            }
        }
    }

    // MARK: What a card must report

    private static func expect(_ answer: CardAnswer, isRacecardOf snapshot: RaceSnapshot, _ instant: Int) throws {
        let card = answer.card
        expectRace(card, snapshot)
        #expect(answer.serverDate == date(instant) && card.status == nil)
        #expect(card.runners.map(\.number) == shown(snapshot).map(\.number))
        for (runner, one) in zip(card.runners, shown(snapshot)) {
            expectRunner(runner, one, snapshot)
            // Prices vanish with the settlement; what win was stands at the end of the fluctuations.
            let price = snapshot.prices.prices[one.number]
            let place = snapshot.stage == .final ? nil : price?.place
            #expect(runner.odds.win == self.price(price?.win) && runner.odds.place == self.price(place))
        }
        #expect(card.placings.map(\.position) == snapshot.placings.map(\.position))
        #expect(Set(card.placings.map(\.number)) == Set(snapshot.placings.map(\.runner.number)))
    }

    private static func expect(_ answer: CardAnswer, isEventOf snapshot: RaceSnapshot, _ instant: Int) throws {
        let card = answer.card
        expectRace(card, snapshot)
        #expect(answer.serverDate == date(instant) && card.status == RaceStatus(word: snapshot.stage.rawValue))
        #expect(
            card.conditions.distance == snapshot.metres && card.conditions.trackCondition == snapshot.trackCondition)
        #expect(card.conditions.weather == snapshot.weather && card.conditions.protest == snapshot.protest)
        #expect(card.conditions.comment == snapshot.comment.map { FeedText.clean($0, limit: 4_000) })
        #expect(card.runners.map(\.number) == shown(snapshot).map(\.number))
        let shortest = snapshot.prices.prices.values.map(\.win).min()
        for (runner, one) in zip(card.runners, shown(snapshot)) {
            expectRunner(runner, one, snapshot)
            let reported = snapshot.prices.prices[one.number]?.fluctuations ?? []
            let timed = Set((reported.prefix(1) + reported.suffix(6)).map { date($0.at) })
            #expect(Set(runner.odds.timed.map(\.at)) == timed)
            #expect(runner.odds.timed.last?.price == runner.odds.fluctuations.last)
            let price = snapshot.prices.prices[one.number]
            #expect(runner.odds.win == self.price(price?.win) && runner.odds.place == self.price(price?.place))
            #expect(runner.isFavourite == (price != nil && price?.win == shortest))
            #expect(runner.scratching?.isLate ?? false == (snapshot.isScratched(one) && one.isLate))
        }
        #expect(card.placings.map(\.position) == snapshot.placings.map(\.position))
        for place in snapshot.placings {
            let placing = card.placings.first { $0.number == place.runner.number }
            #expect(placing?.position == place.position && placing?.barrier == place.runner.barrier)
            #expect(placing?.margin == Decimal(place.margin) / 10)
            #expect(placing?.time == (place.position == 1 ? Decimal(snapshot.result.time) / 100 : nil))
        }
        #expect(card.dividends.map(\.product) == snapshot.dividends.map(\.product))
        #expect(card.dividends.map(\.combination) == snapshot.dividends.map(\.numbers))
        #expect(card.dividends.map(\.amount) == snapshot.dividends.map { Decimal($0.hundredths) / 100 })
        #expect(!card.dividends.contains { $0.isFinal != (snapshot.stage == .final) })
    }

    private static func expectRace(_ card: RaceCard, _ snapshot: RaceSnapshot) {
        #expect(card.id.text == snapshot.race.id && card.category == snapshot.race.category)
        #expect(card.number == snapshot.race.number && card.meeting == snapshot.race.meeting)
        #expect(card.name == FeedText.clean(snapshot.name, limit: 160))
        #expect(
            card.advertisedStart == snapshot.race.start && card.actualStart == snapshot.actualStart.map { date($0) })
    }

    private static func expectRunner(_ runner: Runner, _ one: SimulatedRunner, _ snapshot: RaceSnapshot) {
        #expect(runner.name == one.name.titleCased && runner.id == one.id && runner.barrier == one.barrier)
        #expect(runner.jockey == one.jockey && runner.trainer == one.trainer)
        #expect(runner.weight == one.weight.map { Decimal($0) / 10 })
        #expect(runner.lastStarts ?? "" == snapshot.lastStarts(of: one))
        let reported = snapshot.prices.prices[one.number]?.fluctuations ?? []
        #expect(runner.odds.fluctuations.map(Optional.some) == reported.map { price($0.win) })
        #expect(runner.scratching?.at == (snapshot.isScratched(one) ? one.scratched.map { date($0) } : nil))
        #expect((runner.scratching != nil) == snapshot.isScratched(one))
    }

    /// An empty box is nobody.
    private static func shown(_ snapshot: RaceSnapshot) -> [SimulatedRunner] {
        snapshot.field.runners.filter { !$0.isVacant }
    }
    private static func price(_ hundredths: Int?) -> Price? { hundredths.flatMap { Price(Decimal($0) / 100) } }
    private static func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }
}

/// The program's sources on the simulator's answers at one instant, without a network.
private struct Simulated: HTTPTransport {
    let day: RaceDay
    let instant: Int

    var neds: NedsCardFeed { NedsCardFeed(base: "http://simulator", transport: self) }
    var affiliates: AffiliatesFeed {
        let identity = AffiliatesIdentity(contact: "a@example.test", partner: "raceboard", partnerID: "1")
        return AffiliatesFeed(
            endpoint: AffiliatesEndpoint(base: "http://simulator/affiliates/v1", identity: identity), transport: self)
    }

    func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let target = request.url.dropFirst("http://simulator".count)
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let requested = FeedSimulator.SimulatorRequest(
            path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "",
            contentType: request.headers["Content-Type"])
        let now = Date(timeIntervalSince1970: Double(instant))
        let answer = FeedResponder(day: day, faults: [], frozenAt: now).answer(to: requested, at: now)
        let headers = Dictionary(
            answer.headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { one, _ in one })
        return HTTPResponse(status: answer.status, headers: headers, body: answer.body)
    }
}
