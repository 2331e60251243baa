import FoundationEssentials
import Glibc
import InMemoryLogging
import Logging
import Models
import RacingTestKit
import Services
import Testing

@testable import Programs

/// Several relays of one venue.
extension RelayProgramTests {
    /// A relay that waits, as the feed has answered it once.
    private func waiting() async throws -> TestEnds {
        let ends = TestEnds(clock: clock, broker: broker)
        others.append(ends)
        ends.transport.gap = 0
        let one = try relay(Self.toBroker, in: ends)
        try one.start()
        try await ends.loop.run(until: "an answer") { one.isReady }
        return ends
    }

    @Test func secondRelayWaitsAndTakesOverWhenTheFirstIsGone() async throws {
        let first = try relay(Self.toBroker)
        try await lead(first)
        let other = try await waiting()
        for _ in 0..<6 {
            clock.advance(to: clock.now + 10)
            _ = world.loop.turn?()
            await letOthersRun(turns: 50)
            _ = other.loop.turn?()
            await letOthersRun(turns: 50)
        }
        #expect(other.transport.requests.count == 1, "one that waits hears the other, and requests nothing more")
        let run = try board().mark.run
        world.loop.receive(SIGTERM)
        try await letOthersRun(until: "end of the loop") { world.loop.status != nil }
        for step in 0..<400 {
            if step % 20 == 0 { clock.advance(to: clock.now + 1) }
            _ = other.loop.turn?()
            await letOthersRun(turns: 20)
        }
        #expect(try isUp())
        #expect(try board().mark.run > run, "\(broker.sent.suffix(6).map(\.topic.text))")
        #expect(other.transport.requests.count > 1)
    }

    @Test func relayThatIsCutOffDoesNotThrowOutTheOneThatPublishes() async throws {
        try await lead(relay(Self.toBroker))
        let other = try await waiting()
        let run = try board().mark.run
        broker.cutOff(".relay.desk.")
        for step in 0..<9 {
            if step == 6 { broker.joinAgain() }
            clock.advance(to: clock.now + 10)
            for one in [world, other] {
                _ = one.loop.turn?()
                await letOthersRun(turns: 50)
            }
        }
        #expect(try board().mark.run == run)
        #expect(!other.log.entries.contains { $0.message == "this relay publishes for the venue" })
    }

    /// Lets two relays run, a tenth of a minute at a time.
    private func run(_ both: [TestEnds], steps: Int) async {
        for _ in 0..<steps {
            clock.advance(to: clock.now + 6)
            for one in both {
                _ = one.loop.turn?()
                await letOthersRun(turns: 50)
            }
        }
    }

    private func takeovers(_ ends: TestEnds) -> Int {
        ends.log.entries.filter { $0.message == "this relay publishes for the venue" }.count
    }

    @Test func relayWithAWayToTheFeedTakesOverFromOneWithout() async throws {
        try await lead(relay(Self.toBroker))
        let other = try await waiting()
        await run([world, other], steps: 5)
        world.transport.failure = .refused(detail: "")
        await run([world, other], steps: 20)
        #expect(takeovers(other) == 1 && other.transport.requests.count > 1)
        #expect(try board().feed.state == .live)
        // Neither has a way now: they do not throw each other out.
        other.transport.failure = .refused(detail: "")
        let before = takeovers(world)
        await run([world, other], steps: 50)
        #expect(takeovers(world) == before && takeovers(other) == 1)
    }

    @Test func relayThatReachesOnlyAnOldCacheDoesNotTakeOver() async throws {
        try await lead(relay(Self.toBroker))
        let other = try await waiting()
        world.transport.failure = .refused(detail: "")
        other.transport.age = 600
        await run([world, other], steps: 30)
        #expect(takeovers(other) == 0 && other.transport.requests.count > 1)
    }

    /// A fault of the service is the same for both.
    @Test func relayDoesNotTakeOverForAFaultOfTheFeed() async throws {
        try await lead(relay(Self.toBroker))
        let other = try await waiting()
        world.transport.status = 503
        await run([world, other], steps: 30)
        #expect(takeovers(other) == 0 && other.transport.requests.count == 1)
    }

    @Test func twoThatWaitAtOneMachineBothHearTheOneThatPublishes() async throws {
        try await lead(relay(Self.toBroker))
        let waiting = [try await waiting(), try await waiting()]
        for _ in 0..<6 {
            clock.advance(to: clock.now + 10)
            for one in [world] + waiting {
                _ = one.loop.turn?()
                await letOthersRun(turns: 50)
            }
        }
        #expect(waiting.map(\.transport.requests.count) == [1, 1])
        #expect(waiting.allSatisfy { $0.log.entries.isEmpty }, "\(waiting.map(\.log.entries))")
    }

    @Test func relayThatWaitsLogsAMessageThatItCannotUse() async throws {
        try await lead(relay(Self.toBroker))
        let other = try await waiting()
        broker.publish(RelayMessage(.board(venue), Array("{".utf8)))
        try await other.loop.run(until: "a line") { !other.log.entries.isEmpty }
        #expect(other.log.entries.map(\.message) == ["a message of the relay cannot be used"])
        #expect(other.log.entries.first?.metadata["topic"] == "\(FleetTopic.board(venue).text)")
    }
}
