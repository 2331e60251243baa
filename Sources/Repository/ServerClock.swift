package import FoundationEssentials
import Models
package import Services

/// The server's clock as the program's clock plus an offset of whole seconds (board rule 5), with the device's error.
///
/// A `Date` header has whole seconds, so one measurement is right to about half a second. Finer offsets would be false,
/// and whole ones let the wall clock and every countdown change at the same instant. The program's clock is steady, so
/// a known offset holds while the device's clock is set or the device suspended
/// (docs/dev/decisions/0022-two-clocks.md).
package struct ServerClock: Hashable, Sendable {
    /// Seconds to add to the program's clock; 0 while no correction is due.
    package private(set) var offset: TimeInterval = 0
    /// Range of the offset by the measurements that agree; nil before the first.
    private var agreed: Bounds?
    /// Instant of the last measurement, by the program's clock.
    private var agreedAt: Date?
    /// The last few, the newest last.
    private var measurements: [Bounds] = []
    /// Seconds that the device's clock is ahead of the program's, having been set.
    private(set) var deviceShift: TimeInterval = 0
    /// Measurements that agreed with the current offset, up to `fewest`.
    private var support = 0
    /// The last measurements, in a row, that contradict it.
    private var against = 0
    /// How often it was contradicted and then confirmed again: two clocks answer in turn. Forgotten after a calm.
    private var returns = 0
    private var calm = 0
    /// Seconds by which the last contradicting measurement was ahead of the current offset; nil while a cache on the
    /// way would explain it.
    private var difference: TimeInterval?
    /// Instants in a row that have been and that the current offset has not reached.
    private var refutations = 0
    /// The least that the offset can be: it takes the program's clock to an instant that has been.
    private var least = -TimeInterval.infinity

    /// Measurements that are weighed against each other.
    private static let memory = 5
    /// Measurements in a row that it takes to give up an offset that as many have confirmed.
    private static let fewest = 3
    /// Measurements without a contradiction after which there is one clock again.
    private static let calmAfter = 20
    /// Seconds in a second by which the program's clock and the server's may drift apart, with room to spare.
    private static let drift = 0.0002
    /// Seconds by which clocks of two runs, with an offset in whole seconds each, may differ.
    static let runError: TimeInterval = 2
    /// Seconds since an answer left its origin, by `Age`, up to which its `Date` counts.
    static let oldestAge = 60
    /// The offset lies between the two, in seconds.
    private struct Bounds: Hashable, Sendable {
        var low: TimeInterval
        var high: TimeInterval

        var middle: TimeInterval { (low + high) / 2 }
        /// Seconds that the middle may be wrong.
        var error: TimeInterval { (high - low) / 2 }

        func contains(_ offset: TimeInterval) -> Bool { low <= offset && offset <= high }

        func overlaps(_ other: Bounds) -> Bool { low <= other.high && other.low <= high }

        func widened(by seconds: TimeInterval) -> Bounds { Bounds(low: low - seconds, high: high + seconds) }
    }

    /// A clock without a measurement, equal to the program's clock.
    package init() {}

    /// The server's time at an instant of the program's clock.
    package func now(device: Date) -> Date { device + offset }
    /// The program's time at an instant of the server's clock.
    package func device(at server: Date) -> Date { server - offset }

    /// The latest instant that the server's clock has reached for certain, measured or not; nil before any answer.
    func reached(device: Date) -> Date? { least.isFinite ? device + least : nil }

    /// False until a `Date` header has been accepted.
    package var isMeasured: Bool { agreed != nil }

    /// Seconds that the offset may be wrong; nil before the first measurement.
    package var errorBound: TimeInterval? { agreed?.error }

    /// The same in tenths of a second, rounded up and at most 864,000, for people.
    package var errorTenths: Int? { errorBound.map { Int(clamping: (min(max($0, 0), 86_400) * 10).rounded(.up)) } }

    /// Seconds that another clock behind the same name is ahead of the current one, negative if behind. nil while the
    /// latest measurements agree (docs/dev/decisions/0022-two-clocks.md).
    package var contradiction: Int? {
        returns > 0 || against > 1 ? difference.map { Int(clamping: $0.rounded()) } : nil
    }

    /// Whole seconds that the device's clock is behind the server's, negative if ahead. nil if that is under 1 s,
    /// within the error, or unknown.
    package var deviceError: Int? {
        let error = (agreed?.middle ?? offset) - deviceShift
        return abs(error) < 1 || abs(error) <= agreed?.error ?? 0 ? nil : Int(clamping: error.rounded())
    }

    /// Takes one measurement: the `Date` header, plus `Age`, at the midpoint of its request.
    ///
    /// Of the last five the offset on which most agree counts, and the current one until another has the majority and
    /// the last few too, more of them where both keep coming: one answer from a cache, or from a machine whose clock is
    /// wrong, does not move it, and neither do two clocks behind one name (docs/dev/decisions/0022-two-clocks.md). The
    /// range agreed on before narrows it, widened by the drift since: both clocks are steady, and slow answers would
    /// have it waver otherwise. An offset under 1 s or within its error counts as zero, and one that the measurements
    /// do not contradict stays, so that countdowns do not waver.
    /// - Parameters:
    ///   - serverDate: whole seconds; the true instant lies in the second that begins there.
    ///   - age: seconds that the answer lay in a cache, without their fraction, so that they can be 0; nil when it lay
    ///     in none.
    ///   - requested: the program's clock when the request went out.
    ///   - answered: the program's clock when the answer had come.
    package mutating func measure(serverDate: Date, age: Int? = nil, requested: Date, answered: Date) {
        let seconds = age ?? 0
        guard requested <= answered, ServerDate.isSensible(serverDate), (0...Self.oldestAge).contains(seconds) else {
            return
        }
        // The device was suspended: such wide bounds agree with every clock, and would vote for the current one.
        guard measurements.isEmpty || answered.timeIntervalSince(requested) <= RequestTime.longest else { return }
        let server = serverDate + Double(seconds)
        // `Date` and `Age` have lost their fractions.
        let lost = age == nil ? 1.0 : 2
        measurements.append(
            Bounds(low: server.timeIntervalSince(answered), high: server.timeIntervalSince(requested) + lost))
        if measurements.count > Self.memory { measurements.removeFirst() }
        let before = agreed?.widened(by: Self.drift * max(0, answered.timeIntervalSince(agreedAt ?? answered)))
        weigh(against: before)
        var agreed = agreement(before)
        if let found = agreed, let before, found.overlaps(before) {
            agreed = Bounds(low: max(found.low, before.low), high: min(found.high, before.high))
        }
        (self.agreed, agreedAt) = (agreed, answered)
        // The threshold is half a second more, since the current offset is rounded.
        guard let agreed, abs(agreed.middle - offset) > max(1, agreed.error + 0.5) else { return }
        offset = abs(agreed.middle) < 1 || agreed.contains(0) ? 0 : agreed.middle.rounded()
    }

    /// Takes an instant that the server's clock has reached: the `Date` of an answer that lay in a cache for an unknown
    /// time. It is no measurement, and can only refute one: an offset that is not measured is raised to it, and a
    /// measured one is given up after three in a row that contradict it, since a machine with a wrong clock may be
    /// behind the cache (docs/dev/decisions/0050-truth-behind-a-cache.md).
    /// - Parameters:
    ///   - serverDate: whole seconds.
    ///   - answered: the program's clock when the answer had come.
    package mutating func hasBeen(_ serverDate: Date, at answered: Date) {
        guard ServerDate.isSensible(serverDate) else { return }
        let bound = serverDate.timeIntervalSince(answered)
        if let agreed, let agreedAt {
            let high = agreed.high + Self.drift * max(0, answered.timeIntervalSince(agreedAt))
            refutations = bound > high ? refutations + 1 : 0
            guard refutations >= Self.fewest else { return }
            (self.agreed, self.agreedAt, measurements) = (nil, nil, [])
            (support, against, returns, calm, difference, refutations) = (0, 0, 0, 0, nil, 0)
        }
        // The bound and the offset are whole seconds, so a difference under one is not an error.
        least = max(least, bound)
        if bound - offset >= 1 { offset = bound.rounded(.down) }
    }

    /// Reports that the device's clock was set. Before the first measurement the offset follows it.
    /// - Parameter shift: seconds that it is ahead of the program's clock now.
    package mutating func deviceWasSet(shift: TimeInterval) {
        deviceShift = shift.within(OutsideNumber.clockErrors) ?? 0
        if agreed == nil { offset = max(deviceShift.rounded(), least.rounded(.down)) }
    }

    /// Begins with the offset of the last run, until there is a measurement.
    /// - Parameters:
    ///   - deviceError: seconds that the device's clock was behind then; nil if it was not measured.
    ///   - notBefore: an instant that has been.
    ///   - now: the program's clock.
    package mutating func restore(deviceError: TimeInterval?, notBefore: Date, at now: Date) {
        guard agreed == nil else { return }
        let known = deviceError?.within(OutsideNumber.clockErrors)
        let error = known.map { abs($0) < 1 ? 0 : $0.rounded() } ?? 0
        // A bound that was saved in an impossible year is ignored.
        least = notBefore.timeIntervalSince(now).rounded(.up).within(OutsideNumber.clockErrors) ?? -.infinity
        // By the saved error the time would be before an instant that is already past. So the device's clock was set
        // since, and is taken as right.
        let isRefuted = error + deviceShift < least - Self.runError
        offset = max((isRefuted ? deviceShift : error + deviceShift).rounded(), least)
    }

    /// Offset on which most of the measurements agree.
    /// - Parameter agreed: the offset until now.
    private mutating func agreement(_ agreed: Bounds?) -> Bounds? {
        var best: (bounds: Bounds, count: Int)?
        for anchor in measurements.reversed() {
            let agreeing = measurements.filter { $0.contains(anchor.low) }
            let bounds = Bounds(
                low: agreeing.map(\.low).max() ?? anchor.low, high: agreeing.map(\.high).min() ?? anchor.high)
            let isCurrent = agreed.map(bounds.overlaps) ?? false
            guard let found = best else {
                best = (bounds, agreeing.count)
                continue
            }
            if agreeing.count > found.count || (agreeing.count == found.count && isCurrent) {
                best = (bounds, agreeing.count)
            }
        }
        guard let best else { return agreed }
        let isCurrent = agreed.map(best.bounds.overlaps) ?? true
        if isCurrent { return best.bounds }
        let needed = returns > 0 ? Self.fewest * (1 + returns) : min(Self.fewest, support + 1)
        let doLastAgree = measurements.suffix(min(against, Self.fewest)).allSatisfy(best.bounds.overlaps)
        guard best.count * 2 > measurements.count, against >= needed, doLastAgree else { return agreed }
        (support, against, returns, calm, difference) = (best.count, 0, 0, 0, nil)
        return best.bounds
    }

    /// Counts the last measurement for or against the current offset.
    private mutating func weigh(against agreed: Bounds?) {
        guard let agreed, let last = measurements.last else {
            support = 1
            return
        }
        guard last.overlaps(agreed) else {
            against += 1
            calm = 0
            let ahead = last.middle - agreed.middle
            // A time that is behind may come from an old answer. Two in a row come from another clock.
            if ahead > 0 || against > 1 { difference = ahead }
            return
        }
        if against > 0 { returns = min(returns + 1, 2) }
        against = 0
        support = min(support + 1, Self.fewest)
        calm += 1
        if calm >= Self.calmAfter { (returns, difference) = (0, nil) }
    }
}

/// Reason why the device's clock, or the time of a document or its server, cannot be right. Doubts have no other
/// source.
package enum ClockDoubt: Hashable, Sendable {
    /// The document was made so many seconds from now, by its own word.
    case madeLater(seconds: Int)
    /// The first race starts so many seconds from now, over a year.
    case startsFar(seconds: Int)
    /// All races of a document are past.
    case past
    /// The list has stopped by the server's clock, and lives by the device's.
    case stoppedByServer

    /// Seconds by which clocks of two machines may differ without a word.
    private static let tolerance: TimeInterval = 60
    private static let year: TimeInterval = 365 * 86_400

    /// - Parameter now: the only clock that is known.
    /// - Returns: nil for an answer without a doubt, and for one with a server's clock.
    package init?(_ answer: FeedAnswer, at now: Date) {
        guard answer.serverDate == nil, answer.notBefore == nil else { return nil }
        let starts = answer.races.map(\.advertisedStart)
        if let made = answer.madeAt, made > now + Self.tolerance {
            self = .madeLater(seconds: Int(clamping: made.timeIntervalSince(now)))
        } else if let first = starts.min(), first > now + Self.year {
            self = .startsFar(seconds: Int(clamping: first.timeIntervalSince(now)))
        } else if answer.isUntimed, let last = starts.max(), !EvictionPolicy.isOnBoard(start: last, at: now) {
            self = .past
        } else {
            return nil
        }
    }
}
