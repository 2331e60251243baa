import Foundation
import Models
import RacingTestKit
import Screen
import System
import Testing

@testable import Commands

/// Programs of a person's own on keys, on a whole board.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct OwnCommandTests {
    private let folder = TestFolder()
    private let inputs = Inputs()

    private final class Inputs: @unchecked Sendable {  // guarded by `lock`
        private let lock = Lock()
        private var calls: [(arguments: [String], environment: [String])] = []
        var all: [(arguments: [String], environment: [String])] { lock.withLock { calls } }
        func add(_ call: [String], _ environment: [String]) { lock.withLock { calls.append((call, environment)) } }
    }

    /// A live board whose settings have these commands.
    private func board(_ lines: [String], end: ChildProcess.End = .exited(0)) async throws -> TestBoard {
        let world = TestEnds()
        world.runHook = { [inputs] arguments, environment, input, _ throws(SystemError) in
            inputs.add(arguments + [String(decoding: input, as: UTF8.self)], environment)
            return HookProgram.Report(end: end, output: Array("\u{1b}[2Jsaid".utf8))
        }
        let board = try TestBoard(folder, ["--demo", "--seed", "7"], variables: ["RACEBOARD_USA_KEY": "k"], in: world)
        board.program.start()
        try await world.loop.run(until: "DEMO") { board.shows("DEMO") }
        board.next = .success(["[commands]"] + lines)
        board.press("R")
        try await world.loop.run(until: "the settings") { board.shows("[commands]") }
        return board
    }

    @Test func theRaceUnderTheCursorGoesToTheProgramAsJSON() async throws {
        let board = try await board([#""!" = ["/home/me/bin/note", "a b", "$(id)"]"#])
        try await board.world.loop.run(until: "the footer") { board.shows("! note") }
        board.press("!")
        try await board.world.loop.run(until: "the program") { inputs.all.count == 1 }
        board.press("j!")
        try await board.world.loop.run(until: "the program") { inputs.all.count == 2 }
        let (first, call) = (try #require(inputs.all.first), try #require(inputs.all.last))
        #expect(Array(call.arguments.prefix(3)) == ["/home/me/bin/note", "a b", "$(id)"])
        #expect(call.arguments.count == 4 && call.arguments[3].hasSuffix("}\n"))
        #expect(call.arguments[3].contains(#""schema":1"#) && call.arguments[3].contains(#""simulated":true"#))
        #expect(!call.environment.contains { $0.contains("RACEBOARD_") })
        let (one, other) = (try race(of: first.arguments[3]), try race(of: call.arguments[3]))
        #expect(one != other, "the cursor has moved")
        try await board.world.loop.run(until: "its name") { board.shows("note gets \(other)") }
        #expect(!board.shows("said"), "what it prints is for the log")
    }

    /// `R7 Flemington`, of what a program got.
    private func race(of input: String) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(input.utf8)) as? [String: Any]
        let race = try #require(object?["race"] as? [String: Any])
        return "R\(race["number"] ?? "") \(race["meeting"] ?? "")"
    }

    @Test func aProgramThatFailsIsToldOnTheBoard() async throws {
        let board = try await board([#"F6 = "/x/note""#], end: .exited(3))
        board.press(.function(6))
        try await board.world.loop.run(until: "the reason") { board.shows("note ended with status 3") }
    }

    /// The list of all commands runs it on the race that was selected beneath.
    @Test func theListOfCommandsHasIt() async throws {
        let board = try await board([#"F6 = "/x/memo""#])
        board.press(":memo")
        try await board.world.loop.run(until: "the list") { board.shows("Your command memo") }
        board.press(.enter)
        try await board.world.loop.run(until: "the program") { inputs.all.count == 1 }
    }
}
