import ArgumentParser
import FleetTestKit
import FoundationEssentials
import Glibc
import Logging
import Models
import RacingTestKit
import Services
import Settings
import System
import Testing

@testable import Commands
@testable import Fleet
@testable import raceboard

/// A whole `raceboard relay` in this process, with a broker in memory.
@MainActor
@Suite(.timeLimit(.minutes(20)))
final class RelayProgramTests {
    let clock = ManualClock()
    let broker = MemoryBroker()
    let world: TestEnds
    private let pipe = TestPipe()
    var others: [TestEnds] = []
    /// Kept, since what a loop calls is weak.
    private var programs: [RelayProgram] = []
    let venue = FleetName("flemington") ?? .here
    private let box = FleetName("bar-2") ?? .here

    init() {
        world = TestEnds(clock: clock, broker: broker)
        world.transport.gap = 0
    }

    isolated deinit {
        world.finish()
        for other in others { other.finish() }
    }

    static let toBroker = ["--relay", "mqtt://127.0.0.1", "--venue", "flemington"]

    func relay(
        _ options: [String], environment: [String: String] = [:], in ends: TestEnds? = nil
    ) throws -> RelayProgram {
        let all = ["--feed-url", "http://feed", "--store", "none", "--at", "2026-11-21T03:00:00Z"] + options
        let command = try #require(try RelayCommand.parseAsRoot(all) as? RelayCommand)
        let settings = try RelaySettings(
            command.given, toOutput: command.stdout, machine: "desk",
            environment: ["HOME": "/none", "TZ": "UTC", "RACEBOARD_SYSTEM_CONFIG": "/none"].merging(environment) { $1 })
        let program = RelayProgram(
            settings, output: pipe.output, openLink: (ends ?? world).openLink, ends: (ends ?? world).ends)
        programs.append(program)
        return program
    }

    /// Runs until the relay publishes.
    func lead(_ relay: RelayProgram, in ends: TestEnds? = nil) async throws {
        try relay.start()
        try await (ends ?? world).loop.run(until: "a board") { broker.kept[.board(venue)] != nil }
    }

    /// Runs until the relay is present, though no answer has come that it can date.
    private func showUp() async throws {
        try await world.loop.run(until: "a request") { !world.transport.requests.isEmpty }
        clock.advance(to: clock.now + 20)
        try await world.loop.run(until: "its presence") { broker.kept[.relayUp(venue)] != nil }
    }

    func board() throws -> RelayBoard { try RelayBoard(body: broker.kept[.board(venue)] ?? []) }

    func isUp() throws -> Bool { try FleetPresence(body: broker.kept[.relayUp(venue)] ?? []).isUp }

    @Test func relayPublishesItsBoardABeatAndThatItIsUp() async throws {
        let relay = try relay(Self.toBroker)
        try await lead(relay)
        #expect(try isUp())
        #expect(try board().answer.races.count > 5 && board().feed.state == .live)
        try await world.loop.run(until: "a beat") {
            broker.sent.contains { $0.topic == .beat(self.venue) }
        }
        world.loop.receive(SIGTERM)
        try await letOthersRun(until: "end of the loop") { world.loop.status != nil }
        #expect(try world.loop.status == -SIGTERM && !isUp())
    }

    @Test func feedsFaultTravelsWithTheBeats() async throws {
        let relay = try relay(Self.toBroker)
        try await lead(relay)
        world.transport.status = 503
        for _ in 0..<6 {
            clock.advance(to: clock.now + 10)
            _ = world.loop.turn?()
            await letOthersRun(turns: 50)
        }
        let last = try #require(broker.sent.last { $0.topic == .beat(venue) })
        guard case .serverError(503, _, _)? = try RelayBeat(body: last.body).feed.error else {
            Issue.record("no error in \(String(decoding: last.body, as: UTF8.self))")
            return
        }
    }

    @Test func questionForTheTimeIsAnsweredByTheServersClock() async throws {
        world.transport.gap = 40
        let relay = try relay(Self.toBroker)
        try await lead(relay)
        broker.publish(RelayMessage(.question(box, of: venue), RelayTime(number: 3).body))
        try await world.loop.run(until: "an answer") {
            broker.sent.contains { $0.topic == .answer(self.box, of: self.venue) }
        }
        let answer = try #require(broker.sent.last { $0.topic == .answer(box, of: venue) })
        let time = try RelayTime(body: answer.body)
        #expect(time.number == 3)
        let ahead = try #require(time.at).timeIntervalSince(clock.now)
        #expect(abs(ahead - 40) <= 2)
    }

    private var beats: Int { broker.sent.count { $0.topic == .beat(venue) } }

    @Test func brokerThatComesBackGetsEverythingAgain() async throws {
        let relay = try relay(Self.toBroker)
        try await lead(relay)
        let (before, beats) = (try board().mark, beats)
        broker.stop(forgetting: [.board(venue)])
        await letOthersRun(turns: 50)
        broker.start()
        try await world.loop.run(until: "the board again") { broker.kept[.board(venue)] != nil }
        #expect(try board().mark > before)
        // With the connection, and not at the next time for one: the clock has not moved.
        try await world.loop.run(until: "a beat") { self.beats > beats }
    }

    // With a whole lifetime at each connection a result of the morning would never be forgotten.
    @Test func whatComesBackHasTheRestOfItsLifetime() async throws {
        let relay = try relay(Self.toBroker)
        try await lead(relay)
        func cards() -> [RelayMessage] { broker.sent.filter { if case .card = $0.topic { true } else { false } } }
        func go(steps: Int, until holds: () -> Bool = { false }) async {
            for _ in 0..<steps where !holds() {
                clock.advance(to: clock.now + 10)
                _ = world.loop.turn?()
                // Until nothing is on its way.
                var before = (-1, -1)
                while before != (broker.sent.count, world.transport.requests.count) {
                    before = (broker.sent.count, world.transport.requests.count)
                    for _ in 0..<3 { await letOthersRun(turns: 50) }
                }
            }
        }
        await go(steps: 180) { !cards().isEmpty }
        let card = try #require(cards().first)
        #expect(card.lifetime == FleetTopic.statusLifetime)
        // The card as it was sent last, some seconds ago.
        var (last, sentAt) = (card, clock.now)
        for step in 0..<60 where step < 30 || sentAt == clock.now {
            await go(steps: 1)
            guard let next = cards().last(where: { $0.topic == card.topic }), next.body != last.body else { continue }
            (last, sentAt) = (next, clock.now)
        }
        let age = Int(clock.now.timeIntervalSince(sentAt))
        let count = broker.sent.count
        broker.stop(forgetting: [])
        await letOthersRun(turns: 50)
        broker.start()
        try await world.loop.run(until: "the card again") {
            broker.sent.dropFirst(count).contains { $0.topic == card.topic }
        }
        let again = try #require(broker.sent.dropFirst(count).first { $0.topic == card.topic })
        let lifetime = try #require(again.lifetime)
        #expect(again.body == last.body && age > 0)
        #expect(lifetime == FleetTopic.statusLifetime - age)
    }

    @Test func relayThatTheFeedHasNotAnsweredDatesNothing() async throws {
        world.transport.status = 503
        try await expectNoDate(of: relay(Self.toBroker))
    }

    private func expectNoDate(of relay: RelayProgram) async throws {
        try relay.start()
        try await showUp()
        broker.publish(RelayMessage(.question(box, of: venue), RelayTime(number: 3).body))
        await letOthersRun(turns: 200)
        _ = world.loop.turn?()
        let dated: Set<FleetTopic> = [.board(venue), .beat(venue), .answer(box, of: venue)]
        #expect(dated.isDisjoint(with: broker.sent.map(\.topic)))
    }

    @Test func boxesThatComeBeforeTheFeedsFirstAnswerAreCounted() async throws {
        world.transport.status = 503
        let relay = try relay(Self.toBroker)
        try relay.start()
        broker.publish(RelayMessage(.boxUp(box, of: venue), FleetPresence(isUp: true).body))
        try await showUp()
        await letOthersRun(turns: 200)
        world.transport.status = 200
        clock.advance(to: clock.now + 40)
        try await world.loop.run(until: "a beat") { broker.kept[.beat(venue)] != nil }
        #expect(try RelayBeat(body: broker.kept[.beat(venue)] ?? []).boxes == 1)
    }

    @Test func relayWhoseFeedIsServedFromAnOldCacheDatesNothing() async throws {
        world.transport.age = 100
        try await expectNoDate(of: relay(Self.toBroker))
        world.transport.age = nil
        clock.advance(to: clock.now + 40)
        try await world.loop.run(until: "a board") { broker.kept[.board(venue)] != nil }
    }

    @Test func relayThatTheFeedHasNotAnsweredRunsAndFeedsTheWatchdog() async throws {
        let folder = TestFolder()
        let manager = NotifyListener("\(folder.path)/notify")
        world.transport.status = 503
        let relay = try relay(Self.toBroker, environment: ["NOTIFY_SOCKET": "\(folder.path)/notify"])
        try relay.start()
        var messages: [String] = []
        try await world.loop.run(until: "that it runs") {
            messages += manager.messages()
            return messages.contains("READY=1\nSTATUS=the feed does not answer")
        }
        // Later the broker is gone, too.
        for step in 0..<6 {
            if step == 3 { broker.stop(forgetting: []) }
            clock.advance(to: clock.now + 10)
            _ = manager.messages()
            let next = try #require(world.loop.turn?())
            #expect(manager.messages().contains("WATCHDOG=1"), "\(step)")
            #expect(next <= clock.now + 10)
            await letOthersRun(turns: 50)
        }
    }

    @Test func kioskWithARelayIsLiveWithoutARequestOfItsOwn() async throws {
        let relay = try relay(Self.toBroker)
        try await lead(relay)
        // Its rows have favourites, of the cards that the relay sends.
        try await world.loop.run(until: "cards of the races that come next") {
            broker.kept.keys.count { if case .card = $0 { true } else { false } } >= 5
        }
        let (folder, other) = (TestFolder(), TestEnds(clock: clock, broker: broker))
        others.append(other)
        let board = try TestBoard(folder, Self.toBroker + ["--box", "bar-2"], in: other)
        board.program.start()
        try await other.loop.run(until: "LIVE") { board.shows("LIVE") }
        for _ in 0..<9 {
            clock.advance(to: clock.now + 10)
            _ = world.loop.turn?()
            await letOthersRun(turns: 50)
            _ = other.loop.turn?()
            await letOthersRun(turns: 50)
        }
        #expect(board.shows("LIVE") && other.transport.requests.isEmpty)
        #expect(try FleetPresence(body: broker.kept[.boxUp(box, of: venue)] ?? []).isUp)
        // Without the relay the board has its own way.
        world.loop.receive(SIGTERM)
        try await letOthersRun(until: "end of the relay") { world.loop.status != nil }
        for _ in 0..<5 {
            clock.advance(to: clock.now + 10)
            _ = other.loop.turn?()
            await letOthersRun(turns: 50)
        }
        try await other.loop.run(until: "LIVE by its own request") {
            board.shows("LIVE") && !other.transport.requests.isEmpty
        }
    }

    @Test func standardOutputGetsALineThatIsADocumentOfAnOpenFeed() async throws {
        let relay = try relay(["--stdout"])
        try relay.start()
        try await world.loop.run(until: "a line") { !pipe.lines.isEmpty }
        let line = try #require(pipe.lines.first)
        #expect(line.contains(#""open_feed":1"#) && line.contains(#""generated_at":"#))
        let board = try RelayBoard(body: Array(line.utf8))
        #expect(board.answer.races.count > 5 && !board.feed.isSimulated && line.contains(#""simulated":false"#))
        world.loop.receive(SIGTERM)
        try await letOthersRun(until: "end of the loop") { world.loop.status != nil }
    }

    @Test func relayWithoutABrokerAndWithoutStandardOutputIsRefused() {
        #expect(throws: Failure.self) { try self.relay([]) }
        #expect(throws: Failure.self) { try self.relay(["--relay", "mqtt://127.0.0.1"]) }
        #expect(throws: Failure.self) { try self.relay(["--relay", "http://127.0.0.1", "--venue", "a"]) }
    }
}
