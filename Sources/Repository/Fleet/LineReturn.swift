import FoundationEssentials

/// The last loss and return of the connection to a broker, or of the broker itself: the stored state of boxes is
/// unconfirmed since then. A broker that was killed keeps `up` of boxes that are gone, and a broker that stops in order
/// sends the wills of all boxes that are there.
struct LineReturn: Sendable {
    /// Seconds in which boxes come back: each tries again after 60 s at most, and reports at once.
    static let wait: TimeInterval = 90
    /// Seconds before a loss in which a will may already be one of its wills.
    static let lead: TimeInterval = 5

    private(set) var lostAt: Date?
    private(set) var returnedAt: Date?

    mutating func lost(at now: Date) {
        // If a line comes and goes, the first loss counts, since its boxes had no time to come back.
        if let returnedAt, now < returnedAt + Self.wait { return }
        lostAt = now
    }

    mutating func returned(at now: Date) {
        if lostAt != nil { returnedAt = now }
    }
}

/// Doubt about a box since a line to it has returned.
enum BoxDoubt: Sendable {
    /// A box that may still come back: neither its kept presence nor a will counts.
    case waits
    /// A box that has had time to report, is kept as up, and has not been heard.
    case unheard
}

extension BoxRecord {
    /// - Returns: nil if there is no doubt: the line has not returned, the box has been heard since, or it has said
    ///   farewell.
    func doubt(since line: LineReturn, at now: Date) -> BoxDoubt? {
        guard let lostAt = line.lostAt, let returnedAt = line.returnedAt else { return nil }
        let mayComeBack = now < returnedAt + LineReturn.wait
        if isUp { return (newsAt ?? .distantPast) >= returnedAt ? nil : mayComeBack ? .waits : .unheard }
        guard mayComeBack, let willAt, willAt >= lostAt - LineReturn.lead else { return nil }
        // A box that was heard after the return and goes then has gone by itself.
        if let newsAt, newsAt >= returnedAt, willAt > newsAt + LineReturn.lead { return nil }
        return .waits
    }
}
