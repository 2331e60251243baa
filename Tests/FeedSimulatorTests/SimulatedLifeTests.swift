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
        let story: RaceStory
    }

    /// Races of every kind: a few as they come, and some of each that is rare.
    private static let races: [Entry] = {
        var all: [Entry] = []
        for offset in 0..<4 {
            let plan = day.plan(ObservedDay.date + offset)
            for race in plan.races {
                let card = plan.meetings[race.meeting]
                all.append(Entry(race: race, card: card, story: day.story(race, card, at: race.plannedStart)))
            }
        }
        let kinds: [(RaceStory) -> Bool] = [
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
        for kind in kinds { chosen += all.filter { kind($0.story) }.prefix(2) }
        return chosen
    }()

    /// A moment of every stage, and both sides of each border.
    private static func moments(_ race: PlannedRace, _ card: Meeting) -> [Int] {
        let late = day.story(race, card, at: race.plannedStart + 90)
        let (start, result) = (late.race.startSeconds, late.result)
        return [
            race.plannedStart - 80_000, race.plannedStart - 7_200, race.plannedStart - 240, race.plannedStart,
            start + result.jumped - 1, start + result.jumped, start + result.jumped + 5, start + result.interim - 1,
            start + result.interim, start + result.final - 1, start + result.final, start + result.final + 3_600,
        ]
    }

    @Test func atEveryStageBothSourcesReportWhatTheSimulatorDecided() async throws {
        var stages: [RaceStory.Stage: Int] = [:]
        for entry in Self.races {
            let (race, card) = (entry.race, entry.card)
            for instant in Self.moments(race, card) {
                let source = Simulated(day: Self.day, instant: instant)
                let story = try #require(Self.day.story(of: race.id, at: instant))
                stages[story.stage, default: 0] += 1
                let id = RaceID(race.id)
                try Self.expect(try await source.neds.card(of: id), isRacecardOf: story, instant)
                try Self.expect(try await source.affiliates.card(of: id), isEventOf: story, instant)
            }
        }
        #expect(Self.races.count == 28)
        for stage in [RaceStory.Stage.open, .closed, .live, .interim, .final, .abandoned] {
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

    private static func expect(_ answer: CardAnswer, isRacecardOf story: RaceStory, _ instant: Int) throws {
        let card = answer.card
        expectRace(card, story)
        #expect(answer.serverDate == date(instant) && card.status == nil)
        #expect(card.runners.map(\.number) == shown(story).map(\.number))
        for (runner, one) in zip(card.runners, shown(story)) {
            expectRunner(runner, one, story)
            // Prices vanish with the settlement; what win was stands at the end of the fluctuations.
            let price = story.prices.prices[one.number]
            let place = story.stage == .final ? nil : price?.place
            #expect(runner.odds.win == self.price(price?.win) && runner.odds.place == self.price(place))
        }
        #expect(card.placings.map(\.position) == story.placings.map(\.position))
        #expect(Set(card.placings.map(\.number)) == Set(story.placings.map(\.runner.number)))
    }

    private static func expect(_ answer: CardAnswer, isEventOf story: RaceStory, _ instant: Int) throws {
        let card = answer.card
        expectRace(card, story)
        #expect(answer.serverDate == date(instant) && card.status == RaceStatus(word: story.stage.rawValue))
        #expect(card.conditions.distance == story.metres && card.conditions.trackCondition == story.trackCondition)
        #expect(card.conditions.weather == story.weather && card.conditions.protest == story.protest)
        #expect(card.conditions.comment == story.comment.map { FeedText.clean($0, limit: 4_000) })
        #expect(card.runners.map(\.number) == shown(story).map(\.number))
        let shortest = story.prices.prices.values.map(\.win).min()
        for (runner, one) in zip(card.runners, shown(story)) {
            expectRunner(runner, one, story)
            let price = story.prices.prices[one.number]
            #expect(runner.odds.win == self.price(price?.win) && runner.odds.place == self.price(price?.place))
            #expect(runner.isFavourite == (price != nil && price?.win == shortest))
            #expect(runner.scratching?.isLate ?? false == (story.isScratched(one) && one.isLate))
        }
        #expect(card.placings.map(\.position) == story.placings.map(\.position))
        for place in story.placings {
            let placing = card.placings.first { $0.number == place.runner.number }
            #expect(placing?.position == place.position && placing?.barrier == place.runner.barrier)
            #expect(placing?.margin == Decimal(place.margin) / 10)
            #expect(placing?.time == (place.position == 1 ? Decimal(story.result.time) / 100 : nil))
        }
        #expect(card.dividends.map(\.product) == story.dividends.map(\.product))
        #expect(card.dividends.map(\.combination) == story.dividends.map(\.numbers))
        #expect(card.dividends.map(\.amount) == story.dividends.map { Decimal($0.hundredths) / 100 })
        #expect(!card.dividends.contains { $0.isFinal != (story.stage == .final) })
    }

    private static func expectRace(_ card: RaceCard, _ story: RaceStory) {
        #expect(card.id.text == story.race.id && card.category == story.race.category)
        #expect(card.number == story.race.number && card.meeting == story.race.meeting)
        #expect(card.name == FeedText.clean(story.name, limit: 160))
        #expect(card.advertisedStart == story.race.start && card.actualStart == story.actualStart.map { date($0) })
    }

    private static func expectRunner(_ runner: Runner, _ one: SimulatedRunner, _ story: RaceStory) {
        #expect(runner.name == one.name.titleCased && runner.id == one.id && runner.barrier == one.barrier)
        #expect(runner.jockey == one.jockey && runner.trainer == one.trainer)
        #expect(runner.weight == one.weight.map { Decimal($0) / 10 })
        #expect(runner.lastStarts ?? "" == story.lastStarts(of: one))
        let reported = story.prices.prices[one.number]?.fluctuations ?? []
        #expect(runner.odds.fluctuations.map(Optional.some) == reported.map { price($0.win) })
        #expect(runner.scratching?.at == (story.isScratched(one) ? one.scratched.map { date($0) } : nil))
        #expect((runner.scratching != nil) == story.isScratched(one))
    }

    /// An empty box is nobody.
    private static func shown(_ story: RaceStory) -> [SimulatedRunner] { story.field.runners.filter { !$0.isVacant } }
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
