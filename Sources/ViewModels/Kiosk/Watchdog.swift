package import FoundationEssentials

/// Decides when systemd's watchdog is fed: only if frames were written and the engine's timer has fired. Pure.
///
/// While all is well it is fed within half its interval after the last feeding, so that one missed turn does no harm.
package struct Watchdog: Sendable {
    /// Proof that the program works. The counts only rise.
    package struct Pulse: Hashable, Sendable {
        /// Frames that the terminal has accepted so far.
        package var frames: Int
        /// Firings of the engine's own timer.
        package var beats: Int
        /// Serial number of the request under way; nil while there is none.
        package var request: Int?

        package init(frames: Int, beats: Int, request: Int? = nil) {
            self.frames = frames
            self.beats = beats
            self.request = request
        }
    }

    /// Seconds after which a request hangs: 5 s to wait for its turn, 10 s for the network, 1 s for the disk, and a
    /// reserve.
    static let hangsAfter: TimeInterval = 20

    /// Seconds within which the watchdog must be fed; nil if there is none.
    let interval: TimeInterval?
    private var fed = Pulse(frames: 0, beats: 0)
    private var fedAt: Date?
    private var request: (serial: Int, since: Date)?

    package init(interval: TimeInterval?) {
        self.interval = interval
    }

    /// Called at every turn; true means that the watchdog is fed now.
    /// - Parameter now: a steady clock in real time.
    package mutating func isFed(by pulse: Pulse, at now: Date) -> Bool {
        if pulse.request != request?.serial { request = pulse.request.map { ($0, now) } }
        guard let interval else { return false }
        if let fedAt, now < fedAt + interval / 2 { return false }
        guard pulse.frames > fed.frames, pulse.beats > fed.beats else { return false }
        if let request, now > request.since + Self.hangsAfter { return false }
        fed = pulse
        fedAt = now
        return true
    }
}
