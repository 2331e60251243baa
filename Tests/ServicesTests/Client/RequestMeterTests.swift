import FoundationEssentials
import Models
import RacingTestKit
import System
import Testing

@testable import Services

/// Collects the notes for the log.
private final class Notes: @unchecked Sendable {  // guarded by `lock`
    private let lock = Lock()
    private var kept: [RequestNote] = []
    var all: [RequestNote] { lock.withLock { kept } }
    func keep(_ note: RequestNote) { lock.withLock { kept.append(note) } }
}

@Suite(.timeLimit(.minutes(20)))
struct RequestMeterTests {
    private let notes = Notes()

    private func meter() -> RequestMeter {
        RequestMeter(kind: { String("\($0)".prefix { $0 != "(" }) }, log: { [notes] in notes.keep($0) })
    }

    private static var request: HTTPRequest {
        var request = HTTPRequest(url: "http://host/races?api_key=secret", headers: ["X-Key": "secret"])
        request.source = "neds"
        return request
    }

    @Test func clientReportsAnswersFailuresRetriesAndWaits() async throws {
        let meter = meter()
        let transport = ScriptedTransport([
            .success(HTTPResponse(status: 200, body: [1, 2, 3])), .failure(.timedOut(detail: "x")),
            .success(HTTPResponse(status: 500)), .success(HTTPResponse(status: 200)), .failure(.cancelled),
        ])
        let settings = ClientSettings(burst: 4, requestsPerMinute: 20, longestWait: 5)
        let client = HTTPClient(transport, clock: SteppingClock(), settings: settings, meter: meter)
        for _ in 1...5 { _ = await outcome(client, Self.request) }
        let held = HTTPClient(
            transport, clock: ManualClock(), settings: ClientSettings(burst: 1, requestsPerMinute: 1, longestWait: 1),
            counter: { _ in Full() }, meter: meter)
        #expect(await outcome(held, Self.request) == .failure(.throttled(seconds: 9)))
        let figures = try #require(meter.figures.sources["neds"])
        #expect(figures.requests == 4 && figures.bytes == 3)
        #expect(figures.failures == ["timedOut": 1, "serverError": 1, "throttled": 1])
        #expect(figures.retries == 2 && figures.limitWaits == 1 && figures.limitWaitMilliseconds == 3000)
        #expect(notes.all.map(\.outcome) == ["200", "timedOut", "500", "200", "throttled"])
        #expect(notes.all.map(\.isFailure) == [false, true, true, false, true])
        #expect(!notes.all.contains { "\($0)".contains("secret") })
    }

    /// A bucket that has nothing for nine seconds.
    private actor Full: RequestCounter {
        func update<Answer: Sendable>(
            _ change: @escaping @Sendable (_ ledger: inout RequestLedger, _ now: TimeInterval) -> Answer
        ) -> Answer {
            var ledger = RequestLedger(bucket: TokenBucket(missing: 0.15, asOf: 0))
            return change(&ledger, 0)
        }
    }

    @Test func gateReportsThrottledRequestsByTheirSource() async {
        let meter = meter()
        let clock = ManualClock()
        let gate = HorseRacingUSAGate(
            ScriptedTransport([.success(HTTPResponse(status: 200))]), clock: clock,
            counter: CounterMemory(clock: clock), budget: RequestBudget(daily: 1, monthly: 9), meter: meter)
        for _ in 1...2 { _ = try? await gate.get(Self.request) }
        #expect(meter.figures.sources["neds"]?.failures == ["budgetSpent": 1])
        #expect(meter.use(of: "neds").spent == SourceUse.Spent(day: 1, of: 1, month: 1, of: 9))
    }

    @Test func useHasTheLastAnswerAndTheLastFailure() {
        let meter = meter()
        #expect(meter.use(of: "neds") == SourceUse())
        meter.noteAnswer("neds", HTTPResponse(status: 200), seconds: 1, at: .t0)
        meter.noteFailure("neds", .timedOut(detail: "x"), seconds: 10, at: .t0 + 20)
        meter.noteFailure("neds", .cancelled, seconds: 1, at: .t0 + 21)
        var use = meter.use(of: "neds")
        #expect(use.requests == 2 && use.failed == 1 && use.answered == .t0 && use.isFailing)
        #expect(use.failure == SourceUse.Failure(.timedOut(detail: "x"), at: .t0 + 20))
        meter.noteThrottled("neds", .throttled(seconds: 3), at: .t0 + 25)
        meter.noteAnswer("neds", HTTPResponse(status: 200), seconds: 1, at: .t0 + 30)
        meter.noteHit("neds")
        use = meter.use(of: "neds")
        #expect(use.failed == 1 && use.throttled == 1 && use.reused == 1 && !use.isFailing)
        #expect(use.failure?.error == .throttled(seconds: 3) && use.spent == nil && use.longest == 10_000)
        meter.noteAnswer("neds", HTTPResponse(status: 500), seconds: 1, at: .t0 + 40)
        #expect(meter.use(of: "neds").isFailing && meter.use(of: "neds").answered == .t0 + 30)
    }

    @Test func answerFromACacheIsCountedAndReported() {
        let meter = meter()
        meter.noteHit("affiliates", bytes: 7)
        #expect(meter.figures.sources["affiliates"]?.cacheHits == 1)
        #expect(meter.figures.sources["affiliates"]?.requests == 0)
        #expect(notes.all.map(\.isFromCache) == [true])
    }

    @Test func durationsAreBoundedInMemoryAndRightEnough() throws {
        let meter = meter()
        for milliseconds in [40, 45, 180, 900, 60_000] {
            meter.noteAnswer("x", HTTPResponse(status: 200), seconds: Double(milliseconds) / 1000, at: .t0)
        }
        let times = try #require(meter.figures.sources["x"]?.milliseconds)
        #expect(times.shortest == 40 && times.median == 200 && times.longest == 60_000)
        for odd in [Double.nan, -1, .infinity, 1e308] {
            meter.noteAnswer("y", HTTPResponse(status: 200), seconds: odd, at: .t0)
        }
        #expect(meter.figures.sources["y"]?.milliseconds.longest == 1_000_000_000)
    }
}
