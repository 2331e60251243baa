package import FoundationEssentials
package import Models

/// How a source is configured, opened and checked. Each source makes its own in its folder, and `Catalogue` lists them.
package struct SourceAdapter: Sendable {
    /// The facts about the source that rules and words need.
    package let source: RaceSource
    /// Settings of this source. A source without an address setting is at the feed's address.
    package let needs: [SourceSetting]
    /// Base address of the live service, for a source at the feed's address; nil for any other.
    let liveFeed: String?
    /// Values for the simulated day, by the settings' names; they name no real service.
    package let simulated: SourceValues
    /// Why the source is not requested, if a value that it requires is missing: that it has no key.
    package let withoutRequired: String
    /// Opens the source. Call it once in a program: the opened source knows when it was last requested.
    package let open: @Sendable (SourceValues, SourceTools) -> OpenSource
    /// Reads a file with an answer of the source; nil for a text of another form. nil for a source without files.
    package let readFile: (@Sendable (_ bytes: [UInt8], SourceValues) throws -> SourceFile?)?
    /// Reads a recorded answer to a request for next races; nil for a source without such requests.
    package let decode: (@Sendable (HTTPResponse, _ count: Int) throws(FeedError) -> FeedAnswer)?

    /// - Parameters:
    ///   - needs: none by default.
    ///   - liveFeed: the built-in value of `feed-url`, for one source of the catalogue.
    ///   - simulated: without an address, which is the simulator's.
    package init(
        _ source: RaceSource, needs: [SourceSetting] = [], liveFeed: String? = nil,
        simulated: SourceValues = SourceValues(address: ""),
        withoutRequired: String = "",
        decode: (@Sendable (HTTPResponse, _ count: Int) throws(FeedError) -> FeedAnswer)? = nil,
        readFile: (@Sendable (_ bytes: [UInt8], SourceValues) throws -> SourceFile?)? = nil,
        open: @escaping @Sendable (SourceValues, SourceTools) -> OpenSource
    ) {
        self.source = source
        self.needs = needs
        self.liveFeed = liveFeed
        self.simulated = simulated
        self.withoutRequired = withoutRequired
        self.decode = decode
        self.readFile = readFile
        self.open = open
    }

    /// The setting of its key; nil for a source that takes none.
    package var keySetting: SourceSetting? {
        needs.first { if case .key = $0.kind { true } else { false } }
    }

    /// Form of its key in words, and its lengths; without words for a source that takes no key.
    package var keyForm: (words: String, lengths: ClosedRange<Int>) {
        if case .key(let form, let lengths)? = keySetting?.kind { (form, lengths) } else { ("", SourceKey.lengths) }
    }

    /// The setting of its address; nil for one at the feed's.
    package var addressSetting: SourceSetting? {
        needs.first { if case .address = $0.kind { true } else { false } }
    }

    /// Base address of the service beside a feed.
    package func address(beside feed: String, isLive: Bool) -> String {
        guard case .address(let live, let path)? = addressSetting?.kind else { return feed }
        return isLive ? live : feed.trimmingSlashes + path
    }
}

/// Tools that a source is opened with.
package struct SourceTools: Sendable {
    /// Sends requests, within the limit of their host.
    package let transport: any HTTPTransport
    /// Clock that spaces requests and measures answers.
    let clock: any WallClock
    /// Ledger of requests that every program of this user shares.
    let counter: any RequestCounter
    /// Answers that need not be requested again.
    let answers: Answers
    /// Counts the requests; nil if they are not counted.
    let meter: RequestMeter?
    /// Most seconds that a request may wait for its turn.
    let longestWait: TimeInterval

    package init(
        transport: any HTTPTransport, clock: any WallClock, counter: any RequestCounter, answers: Answers = .none,
        meter: RequestMeter? = nil, longestWait: TimeInterval = 30
    ) {
        self.transport = transport
        self.clock = clock
        self.counter = counter
        self.answers = answers
        self.meter = meter
        self.longestWait = longestWait
    }
}

/// A source that can be requested. Feeds are made for each time limit; they share limits and quota.
package struct OpenSource: Sendable {
    /// Limit of paid requests, and the part of it that is spent.
    package struct Quota: Sendable {
        /// Most requests in a day and in a month.
        package let budget: RequestBudget
        /// Requests of the current day and month by UTC, by all programs of this user.
        package let spent: @Sendable () async -> (today: Int, thisMonth: Int)
    }

    /// Feed of next races, with the milliseconds of each request and the recorder of its exchanges; nil for a source
    /// without `.races`.
    package var races: (@Sendable (_ milliseconds: Int, _ recorder: ExchangeRecorder?) -> any NextRacesFeed)?
    /// Feed of cards, with the milliseconds of each request; nil for a source without `.cards`.
    package var cards: (@Sendable (_ milliseconds: Int) -> any CardFeed)?
    /// Feed of meetings, with the milliseconds of each request; nil for a source without `.meetings`.
    package var meetings: (@Sendable (_ milliseconds: Int) -> any MeetingsFeed)?
    /// The source's own figures, with the milliseconds of each request; nil for a source without any.
    package var figures: (@Sendable (_ milliseconds: Int) -> AskFigures)?
    /// nil where requests are not counted.
    package var quota: Quota?
    /// Requests each endpoint once, for `raceboard doctor --source`; nil for a source without endpoints of its own.
    package var checks: (@Sendable () async -> [SourceCheck])?

    /// A source that serves no lists, cards or meetings yet.
    package init() {}
}

/// Answer of one endpoint of a source.
package struct SourceCheck: Sendable {
    /// Answer of the endpoint, its failure, or why it was skipped.
    package enum Outcome: Sendable {
        /// Content of the answer in words: `24 races at 3 tracks on 2026-11-21`.
        case answered(String)
        case failed(FeedError)
        /// Why it was not requested: `no racecard names one`.
        case skipped(String)
    }

    /// Name of the endpoint, as `racecards`.
    package let name: String
    package let outcome: Outcome
    /// Milliseconds from the request to the answer, with the wait for its turn; 0 if it was not requested.
    package let milliseconds: Int

    /// - Parameter milliseconds: 0 if it was not requested.
    package init(name: String, outcome: Outcome, milliseconds: Int) {
        (self.name, self.outcome, self.milliseconds) = (name, outcome, milliseconds)
    }
}

/// Asks a source for its own figures of horses and people, by one request.
/// - Returns: rows in the source's order; nil if the source has no answer to such a question.
package typealias AskFigures = @Sendable (FiguresQuestion) async throws(FeedError) -> [NamedFigures]?

/// A question about form that a source may answer.
package enum FiguresQuestion: Hashable, Sendable {
    /// A horse by the source's own number.
    case horse(String)
    /// Win rates of every horse, jockey or trainer in so many days.
    case rates(FormKind, days: Int)
}

/// Content of a file with an answer of a source, for the import of files.
package struct SourceFile: Sendable {
    /// Meetings of a list; empty for a single race.
    package var meetings: [RaceMeeting] = []
    /// Cards of the file, each with the venue of its race.
    package var cards: [(card: RaceCard, venue: Venue)] = []
    /// Words about the parts that could not be read; nil if all were.
    package var flaw: String?

    /// A file with meetings; without cards and flaw.
    package init(meetings: [RaceMeeting] = []) {
        self.meetings = meetings
    }
}
