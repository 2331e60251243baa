package import FoundationEssentials

/// Times of the board's ticks: each second edge, or fewer if the clock runs fast.
package struct TickSchedule: Sendable, Hashable {
    /// Frames in a real second at the most.
    static let framesPerSecond = 9.0

    /// Simulated seconds in a real one; 1 for the device's clock.
    package let speed: Double

    /// - Parameter speed: simulated seconds in a real one.
    package init(speed: Double = 1) {
        self.speed = speed
    }

    /// The first whole second after an instant that is not too close to it, by the board's clock.
    package func next(after now: Date) -> Date {
        let seconds = now.timeIntervalSinceReferenceDate
        let gap = speed > 1 ? speed / Self.framesPerSecond : 0
        let edge = (seconds + gap).rounded(.up)
        return Date(timeIntervalSinceReferenceDate: edge > seconds ? edge : edge + 1)
    }

    /// Least simulated seconds between two frames without a key or a change.
    var frameGap: TimeInterval { speed > 1 ? speed / Self.framesPerSecond : 0 }
}
