import ArgumentParser
import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Settings
import Testing
import ViewModels

@testable import Commands
@testable import raceboard

/// A board on the simulated day of a fixed seed, whose frames go into a golden file.
@MainActor
final class GoldenBoard {
    let terminal: VirtualTerminal
    private let world: TestEnds
    private let program: BoardProgram
    private var text = ""
    /// Seconds since the start of the day.
    private var second = 0

    /// - Parameters:
    ///   - options: besides those of the simulated day.
    ///   - isStaged: whether each state of a race is there at the start, and races are known from before it.
    ///   - hasSeason: whether there is a store, with a season's results. They are counted on a thread, at a time that
    ///     nobody knows (`wait`).
    ///   - host: nil for a desktop.
    init(
        _ options: [String] = [], isStaged: Bool = true, hasSeason: Bool = false, as host: (any BoardHost)? = nil,
        on terminal: VirtualTerminal = VirtualTerminal()
    ) throws {
        self.terminal = terminal
        let day = isStaged ? RaceDay(seed: 7, staged: .t0) : RaceDay(seed: 7)
        world = TestEnds(day: day, random: SplitMix64(seed: 7, salt: 0))
        let all =
            ["--demo", "--seed", "7", "--at", "2026-11-21T03:00:00Z"] + (hasSeason ? [] : ["--store", "none"]) + options
        // A home that is not there: its paths are on the screen of settings.
        let environment = ["HOME": "/home/punter", "TZ": "UTC", "RACEBOARD_SYSTEM_CONFIG": "/none"]
        let read = { @MainActor (tried: [String: String]) throws(Failure) -> BoardSettings in
            guard let command = try? RaceboardCommand.parseAsRoot(all) as? RaceboardCommand else {
                throw Failure("usage", "no command", status: .usage)
            }
            return try BoardSettings(command.given.merging(tried) { $1 }, environment: environment)
        }
        program = BoardProgram(
            try read([:]), as: host ?? DesktopHost(), on: terminal, ends: world.ends, readAgain: read)
    }

    isolated deinit { world.finish() }

    /// The open screen.
    var screen: ScreenID { program.viewModel.state.screen }

    /// Network of the board.
    var transport: DayTransport { world.transport }

    /// Runs from the start to a second of the day.
    func run(to second: Int) async throws {
        program.start()
        await settle()
        await go(to: second)
    }

    /// Goes on to a second of the day.
    func go(to last: Int, step: Int = 1) async {
        while second < last {
            second = min(second + step, last)
            world.clock.advance(to: .t0 + Double(second))
            await settle()
        }
    }

    /// Back to the board at 80x24, with the cursor on the first race.
    func goBack() async {
        resize(80, 24)
        await settle()
        await press([.escape, .escape, .escape, .home])
    }

    private func resize(_ columns: Int, _ rows: Int) {
        terminal.resize(columns: columns, rows: rows)
        world.loop.serve(terminal.inputDescriptor)
    }

    func press(_ keys: [Key]) async {
        for key in keys {
            terminal.queue(.key(key))
            world.loop.serve(terminal.inputDescriptor)
            await settle()
        }
    }

    /// Waits for another thread until it has brought a text, in a terminal of another size if one is given.
    func wait(for text: String, at size: (Int, Int)? = nil) async {
        if let size { resize(size.0, size.1) }
        repeat { await settle() } while !terminal.lines.contains { $0.contains(text) }
    }

    /// Takes a frame at each size.
    func take(_ title: String, _ sizes: [(Int, Int)]) async {
        for (columns, rows) in sizes {
            resize(columns, rows)
            await settle()
            text += "=== \(title), \(columns)x\(rows)\n\(terminal.frames.last?.golden ?? "")\n"
        }
    }

    /// Compares all that was taken since the last time with the file.
    func check(_ name: String) throws {
        try GoldenFile(name).check(text)
        text = ""
    }

    /// Lets everything happen that the second brings: what is read now, and what that asks for.
    private func settle() async {
        var before: (frames: Int, requests: Int, quiet: Int) = (-1, -1, 0)
        for _ in 0..<400 {
            await letOthersRun(turns: 200)
            _ = world.loop.turn?()
            let now = (terminal.shown, world.transport.requests.count)
            let isQuiet = now.0 == before.frames && now.1 == before.requests
            before = (now.0, now.1, isQuiet ? before.quiet + 1 : 0)
            if before.quiet >= 3 { return }
        }
        Issue.record("\(screen) at \(second) s does not come to rest:\n\(terminal.lines.joined(separator: "\n"))")
    }
}
