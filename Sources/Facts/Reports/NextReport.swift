package import FoundationEssentials
package import Models
package import Repository

/// The next races at one moment, for printing (docs/next.md). Every output format has the same contents.
package struct NextReport: Hashable, Sendable {
    /// Time of the report, by the board's clock.
    package let generatedAt: Date
    package let feed: FeedFacts
    /// Seconds that the device's clock is behind the server's, negative if ahead.
    package let clockOffset: Int
    /// Tenths of a second by which the server's time may be wrong here; nil if it was not measured.
    package let clockError: Int?
    package let filter: CategoryFilter
    /// Races in the order of the board.
    package let races: [RaceFacts]
    /// Favourites of the races whose cards have prices; nil if no cards were requested.
    package let favourites: [RaceID: Favourite]?

    /// - Parameters:
    ///   - snapshot: the board after its answers.
    ///   - device: the program's clock.
    ///   - delays: the delays from which estimates of late jumps are made.
    package init(
        snapshot: BoardSnapshot, device: Date, url: String, delays: JumpDelays = JumpDelays(),
        favourites: [RaceID: Favourite]? = nil
    ) {
        self.favourites = favourites
        let now = snapshot.clock.now(device: device)
        generatedAt = now
        feed = FeedFacts(snapshot, device: device, url: url)
        clockOffset = snapshot.clock.deviceError ?? 0
        clockError = snapshot.clock.errorTenths
        filter = snapshot.filter.categories
        races = snapshot.listed.prefix(snapshot.slots.count).map {
            RaceFacts($0, clock: snapshot.clock, at: now, delays: delays)
        }
    }

    /// Sentence for people about parts that could not be read, without its full stop; nil if all could be.
    package var unread: String? { UnreadWords.sentence(feed.unread, of: feed.source) }

    /// Sentence for people about old races or an error, without its full stop; nil if all is well.
    package var warning: String? {
        let secondary = feed.otherFailures.values.map { tr("races of ") + $0.sentence }.sorted().joined(separator: "; ")
        guard feed.state == .stale, let age = feed.age else {
            return feed.failure?.sentence ?? (secondary.isEmpty ? nil : tr("Missing: ") + secondary)
        }
        let words = tr("These races are \(Countdown(seconds: age).text) old")
        guard let sentence = feed.failure?.sentence else { return words }
        return sentence + (sentence.hasSuffix("?") ? " " : ". ") + words
    }
}

/// Data about a race for programs: the same in `raceboard next` and in an event. Every time is by the board's clock.
package struct RaceFacts: Hashable, Sendable {
    /// The race as an answer described it last.
    package private(set) var race: Race
    /// Whole seconds; negative after the advertised start.
    package let secondsToStart: Int
    /// Time of the last answer that described it.
    package let confirmedAt: Date
    /// False if the feed no longer lists it although its start has not come (board rule 8).
    package let isConfirmed: Bool
    /// Advertised start before the last change; nil if it never changed.
    package let movedFrom: Date?
    /// How often its start has moved since it was first seen.
    package let moves: Int
    /// Status by the lists of races; nil if none reports one.
    package let status: RaceStatus?
    /// The secondary source that lists it; nil for the feed.
    package let source: RaceSource?

    /// How late its meeting runs, an estimate; nil if too few races were seen, and once the race is over.
    package let lateness: Lateness?
    /// Expected time of its jump by that; nil without it, and once that time has passed.
    package let jumpClock: JumpClock?

    /// - Parameters:
    ///   - clock: turns the program's clock into the board's.
    ///   - now: the board's clock.
    ///   - delays: the delays from which the estimate is made.
    package init(_ row: BoardRace, clock: ServerClock, at now: Date, delays: JumpDelays = JumpDelays()) {
        race = row.race
        lateness = row.status.countsDown ? delays.lateness(of: row.race) : nil
        jumpClock = JumpClock(lateness, start: row.race.advertisedStart, status: row.status, at: now)
        secondsToStart = Countdown(start: row.race.advertisedStart, at: now).seconds
        confirmedAt = clock.now(device: row.confirmedAt)
        isConfirmed = row.isListed
        movedFrom = row.movedFrom
        moves = row.moves
        status = row.status
        source = row.source
    }

    /// The same facts with another id of the race.
    func named(_ id: RaceID) -> Self {
        var facts = self
        facts.race.id = id
        return facts
    }

    /// Time to the start, `4m 5s`; for a race that does not wait for it its status.
    package var countdown: String { time?.text ?? statusWord }

    /// nil for a race that does not wait for its start.
    var time: Countdown? { Countdown(seconds: secondsToStart, of: status) }

    /// Word of the status; empty without a status.
    var statusWord: String { status.map(DayWords.word) ?? "" }
}

/// Data about the feed for programs, in `raceboard next` and in events.
package struct FeedFacts: Hashable, Sendable {
    /// State of the data (board rule 7).
    package enum State: String, Hashable, Sendable, CaseIterable {
        case live
        case stale
        case noData = "no_data"

        /// `.live` for an answer of at most 75 s, otherwise `.stale`.
        package init(age: Int) {
            self = TimeInterval(age) <= FeedHealth.liveFor ? .live : .stale
        }
    }

    /// Error of the feed, for programs and for people.
    package struct Failure: Hashable, Sendable {
        /// Word for programs, as in docs/errors.md: `timed_out`.
        package let kind: String
        /// The error as a sentence without its full stop.
        package let sentence: String
    }

    /// Base address of the feed, without secrets.
    package let url: String
    /// The method that answers, or is requested.
    package let source: RaceSource
    /// Whether the races are those of a simulated day.
    package let isSimulated: Bool
    /// True if `source` is the fallback.
    package let isBackup: Bool
    /// `.noData` also before the first answer.
    package let state: State
    /// Seconds since the last good answer; nil when there was none.
    package let age: Int?
    /// Current error; nil after a good answer.
    package let failure: Failure?
    /// Parts of the last answers that could not be read, from every source on the board.
    package let unread: Unread
    /// Errors of secondary sources, by the source's name.
    package let otherFailures: [String: Failure]

    /// - Parameter device: the program's clock.
    package init(_ snapshot: BoardSnapshot, device: Date, url: String) {
        let health = snapshot.health
        self.url = url
        source = health.source
        isSimulated = health.isSimulated
        isBackup = health.isBackup
        age = health.age(at: device).map { Int(clamping: $0) }
        failure = health.problem.map {
            Failure(kind: FeedWords.kind($0), sentence: FeedWords.sentence($0, of: health.source))
        }
        state = Self.state(snapshot, device: device) ?? .noData
        unread = snapshot.unread
        otherFailures = snapshot.secondary.reduce(into: [:]) { failures, other in
            failures[other.source.name] = other.problem.map {
                Failure(
                    kind: FeedWords.kind($0),
                    sentence: "\(other.source.name): \(FeedWords.sentence($0, of: other.source))")
            }
        }
    }

    /// nil while the first answer is awaited.
    package static func state(_ snapshot: BoardSnapshot, device: Date) -> State? {
        let hasRaces = snapshot.slots.contains { $0 != nil }
        return switch snapshot.health.state(at: device, hasRaces: hasRaces) {
        case .awaited: nil
        case .live: .live
        case .stale: .stale
        case .noData: .noData
        }
    }
}
