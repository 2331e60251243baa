import Models
package import Repository

/// Words for the measured precision of the server's clock.
package enum ClockWords {
    /// `within 0.6 s`; the difference if two clocks answer in turn. nil before the first measurement.
    package static func precision(_ clock: ServerClock) -> String? {
        guard let tenths = clock.errorTenths else { return nil }
        guard let difference = clock.contradiction else { return tr("within ") + seconds(tenths: tenths) }
        return tr("disagree by ") + Countdown(seconds: abs(difference)).text
    }

    /// Tenths of a second as seconds: `0.6 s`.
    package static func seconds(tenths: Int) -> String { "\(tenths / 10).\(tenths % 10) s" }
}
