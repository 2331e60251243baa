import FeedSimulator
import FoundationEssentials
import Glibc
import Models
import Output
import RacingTestKit
import Screen
import Services
import Settings
import System
import Testing

@testable import Commands

/// Every setting that the table calls live changes what a running program does. A new one needs a line in `LiveProbe`.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct LiveSettingsTests {
    nonisolated static let live = Setting.all.filter { $0.isInFiles && $0.reload.part != nil }.map(\.name)

    @Test(arguments: live)
    func aLiveSettingChangesTheRunningProgram(name: String) async throws {
        let probes = try #require(LiveProbe.all[name], "nothing shows that it is applied: add it to LiveProbe")
        for probe in probes {
            let kept = try await observed(name, probe, from: probe.from, to: probe.from)
            let changed = try await observed(name, probe, from: probe.from, to: probe.to)
            #expect(changed != kept, "\(probe.to) changes nothing")
            #expect(!probe.isFrame || probe.says != nil, "which words or letters the frame has")
            if let says = probe.says {
                #expect(says(kept, changed), "\(probe.to) is not what it shows:\n\(kept)\n\(changed)")
            }
            guard probe.isAsFromTheStart else { continue }
            let fresh = try await observed(name, probe, from: probe.to, to: probe.to)
            #expect(changed == fresh, "not as if it had been \(probe.to) from the start")
        }
    }

    @Test func everyProbeIsOfALiveSetting() {
        #expect(Set(LiveProbe.all.keys).subtracting(Self.live).isEmpty)
    }

    /// Lines of a settings file: the usual ones, those of the probe, and the setting.
    private func lines(_ name: String, _ probe: LiveProbe, _ value: String?) -> [String] {
        var values = [
            "feed-url": "http://feed", "status-source": "none", "meetings-source": "none", "card-source": "neds",
            "results-source": "none", "layout": "list",
        ]
        for (name, value) in probe.beside { values[name] = value }
        values[name] = value
        return values.sorted { $0.key < $1.key }.map { name, value in
            let isBare = Int(value) != nil || value == "true" || value == "false" || value.hasPrefix("[")
            return isBare ? "\(name) = \(value)" : "\(name) = \"\(value)\""
        }
    }

    /// What the probe sees of a program that began with one value, some seconds after it has read another one.
    private func observed(
        _ name: String, _ probe: LiveProbe, from: String?, to: String?
    ) async throws -> String {
        let folder = TestFolder()
        let world = TestEnds(day: RaceDay(seed: 7, staged: .t0 + 120), random: SeededGenerator(seed: 7))
        let seen = LiveSight(world)
        let start = lines(name, probe, from)
        probe.prepare(folder)
        let key = name == "usa-key" ? nil : String(repeating: "k3y", count: 12)
        let variables = ["RACEBOARD_USA_KEY": key, "TMPDIR": folder.path].compactMapValues(\.self)
        let board = try TestBoard(
            folder, ["--store", "none"], variables: variables, lines: start, usual: [], in: world,
            as: probe.isKiosk ? try kiosk(folder, start) : nil,
            on: VirtualTerminal(columns: probe.columns, rows: 24))
        board.next = .success(start)
        board.program.start()
        try await world.loop.run(until: "a frame") { !board.lines.joined().isEmpty }
        await board.go(to: 5)
        probe.press(probe.keysBefore, on: board)
        await board.go(to: 10)
        seen.begin()
        board.next = .success(lines(name, probe, to))
        board.world.loop.receive(SIGUSR2)
        _ = board.world.loop.turn?()
        probe.press(probe.keys, on: board)
        for second in stride(from: probe.step, through: probe.seconds, by: probe.step) {
            await board.go(to: 10 + second)
            probe.each(board)
        }
        try await letOthersRun(until: "what shows it") { probe.isThere(seen) }
        let words = probe.observe(seen, board)
        // The zone and the log's level are those of the whole process.
        board.next = .success(start.filter { !$0.hasPrefix("tz") && !$0.hasPrefix("verbose") })
        board.world.loop.receive(SIGUSR2)
        return words
    }

    private func kiosk(_ folder: TestFolder, _ lines: [String]) throws -> any BoardHost {
        let file = folder.write(lines.joined(separator: "\n") + "\n", to: "start", mode: 0o600)
        let environment = ["HOME": folder.path, "TZ": "UTC", "RACEBOARD_SYSTEM_CONFIG": "/none"]
        let reader = try BoardSettings(["config": file, "store": "none"], environment: environment).reader
        return BoardHosts.kiosk(
            try KioskReading.settings(reader), pin: nil, environment: ["HOME": folder.path], speed: 1)
    }
}

/// What a program did since its settings were read again.
@MainActor
final class LiveSight {
    private(set) var requests: [HTTPRequest] = []
    private let started = StartedPrograms()
    /// Programs that alerts have started.
    var hooks: String { words(started.names) }

    init(_ world: TestEnds) {
        world.transport.onRequest = { [weak self] in self?.requests.append($0) }
        world.runHook = { [started] command, _, _, _ throws(SystemError) in
            started.add(command.first ?? "")
            return HookProgram.Report(end: .exited(0))
        }
    }

    func begin() {
        requests = []
        started.forget()
    }

    /// Hosts of the requests of a source, or of all.
    func hosts(of source: RaceSource? = nil) -> String {
        words(requests.filter { source == nil || $0.source == source?.name }.map(\.host))
    }

    /// Sources of requests that are for no list of next races.
    var sources: String { words(others.map(\.source)) }

    /// Requests for the board's list.
    var lists: [HTTPRequest] { requests.filter(\.isList) }
    /// All the others.
    var others: [HTTPRequest] { requests.filter { !$0.isList } }

    /// Headers of the requests to sources that want to know whom they serve.
    var identities: String {
        let own = requests.filter { ["affiliates", RaceSource.horseRacingUSA.name].contains($0.source) }
        return words(own.flatMap { $0.headers.map { "\($0.key): \($0.value)" } })
    }

    private func words(_ all: [String]) -> String { Set(all).sorted().joined(separator: " ") }
}

/// Alerts start programs on a thread of their own.
private final class StartedPrograms: @unchecked Sendable {  // the names are guarded by the lock
    private let lock = Lock()
    private var all: [String] = []

    var names: [String] { lock.withLock { all } }
    func add(_ name: String) { lock.withLock { all.append(name) } }
    func forget() { lock.withLock { all = [] } }
}

extension HTTPRequest {
    fileprivate var isList: Bool { url.contains("next-races") || url.contains("nextraces") }
}
