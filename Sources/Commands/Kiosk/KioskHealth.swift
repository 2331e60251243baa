import Facts
import FoundationEssentials
import Models
import Repository
import Services
import Settings

/// Health of a running kiosk, the content of `health.json` (docs/kiosk-operations.md). Times are RFC 3339, UTC.
package struct KioskHealth: Codable, Hashable {
    struct Failure: Codable, Hashable {
        /// Kind of the error: a word of docs/errors.md.
        let kind: String
        let message: String
        let at: String
    }

    struct Feed: Codable, Hashable {
        let simulated: Bool
    }

    struct NextRace: Codable, Hashable {
        let id: String
        let category: String
        let meeting: String
        let number: Nullable<Int>
        let start: String
        let secondsToStart: Int
    }

    var schema = 1
    let version: String
    /// Process id of the kiosk, as the file has it: 0 or less only in a file that no kiosk wrote.
    package let pid: Int32
    let writtenAt: String
    let startedAt: String
    /// Starts since the last one that followed a regular end.
    let restarts: Int
    /// State of the data: `waiting`, `live`, `stale`, `no_data`.
    let state: String
    /// Seconds since the last good answer; nil without one.
    let dataAgeSeconds: Nullable<Int>
    let source: String
    /// nil in a file of an earlier version.
    let feed: Nullable<Feed>
    let isBackup: Bool
    /// Seconds that the feed's clock is ahead of the program's.
    let clockOffsetSeconds: Int
    /// Current or last error; nil without an error since the start.
    let lastError: Nullable<Failure>
    /// Whether the error of `lastError` still holds.
    let isFailing: Bool
    /// Reason why nothing is saved now; nil if there is none.
    let storeProblem: Nullable<String>
    let races: Int
    let nextRace: Nullable<NextRace>
    let residentKib: Int
    let frames: Int
    /// Requests to each source since the start; nil in a file of an earlier version.
    var requests: Nullable<[String: RequestFigures.Source]>
    /// Races that left the board more than a second too late.
    var lateEvictions: Nullable<Int>

    static func decoded(_ bytes: [UInt8]) -> KioskHealth? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try? decoder.decode(KioskHealth.self, from: Data(bytes))
    }

    /// One JSON object. Never nil: every value of this type can be encoded.
    var json: [UInt8]? {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { Array($0) + [0x0a] }
    }
}

/// Makes the content of the file `health.json`.
struct HealthReportBuilder {
    let started: Date
    let restarts: Int
    private var lastFailure: KioskHealth.Failure?

    init(started: Date, restarts: Int) {
        self.started = started
        self.restarts = restarts
    }

    /// - Parameters:
    ///   - now: the program's clock.
    ///   - frames: frames that the terminal accepted.
    ///   - resident: memory, KiB.
    ///   - figures: requests so far.
    mutating func health(
        _ snapshot: BoardSnapshot, at now: Date, frames: Int, resident: Int, pid: Int32,
        figures: RequestFigures = RequestFigures()
    ) -> KioskHealth {
        let facts = Translation.inEnglish { FeedFacts(snapshot, device: now, url: "") }
        let server = snapshot.clock.now(device: now)
        if let failure = facts.failure, lastFailure?.message != failure.sentence || lastFailure?.kind != failure.kind {
            lastFailure = .init(kind: failure.kind, message: failure.sentence, at: RFC3339.format(now))
        }
        let waiting = snapshot.races.filter(\.status.countsDown)
        let race = waiting.first { $0.race.advertisedStart > server } ?? waiting.first
        return KioskHealth(
            version: Version.text, pid: pid, writtenAt: RFC3339.format(now), startedAt: RFC3339.format(started),
            restarts: restarts, state: Self.state(snapshot, facts, at: now), dataAgeSeconds: Nullable(facts.age),
            source: facts.source.name, feed: Nullable(.init(simulated: facts.isSimulated)), isBackup: facts.isBackup,
            clockOffsetSeconds: Int(clamping: snapshot.clock.offset.rounded()), lastError: Nullable(lastFailure),
            isFailing: facts.failure != nil,
            storeProblem: Nullable(
                snapshot.storeProblem.map { problem in Translation.inEnglish { StoreWords.sentence(problem) } }),
            races: snapshot.races.count, nextRace: Nullable(race.map { Self.next($0.race, at: server) }),
            residentKib: resident, frames: frames, requests: Nullable(figures.sources),
            lateEvictions: Nullable(figures.lateEvictions))
    }

    private static func state(_ snapshot: BoardSnapshot, _ facts: FeedFacts, at now: Date) -> String {
        let isAwaited = snapshot.health.state(at: now, hasRaces: !snapshot.races.isEmpty) == .awaited
        return isAwaited ? "waiting" : facts.state.rawValue
    }

    private static func next(_ race: Race, at server: Date) -> KioskHealth.NextRace {
        KioskHealth.NextRace(
            id: race.id.text, category: race.category.rawValue, meeting: race.meeting,
            number: Nullable(race.number > 0 ? race.number : nil), start: RFC3339.format(race.advertisedStart),
            secondsToStart: Countdown(start: race.advertisedStart, at: server).seconds)
    }
}
