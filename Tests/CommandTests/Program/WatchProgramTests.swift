import ArgumentParser
import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Settings
import System
import Testing

@testable import Commands
@testable import raceboard

/// A whole `raceboard watch` in this process; its lines go into a pipe.
@MainActor
@Suite(.timeLimit(.minutes(20)))
final class WatchProgramTests {
    private let world = TestEnds()
    private let pipe = TestPipe()

    isolated deinit { world.finish() }

    private func program(_ options: [String] = [], to output: Int32? = nil) throws -> WatchProgram {
        let all = ["--feed-url", "http://feed", "--store", "none", "--json", "--count", "3"] + options
        let command = try #require(try WatchCommand.parseAsRoot(all) as? WatchCommand)
        let settings = try WatchSettings(command.arguments, environment: ["HOME": "/none", "TZ": "UTC"])
        return WatchProgram(settings, output: output ?? pipe.output, ends: world.ends)
    }

    private func line(_ what: String, _ holds: (String) -> Bool) async throws -> String {
        try await world.loop.run(until: what) { pipe.lines.contains(where: holds) }
        return pipe.lines.first(where: holds) ?? ""
    }

    private func ended() async throws -> Int32? {
        try await letOthersRun(until: "end of the loop") { world.loop.status != nil }
        return world.loop.status
    }

    @Test func helloComesFirstAndThenWhatHappens() async throws {
        let program = try program()
        try program.start()
        // Each is written alone, so a look between two of them finds fewer.
        try await world.loop.run(until: "three added races") {
            pipe.lines.count { $0.contains(#""event":"added""#) } >= 3
        }
        #expect(pipe.lines.first?.contains(#""event":"hello""#) == true)
        #expect(pipe.lines.count { $0.contains(#""event":"added""#) } == 3)
        #expect(world.transport.requests.count == 1)
        world.loop.receive(SIGTERM)
        #expect(try await ended() == -SIGTERM)
    }

    @Test func turnReturnsWhenTheClockAloneCausesTheNextEvent() async throws {
        let program = try program()
        try program.start()
        _ = try await line("an added race") { $0.contains(#""event":"added""#) }
        let count = pipe.lines.count
        let due = try #require(world.loop.turn?())
        #expect(due > world.clock.now)
        // The next request is due before that, and fails: nothing but the clock makes the line.
        world.transport.status = 500
        world.clock.advance(to: due)
        try await world.loop.run(until: "a line at \(due)") {
            pipe.lines.dropFirst(count).contains {
                $0.contains(#""event":"t_minus""#) || $0.contains(#""event":"start""#)
            }
        }
        world.loop.receive(SIGINT)
        #expect(try await ended() == -SIGINT)
    }

    @Test func outputThatCannotBeWrittenEndsItWithTheReason() async throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC | O_NONBLOCK)
        defer { close(full) }
        let program = try program(to: full)
        try program.start()
        #expect(try await ended() == ExitStatus.io.rawValue)
        #expect(program.failure == .cannotWrite(ENOSPC) && world.transport.isClosed)
    }

    @Test func readerThatIsGoneEndsItWithSuccess() async throws {
        let program = try program()
        try program.start()
        _ = try await line("hello") { $0.contains("hello") }
        pipe.closeInput()
        world.loop.serve(pipe.output, .failed)
        #expect(try await ended() == 0)
        #expect(program.failure == nil && world.transport.isClosed)
    }

    @Test func readerThatIsGoneIsNoticedByTheNextLineToo() async throws {
        pipe.closeInput()
        let program = try program()
        try program.start()
        #expect(try await ended() == 0)
        #expect(program.failure == nil)
    }

    @Test func readerThatDoesNotReadIsLeftAfterASecond() async throws {
        pipe.fill()
        let program = try program()
        try program.start()
        world.loop.receive(SIGTERM)
        try await letOthersRun(until: "limit of a second") { world.clock.deadlines.contains(.t0 + 1) }
        try await letOthersRun(until: "end of the transport") { world.transport.isClosed }
        #expect(world.loop.status == nil)
        world.clock.advance(to: .t0 + 1)
        #expect(try await ended() == -SIGTERM)
    }

    @Test func networkThatCannotBeUsedIsItsFailure() throws {
        let failure = Failure("internal", "libcurl cannot be used", status: .internal)
        world.noTransport = failure
        let program = try program()
        #expect(throws: failure) { try program.start() }
        world.loop.receive(SIGTERM)
    }
}

/// A pipe whose lines a test reads without waiting.
final class TestPipe {
    let output: Int32
    private var input: Int32
    private var bytes: [UInt8] = []

    init() {
        var ends: [Int32] = [-1, -1]
        let code = pipe(&ends)
        #expect(code == 0)
        (input, output) = (ends[0], ends[1])
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
    }

    deinit {
        closeInput()
        close(output)
    }

    /// Whole lines so far.
    var lines: [String] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while input >= 0, case let count = read(input, &buffer, buffer.count), count > 0 {
            bytes += buffer.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Leaves no room in it.
    func fill() {
        let mode = fcntl(output, F_GETFL)
        _ = fcntl(output, F_SETFL, mode | O_NONBLOCK)
        let block = [UInt8](repeating: 0x20, count: 4096)
        while write(output, block, block.count) > 0 {}
        _ = fcntl(output, F_SETFL, mode)
    }
}
