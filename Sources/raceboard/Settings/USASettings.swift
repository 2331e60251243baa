import FoundationEssentials
import Logging
import Models
import Services

/// How Horse Racing USA is asked: where, with which key, how often (docs/horse-racing-usa.md).
struct USASettings: Hashable, Sendable {
    /// nil where there is none, and where the source is not wanted.
    let key: HorseRacingUSAKey?
    /// Empty for the simulated day until it is known.
    var url: String
    let budget: RequestBudget
    let zoneless: ZonelessTimes
    /// Where requests are counted; nil for the program's own memory.
    let folder: String?
    /// Whether requests are counted with those of other programs: not by a simulated clock.
    var sharesCount = true

    /// - Parameters:
    ///   - isDemo: whether the program brings its own feed: then nobody else is asked, and no key is read.
    ///   - isWanted: whether a key is looked for.
    /// - Throws: 64 or 78 for values that cannot be, and for a key that others may read, or that is none.
    init(_ reader: SettingReader, feedURL: String, isDemo: Bool, isWanted: Bool) throws(Failure) {
        url = isDemo ? "" : try reader.value(.usaURL)?.feedURL() ?? Self.url(besides: feedURL)
        let daily = try reader.whole(.usaDailyBudget) ?? 100
        let monthly = try reader.whole(.usaMonthlyBudget) ?? 2000
        zoneless = try Self.zoneless(reader)
        guard !isDemo else {
            key = Self.demo
            budget = RequestBudget(daily: .max, monthly: .max)
            folder = nil
            return
        }
        budget = RequestBudget(daily: daily, monthly: monthly)
        key = isWanted ? try Secrets(environment: reader.environment).usaKey(reader)?.key : nil
        guard case .folder(let path) = try StorePlace(reader, service: url) else {
            folder = nil
            return
        }
        folder = path
    }

    /// How its times are read, also those in files.
    static func zoneless(_ reader: SettingReader) throws(Failure) -> ZonelessTimes {
        try reader.value(.usaTimes)?.choice() ?? .track
    }

    /// The live one beside the live feed; any other address, as a simulator's, serves both.
    static func url(besides feedURL: String) -> String {
        if StorePlace.isLive(feedURL) { return HorseRacingUSAEndpoint.live }
        return String(feedURL.reversed().drop { $0 == "/" }.reversed()) + "/horse-racing-usa"
    }

    /// What the simulator takes for a key.
    private static let demo = HorseRacingUSAKey(String(repeating: "demo", count: 12))

    /// The way there.
    /// - Parameters:
    ///   - clock: by which requests are spaced; where they are counted in a file, no simulated one.
    ///   - longestWait: seconds that a request may wait for its turn.
    func gate(
        _ client: any HTTPTransport, clock: any WallClock, logger: Logger?, longestWait: TimeInterval = 30,
        meter: RequestMeter? = nil
    ) -> HorseRacingUSAGate {
        HorseRacingUSAGate(
            client, clock: clock, counter: counter(clock, logger), budget: budget, longestWait: longestWait,
            meter: meter)
    }

    /// Where its requests are counted.
    func counter(_ clock: any WallClock, _ logger: Logger?) -> any RequestCounter {
        guard let folder, sharesCount else { return CounterMemory(clock: clock) }
        return CounterFile(path: folder + "/requests", clock: clock, logger: logger)
    }

    /// - Parameter answers: nil keeps none.
    /// - Returns: nil without a key.
    func feed(
        _ gate: HorseRacingUSAGate, answers: Answers?, milliseconds: Int = 10_000
    ) -> HorseRacingUSAFeed? {
        key.map { key in
            HorseRacingUSAFeed(
                endpoint: HorseRacingUSAEndpoint(base: url, key: key), gate: gate,
                answers: answers,
                zoneless: zoneless, timeoutMilliseconds: milliseconds)
        }
    }
}
