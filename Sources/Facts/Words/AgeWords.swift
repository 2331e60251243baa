package import FoundationEssentials
import Models

/// Age of an answer in words.
package enum AgeWords {
    /// `as of 14:05:10, 12s ago`; nil for a new answer. The day is included if it is not today.
    /// - Parameters:
    ///   - age: whole seconds.
    ///   - now: the server's clock.
    package static func asOf(_ age: Int?, at now: Date, localTime: LocalTime) -> String? {
        guard let age, age > 0 else { return nil }
        let instant = now - TimeInterval(age)
        let day = localTime.day(instant) == localTime.day(now) ? "" : localTime.day(instant) + " "
        return tr("as of \(day)\(localTime.exactTime(instant)), \(Countdown(seconds: age).text) ago")
    }
}
