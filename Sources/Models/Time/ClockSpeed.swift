/// Speed of a clock that is not the device's: a simulated day's, a replay's.
package enum ClockSpeed {
    /// Seconds of the clock in a real one.
    package static let range = 0.1...1000.0
}
