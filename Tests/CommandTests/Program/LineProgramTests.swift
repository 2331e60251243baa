import ArgumentParser
import FoundationEssentials
import RacingTestKit
import Settings
import System
import Testing

@testable import Commands
@testable import raceboard

/// A whole `raceboard line` in this process; its lines go into a pipe.
@MainActor
@Suite(.timeLimit(.minutes(20)))
final class LineProgramTests {
    private let folder = TestFolder()
    private var worlds: [TestEnds] = []

    isolated deinit { for world in worlds { world.finish() } }

    private func settings(_ options: [String]) throws -> LineSettings {
        let all = ["--feed-url", "http://feed"] + options
        let command = try #require(try LineCommand.parseAsRoot(all) as? LineCommand)
        return try LineSettings(
            command.arguments(), environment: ["HOME": folder.path, "TMPDIR": folder.path, "TZ": "UTC"])
    }

    /// Runs a line to its end, on a device that started at an instant; nil if nobody knows when.
    private func run(
        _ options: [String] = [], status: Int = 200, booted: Date? = nil
    ) async throws -> (lines: [String], status: Int32?, requests: Int) {
        let (world, pipe) = (TestEnds(), TestPipe())
        worlds.append(world)
        world.booted = booted
        world.transport.status = status
        let program = LineProgram(try settings(options), output: pipe.output, input: -1, ends: world.ends)
        try program.start()
        try await world.loop.run(until: "its end") { world.loop.status != nil }
        return (pipe.lines, world.loop.status, world.transport.requests.count)
    }

    @Test func lineRequestsOnceAndTheNextOneReadsWhatItSaved() async throws {
        let first = try await run()
        #expect(first.lines.count == 1 && first.status == 0 && first.requests == 1)
        let second = try await run(booted: .t0 - 60)
        #expect(second.lines == first.lines && second.status == 0 && second.requests == 0)
        #expect(try await run(["--max-age", "0"], booted: .t0 - 60).requests == 1)
        #expect(try await run(booted: .t0 + 1).requests == 1, "saved before the device started: its age is not sure")
    }

    @Test func nothingThatIsKnownIsNoDataAnd69() async throws {
        let line = try await run(["--store", "none"], status: 503)
        #expect(line.lines == ["NO DATA"] && line.status == ExitStatus.unavailable.rawValue)
    }

    @Test func savedDataIsShownAsOldIfTheFeedFails() async throws {
        _ = try await run()
        let line = try await run(["--max-age", "0"], status: 503)
        #expect(line.lines.first?.contains("STALE") == true && line.status == 0)
    }

    @Test(arguments: [
        ["--format", "{badg}"], ["--format", "{"], ["--count", "0"], ["--count", "21"], ["--max-age=-1"],
        ["--separator", "\u{1b}"], ["--waybar", "--tmux"],
    ])
    func wrongOptionIsAnErrorOfUsage(options: [String]) throws {
        #expect { try settings(options) } throws: { error in (error as? Failure)?.status == .usage }
    }

    /// Two programs have the ranks, and hang or were stopped before they serve.
    @Test func ranksThatAreTakenForLongAreTriedOnceASecond() async throws {
        let world = TestEnds()
        worlds.append(world)
        let settings = try settings(["--follow", "--store", "none"])
        let place = try #require(settings.place)
        let held = [place.claim(.line), place.claim(.deputy)]
        #expect(held.allSatisfy { $0 != nil })
        let ends = world.ends
        let seeker = LineSeeker(settings, store: ends.openStore(settings.store, false), ends: ends)
        var waits: [TimeInterval] = []
        for _ in 1...40 {
            guard case .soon(let seconds) = await seeker.seek(until: nil) else { break }
            waits.append(seconds)
        }
        #expect(waits.count == 40 && waits.first == 0.05 && waits.last == 1, "\(waits)")
        #expect(waits.reduce(0, +) > 10)
        for claim in held { claim?.end() }
        guard case .nobody(.line, let claim) = await seeker.seek(until: nil) else {
            Issue.record("it does not lead")
            return
        }
        claim?.end()
    }
}
