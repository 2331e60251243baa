import ArgumentParser
import FleetTestKit
import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Services
import Testing

@testable import Commands
@testable import Fleet
@testable import raceboard

/// Times at which programs request the feed: soon after a change, within their budget, and not all at one instant.
@MainActor
@Suite(.timeLimit(.minutes(20)))
final class RelayPaceTests {
    private static let toBroker = ["--relay", "mqtt://127.0.0.1", "--venue", "flemington"]

    /// Seconds of a relay's requests, of those for the list and of all, from its first board on.
    private func requests(_ options: [String], seed: UInt64, seconds: Double) async throws -> (
        list: [Double], all: [Double]
    ) {
        let tests = RelayProgramTests()
        let ends = TestEnds(random: SeededGenerator(seed: seed), clock: tests.clock, broker: tests.broker)
        tests.others.append(ends)
        ends.transport.gap = 0
        var (list, all): ([Double], [Double]) = ([], [])
        ends.transport.onRequest = { [clock = tests.clock] request in
            let at = clock.now.timeIntervalSince(.t0)
            all.append(at)
            if request.url.contains("next-races") { list.append(at) }
        }
        let relay = try tests.relay(options, in: ends)
        if options.isEmpty || options.contains("--stdout") {
            try relay.start()
            try await ends.loop.run(until: "an answer") { relay.isReady }
        } else {
            try await tests.lead(relay, in: ends)
        }
        let began = tests.clock.now
        while tests.clock.now < began + seconds {
            tests.clock.advance(to: tests.clock.now + 0.25)
            _ = ends.loop.turn?()
            await letOthersRun(turns: 8)
        }
        return (list, all)
    }

    /// What boxes show is at most as old as this and a second more.
    @Test func aRelayRequestsTheListEveryTenSecondsWithinItsBudget() async throws {
        let (list, all) = try await requests(Self.toBroker, seed: 3, seconds: 600)
        let later = list.drop { $0 < 30 }
        let gaps = zip(later.dropFirst(), later).map { $0 - $1 }
        #expect(later.count >= 55 && gaps.allSatisfy { $0 <= 10.5 && $0 >= 8.5 }, "\(gaps)")
        #expect(all.count > list.count, "it requests cards, too")
        // The first minute has the burst that the limit allows.
        let settled = all.filter { $0 >= 60 }
        let minutes = ((settled.last ?? 0) - 60) / 60
        #expect(Double(settled.count) <= 20 * minutes + 1, "\(settled.count) in \(minutes) minutes")
    }

    @Test(arguments: [(60, 10.0), (20, 10), (12, 10), (6, 20), (1, 30)])
    func aSmallBudgetMakesTheListRarer(rate: Int, interval: Double) throws {
        #expect(RelaySettings.interval(rate: rate) == interval)
    }

    @Test func anIntervalThatIsGivenCounts() throws {
        func interval(_ options: [String]) throws -> Double {
            let command = try #require(try RelayCommand.parseAsRoot(options) as? RelayCommand)
            return try RelaySettings(
                command.given, toOutput: command.stdout, machine: "desk",
                environment: ["HOME": "/none", "RACEBOARD_SYSTEM_CONFIG": "/none"]
            ).interval
        }
        #expect(try interval(Self.toBroker) == 10 && interval(Self.toBroker + ["--interval", "45"]) == 45)
        // No box waits for its lines.
        #expect(try interval(["--stdout"]) == 30)
    }

    /// Races leave on whole minutes: a request that follows at once would be one of all at the same instant.
    @Test func relaysThatStartTogetherDoNotStayTogether() async throws {
        var all: [(time: Double, of: Int)] = []
        for relay in 0..<4 {
            let times = try await requests(["--stdout"], seed: UInt64(relay), seconds: 900).list
            all += times.filter { $0 > 300 }.map { ($0, relay) }
        }
        let near = all.filter { one in all.contains { $0.of != one.of && abs($0.time - one.time) < 0.25 } }
        #expect(all.count > 60 && near.count * 5 < all.count, "\(near.count) of \(all.count)")
        let onTheMinute = all.filter { $0.time.truncatingRemainder(dividingBy: 60) < 0.3 }
        #expect(onTheMinute.count * 10 < all.count, "\(onTheMinute.count) of \(all.count)")
    }
}
