import ArgumentParser
import FoundationEssentials
import Glibc
import RacingTestKit
import Settings
import System
import Testing

@testable import Commands
@testable import raceboard

/// A whole `raceboard --plain` in this process: a test types into one pipe and reads from another.
@MainActor
@Suite(.timeLimit(.minutes(20)))
final class PlainProgramTests {
    private let plain = TestPlain()

    @Test func listComesFirstAndALineIsAnswered() async throws {
        try plain.start()
        _ = try await plain.line { $0.hasPrefix("5. Race ") }
        plain.type("n")
        #expect(try await plain.line { $0.hasPrefix("Next is race ") }.hasSuffix("."))
        plain.type("c 2")
        _ = try await plain.line { $0.contains("starts at") }
        _ = try await plain.line { $0.hasPrefix("Number ") }
        plain.type("q")
        #expect(try await plain.ended() == 0)
        #expect(plain.lines.last == "Raceboard ends." && plain.world.transport.isClosed)
    }

    @Test func endOfTheInputEndsItAfterTheLastAnswer() async throws {
        plain.type("n")
        plain.endInput()
        try plain.start()
        #expect(try await plain.ended() == 0)
        #expect(plain.lines.contains { $0.hasPrefix("Next is race ") })
    }

    @Test(arguments: [nil, SIGTERM]) func slowReaderGetsEveryLineUnlessASignalComes(signal: Int32?) async throws {
        try plain.start()
        _ = try await plain.line { $0.hasPrefix("5. Race ") }
        plain.fillOutput()
        plain.type("q")
        for second in 1...3 {
            await letOthersRun(turns: 1000)
            plain.turn()
            plain.world.clock.advance(to: .t0 + Double(second))
        }
        await letOthersRun(turns: 1000)
        #expect(plain.world.loop.status == nil)
        if let signal {
            plain.world.loop.receive(signal)
            #expect(plain.world.loop.status == -signal)
        }
        _ = try await plain.line { $0.hasSuffix("Raceboard ends.") }
        #expect(try await plain.ended() == signal.map { -$0 } ?? 0)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func signalIsTheStatus(signal: Int32) async throws {
        try plain.start()
        plain.world.loop.receive(signal)
        #expect(try await plain.ended() == -signal)
    }

    @Test func deadFeedIsNeverLive() async throws {
        plain.world.transport.status = 500
        try plain.start()
        _ = try await plain.line { $0.contains("no data") || $0.contains("not answered") }
        plain.type("n")
        _ = try await plain.line { $0.contains("failed (HTTP 500)") }
        #expect(!plain.lines.contains { $0.contains("Race ") && $0.contains(", in ") })
        plain.world.loop.receive(SIGTERM)
    }

    @Test func oldDataIsReportedWithItsAge() async throws {
        try plain.start()
        _ = try await plain.line { $0.hasPrefix("5. Race ") }
        plain.world.transport.status = 500
        for second in 1...120 {
            plain.world.clock.advance(to: .t0 + Double(second))
            await letOthersRun(turns: 20)
            plain.turn()
        }
        _ = try await plain.line { $0.hasPrefix("The data is 1 minute 1") && $0.contains(" old: ") }
        plain.type("")
        _ = try await plain.line { $0.hasPrefix("The data is 2 minutes old") }
        #expect(!plain.lines.contains { $0.hasPrefix("The data is live") })
        plain.world.loop.receive(SIGTERM)
    }

    @Test func widthFoldsEveryLine() async throws {
        let narrow = TestPlain(["--width", "40"])
        try narrow.start()
        _ = try await narrow.line { $0.hasPrefix("5. Race ") }
        narrow.type("?")
        _ = try await narrow.line { $0.hasPrefix("q: ") }
        #expect(narrow.lines.allSatisfy { $0.count <= 40 })
        narrow.world.loop.receive(SIGTERM)
    }

    @Test func unansweredLinesAreBounded() async throws {
        plain.type(String(repeating: "n\n", count: 200))
        try plain.start()
        plain.turn()
        #expect(!plain.world.loop.descriptors.contains(plain.streams.input))
        try await plain.run(until: "the answers") {
            plain.lines.count { $0.hasPrefix("Next is race ") } == 200
        }
        #expect(plain.world.loop.descriptors.contains(plain.streams.input))
        plain.world.loop.receive(SIGTERM)
    }
}
