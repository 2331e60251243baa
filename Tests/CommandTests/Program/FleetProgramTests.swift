import ArgumentParser
import FeedSimulator
import FleetTestKit
import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Settings
import System
import Testing

@testable import Commands
@testable import Fleet
@testable import raceboard

/// A whole `raceboard fleet` in this process, on a broker in memory or on a simulated fleet.
@MainActor
@Suite(.timeLimit(.minutes(20)))
final class FleetProgramTests {
    private let folder = TestFolder()
    private let world = TestEnds()
    private let terminal = VirtualTerminal()
    /// Kept, since what a loop calls is weak.
    private var programs: [FleetProgram] = []

    isolated deinit { world.finish() }

    private func settings(_ options: [String]) throws -> FleetViewSettings {
        let command = try #require(try FleetCommand.parseAsRoot(options) as? FleetCommand)
        return try FleetViewSettings(
            command.arguments, environment: ["HOME": folder.path, "TZ": "UTC", "RACEBOARD_SYSTEM_CONFIG": "/none"])
    }

    private func publish(_ box: String, _ health: BoxHealth?, isUp: Bool = true) {
        guard let box = BoxAddress(box) else { return }
        world.broker.publish(
            RelayMessage(
                .boxUp(box.name, of: box.venue), FleetPresence(isUp: isUp, since: world.clock.now - 60).body))
        if let health { world.broker.publish(RelayMessage(.health(box.name, of: box.venue), health.body)) }
    }

    private var live: BoxHealth { BoxHealth(at: world.clock.now, state: .live, dataAge: 3) }

    private func screen(_ options: [String] = []) throws -> FleetProgram {
        let program = FleetProgram(
            try settings(["--relay", "mqtt://centre"] + options), madeUp: nil, on: terminal, openLink: world.openLink,
            ends: world.ends)
        programs.append(program)
        try program.start()
        return program
    }

    private func turns(until what: String, _ holds: @MainActor () -> Bool) async throws {
        try await world.loop.run(until: what) {
            world.clock.advance(to: world.clock.now + 1)
            return holds()
        }
    }

    private func shows(_ text: String) -> Bool { terminal.lines.contains { $0.contains(text) } }

    @Test func boxesOfTheBrokerAreOnTheScreen() async throws {
        publish("flemington/bar-1", live)
        let program = try screen()
        try await turns(until: "a box") { shows("bar-1") && shows("LIVE") }
        publish("flemington/bar-2", nil, isUp: false)
        try await turns(until: "another box") { shows("bar-2") && shows("OFFLINE") }
        #expect(program.failure == nil)
    }

    @Test func aBrokerThatIsDownIsNamedAndComesBack() async throws {
        world.broker.stop()
        _ = try screen()
        try await turns(until: "the trouble") { shows("Nothing answers at mqtt://centre:1883") }
        world.broker.start()
        publish("flemington/bar-1", live)
        try await turns(until: "a box") { shows("bar-1") }
        world.broker.stop()
        try await turns(until: "unknown boxes") { shows("NO BROKER since") && shows("UNKNOWN") }
    }

    @Test func oneVenueSubscribesToThatAlone() async throws {
        publish("flemington/bar-1", live)
        publish("ascot/bar-9", live)
        _ = try screen(["--venue", "ascot"])
        try await turns(until: "a box") { shows("bar-9") }
        #expect(!shows("bar-1"))
    }

    @Test func messagesWakeNobodyBetweenTwoSeconds() async throws {
        publish("flemington/bar-1", live)
        _ = try screen()
        try await turns(until: "a box") { shows("bar-1") }
        // The clock has moved since the last turn.
        _ = world.loop.turn?()
        let frames = terminal.shown
        for state in [BoxHealth.State.noData, .stale, .live, .noData] {
            publish("flemington/bar-1", BoxHealth(at: world.clock.now, state: state))
            _ = world.loop.turn?()
        }
        #expect(terminal.shown == frames)
        try await turns(until: "the last of them") { shows("NO DATA") }
    }

    @Test func sOrdersAPictureAndShowsIt() async throws {
        publish("flemington/bar-1", live)
        _ = try screen()
        try await turns(until: "a box") { shows("bar-1") }
        terminal.queue(.key(.enter))
        terminal.press("s")
        world.loop.serve(terminal.inputDescriptor)
        let order = try #require(world.broker.sent.last)
        #expect(order.topic.text == "rb/1/flemington/box/bar-1/do")
        #expect(try SentOrder(body: order.body).order == .snapshot)
        guard let name = FleetName("bar-1"), let venue = FleetName("flemington") else { return }
        let shot = BoxShot(at: world.clock.now, lines: ["R7  Randwick   3m"])
        world.broker.publish(RelayMessage(.shot(name, of: venue), shot.body))
        try await turns(until: "the picture") { shows("R7  Randwick   3m") }
    }

    @Test(arguments: [(SIGTERM, -SIGTERM), (SIGHUP, -SIGHUP)])
    func aSignalRestoresTheTerminal(signal: Int32, status: Int32) async throws {
        _ = try screen()
        world.loop.receive(signal)
        try await letOthersRun(until: "the end") { world.loop.status != nil }
        #expect(world.loop.status == status)
        #expect(terminal.deeds.contains(.closed))
    }

    // MARK: - Once

    private func query(_ options: [String], _ madeUp: SimulatedFleet? = nil) async throws -> FleetQuery {
        let query = FleetQuery(try settings(options), madeUp: madeUp, openLink: world.openLink, ends: world.ends)
        try query.start()
        try await letOthersRun(until: "the answer") {
            world.clock.advance(to: world.clock.now + 0.1)
            return world.loop.status != nil
        }
        return query
    }

    @Test func jsonWaitsUntilWhatTheBrokerHasKeptHasCome() async throws {
        publish("flemington/bar-1", live)
        let query = try await query(["--relay", "mqtt://centre"])
        #expect(query.answer?.rows.map(\.box.text) == ["flemington/bar-1"])
    }

    @Test func aBrokerThatDoesNotAnswerIs69() async throws {
        world.broker.stop()
        let query = try await query(["--relay", "mqtt://centre", "--timeout", "2"])
        #expect(query.answer == nil)
        #expect(query.failure?.status == .unavailable)
    }

    @Test func theInventoryNamesBoxesThatNeverCame() async throws {
        let list = folder.write("flemington/bar-1\nflemington/bar-2\n", to: "boxes", mode: 0o600)
        publish("flemington/bar-1", live)
        let query = try await query(["--relay", "mqtt://centre", "--inventory", list])
        #expect(query.answer?.count(.neverSeen) == 1)
        #expect(query.answer?.hasFault == false)
    }

    @Test func aDemoHasItsFleetWithoutABroker() async throws {
        let fleet = SimulatedFleet(seed: 5, boxes: 12, venues: 3, at: world.clock.now)
        let query = try await query(["--demo", "--boxes", "12", "--venues", "3"], fleet)
        #expect(query.answer?.rows.count == 13)
        #expect(query.answer?.venues.count == 3)
        #expect(world.broker.sent.isEmpty)
    }

    // MARK: - Changes

    @Test func watchPrintsEachBoxOnceAndThenChanges() async throws {
        let pipe = TestPipe()
        publish("flemington/bar-1", live)
        let program = FleetWatch(
            try settings(["--relay", "mqtt://centre"]), madeUp: nil, output: pipe.output, openLink: world.openLink,
            ends: world.ends)
        try program.start()
        try await turns(until: "the box") { pipe.lines.contains { $0.contains(#""event":"box""#) } }
        publish("flemington/bar-1", BoxHealth(at: world.clock.now, state: .noData))
        try await turns(until: "its change") {
            pipe.lines.contains { $0.contains(#""state":"no_data""#) && $0.contains(#""was":"live""#) }
        }
        world.loop.receive(SIGTERM)
        try await letOthersRun(until: "the end") { world.loop.status != nil }
    }

    // MARK: - Options

    @Test(arguments: [
        ([], Settings.ExitStatus.usage), (["--relay", "http://x"], .usage), (["--demo", "--boxes", "0"], .usage),
        (["--relay", "mqtt://x", "--boxes", "3"], .usage), (["--relay", "mqtt://x", "--inventory", "/none"], .noInput),
        (["--relay", "mqtt://x", "--seed", "3"], .usage),
    ])
    func wrongOptionsAreReported(options: [String], status: Settings.ExitStatus) throws {
        #expect { try settings(options) } throws: { ($0 as? Failure)?.status == status }
    }

    @Test func aSimulatedFleetIsPublishedToABroker() async throws {
        let fleet = SimulatedFleet(seed: 5, boxes: 6, venues: 2, at: world.clock.now)
        let broker = try #require(RelayAddress("mqtt://centre"))
        let program = FleetSimulation(fleet, at: broker, identity: nil, openLink: world.openLink, ends: world.ends)
        try program.start()
        try await turns(until: "all boxes") { world.broker.kept.keys.count { $0.text.hasSuffix("/health") } == 6 }
        let sent = world.broker.sent.count
        try await turns(until: "beats") { world.broker.sent.count > sent }
        _ = program
    }
}
