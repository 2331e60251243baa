package import FoundationEssentials
package import Models
internal import Services

/// The races of a record at the time that a `ReplayClock` shows. No network and no tasks: calls of its methods move it.
@MainActor
package final class ReplayRepository: RaceRepository {
    /// State of the board at the time that the clock shows, as of the last call of a method.
    package private(set) var snapshot: BoardSnapshot
    /// Called on every change of the snapshot, after it.
    package var onChange: (@MainActor () -> Void)?
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

    /// Whether the end of the record is announced now.
    package var announcesEnd: Bool { endWordsUntil.map { clock.baseNow < $0 } ?? false }

    /// Failed requests and moved starts, in order of place.
    package var marks: [ReplayMark] { timeline.marks }

    /// Has no effect: the record has its answers already.
    package func refresh() {}

    /// Changes filter and number of rows, also of the states to which a replay goes back.
    package func want(_ filter: RaceFilter, rows: Int) {
        (settings.filter, settings.rows) = (filter, rows)
        advance()
        machine.handle(.want(filter, rows: rows), at: machine.now)
        publish()
    }

    /// Holds the board at the clock's time, or releases it.
    package func hold(_ isHeld: Bool) {
        advance()
        machine.handle(.hold(isHeld), at: machine.now)
        publish()
    }

    /// Regions of the races to come at the time that the clock shows.
    package var regions: Set<RegionFilter> { machine.board.regions }

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
        onChange?()
    }
}
