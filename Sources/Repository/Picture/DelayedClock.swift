package import FoundationEssentials
internal import Models
internal import Synchronization

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
