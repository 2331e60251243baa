package import FoundationEssentials
package import Models
internal import Services

/// The races of a record at the time that a `ReplayClock` shows. No network and no tasks: calls of its methods move it.
@MainActor
package final class ReplayRepository: RaceRepository {
    /// State of the board at the time that the clock shows, as of the last call of a method.
    package private(set) var snapshot: BoardSnapshot
    /// Number of changes of the snapshot.
    package private(set) var revision = 0
    /// The clock that it follows; commands of a replay act on it.
    package let clock: ReplayClock

    /// Most entries that are played to reach a later instant. For more, the board restarts `leadIn` entries before that
    /// instant: moves of a start before that are then unknown.
    private static let mostPlayed = 500
    private static let leadIn = 240

    /// Seconds for which the end of the record is announced.
    private static let endWordsLast = 3.0

    /// Instant until which the end of the record is announced, by the base clock; nil before the end.
    package private(set) var endWordsUntil: Date?

    private let timeline: ReplayTimeline
    private var settings: RaceBoard.Settings
    private var machine: ReplayMachine
    /// Seconds of the record between two saved states for going back.
    private let checkpointGap: TimeInterval
    /// States that were passed, the earliest first; the first is the beginning.
    private var checkpoints: [ReplayMachine]

    /// Plays the record up to the time that the clock shows.
    /// - Parameters:
    ///   - filter: races to show at first.
    ///   - rows: 1 to 100.
    ///   - interval: seconds between refreshes in the recorded run.
    package init(
        timeline: ReplayTimeline, clock: ReplayClock, filter: RaceFilter = .all, rows: Int = 5,
        interval: TimeInterval = 30
    ) {
        self.timeline = timeline
        self.clock = clock
        settings = RaceBoard.Settings(
            filter: filter, rows: rows, interval: interval, source: timeline.source,
            backup: Catalogue.fallback(of: timeline.source), isSimulated: timeline.isSimulated)
        // At most a thousand, however long the record is.
        checkpointGap = max(600, timeline.ended.timeIntervalSince(timeline.began) / 1000)
        machine = ReplayMachine(timeline: timeline, settings: settings)
        checkpoints = [machine]
        snapshot = machine.snapshot
        move(to: clock.now)
    }

    /// Plays up to the clock's time, or goes back to it. At the end of the record it pauses the clock.
    package func advance() {
        if clock.isAtEnd {
            clock.pause()
            endWordsUntil = endWordsUntil ?? clock.baseNow + Self.endWordsLast
        } else {
            endWordsUntil = nil
        }
        move(to: clock.now)
        publish()
    }

    package var announcesEnd: Bool { endWordsUntil.map { clock.baseNow < $0 } ?? false }

    /// Failed requests and moved starts, in order of place.
    package var marks: [ReplayMark] { timeline.marks }

    /// Changes filter and rows, also of the states to which a replay goes back, or holds the board at the clock's time.
    /// A refresh has no effect, since the record has its answers already.
    package func handle(_ event: RaceBoard.Event) {
        if case .refresh = event { return }
        if case .want(let filter, let rows) = event { (settings.filter, settings.rows) = (filter, rows) }
        advance()
        machine.handle(event, at: machine.now)
        publish()
    }

    /// Regions of the races to come at the time that the clock shows.
    package var regions: Set<Region> { machine.board.regions }

    private func move(to target: Date) {
        let nearest = checkpoints.last { $0.now <= target }
        if let nearest, target < machine.now || nearest.now > machine.now {
            machine = nearest
            // The settings may have changed since the checkpoint.
            machine.handle(.want(settings.filter, rows: settings.rows), at: machine.now)
        }
        let ahead = timeline.index(after: target)
        if ahead - machine.index > Self.mostPlayed {
            machine = ReplayMachine(timeline: timeline, settings: settings, from: ahead - Self.leadIn)
            keepCheckpoint()
        }
        while machine.now < target {
            let last = checkpoints.last { $0.now <= machine.now }?.now ?? machine.now
            machine.play(to: min(max(last + checkpointGap, machine.now), target))
            if machine.now >= last + checkpointGap { keepCheckpoint() }
        }
    }

    private func keepCheckpoint() {
        checkpoints.insert(machine, at: checkpoints.firstIndex { $0.now > machine.now } ?? checkpoints.count)
    }

    private func publish() {
        let latest = machine.snapshot
        guard latest != snapshot else { return }
        snapshot = latest
        revision += 1
    }
}

/// The clock of a replay: shows recorded times at a speed, and stops at the record's end or when paused.
package final class ReplayClock: WallClock, @unchecked Sendable {  // used on the main thread alone
    /// Times that it can show: those of the record.
    package let range: ClosedRange<Date>
    /// Recorded seconds in one second of the base clock; in `ClockSpeed.range`.
    package private(set) var speed: Double
    /// True while it shows one instant; always at the record's end after a call of `seek` or
    /// `ReplayRepository.advance`.
    package private(set) var isPaused: Bool
    private let base: any WallClock
    /// Time of this clock when the base clock showed `baseOrigin`.
    private var origin: Date
    private var baseOrigin: Date

    /// - Parameters:
    ///   - base: the clock that it follows while it runs.
    ///   - start: its first time, moved into `range`.
    ///   - speed: moved into `ClockSpeed.range`.
    package init(base: any WallClock, range: ClosedRange<Date>, start: Date, speed: Double = 1, isPaused: Bool = false)
    {
        self.base = base
        self.range = range
        self.speed = min(max(speed, ClockSpeed.range.lowerBound), ClockSpeed.range.upperBound)
        self.isPaused = isPaused
        origin = min(max(start, range.lowerBound), range.upperBound)
        baseOrigin = base.now
    }

    /// The recorded instant that it shows, in `range`.
    package var now: Date {
        guard !isPaused else { return origin }
        return min(origin + max(0, base.now.timeIntervalSince(baseOrigin)) * speed, range.upperBound)
    }

    var baseNow: Date { base.now }

    /// Always 0: the record itself reports changes of the device's clock.
    package var deviceShift: TimeInterval { 0 }

    /// True if it shows the last instant of the record.
    package var isAtEnd: Bool { now >= range.upperBound }

    /// Returns at once: a replay has no tasks that wait by this clock.
    package func sleep(until deadline: Date) async {}

    /// Instant of the base clock at which this clock reaches an instant; nil if it is paused, or never does.
    package func baseInstant(of instant: Date) -> Date? {
        guard !isPaused, instant <= range.upperBound else { return nil }
        var base = baseOrigin + instant.timeIntervalSince(origin) / speed
        // Rounding may fall a step short; a sleeper woken there would wait once more.
        for _ in 0..<4 where origin + base.timeIntervalSince(baseOrigin) * speed < instant {
            base = Date(timeIntervalSinceReferenceDate: base.timeIntervalSinceReferenceDate.nextUp)
        }
        return base
    }

    /// Stops at the instant that is shown.
    package func pause() {
        settle(at: now)
        isPaused = true
    }

    /// Runs on; has no effect at the end of the record.
    package func resume() {
        guard !isAtEnd else { return }
        settle(at: now)
        isPaused = false
    }

    /// Shows another instant, moved into `range`, and stays paused or running. At the end it pauses.
    package func seek(to instant: Date) {
        settle(at: min(max(instant, range.lowerBound), range.upperBound))
        if isAtEnd { isPaused = true }
    }

    /// Pauses on the next whole second, or on the last one before the shown instant.
    package func step(forward: Bool) {
        pause()
        let seconds = origin.timeIntervalSinceReferenceDate
        let next = seconds.rounded(.down) + (forward ? 1 : -1)
        seek(to: Date(timeIntervalSinceReferenceDate: next))
    }

    /// Changes the speed from the shown instant on.
    /// - Parameter speed: moved into `ClockSpeed.range`.
    package func run(at speed: Double) {
        settle(at: now)
        self.speed = min(max(speed, ClockSpeed.range.lowerBound), ClockSpeed.range.upperBound)
    }

    private func settle(at instant: Date) {
        origin = instant
        baseOrigin = base.now
    }
}
