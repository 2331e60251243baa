package import FoundationEssentials
import Models
package import Services

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
