import ArgumentParser
import FeedSimulator
import FoundationEssentials
import Glibc
import RacingTestKit
import Settings
import Testing

@testable import Commands
@testable import Repository
@testable import raceboard

/// A whole plain mode between two pipes.
@MainActor
final class TestPlain {
    let world: TestEnds
    let streams: PlainStreams
    private let output = TestPipe()
    private var typed: Int32
    private let options: [String]
    private(set) var program: PlainProgram?

    /// - Parameters:
    ///   - options: besides `--plain`.
    ///   - isSimulated: whether it brings its own day, with every source; else it has a feed of races alone.
    init(_ options: [String] = [], isSimulated: Bool = false) {
        let day = RaceDay(seed: 7, staged: isSimulated ? .t0 : nil)
        world = TestEnds(day: day, random: SeededGenerator(seed: 1))
        // With a simulated clock it counts its requests alone, and keeps answers in memory.
        let feed = isSimulated ? ["--demo", "--seed", "7"] : ["--feed-url", "http://feed", "--store", "none"]
        self.options = feed + ["--at", "2026-11-21T03:00:00Z", "--plain"] + options
        var ends: [Int32] = [-1, -1]
        let code = pipe(&ends)
        #expect(code == 0)
        typed = ends[1]
        streams = PlainStreams(input: ends[0], output: output.output, isTerminal: false, columns: { nil })
    }

    isolated deinit {
        world.finish()
        endInput()
        close(streams.input)
    }

    var lines: [String] { output.lines }

    /// Leaves no room for a line.
    func fillOutput() { output.fill() }

    func start() throws {
        let command = try #require(try RaceboardCommand.parseAsRoot(options) as? RaceboardCommand)
        let settings = try BoardSettings(
            command.given, environment: ["HOME": "/none", "TZ": "UTC", "RACEBOARD_SYSTEM_CONFIG": "/none"])
        let program = PlainProgram(settings, streams: streams, ends: world.ends)
        self.program = program
        try program.start()
    }

    /// Types a line, which the next turn reads.
    func type(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(typed, bytes, bytes.count)
    }

    /// A turn of the loop: what was typed, then the program.
    /// - Returns: when it is due again.
    @discardableResult func turn() -> Date? {
        var input = pollfd(fd: streams.input, events: Int16(POLLIN), revents: 0)
        if world.loop.descriptors.contains(streams.input), poll(&input, 1, 0) > 0 {
            world.loop.serve(streams.input)
        }
        return world.loop.turn?()
    }

    /// Turns, and lets tasks run in between, until a condition holds.
    func run(until what: String, _ holds: () -> Bool) async throws {
        try await letOthersRun(until: what) {
            turn()
            return holds()
        }
    }

    func endInput() {
        if typed >= 0 { close(typed) }
        typed = -1
    }

    func line(_ holds: (String) -> Bool) async throws -> String {
        try await run(until: "a line") { lines.contains(where: holds) }
        return lines.first(where: holds) ?? ""
    }

    func ended() async throws -> Int32? {
        try await run(until: "end of the loop") { world.loop.status != nil }
        return world.loop.status
    }
}
