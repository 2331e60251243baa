import ArgumentParser
import FeedSimulator
import FoundationEssentials
import Glibc
import RacingTestKit
import Settings
import Testing

@testable import Programs
@testable import Repository
@testable import raceboard

/// A whole plain mode between two pipes.
@MainActor
final class TestPlain {
    let world = TestEnds(random: SeededGenerator(seed: 1))
    let streams: PlainStreams
    private let output = TestPipe()
    private var typed: Int32
    private let options: [String]
    private(set) var program: PlainProgram?

    init(_ options: [String] = []) {
        self.options = options
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

    func start() throws {
        // With a simulated clock it counts its requests alone, and keeps answers in memory.
        let all = ["--feed-url", "http://feed", "--store", "none", "--at", "2026-11-21T03:00:00Z", "--plain"] + options
        let command = try #require(try RaceboardCommand.parseAsRoot(all) as? RaceboardCommand)
        let settings = try BoardSettings(
            command.given, environment: ["HOME": "/none", "TZ": "UTC", "RACEBOARD_SYSTEM_CONFIG": "/none"])
        let program = PlainProgram(settings, streams: streams, ends: world.ends)
        self.program = program
        try program.start()
    }

    /// Types a line. The loop notices it once the program has started.
    func type(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(typed, bytes, bytes.count)
        world.loop.serve(streams.input)
    }

    func endInput() {
        if typed >= 0 { close(typed) }
        typed = -1
    }

    func line(_ holds: (String) -> Bool) async throws -> String {
        // What did not fit into one read is read in the next turn.
        try await world.loop.run(until: "a line") { lines.contains(where: holds) }
        return lines.first(where: holds) ?? ""
    }

    func ended() async throws -> Int32? {
        try await letOthersRun(until: "end of the loop") { world.loop.status != nil }
        return world.loop.status
    }
}
