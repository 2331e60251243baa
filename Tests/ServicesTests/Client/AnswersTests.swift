import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Services

@Suite(.timeLimit(.minutes(20)))
struct AnswersTests {
    private let clock = ManualClock()
    private let request = HTTPRequest(url: "http://host/x", headers: ["X-Key": "0123456789"])

    private static func response(_ text: String) -> Result<HTTPResponse, TransportError> {
        .success(HTTPResponse(status: 200, body: Array(text.utf8)))
    }

    private func answers(_ reading: Answers.Reading, _ store: any AnswerStore) -> Answers {
        Answers(store, clock: clock, reading: reading, interval: 30)
    }

    /// What was answered, with its age.
    private func request(
        _ answers: Answers, _ kind: Answers.Kind = .card, for lifetime: Lifetime = .seconds(10),
        by transport: any HTTPTransport
    ) async -> String? {
        let answer = try? await answers.get(
            request, kind, by: transport,
            read: { (response) throws(FeedError) in
                if response.status != 200 { throw .notFound }
                return String(decoding: response.body, as: UTF8.self) + (response.header("age").map { " " + $0 } ?? "")
            }, lifetime: { _, _ in lifetime })
        return answer
    }

    @Test func aGoodAnswerIsGivenAgainWithItsAge() async {
        let transport = ScriptedTransport([Self.response("one"), Self.response("two")])
        let answers = answers(.all, MemoryAnswers(clock: clock))
        #expect(await request(answers, by: transport) == "one")
        clock.set(to: .t0 + 9.9)
        #expect(await request(answers, by: transport) == "one 9")
        clock.set(to: .t0 + 10)
        #expect(await request(answers, by: transport) == "two")
        #expect(transport.requests.count == 2)
    }

    @Test func anAnswerOfACacheOnTheWayIsAsOldAsBoth() async {
        let cached = HTTPResponse(status: 200, headers: ["age": "40"], body: Array("one".utf8))
        let answers = answers(.all, MemoryAnswers(clock: clock))
        let transport = ScriptedTransport([.success(cached)])
        _ = await request(answers, by: transport)
        clock.set(to: .t0 + 7)
        #expect(await request(answers, by: transport) == "one 47")
    }

    /// A board requests lists itself; of cards it takes those of the last seconds alone.
    @Test(arguments: [
        (Answers.Reading.all, Answers.Kind.races, 9.0, 1), (.none, .races, 1, 2), (.none, .card, 1, 2),
        (.board, .races, 1, 2), (.board, .meetings, 1, 2), (.board, .card, 4.9, 1), (.board, .card, 5, 2),
    ])
    func whoReadsWhat(_ reading: Answers.Reading, _ kind: Answers.Kind, after seconds: Double, requests: Int) async {
        let transport = ScriptedTransport([Self.response("one"), Self.response("two")])
        let answers = answers(reading, MemoryAnswers(clock: clock))
        _ = await request(answers, kind, by: transport)
        clock.set(to: .t0 + seconds)
        _ = await request(answers, kind, by: transport)
        #expect(transport.requests.count == requests)
    }

    @Test func aFreshAnswerIsKeptForOthers() async {
        let transport = ScriptedTransport([Self.response("one"), Self.response("two")])
        let store = MemoryAnswers(clock: clock)
        for _ in 1...2 { _ = await request(answers(.none, store), by: transport) }
        #expect(await request(answers(.all, store), by: transport) == "two 0")
    }

    @Test func aClockThatWasSetBackMakesNothingFresh() async {
        let transport = ScriptedTransport([Self.response("one"), Self.response("two")])
        let answers = answers(.all, MemoryAnswers(clock: clock))
        _ = await request(answers, by: transport)
        clock.set(to: .t0 - 3600)
        #expect(await request(answers, by: transport) == "two")
    }

    /// A saved card may be older than its lifetime if only its field is read; whoever reads it sees its age.
    @Test func aSavedAnswerIsReadAgainWithItsAge() async {
        let answers = answers(.none, MemoryAnswers(clock: clock))
        let transport = ScriptedTransport([Self.response("one")])
        _ = await request(answers, for: .seconds(20), by: transport)
        func kept() async -> String? {
            await answers.kept(request) { "\(String(decoding: $0.body, as: UTF8.self)) \($0.header("age") ?? "")" }
        }
        clock.set(to: .t0 + 3600)
        #expect(await kept() == "one 3600")
        clock.set(to: .t0 - 1)
        #expect(await kept() == "one \(KeptAnswer.oldest)")
        #expect(transport.requests.count == 1)
    }

    /// Nobody else reads what is in memory: a simulated day must not grow by every card that it has seen.
    @Test func whatHasPassedItsLifetimeLeavesTheMemory() async {
        let store = MemoryAnswers(clock: clock)
        let response = HTTPResponse(status: 200, body: Array("x".utf8))
        await store.keep(response, to: "short", for: .seconds(5))
        await store.keep(response, to: "long", for: .seconds(60))
        await store.keep(response, to: "lasting", for: .forEver)
        clock.set(to: .t0 + 5)
        await store.keep(response, to: "new", for: .seconds(5))
        #expect(await store.answer(to: "short") == nil)
        for address in ["long", "lasting", "new"] { #expect(await store.answer(to: address) != nil) }
    }

    @Test func theMemoryHoldsHalfAMegabyte() async {
        let store = MemoryAnswers(clock: clock)
        let response = HTTPResponse(status: 200, body: Array(repeating: 0x20, count: 200 << 10))
        for address in ["1", "2", "3"] { await store.keep(response, to: address, for: .forEver) }
        #expect(await store.answer(to: "1") == nil)
        for address in ["2", "3"] { #expect(await store.answer(to: address) != nil) }
        await store.keep(
            HTTPResponse(status: 200, body: Array(repeating: 0x20, count: 600 << 10)), to: "large", for: .forEver)
        #expect(await store.answer(to: "large") == nil)
        #expect(await store.answer(to: "3") != nil, "what is too large drives nothing out")
    }

    @Test func whatCannotBeReadOrRepeatsASecretIsNotKept() async {
        let transport = ScriptedTransport([
            .success(HTTPResponse(status: 404)), .failure(.refused(detail: "")), Self.response("your key 0123456789"),
            Self.response("four"),
        ])
        let answers = answers(.all, MemoryAnswers(clock: clock))
        for _ in 1...3 { _ = await request(answers, by: transport) }
        #expect(await request(answers, by: transport) == "four")
    }

    // MARK: one at a time

    /// Another program holds the claim, and never releases it.
    private struct Hung: AnswerStore {
        func answer(to address: String) async -> KeptAnswer? { nil }
        func keep(_ response: HTTPResponse, to address: String, for lifetime: Lifetime) async {}
        func claim(_ address: String) async -> (any AnswerClaim)? { nil }
    }

    @Test func whoHangsKeepsNobodyForLongAndTheTimeIsOne() async throws {
        let transport = ScriptedTransport([Self.response("one")])
        let clock = SteppingClock()
        let answers = Answers(Hung(), clock: clock, reading: .all, interval: 30)
        #expect(await request(answers, by: transport) == "one")
        let timeout = try #require(transport.requests.first).timeoutMilliseconds
        #expect((8_000...8_100).contains(timeout))
    }

    // MARK: lifetimes

    private static func card(_ status: RaceStatus?, start: Date, placed: Bool) -> RaceCard {
        var card = RaceCard(id: RaceID("x"))
        (card.status, card.advertisedStart) = (status, start)
        if placed { card.placings = [Placing(position: 1, number: 1, name: "A")] }
        return card
    }

    @Test(arguments: [
        (card(.open, start: .t0 + 301, placed: false), Lifetime.seconds(10)),
        (card(.open, start: .t0 + 300, placed: false), .seconds(5)),
        (card(.live, start: .t0 - 60, placed: false), .seconds(5)),
        (card(.open, start: .t0 + 3600, placed: false), .seconds(20)),
        (card(.open, start: .t0 + 12 * 3600, placed: false), .seconds(20)),
        (card(.open, start: .t0 + 12 * 3600 + 1, placed: false), .seconds(6 * 3600)),
        (card(.final, start: .t0 - 3599, placed: true), .seconds(20)),
        (card(.final, start: .t0 - 3600, placed: true), .forEver),
        (card(.final, start: .t0 - 3600, placed: false), .seconds(20)),
        (card(.abandoned, start: .t0 - 3600, placed: false), .forEver),
        (card(.interim, start: .t0 - 86_400, placed: true), .seconds(20)),
        (card(nil, start: .t0 - 86_400, placed: true), .seconds(20)),
        (RaceCard(id: RaceID("x")), .seconds(5)),
    ])
    func lifetimeOfACard(_ card: RaceCard, _ lifetime: Lifetime) {
        #expect(Lifetime.card(card, of: .affiliates, at: .t0) == lifetime)
    }

    @Test(arguments: [
        (-10_799.0, true, Lifetime.seconds(20)), (-10_800, true, .forEver), (-10_800, false, .seconds(20)),
    ])
    func lifetimeOfACardWhoseSourceReportsNoStatus(start: TimeInterval, placed: Bool, _ lifetime: Lifetime) {
        #expect(Lifetime.card(Self.card(nil, start: .t0 + start, placed: placed), of: .neds, at: .t0) == lifetime)
    }

    @Test func aListIsNeverOlderThanABoardsNextOne() {
        #expect(Lifetime.list(interval: 15) == .seconds(15))
        #expect(Lifetime.list(interval: 300) == .seconds(30))
    }

    @Test func aDaysMeetingsLastOnceAllIsOver() {
        func meeting(_ status: RaceStatus) -> [RaceMeeting] {
            let race = MeetingRace(id: RaceID("x"), number: 1, name: "", start: .t0, status: status)
            return [RaceMeeting(id: "m", name: "", category: .horse, races: [race])]
        }
        let later = Date.t0 + 2 * 86_400
        #expect(Lifetime.meetings(meeting(.final), on: "2026-11-21", at: later) == .forEver)
        #expect(Lifetime.meetings(meeting(.final), on: "2026-11-21", at: .t0 + 3600) == .seconds(120))
        #expect(Lifetime.meetings(meeting(.interim), on: "2026-11-21", at: later) == .seconds(120))
        #expect(Lifetime.meetings([], on: "2026-11-21", at: later) == .seconds(120))
    }

    /// A clock that is years ahead, of the device or of the server, does not make an answer last.
    @Test(arguments: [
        (Date.t0, "Sat, 21 Nov 2036 03:00:00 GMT"), (Date.t0 + 315_360_000, "Sat, 21 Nov 2026 03:00:00 GMT"),
    ])
    func lifetimeGoesByTheEarlierClock(now: Date, date: String) async {
        clock.set(to: now)
        let response = HTTPResponse(status: 200, headers: ["date": date])
        let answers = answers(.all, MemoryAnswers(clock: clock))
        let (seen, given) = AsyncStream<Date>.makeStream()
        _ = try? await answers.get(
            request, .card, by: ScriptedTransport([.success(response)]),
            read: { (_) throws(FeedError) in true },
            lifetime: {
                given.yield($1)
                return .seconds(5)
            })
        given.finish()
        #expect(await seen.first { _ in true } == .t0)
    }
}
