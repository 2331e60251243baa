package import FoundationEssentials

/// When systemd's watchdog is fed: only on proof that the screen was written and the engine was heard. Pure.
///
/// Fed no later than half its interval after the last feeding while all is well, so it outlives one missed turn.
package struct Watchdog: Sendable {
    /// What the program can prove of itself. The counts only rise.
    package struct Pulse: Hashable, Sendable {
        /// Frames that the terminal took.
        package var frames: Int
        /// Turns of the engine's own timer.
        package var beats: Int
        /// The serial number of the request under way; nil while there is none.
        package var request: Int?

        package init(frames: Int, beats: Int, request: Int? = nil) {
            self.frames = frames
            self.beats = beats
            self.request = request
        }
    }

    /// Seconds that a request can take: 5 s to wait for its turn, 10 s for the network, 1 s for the disk, and a little.
    /// One that takes longer will never end.
    package static let longestRequest: TimeInterval = 20

    /// Seconds within which the watchdog must be fed; nil when nobody watches.
    package let interval: TimeInterval?
    private var fed = Pulse(frames: 0, beats: 0)
    private var fedAt: Date?
    private var request: (serial: Int, since: Date)?

    package init(interval: TimeInterval?) {
        self.interval = interval
    }

    /// To be asked on every turn; yes means that it is fed now.
    /// - Parameter now: a steady clock in real time.
    package mutating func isFed(by pulse: Pulse, at now: Date) -> Bool {
        if pulse.request != request?.serial { request = pulse.request.map { ($0, now) } }
        guard let interval else { return false }
        if let fedAt, now < fedAt + interval / 2 { return false }
        guard pulse.frames > fed.frames, pulse.beats > fed.beats else { return false }
        if let request, now > request.since + Self.longestRequest { return false }
        fed = pulse
        fedAt = now
        return true
    }
}
