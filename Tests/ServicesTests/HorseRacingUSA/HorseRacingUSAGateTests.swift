import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Services

extension CounterMemory {
    fileprivate func today() -> Int { update { ledger, _ in ledger.quota.spent(at: .t0).today } }
}

/// Answers at once, and knows when it was asked.
private final class Timed: HTTPTransport, @unchecked Sendable {  // guarded by `lock`
    private let lock = Lock()
    private let clock: any WallClock
    private var seen: [(url: String, at: Date)] = []
    let outcome: Result<HTTPResponse, TransportError>

    init(
        _ clock: any WallClock, _ outcome: Result<HTTPResponse, TransportError> = .success(HTTPResponse(status: 200))
    ) {
        self.clock = clock
        self.outcome = outcome
    }

    var asked: [(url: String, at: Date)] { lock.held { seen } }

    func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        lock.held { seen.append((request.url, clock.now)) }
        return try outcome.get()
    }
}

@Suite(.timeLimit(.minutes(5)))
struct HorseRacingUSAGateTests {
    private let clock = ManualClock()

    private func gate(
        _ transport: any HTTPTransport, _ counter: CounterMemory? = nil, daily: Int = 100, monthly: Int = 1000,
        longestWait: TimeInterval = 600
    ) -> HorseRacingUSAGate {
        HorseRacingUSAGate(
            transport, clock: clock, counter: counter ?? CounterMemory(clock: clock),
            budget: RequestBudget(daily: daily, monthly: monthly),
            longestWait: longestWait)
    }

    private func outcome(_ gate: HorseRacingUSAGate, _ url: String = "x", urgency: Int = 0) async -> TransportError? {
        do throws(TransportError) {
            _ = try await gate.get(HTTPRequest(url: url), urgency: urgency)
            return nil
        } catch {
            return error
        }
    }

    @Test func neverTwoInASecondNorMoreThanTenInAMinute() async {
        let clock = SteppingClock()
        let transport = Timed(clock)
        let gate = HorseRacingUSAGate(
            transport, clock: clock, counter: CounterMemory(clock: clock),
            budget: RequestBudget(daily: 100, monthly: 100), longestWait: 60)
        for _ in 1...25 { #expect(await outcome(gate) == nil) }
        let times = transport.asked.map(\.at)
        #expect(times.count == 25)
        for (one, next) in zip(times, times.dropFirst()) { #expect(next.timeIntervalSince(one) >= 1) }
        for (one, eleventh) in zip(times, times.dropFirst(10)) { #expect(eleventh.timeIntervalSince(one) >= 60) }
        #expect(times.last.map { $0.timeIntervalSince(.t0) < 130 } == true, "no slower than that")
    }

    @Test func spentBudgetHoldsBackUntilTheNextDayAndMonth() async {
        let gate = gate(Timed(clock), daily: 1)
        #expect(await outcome(gate) == nil)
        clock.advance(to: .t0 + 30)
        // .t0 is 03:00 UTC.
        let spent = SpentBudget(.horseRacingUSA, .day, limit: 1, seconds: 21 * 3600 - 30)
        #expect(await outcome(gate) == .budgetSpent(spent))
        clock.advance(to: .t0 + 21 * 3600)
        #expect(await outcome(gate) == nil)
        #expect(await gate.spent() == (1, 2))
    }

    @Test func answerOf429IsCountedAndARequestThatNeverLeftIsNot() async {
        let counter = CounterMemory(clock: clock)
        #expect(await outcome(gate(Timed(clock, .success(HTTPResponse(status: 429))), counter)) == nil)
        #expect(await counter.today() == 1)
        clock.advance(to: .t0 + 2)
        #expect(await outcome(gate(Timed(clock, .failure(.refused(detail: ""))), counter)) == .refused(detail: ""))
        #expect(await counter.today() == 1)
        clock.advance(to: .t0 + 4)
        #expect(await outcome(gate(Timed(clock, .failure(.timedOut(detail: ""))), counter)) == .timedOut(detail: ""))
        #expect(await counter.today() == 2)
    }

    @Test func whoWouldWaitTooLongIsToldAtOnce() async {
        let transport = Timed(clock)
        let gate = gate(transport, longestWait: 0.5)
        #expect(await outcome(gate) == nil)
        #expect(await outcome(gate) == .heldBack(seconds: 2))
        #expect(transport.asked.count == 1)
    }

    @Test func whatIsOnTheScreenGoesBeforeTheRest() async throws {
        let transport = Timed(clock)
        let gate = gate(transport)
        _ = await outcome(gate, "first")
        let late = Task { await outcome(gate, "rates", urgency: 2) }
        try await letOthersRun(until: "one that waits") { await gate.waiting >= 1 }
        let soon = Task { await outcome(gate, "race", urgency: 0) }
        try await letOthersRun(until: "two that wait") { await gate.waiting >= 2 }
        await clock.sleeper(until: .t0 + 1.1)
        clock.advance(to: .t0 + 1.1)
        _ = await soon.value
        #expect(transport.asked.map(\.url) == ["first", "race"])
        await clock.sleeper(until: .t0 + 2.2)
        clock.advance(to: .t0 + 2.2)
        _ = await late.value
        #expect(transport.asked.map(\.url) == ["first", "race", "rates"])
    }

    @Test func mostUrgentTakesThePlaceOfAnotherWhereNoneIsLeft() async throws {
        let transport = Timed(clock)
        let gate = gate(transport, longestWait: 1.5)
        _ = await outcome(gate, "first")
        let late = Task { await outcome(gate, "rates", urgency: 2) }
        try await letOthersRun(until: "one that waits") { await gate.waiting >= 1 }
        let soon = Task { await outcome(gate, "race", urgency: 0) }
        try await letOthersRun(until: "two that wait") { await gate.waiting >= 2 }
        #expect(await outcome(gate, "another", urgency: 2) == .heldBack(seconds: 3))
        await clock.sleeper(until: .t0 + 1.1)
        clock.advance(to: .t0 + 1.1)
        #expect(await soon.value == nil)
        #expect(await late.value == .heldBack(seconds: 3))
        #expect(transport.asked.map(\.url) == ["first", "race"])
    }

    @Test func twoProgramsHaveOneLimitAndWhoLeavesGivesItsPlaceBack() async {
        let transport = Timed(clock)
        let counter = CounterMemory(clock: clock)
        let (one, other) = (gate(transport, counter), gate(transport, counter))
        #expect(await outcome(one) == nil)
        let leaver = Task { await outcome(other, "leaver") }
        await clock.sleeper(until: .t0 + 1.1)
        leaver.cancel()
        #expect(await leaver.value == .cancelled)
        #expect(await counter.today() == 1)
        let next = Task { await outcome(one, "next") }
        await clock.sleeper(until: .t0 + 1.1)
        clock.advance(to: .t0 + 1.1)
        #expect(await next.value == nil)
        #expect(transport.asked.map(\.url) == ["x", "next"])
    }
}

@Suite struct RequestQuotaTests {
    private let budget = RequestBudget(daily: 3, monthly: 4)

    @Test func daysAndMonthsAreCountedApart() {
        var quota = RequestQuota()
        for _ in 1...3 { #expect(quota.take(budget, at: .t0) == nil) }
        #expect(quota.take(budget, at: .t0)?.seconds == 21 * 3600)
        let tomorrow = Date.t0 + 86_400
        #expect(quota.take(budget, at: tomorrow) == nil)
        // 22 November, 03:00: the month has nine days less three hours left.
        let left = 9 * 86_400 - 3 * 3600
        #expect(quota.take(budget, at: tomorrow)?.seconds == left)
        #expect(quota.spent(at: tomorrow) == (1, 4))
        let december = Date.t0 + 11 * 86_400
        #expect(quota.spent(at: december) == (0, 0))
        #expect(quota.take(budget, at: december) == nil)
    }

    @Test func yearEndsAMonthToo() throws {
        var quota = RequestQuota()
        let late = try #require(RFC3339.parse("2026-12-31T23:59:50Z"))
        #expect(quota.take(RequestBudget(daily: 5, monthly: 1), at: late) == nil)
        #expect(quota.take(RequestBudget(daily: 5, monthly: 1), at: late)?.seconds == 10)
    }

    @Test func countOutlivesTheProgramAsText() {
        var ledger = RequestLedger()
        _ = ledger.quota.take(budget, at: .t0)
        #expect(RequestLedger(text: ledger.text(boot: "x"), boot: "y").quota == ledger.quota)
        ledger.quota.giveBack(at: .t0)
        #expect(ledger.quota.spent(at: .t0) == (0, 0))
        ledger.quota.giveBack(at: .t0)
        #expect(ledger.quota.spent(at: .t0) == (0, 0))
    }

    @Test func clockThatWasYearsAheadTakesNothingFromToday() throws {
        var quota = RequestQuota()
        for _ in 1...2 { #expect(quota.take(budget, at: .t0) == nil) }
        #expect(quota.take(budget, at: try #require(RFC3339.parse("2031-01-02T03:04:05Z"))) == nil)
        #expect(quota.take(budget, at: .t0 - 86_400) == nil)
        #expect(quota.spent(at: .t0) == (2, 3))
        for day in 1...200 { _ = quota.take(budget, at: .t0 + Double(day) * 86_400) }
        #expect(quota.days.count <= 64)
    }

    @Test(arguments: ["", "x", "2026-11-21 1", "2026-11-21 -1 2", "2026-11-21 5 2", "2026-11-21 1 2 3"])
    func whatCannotBeReadCountsAsNothing(text: String) {
        #expect(RequestLedger(text: text, boot: "x") == RequestLedger())
    }
}

@Suite(.timeLimit(.minutes(5)))
struct HorseRacingUSAFeedTests {
    private static let text = String(repeating: "a1", count: 25)

    private func answers(_ clock: any WallClock) -> Answers {
        Answers(MemoryAnswers(clock: clock), clock: clock, reading: .all, interval: 30)
    }

    private func feed(
        _ transport: any HTTPTransport, _ answers: Answers?, _ clock: any WallClock
    ) throws -> HorseRacingUSAFeed {
        let key = try #require(SourceKey(Self.text))
        let gate = HorseRacingUSAGate(
            transport, clock: clock, counter: CounterMemory(clock: clock),
            budget: RequestBudget(daily: 100, monthly: 100))
        return HorseRacingUSAFeed(
            endpoint: HorseRacingUSAEndpoint(base: "http://usa//", key: key), gate: gate, answers: answers)
    }

    private static func race(_ state: String, position: String = "1") -> HTTPResponse {
        let body = """
            {"id_race":"77","course":"Aqueduct (USA)","date":"2026-11-20 12:50:00",\(state),\
            "horses":[{"horse":"Tiz","number":"1","position":"\(position)"}]}
            """
        return HTTPResponse(status: 200, body: Array(body.utf8))
    }

    @Test func requestCarriesTheKeyInItsHeadersAlone() async throws {
        let transport = ScriptedTransport([.success(HTTPResponse(status: 200, body: Array("[]".utf8)))])
        _ = try await feed(transport, nil, SteppingClock()).meetings(on: "2026-11-21")
        let request = try #require(transport.requests.first)
        #expect(request.url == "http://usa/racecards?date=2026-11-21")
        #expect(request.headers["X-RapidAPI-Key"] == Self.text)
        #expect(request.headers["X-RapidAPI-Host"] == "horse-racing-usa.p.rapidapi.com")
        #expect(!request.followsRedirects)
    }

    @Test func yesterdaysListIsAskedForOnce() async throws {
        let list = HTTPResponse(status: 200, body: Array("[]".utf8))
        let transport = ScriptedTransport([.success(list), .success(list), .success(list)])
        let clock = SteppingClock()
        let feed = try feed(transport, answers(clock), clock)
        // .t0 is 03:00 UTC of the 21st: in the United States the 20th is not over.
        _ = try await feed.meetings(on: "2026-11-20")
        await clock.sleep(until: .t0 + 9 * 3600)
        _ = try await feed.meetings(on: "2026-11-20")
        _ = try await feed.meetings(on: "2026-11-20")
        #expect(transport.requests.count == 2)
        _ = try await feed.results(on: "2026-11-20")
        #expect(transport.requests.count == 3, "results are another question")
    }

    @Test(arguments: [
        (race(#""finished":"1","canceled":"0""#), 1), (race(#""finished":"0","canceled":"1""#), 1),
        (race(#""finished":"0","canceled":"0""#), 2), (race(#""finished":"1","canceled":"0""#, position: ""), 2),
    ])
    func raceThatIsOverIsAskedForOnce(answer: HTTPResponse, requests: Int) async throws {
        let transport = ScriptedTransport([.success(answer), .success(answer)])
        let clock = SteppingClock()
        let feed = try feed(transport, answers(clock), clock)
        let one = try await feed.card(of: RaceID("usa-77"))
        await clock.sleep(until: .t0 + 70)
        #expect(try await feed.card(of: RaceID("usa-77")).card == one.card)
        #expect(transport.requests.count == requests)
    }

    @Test(arguments: ["77", "usa-", "usa-x", "a2788f8-e825", "usa-7/../x"])
    func racesOfOtherSourcesAreNotAskedFor(id: String) async throws {
        let transport = ScriptedTransport([])
        let feed = try feed(transport, nil, SteppingClock())
        await #expect(throws: FeedError.notFound) { try await feed.card(of: RaceID(id)) }
        #expect(transport.requests.isEmpty)
    }

    @Test func dayOfTheTracksEndsInTheirNight() throws {
        func day(at text: String) -> String? { RFC3339.parse(text).map(RaceSource.horseRacingUSA.calendar.day) }
        #expect(day(at: "2026-11-21T07:59:59Z") == "2026-11-20")
        #expect(day(at: "2026-11-21T08:00:00Z") == "2026-11-21")
    }
}

@Suite struct SourceKeyTests {
    @Test(arguments: [32, 50, 128])
    func lettersAndDigitsAreAKey(length: Int) {
        #expect(SourceKey(String(repeating: "aB3d", count: 32).prefix(length).description) != nil)
    }

    @Test(arguments: [
        "", String(repeating: "a", count: 31), String(repeating: "a", count: 129),
        String(repeating: "a", count: 40) + " ",
        String(repeating: "a", count: 40) + "\n", String(repeating: "ä", count: 40), String(repeating: "a-", count: 20),
    ])
    func nothingElseIs(text: String) {
        #expect(SourceKey(text) == nil)
    }

    @Test func itDoesNotShowItself() throws {
        let text = "0123456789abcdefghijklmnopqrstuvwxyz"
        let key = try #require(SourceKey(text))
        var dumped = ""
        dump(key, to: &dumped)
        let endpoint = HorseRacingUSAEndpoint(base: "http://usa", key: key)
        dump(endpoint, to: &dumped)
        for shown in ["\(key)", String(reflecting: key), key.masked, dumped, "\(endpoint)", "\([key])"] {
            #expect(!shown.contains("0123456789"), "\(shown)")
        }
        #expect(key.masked == "***wxyz (36 characters)")
    }
}
