import ArgumentParser
import Facts
import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Repository
import Services
import ViewModels
import Views

/// One piece of work many times over, for `Scripts/bench` to count.
@main
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Bench", abstract: "Run one piece of work many times.")

    enum Work: String, ExpressibleByArgument, CaseIterable {
        /// Body to races.
        case decode
        /// Body to screen.
        case refresh
        /// A second passes.
        case tick
        /// Rankings over many results, which are made if there are none.
        case form
        /// Estimates of how late races jump, beside what came.
        case lateness
    }

    @Argument(help: "decode, refresh, tick, form or lateness.")
    var work: Work

    @Option(help: "Races held, or in the body.")
    var races = 30

    @Option(help: "How many times.")
    var times = 100

    @Option(help: "Folder of the results; form needs it, lateness replays its races too.")
    var store: String?

    @Option(help: "A recorded list with actual starts, for lateness.")
    var recorded: String?

    func run() throws {
        if work == .form {
            guard let store else { throw ValidationError("form: give the folder of the results, --store FOLDER") }
            return try FormBench(folder: store, races: races, times: times).run()
        }
        if work == .lateness { return try LatenessBench(store: store, recorded: recorded, days: times).run() }
        let seconds = try MainActor.assumeIsolated { try measure() }
        print("\(work.rawValue) races=\(races) times=\(times) cpu_us_each=\(Int(seconds * 1e6) / max(1, times))")
    }

    /// Processor time of this process.
    private static var processSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @MainActor
    private func measure() throws -> Double {
        let bench = Bench(races: races)
        let start = Self.processSeconds
        for round in 0..<times {
            switch work {
            case .decode: _ = try bench.decode()
            case .refresh: bench.refresh(try bench.decode(), round: round)
            case .tick: bench.tick()
            case .form, .lateness: break
            }
        }
        return Self.processSeconds - start
    }
}

/// A board without network and screen, on a clock that only the benchmark moves.
@MainActor
private final class Bench {
    private let clock = ManualClock()
    private let terminal = VirtualTerminal()
    private let repository: ScriptedRepository
    private let session: BoardSession
    private let response: HTTPResponse

    init(races: Int) {
        terminal.kept = 1
        repository = ScriptedRepository(clock: clock)
        let viewModel = BoardViewModel(
            BoardRepositories(repository, clock: clock), clock: clock, display: BoardDisplay(.utc),
            preferences: Preferences(), remember: { _ in })
        session = BoardSession(terminal: terminal, viewModel: viewModel, clock: clock)
        response = HTTPResponse(status: 200, body: Array(Self.body(races: races).utf8))
        repository.handle(.start)
        if let answer = try? decode() { refresh(answer, round: 0) }
    }

    func decode() throws -> FeedAnswer {
        try Catalogue.adapters.lazy.compactMap(\.decode).first?(response, 10) ?? FeedAnswer(races: [])
    }

    func refresh(_ answer: FeedAnswer, round: Int) {
        clock.set(to: clock.now + 30)
        repository.handle(.answered(answer, requested: clock.now - 0.1))
        _ = session.turn()
    }

    func tick() {
        clock.set(to: clock.now + 1)
        _ = session.turn()
    }

    /// Far enough ahead that no race leaves while the work is counted.
    private static func body(races: Int) -> String {
        let ids = [
            "4a2788f8-e825-4d36-9894-efd4baf1cfae", "9daef0d7-bf3c-4f50-921d-8e818c60fe61",
            "161d9be2-e909-4326-8c2c-35ed71fb460b",
        ]
        var lists: [[String]] = [[], [], []]
        let comment = String(repeating: "A strong chance from the inside draw after a sound run here. ", count: 12)
        let summaries = (0..<races).map { index in
            let id = "race-\(index)"
            lists[index % 3].append("\"\(id)\"")
            let start = RFC3339.format(.t0 + 86_400 + Double(index) * 60)
            return """
                "\(id)":{"race_id":"\(id)","race_name":"Race \(index) Handicap","race_number":\(index % 12 + 1),\
                "meeting_id":"m","meeting_name":"Meeting \(index % 40)","category_id":"\(ids[index % 3])",\
                "advertised_start":"\(start)","race_form":{"distance":1200,"track_condition":{"name":"Good4"},\
                "weather":{"name":"Fine"},"race_comment":"\(comment)"},"venue_name":"V","venue_state":"VIC",\
                "venue_country":"AUS"}
                """
        }
        let map = zip(ids, lists).map { "\"\($0)\":{\"race_ids\":[\($1.joined(separator: ","))]}" }
        return """
            {"category_race_map":{\(map.joined(separator: ","))},\
            "race_summaries":{\(summaries.joined(separator: ","))}}
            """
    }
}
