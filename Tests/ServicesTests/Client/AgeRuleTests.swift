import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Services

/// The rule of caches over random hours: a repeated answer is never reported younger than it is, nor given beyond its
/// lifetime. A store with a defect is found out.
@Suite struct AgeRuleTests {
    /// Reports every age as zero.
    private actor Lying: AnswerStore {
        private let memory: MemoryAnswers

        init(clock: any WallClock) { memory = MemoryAnswers(clock: clock) }

        func answer(to address: String) async -> KeptAnswer? {
            guard let kept = await memory.answer(to: address) else { return nil }
            var response = kept.response
            response.headers["age"] = nil
            return KeptAnswer(response, age: 0, lifetime: kept.lifetime)
        }

        func keep(_ response: HTTPResponse, to address: String, for lifetime: Lifetime) async {
            await memory.keep(response, to: address, for: lifetime)
        }

        func claim(_ address: String) async -> (any AnswerClaim)? { await memory.claim(address) }
    }

    /// Reports when it answered, by the clock.
    private struct Dated: HTTPTransport {
        let clock: any WallClock

        func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            HTTPResponse(status: 200, body: Array("\(clock.now.timeIntervalSince(.t0))".utf8))
        }
    }

    private struct Reported {
        let came: TimeInterval
        let age: Int?
    }

    /// - Returns: how often the rule was broken, and how often an answer was given again.
    private static func run(_ store: any AnswerStore, _ clock: ManualClock, seed: UInt64) async -> (Int, Int) {
        var random = SeededGenerator(seed: seed)
        var (broken, again) = (0, 0)
        let answers = Answers(store, clock: clock, reading: .all, interval: 30)
        for _ in 0..<500 {
            clock.set(to: clock.now + Double.random(in: 0...9, using: &random))
            let lifetime: TimeInterval = Bool.random(using: &random) ? 5 : 20
            let request = HTTPRequest(url: "http://host/\(Int.random(in: 0..<3, using: &random))")
            let read = { @Sendable (response: HTTPResponse) throws(FeedError) -> Reported in
                Reported(
                    came: Double(String(decoding: response.body, as: UTF8.self)) ?? 0,
                    age: response.header("age").flatMap { Int($0) })
            }
            let reported: Reported? = try? await answers.get(
                request, .card, by: Dated(clock: clock), read: read, lifetime: { _, _ in .seconds(lifetime) })
            guard let reported else { continue }
            let truth: TimeInterval = clock.now.timeIntervalSince(.t0) - reported.came
            if reported.age != nil { again += 1 }
            if truth >= 20 || TimeInterval(reported.age ?? 0) < truth.rounded(.down) { broken += 1 }
        }
        return (broken, again)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func agesAreNeverReportedYounger(seed: UInt64) async {
        let clock = ManualClock()
        let (broken, again) = await Self.run(MemoryAnswers(clock: clock), clock, seed: seed)
        #expect(broken == 0 && again > 100, "seed \(seed)")
    }

    @Test func aStoreThatReportsAYoungerAgeIsNoticed() async {
        let clock = ManualClock()
        #expect(await Self.run(Lying(clock: clock), clock, seed: 1).0 > 0)
    }
}
