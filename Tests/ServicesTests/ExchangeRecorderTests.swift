import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@Suite struct ExchangeRecorderTests {
    private static let body = Array("{\"category_race_map\":{},\"race_summaries\":{}}".utf8)
    @Test func everyExchangeIsRecordedWithItsTimesAndWithoutSecrets() async throws {
        let answer = HTTPResponse(
            status: 200, headers: ["date": "x", "set-cookie": "s=1", "location": "http://u:p@h/"],
            body: Self.body)
        let transport = ScriptedTransport([.success(answer), .failure(.timedOut(detail: "t")), .failure(.cancelled)])
        let store = MemoryRecordStore()
        let feed = NedsFeed(
            source: .neds, base: "http://me:pass@host", transport: transport,
            recorder: ExchangeRecorder(sink: store, clock: ManualClock(.t0 + 5)))
        for _ in 0..<3 { _ = try? await feed.nextRaces(count: 20) }
        let kept = store.all.compactMap { entry -> Exchange? in
            if case .exchange(let exchange) = entry { exchange } else { nil }
        }
        #expect(kept.count == 2, "a request that was taken back is nothing that the feed did")
        let first = try #require(kept.first)
        #expect(first.url.hasPrefix("http://[hidden]@host/v2/racing/next-races-category-group?count=20&"))
        #expect(first.source == .neds && first.count == 20)
        #expect(first.requested == .t0 + 5 && first.answered == .t0 + 5)
        #expect(try first.outcome.get().headers == ["date": "x", "location": "http://[hidden]@h/"])
        #expect(try first.outcome.get().body == Self.body)
        #expect(kept.last?.outcome == .failure(.timedOut(detail: "t")))
    }

    /// Each answer says it by itself: a record may be cut.
    @Test(arguments: [true, false]) func anAnswerOfASimulatedDaySaysSo(isSimulated: Bool) async throws {
        let transport = ScriptedTransport([.success(HTTPResponse(status: 200, body: Self.body))])
        let store = MemoryRecordStore()
        let recorder = ExchangeRecorder(sink: store, clock: ManualClock(), isSimulated: isSimulated)
        let feed = NedsFeed(source: .neds, base: "http://host", transport: transport, recorder: recorder)
        _ = try? await feed.nextRaces(count: 20)
        let file = RecordFile(program: "0", began: .t0, entries: store.all)
        let read = try RecordReader.read(RecordWriter.bytes(of: file)).entries
        guard case .exchange(let exchange)? = read.first else {
            Issue.record("no exchange")
            return
        }
        #expect(exchange.isSimulated == isSimulated)
    }
}
