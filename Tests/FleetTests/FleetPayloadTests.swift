import FleetTestKit
import FoundationEssentials
import Models
import RacingTestKit
import Services
import Settings
import Testing

@testable import Fleet

@Suite struct FleetPayloadTests {
    private let id = RaceID("a/b c+#é")

    private func read<Value: FleetPayload & Hashable>(_ value: Value) throws -> Value { try Value(body: value.body) }

    @Test func everyPayloadIsReadAsItWasWritten() throws {
        var race = Race.sample("x", start: .t0 + 60)
        race.address = WebAddress("https://example.org/1")
        var feedAnswer = FeedAnswer(
            races: [race], listed: [race.id, id], horizons: [.horse: .t0 + 900], skipped: 2)
        feedAnswer.statuses = [race.id: .abandoned]
        feedAnswer.unread = Unread(count: 2, first: [])
        let report = RelayFeedReport(
            state: .stale, source: "neds", trueAt: .t0 - 90,
            error: .serverError(status: 503, detail: "no", retryAfter: 10), isSimulated: true)
        let board = RelayBoard(mark: RelayMark(run: .t0, seq: 3), at: .t0 + 1, feed: report, answer: feedAnswer)
        #expect(try read(board) == board)
        let beat = RelayBeat(mark: board.mark, confirms: 3, at: .t0, feed: report, boxes: 48, budget: 12)
        #expect(try read(beat) == beat)
        #expect(try read(RelayTime(number: 4, at: .t0)) == RelayTime(number: 4, at: .t0))
        let notice = Notice(rev: 7, level: .evacuate, text: "Leave", from: .t0, until: .t0 + 60, by: "duty")
        #expect(try read(notice) == notice)
        let acknowledgement = BoxAcknowledgement(.notice, scope: "all", rev: 2, refused: "not allowed here")
        #expect(try read(acknowledgement) == acknowledgement)
        var health = BoxHealth(
            at: .t0, state: .live, way: .relay, dataAge: 4, program: "0.2.0", clockOffset: -3, paintedAt: .t0,
            temperature: 51, diskFreeMiB: 2210, television: "connected", races: 40, residentKiB: 30_000, restarts: 1,
            groups: [.here], revs: ["notice all": 7], shown: ["all": 6], problem: "none")
        health.certificateEnds = .t0 + 86_400
        #expect(try read(health) == health)
        let presence = FleetPresence(isUp: true, since: .t0, program: "0.2.0")
        #expect(try read(presence) == presence)
        for order in BoxOrder.allCases {
            #expect(try read(SentOrder(order, number: 4_711)) == SentOrder(order, number: 4_711))
        }
        let answer = BoxAcknowledgement(.order, scope: "flemington/box/bar-2", rev: 4_711, at: .t0)
        #expect(try read(answer) == answer)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(#""number":4711"#))
        let shot = BoxShot(at: .t0, lines: ["a  b", ""], number: 4_711)
        #expect(try read(shot) == shot)
        let status = RelayStatus(id: id, .delayed, start: .t0)
        #expect(try read(status) == status)
    }

    @Test(
        arguments: [
            .badAddress(detail: "a"), .noNetwork(detail: "a"), .nameNotFound(detail: "a"), .refused(detail: "a"),
            .timedOut(detail: "a"), .tls(detail: "a"), .badCertificate(detail: "a"),
            .keyRefused(status: 403, detail: "a"),
            .blocked(status: 451, detail: nil), .notFound, .rateLimited(retryAfter: nil), .rateLimited(retryAfter: 9),
            .throttled(seconds: 9), .serverError(status: 503, detail: "a", retryAfter: 9),
            .rejected(status: 400, detail: "a"), .webPage, .badRedirect(detail: "a"), .notUnderstood(detail: "a"),
            .tooLarge(limit: 1 << 21), .unreadable(detail: "a"), .cutShort(detail: "a"), .cancelled,
        ] as [FeedError])
    func everyErrorOfTheFeedReachesABox(error: FeedError) throws {
        let report = RelayFeedReport(state: .stale, source: "neds", trueAt: .t0, error: error, isSimulated: false)
        let board = RelayBoard(mark: RelayMark(run: .t0, seq: 3), at: .t0, feed: report, answer: FeedAnswer(races: []))
        #expect(try read(board).feed.error == error)
    }

    @Test func aSpentBudgetReachesABoxAsAWait() throws {
        let spent = FeedError.budgetSpent(SpentBudget(.horseRacingUSA, .day, limit: 100, seconds: 90))
        let report = RelayFeedReport(state: .stale, source: "neds", trueAt: .t0, error: spent, isSimulated: false)
        let board = RelayBoard(mark: RelayMark(run: .t0, seq: 3), at: .t0, feed: report, answer: FeedAnswer(races: []))
        #expect(try read(board).feed.error == .throttled(seconds: 90))
    }

    @Test func cardOfARelayKeepsWhatABoxShows() throws {
        var card = RaceCard(id: id, category: .greyhound)
        (card.number, card.meeting, card.status, card.advertisedStart) = (4, "Casino", .final, .t0)
        var runner = Runner(
            number: 3, name: "Fast", odds: Odds(win: Price(Decimal(string: "2.35")), place: nil, fluctuations: []))
        runner.scratching = Runner.Scratching(at: .t0 - 60, isLate: true)
        card.runners = [Runner(number: 1, name: "Slow", odds: Odds()), runner]
        card.placings = [Placing(position: 1, number: 1, name: "Slow")]
        let relayed = RelayCard(card: card, venue: Venue(state: "NSW"), seenAt: .t0)
        #expect(try read(relayed) == relayed)
    }

    @Test func everyErrorOfTheFeedIsReadAsItWasWritten() throws {
        let errors: [FeedError] = [
            .badAddress(detail: "x"), .noNetwork(detail: "x"), .nameNotFound(detail: "x"), .refused(detail: "x"),
            .timedOut(detail: "x"), .tls(detail: "x"), .badCertificate(detail: "x"),
            .keyRefused(status: 401, detail: "x"), .blocked(status: 403), .notFound, .rateLimited(retryAfter: 9),
            .throttled(seconds: 3), .serverError(status: 502, detail: "x", retryAfter: 4),
            .rejected(status: 400, detail: nil), .webPage, .badRedirect(detail: "x"), .notUnderstood(detail: "x"),
            .tooLarge(limit: 2048), .unreadable(detail: "x"), .cutShort(detail: "x"), .cancelled,
        ]
        for error in errors {
            let beat = RelayBeat(
                mark: RelayMark(run: .t0, seq: 1), confirms: nil, at: .t0,
                feed: RelayFeedReport(state: .noData, source: "neds", error: error))
            #expect(try read(beat).feed.error == error)
        }
    }

    @Test(arguments: [
        "", "{", "null", "[]", "{}", #"{"rev":0,"level":"evacuate","until":"2026-01-01T00:00:00Z"}"#,
        #"{"rev":1e30,"level":"evacuate","until":"2026-01-01T00:00:00Z"}"#,
        #"{"rev":1,"level":"explode","until":"2026-01-01T00:00:00Z"}"#, #"{"rev":1,"level":"evacuate"}"#,
        #"{"rev":1,"level":"evacuate","until":"never"}"#,
    ])
    func noticeWithoutANumberALevelOrAnEndIsRefused(_ text: String) {
        #expect(throws: Flaw.self) { try Notice(body: Array(text.utf8)) }
    }

    @Test func textFromABrokerIsCleaned() throws {
        let text = #"{"rev":1,"level":"announcement","until":"2026-01-01T00:00:00Z","text":"a\u001b[2Jb\u202e c"}"#
        #expect(try Notice(body: Array(text.utf8)).text == "a [2Jb c")
        let shot = #"{"at":"2026-01-01T00:00:00Z","lines":["x\u001b]0;y\u0007  z",7]}"#
        #expect(try BoxShot(body: Array(shot.utf8)).lines == ["x ]0;y  z", ""])
    }

    @Test func numbersOfABoxAreBounded() throws {
        let text = #"""
            {"at":"2026-01-01T00:00:00Z","health":{"state":"live","data_age_seconds":1e300,"clock_offset_seconds":-9e18,
            "races":-4,"restarts":99999999999},"temperature_c":5000,"groups":["a","../b","ALL","c"],"revs":{"x":-5}}
            """#
        let health = try BoxHealth(body: Array(text.utf8))
        #expect(health.dataAge == nil && health.clockOffset == 0 && health.races == 0 && health.restarts == 0)
        #expect(health.temperature == nil && health.groups.map(\.text) == ["a", "c"] && health.revs == ["x": 0])
    }

    @Test func bodyOverTwoMegabytesIsNotRead() {
        #expect(throws: Flaw.self) { try BoxShot(body: [UInt8](repeating: 0x20, count: (2 << 20) + 1)) }
    }
}
