import Facts
import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Repository
import Services
import System
import ViewModels

@testable import Commands
@testable import Settings
@testable import raceboard

/// A query for what is watched, on a feed of three days and saved answers whose age the test sets.
@MainActor
struct UpcomingBench {
    nonisolated static let someone = Variables.feedAndPartner.merging([
        "RACEBOARD_CARD_SOURCE": "affiliates", "RACEBOARD_STORE": "/nowhere",
    ]) { $1 }
    let clock = ManualClock()
    private let answers = EveryAnswer()

    /// Watched entries, and nothing else that is saved.
    private struct Watched: RaceStore, WatchStore {
        let entries: [WatchEntry]

        func restore() async -> StoredBoard? { nil }
        func save(_ change: StoreChange) async -> StoreProblem? { nil }
        func watched() async -> [WatchEntry] { entries }
        func watch(_ entry: WatchEntry, isWatched: Bool, at now: Date) async -> StoreProblem? { nil }
    }

    /// Every answer, with its age by a clock that the test moves.
    private final class EveryAnswer: AnswerStore, @unchecked Sendable {  // guarded by `lock`
        private struct Claim: AnswerClaim {
            func end() {}
        }
        private let lock = Lock()
        private var kept: [String: (response: HTTPResponse, at: Date, lifetime: Lifetime)] = [:]
        private var now = Date.t0

        func set(to now: Date) { lock.withLock { self.now = now } }

        func answer(to address: String) async -> KeptAnswer? {
            lock.withLock {
                kept[address].map {
                    KeptAnswer($0.response, age: now.timeIntervalSince($0.at), lifetime: $0.lifetime)
                }
            }
        }

        func keep(_ response: HTTPResponse, to address: String, for lifetime: Lifetime) async {
            lock.withLock { kept[address] = (response, now, lifetime) }
        }

        func claim(_ address: String) async -> (any AnswerClaim)? { Claim() }
    }

    func outcome(
        _ entries: [WatchEntry], by transport: Routes, environment: [String: String] = Self.someone,
        options: [String: String] = [:], name: [String] = [], days: String? = nil, limit: String? = nil,
        cards: (any CardStore)? = nil, hasStore: Bool = true
    ) async throws -> UpcomingQuery.Outcome {
        let reader = SettingReader(options: options, environment: environment)
        try ZoneReader.use(reader.value(.timeZone))
        let settings = try UpcomingSettings(
            FeedAccess(reader), days: days.map { SettingValue(text: $0, origin: .option("--days")) },
            limit: limit.map { SettingValue(text: $0, origin: .option("--limit")) }, name: name)
        answers.set(to: clock.now)
        let reading: Answers.Reading = settings.isFresh ? .none : .all
        let tools = RequestContext(
            client: transport, answers: Answers(answers, clock: clock, reading: reading, interval: 30), clock: clock,
            logger: Logger(label: "test"))
        return try await UpcomingQuery(
            settings: settings.following(clock.now), tools: tools,
            store: UpcomingQuery.Saved(races: hasStore ? Watched(entries: entries) : nil, cards: cards)
        ).report()
    }

    func report(
        _ entries: [WatchEntry], by transport: Routes, environment: [String: String] = Self.someone,
        options: [String: String] = [:], name: [String] = [], days: String? = nil, limit: String? = nil,
        cards: (any CardStore)? = nil
    ) async throws -> UpcomingReport {
        let outcome = try await outcome(
            entries, by: transport, environment: environment, options: options, name: name, days: days, limit: limit,
            cards: cards)
        guard case .report(let report) = outcome else { throw FeedError.notFound }
        return report
    }

    // MARK: the feed

    nonisolated static func meeting(
        _ name: String, _ letter: String, _ starts: [String], statuses: [String] = []
    ) -> String {
        let races = starts.enumerated().map { index, start in
            let status = statuses.indices.contains(index) ? statuses[index] : "Open"
            return #"{"id":"\#(name)-\#(index + 1)","race_number":\#(index + 1),"status":"\#(status)","#
                + #""start_time":"\#(start)"}"#
        }
        return
            #"{"meeting":"\#(name)","name":"\#(name)","category":"\#(letter)","races":[\#(races.joined(separator: ","))]}"#
    }

    /// Today Ayr and dogs, tomorrow Perth, the day after Albion with harness.
    nonisolated static func day(_ request: HTTPRequest) -> Result<HTTPResponse, TransportError> {
        if request.url.contains("/events/") { return event(request.url) }
        var meetings: [String] = []
        if request.url.contains("date_from=2026-11-21") {
            meetings = [
                meeting(
                    "Ayr", "T",
                    [
                        "2026-11-21T02:30:00Z", "2026-11-21T04:00:00Z", "2026-11-21T05:00:00Z",
                        "2026-11-21T06:00:00Z",
                    ], statuses: ["Final", "Open", "Abandoned"]),
                meeting("Bulli", "G", ["2026-11-21T04:30:00Z"]),
            ]
        }
        if request.url.contains("date_from=2026-11-22") {
            meetings = [meeting("Perth", "T", ["2026-11-22T04:00:00Z", "2026-11-22T05:00:00Z"])]
        }
        if request.url.contains("date_from=2026-11-23") {
            meetings = [meeting("Albion", "H", ["2026-11-23T04:00:00Z"])]
        }
        return Routes.json(#"{"data":{"meetings":[\#(meetings.joined(separator: ","))]}}"#)
    }

    nonisolated static func event(_ url: String) -> Result<HTTPResponse, TransportError> {
        let start = url.contains("Perth") ? 1_795_320_000 : url.contains("Albion") ? 1_795_406_400 : 1_795_233_600
        let rider = url.contains("Albion") ? "Zoe Obrien" : "Z\u{f6}e O'Brien (a2kg)"
        return Routes.json(
            """
            {"data":{"race":{"status":"Open","advertised_start":\(start)},"runners":[
            {"runner_number":2,"name":"Amber Echo (NZ)","barrier":5,"jockey":"Liam Kauri","trainer_name":"MOSS & HILL",
            "odds":{"fixed_win":3.5}},
            {"runner_number":1,"name":"Slate Roof","jockey":"\(rider)","trainer_name":"K Pike","is_scratched":true}],
            "results":[],"dividends":[]}}
            """)
    }

    nonisolated static func events(_ transport: Routes) -> [String] {
        transport.requests.compactMap { request in
            request.url.firstRange(of: "/events/").map { String(request.url[$0.upperBound...].prefix { $0 != "?" }) }
        }
    }

    /// 148 races: 100 today from 04:00 on, 48 tomorrow.
    nonisolated static func busy(_ request: HTTPRequest) -> Result<HTTPResponse, TransportError> {
        if request.url.contains("/events/") { return event(request.url) }
        func starts(_ day: Int, _ count: Int) -> [String] {
            (0..<count).map { index in
                let (hour, minute) = (4 + index / 6, index % 6 * 10)
                return "2026-11-\(day)T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute):00Z"
            }
        }
        var meetings: [String] = []
        if request.url.contains("date_from=2026-11-21") { meetings = [meeting("Ayr", "T", starts(21, 100))] }
        if request.url.contains("date_from=2026-11-22") { meetings = [meeting("Perth", "T", starts(22, 48))] }
        return Routes.json(#"{"data":{"meetings":[\#(meetings.joined(separator: ","))]}}"#)
    }
}
