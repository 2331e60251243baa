package import FoundationEssentials
internal import Models
internal import Synchronization

/// Delay of the whole board, so that it matches a television whose picture comes late: races, card and day are those of
/// so many seconds ago, at the time that it was then. Requests and saved data are not delayed.
@MainActor
package final class PictureDelay {
    package let clock: DelayedClock
    /// Races of the board as they were `seconds` ago: without a delay the engine itself.
    package var races: any RaceRepository { late ?? engine }
    /// The open card as it was.
    package let cards: PictureCards
    /// Day and its results as they were `seconds` ago.
    package let day: PictureDay
    private let engine: BoardEngine
    /// Times that a delay began or ended: revisions before and after are not of one board.
    package private(set) var turns = 0
    /// The board as it was; nil without a delay.
    private var late: PictureRaces?

    package init(_ engines: Engines) {
        clock = DelayedClock(engines.board.clock)
        engine = engines.board
        cards = PictureCards(engines.cards, clock: clock)
        day = PictureDay(engines.day, clock: clock)
    }

    /// Seconds of the delay; 0 for none.
    package var seconds: Int { clock.seconds }

    /// Sets the delay. The screen stays as it is until newer data is old enough.
    /// - Parameter seconds: limited to `PictureTime.delays`.
    package func set(_ seconds: Int) {
        let seconds = min(max(seconds, PictureTime.delays.lowerBound), PictureTime.delays.upperBound)
        guard seconds != clock.seconds else { return }
        let began = clock.seconds == 0
        clock.seconds = seconds
        if began || seconds == 0 { turns += 1 }
        if began {
            late = PictureRaces(engine, clock: clock)
            cards.begin()
            day.begin()
        } else if seconds == 0 {
            late?.end()
            late = nil
            cards.end()
            day.end()
        } else {
            advance()
        }
    }

    /// Shows the data that has become old enough. Called each second.
    package func advance() {
        guard clock.seconds > 0 else { return }
        late?.advance()
        cards.advance()
        day.advance()
    }
}

/// Values in the order in which they came, each with its time by the program's clock.
struct PastValues<Value> {
    private var values: [(at: Date, value: Value)] = []

    mutating func note(_ value: Value, at now: Date) { values.append((now, value)) }

    mutating func forget() { values = [] }

    /// Takes out the values that had come by an instant, in order.
    mutating func take(until now: Date) -> [(at: Date, value: Value)] {
        let end = values.firstIndex { $0.at > now } ?? values.endIndex
        defer { values.removeFirst(end) }
        return Array(values[..<end])
    }
}

/// The program's clock, some seconds behind: the time at which a picture that comes late shows the races.
package final class DelayedClock: WallClock {
    /// The program's clock, without the delay.
    let live: any WallClock
    private let delay = Atomic<Int>(0)

    init(_ live: any WallClock) {
        self.live = live
    }

    /// Seconds behind the program's clock, in `PictureTime.delays`. A change sets this clock back or ahead.
    package var seconds: Int {
        get { delay.load(ordering: .relaxed) }
        set { delay.store(newValue, ordering: .relaxed) }
    }

    /// Instant of the program's clock at which this one shows an instant.
    package func live(at shown: Date) -> Date { shown + Double(seconds) }

    package var now: Date { live.now - Double(seconds) }
    /// Shift of the program's clock, which the delay does not change.
    package var deviceShift: TimeInterval { live.deviceShift }

    /// Waits until this clock shows `deadline`, by the delay of now.
    package func sleep(until deadline: Date) async { await live.sleep(until: live(at: deadline)) }

    /// Calls once this clock shows `deadline`, by the delay of now.
    package func call(
        at deadline: Date, _ body: @escaping @MainActor @Sendable () -> Void
    ) -> @Sendable () -> Void {
        live.call(at: live(at: deadline), body)
    }
}
