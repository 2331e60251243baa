import Facts
import FoundationEssentials
import Models
import Repository
import Services
import Settings

/// Health of a running kiosk, the content of `health.json` (docs/kiosk.md). Times are RFC 3339, UTC.
package struct KioskHealth: Decodable, Hashable {
    struct Failure: Decodable, Hashable {
        /// Kind of the error: a word of docs/errors.md.
        let kind: String
        let message: String
        let at: String
    }

    struct Feed: Decodable, Hashable {
        let simulated: Bool
    }

    struct NextRace: Decodable, Hashable {
        let id: String
        let category: String
        let meeting: String
        let number: Int?
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
    let dataAgeSeconds: Int?
    let source: String
    /// nil in a file of an earlier version.
    let feed: Feed?
    let isBackup: Bool
    /// Seconds that the feed's clock is ahead of the program's.
    let clockOffsetSeconds: Int
    /// Current or last error; nil without an error since the start.
    let lastError: Failure?
    /// Whether the error of `lastError` still holds.
    let isFailing: Bool
    /// Reason why nothing is saved now; nil if there is none.
    let storeProblem: String?
    let races: Int
    let nextRace: NextRace?
    let residentKib: Int
    let frames: Int
    /// Requests to each source since the start; nil in a file of an earlier version.
    var requests: [String: RequestFigures.Source]?
    /// Races that left the board more than a second too late.
    var lateEvictions: Int?

    static func decoded(_ bytes: [UInt8]) -> KioskHealth? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try? decoder.decode(KioskHealth.self, from: Data(bytes))
    }

    /// One JSON object. Never nil: every value of this type can be encoded.
    var json: [UInt8]? { (try? Self.json.text(self)).map { Array((JSONText.indented($0) + "\n").utf8) } }
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
    mutating func health(
        _ snapshot: BoardSnapshot, at now: Date, frames: Int, resident: Int, pid: Int32,
        figures: RequestFigures = RequestFigures()
    ) -> KioskHealth {
        let facts = Translation.inEnglish { FeedFacts(snapshot, device: now, url: "") }
        let server = snapshot.clock.now(device: now)
        if let failure = facts.failure, lastFailure?.message != failure.sentence || lastFailure?.kind != failure.kind {
            lastFailure = .init(kind: failure.kind, message: failure.sentence, at: RFC3339.format(now))
        }
        let waiting = snapshot.waiting
        let race = waiting.first { $0.race.advertisedStart > server } ?? waiting.first
        return KioskHealth(
            version: Version.text, pid: pid, writtenAt: RFC3339.format(now), startedAt: RFC3339.format(started),
            restarts: restarts, state: Self.state(snapshot, facts, at: now), dataAgeSeconds: facts.age,
            source: facts.source.name, feed: .init(simulated: facts.isSimulated), isBackup: facts.isBackup,
            clockOffsetSeconds: Int(clamping: snapshot.clock.offset.rounded()), lastError: lastFailure,
            isFailing: facts.failure != nil,
            storeProblem: snapshot.storeProblem.map { problem in
                Translation.inEnglish { StoreWords.sentence(problem) }
            },
            races: snapshot.races.count, nextRace: race.map { Self.next($0.race, at: server) },
            residentKib: resident, frames: frames, requests: figures.sources,
            lateEvictions: figures.lateEvictions)
    }

    private static func state(_ snapshot: BoardSnapshot, _ facts: FeedFacts, at now: Date) -> String {
        let isAwaited = snapshot.health.state(at: now, hasRaces: !snapshot.races.isEmpty) == .awaited
        return isAwaited ? "waiting" : facts.state.rawValue
    }

    private static func next(_ race: Race, at server: Date) -> KioskHealth.NextRace {
        KioskHealth.NextRace(
            id: race.id.text, category: race.category.rawValue, meeting: race.meeting,
            number: race.number.known, start: RFC3339.format(race.advertisedStart),
            secondsToStart: Countdown(start: race.advertisedStart, at: server).seconds)
    }
}

extension KioskHealth {
    static let json = JSONForm<KioskHealth> {
        JSONKey("schema", "Version of the kiosk's file.") { $0.schema }
        JSONKey("version", "Version of the program.") { $0.version }
        JSONKey("pid", "Its process id.") { $0.pid }
        JSONKey("written_at", .time("When it was written.")) { $0.writtenAt }
        JSONKey("started_at", .time("When the kiosk started.")) { $0.startedAt }
        JSONKey("restarts", "Starts since the last one that followed a regular end.") { $0.restarts }
        JSONKey("state", .words(["waiting", "live", "stale", "no_data"], "How good the data is.")) { $0.state }
        JSONKey("data_age_seconds", "Seconds since the last good answer; null before one.") {
            $0.dataAgeSeconds
        }
        JSONKey("source", "The source that answered last, by its name in settings.") { $0.source }
        JSONKey("feed", "Where the races come from. Not from an earlier version.", feed.orNull) { $0.feed }
        JSONKey("is_backup", "Whether that is the fallback.") { $0.isBackup }
        JSONKey(
            "clock_offset_seconds", "Seconds that the feed's clock is ahead of the program's."
        ) { $0.clockOffsetSeconds }
        JSONKey("last_error", "The current or last error; null before one.", failure.orNull) { $0.lastError }
        JSONKey("is_failing", "Whether that error still holds.") { $0.isFailing }
        JSONKey("store_problem", "Why nothing is saved now; null without a problem.") { $0.storeProblem }
        JSONKey("races", "Races on the board.") { $0.races }
        JSONKey("next_race", "The next race to jump; null without a race.", race.orNull) { $0.nextRace }
        JSONKey("resident_kib", "Resident memory in KiB.") { $0.residentKib }
        JSONKey("frames", "Frames that the terminal accepted since the start.") { $0.frames }
        JSONKey(
            "requests", "Requests to each source since the start, by its name; null from an earlier version.",
            source.map.orNull
        ) { $0.requests }
        JSONKey(
            "late_evictions", "Races that left the board more than a second too late; null from an earlier version."
        ) { $0.lateEvictions }
    }

    private static let failure = JSONForm<Failure> {
        JSONKey("kind", "One word for programs.") { $0.kind }
        JSONKey("message", "A sentence without its full stop, for people.") { $0.message }
        JSONKey("at", .time("When it began.")) { $0.at }
    }

    private static let feed = JSONForm<Feed> {
        JSONKey("simulated", "Whether the races are made up: those of a simulated day, with --demo.") { $0.simulated }
    }

    private static let race = JSONForm<NextRace> {
        JSONKey("id", "The race, by its source's id; opaque.") { $0.id }
        JSONKey("category", "Category of the race.") { $0.category }
        JSONKey("meeting", "Name of the meeting.") { $0.meeting }
        JSONKey("number", "Number on its meeting's card, from 1; null if unknown.") { $0.number }
        JSONKey("start", .time("Advertised start.")) { $0.start }
        JSONKey("seconds_to_start", "Seconds from the report to the start.") { $0.secondsToStart }
    }

    private static let source = JSONForm<RequestFigures.Source> {
        JSONKey("requests", "Requests that were sent.") { $0.requests }
        JSONKey("bytes", "Bytes of all answers, unpacked.") { $0.bytes }
        JSONKey("failures", "Failed requests by the kind of the error.") { $0.failures }
        JSONKey("retries", "Requests after a failed one.") { $0.retries }
        JSONKey("cache_hits", "Answers that were used again.") { $0.cacheHits }
        JSONKey("limit_waits", "Requests that waited for a limit.") { $0.limitWaits }
        JSONKey("limit_wait_milliseconds", "Milliseconds of those waits.") { $0.limitWaitMilliseconds }
        JSONKey("milliseconds", "Times of the requests.", milliseconds) { $0.milliseconds }
    }

    private static let milliseconds = JSONForm<RequestFigures.Durations> {
        JSONKey("shortest", "Milliseconds of the shortest; 0 without requests.") { $0.shortest }
        JSONKey("median", "Half of the requests took no longer.") { $0.median }
        JSONKey("longest", "Milliseconds of the longest.") { $0.longest }
    }
}
