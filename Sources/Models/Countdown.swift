package import FoundationEssentials

/// Time to a race's advertised start in everyday form (board rule 5).
package struct Countdown: Hashable, Sendable {
    /// Advertised start minus the last whole second of the clock: 0 for the whole second of the start,
    /// negative after it.
    package let seconds: Int

    /// A countdown of known length, negative after the start.
    package init(seconds: Int) {
        self.seconds = seconds
    }

    /// - Parameter now: an instant of the server's clock; its fraction is rounded down, also before 1970.
    package init(start: Date, at now: Date) {
        let difference =
            start.timeIntervalSinceReferenceDate.rounded(.down) - now.timeIntervalSinceReferenceDate.rounded(.down)
        self.seconds = Int(clamping: difference)
    }

    /// nil for a race that does not wait for its start, which has only its status. A running race counts from its jump,
    /// if a source reports one (`init(start:jump:of:at:)`).
    package init?(seconds: Int, of status: RaceStatus?) {
        guard status.countsDown else { return nil }
        self.init(seconds: seconds)
    }

    /// The same to a start, at an instant of the server's clock.
    package init?(start: Date, at now: Date, of status: RaceStatus?) {
        self.init(seconds: Self(start: start, at: now).seconds, of: status)
    }

    /// Countdown of a card: to the start, and then from the jump that a source reports. nil without such a jump, and
    /// for a race that is over or will not be run.
    package init?(start: Date?, jump: Date?, of status: RaceStatus?, at now: Date) {
        let hasJumped = Self.hasJumped(status, jump: jump, at: now)
        guard hasJumped || status.countsDown else { return nil }
        guard let from = hasJumped ? jump.map({ min($0, now) }) : start else { return nil }
        self.init(start: from, at: now)
    }

    package static func hasJumped(_ status: RaceStatus?, jump: Date?, at now: Date) -> Bool {
        status == .live || status.countsDown && jump.map { $0 <= now } ?? false
    }

    /// `26h 4m`, `1h 0m`, `59m 59s`, `59s`, `0s`, `-1s`, `-59s`; from 100 hours on in days, `4d`: seven characters at
    /// most.
    package var text: String {
        let sign = seconds < 0 ? "-" : ""
        if size >= 360_000 { return "\(sign)\(min(size / 86_400, 99_999))d" }
        if size >= 3600 { return "\(sign)\(size / 3600)h \(size % 3600 / 60)m" }
        if size >= 60 { return "\(sign)\(size / 60)m \(size % 60)s" }
        return "\(sign)\(size)s"
    }

    /// Time since a jump that a source reports, as `off 31s`, `off 1m 30s`, from ten minutes on `off 12m`.
    package var sinceJump: String { tr("off \(size < 600 ? Self(seconds: Int(size)).text : "\(size / 60)m")") }

    /// The same in seven characters: `off 31s`, `off 2m`.
    package var sinceJumpShort: String { tr("off \(size < 60 ? "\(size)s" : "\(size / 60)m")") }

    /// Figures of the time since an instant, which run up: `0:31`, `12:05`.
    package var elapsed: String { Self(seconds: Int(clamping: size)).figures }

    private var size: UInt { seconds.magnitude }

    /// The same without seconds from five minutes on, for a place that should not move every second: `12m`, `1h 4m`.
    package var calm: String { (300..<3600).contains(seconds) ? "\(seconds / 60)m" : text }

    /// Seconds without those that `calm` leaves out: whole minutes from five minutes on, up to an hour.
    package var calmSeconds: Int { (300..<3600).contains(seconds) ? seconds / 60 * 60 : seconds }

    /// The same without seconds, for a place beside one that counts them: `12m`, `4m`, `<1m`, `due`
    /// from the start on.
    package var minutes: String {
        guard seconds > 0, seconds < 3600 else { return seconds > 0 ? text : "due" }
        return seconds < 60 ? "<1m" : "\(seconds / 60)m"
    }

    /// Figures in block letters, where letters would be read as figures: `59:59`, `4:05`, `0:22`, `-0:20`, `104:05`.
    /// From 1000 minutes on with hours, `16:40:00`; from 100 hours on as `text`.
    package var figures: String {
        guard size < 360_000 else { return text }
        func two(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let rest = two(size % 60)
        let time = size < 60_000 ? "\(size / 60):\(rest)" : "\(size / 3600):\(two(size % 3600 / 60)):\(rest)"
        return seconds < 0 ? "-" + time : time
    }

    /// Closeness of the start; its limits are five minutes, one minute and the start itself.
    package var urgency: Urgency {
        switch seconds {
        case 300...: .later
        case 60..<300: .soon
        case 0..<60: .imminent
        default: .jumped
        }
    }

    /// How near the advertised start is.
    package enum Urgency: Hashable, Sendable, CaseIterable {
        /// Five minutes or more before the start.
        case later
        /// Less than five minutes, but at least one.
        case soon
        /// Less than one minute, the second of the start included.
        case imminent
        /// The advertised start is in the past.
        case jumped
    }
}
