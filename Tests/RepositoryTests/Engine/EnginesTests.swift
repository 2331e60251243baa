import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// What the engines of board, card and day pass to each other.
@MainActor
@Suite(.timeLimit(.minutes(20))) struct EnginesTests {
    private let clock = ManualClock()
    private let feed = ScriptedFeed()
    private let cards = HeldCards()
    private let meetings = HeldMeetings()
    private let engines: Engines

    init() {
        let board = BoardEngine(
            settings: RaceBoard.Settings(), clock: clock, generator: SystemRandomNumberGenerator(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        engines = Engines(
            board, cards: CardBoard.Settings(runners: [.neds], results: []), generator: SystemRandomNumberGenerator())
    }

    @Test func racesOfTheBoardReachTheDayAndTheOpenCard() async {
        engines.board.start(with: [.neds: feed])
        _ = await feed.requested()
        var race = FeedAnswer.sample(count: 30).races[0]
        race.advertisedStart += 300
        engines.cards.open(race)
        await feed.answer(.success(.sample(count: 30)))
        await engines.board.seen { !$0.races.isEmpty }
        #expect(engines.day.machine.race(race.id)?.advertisedStart == .t0 + 60)
        #expect(engines.cards.card?.race?.advertisedStart == .t0 + 60)
        await engines.stop()
    }

    @Test func howLateACardsRaceJumpedReachesTheBook() async {
        engines.cards.ports.onCard?(StoredCard(card: .jumped(1, late: 90), seenAt: .t0))
        engines.day.ports.onCard?(StoredCard(card: .jumped(2, late: 30), seenAt: .t0))
        engines.day.ports.onCard?(StoredCard(card: RaceCard(id: RaceID("open")), seenAt: .t0))
        for number in 3...10 { engines.delays.note(.jumped(number, late: 60)) }
        #expect(
            engines.delays.delays.lateness(of: .sample(number: 11))?.races
                == Lateness.Races(today: 10, track: 0, category: 10))
        await engines.stop()
    }

    @Test func theListOfASecondarySourceReachesTheBoard() async {
        engines.board.handle(.lists([.horseRacingUSA]))
        engines.day.use(
            meetings: [.horseRacingUSA: meetings], feeds: [:],
            settings: DayBoard.Settings(statuses: [], meetings: [], results: [], races: [.horseRacingUSA]), store: nil)
        await meetings.held.request(1)
        meetings.held.answer(.success(MeetingsAnswer(meetings: [.sample("usa")])))
        await engines.board.seen { $0.secondary.first?.lastGood != nil }
        #expect(engines.board.snapshot.races.first?.race.meeting == "usa")
        await end()
    }

    /// The device's clock may be hours ahead: by it every race of a list that comes first is over.
    @Test func aListThatCameBeforeTheServersClockWasKnownIsNotLost() async {
        engines.board.handle(.lists([.horseRacingUSA]))
        engines.day.use(
            meetings: [.horseRacingUSA: meetings], feeds: [:],
            settings: DayBoard.Settings(statuses: [], meetings: [], results: [], races: [.horseRacingUSA]), store: nil)
        engines.board.start(with: [.neds: feed])
        _ = await feed.requested()
        await meetings.held.request(1)
        let earlier = Date.t0 - 9 * 3600
        meetings.held.answer(.success(MeetingsAnswer(meetings: [.sample("usa", first: earlier + 600)])))
        await engines.board.seen { $0.secondary.first?.lastGood != nil }
        #expect(engines.board.snapshot.races.isEmpty)
        var answer = FeedAnswer.sample(count: 2, first: earlier + 60)
        answer.serverDate = earlier
        await feed.answer(.success(answer))
        await engines.board.seen { $0.races.count > 2 }
        #expect(engines.board.snapshot.races[2].race.meeting == "usa")
        await end()
    }

    @Test func theOpenCardReachesTheDay() async {
        let race = Race.sample("run", start: .t0 - 120)
        engines.cards.use(
            [.neds: cards], settings: CardBoard.Settings(runners: [.neds], results: [.neds]), store: nil)
        engines.day.note([race])
        engines.cards.open(race)
        await cards.held.request(1)
        cards.held.answer(.success(CardAnswer(card: .deadHeat("run"))))
        while engines.cards.card?.card == nil {
            await withCheckedContinuation { continuation in
                engines.cards.onChange = { [cards = engines.cards] in
                    // A second change may come before who waits has its turn.
                    cards.onChange = nil
                    continuation.resume()
                }
            }
        }
        #expect(engines.day.day.results.first?.card?.placings.isEmpty == false)
        await end()
    }

    /// Ends the engines; a request that is still held is answered.
    private func end() async {
        let stopping = Task { await engines.stop() }
        await letOthersRun(turns: 20)
        for _ in 0..<3 { meetings.held.answer(.failure(.cancelled)) }
        for _ in 0..<3 { cards.held.answer(.failure(.cancelled)) }
        await stopping.value
    }
}
