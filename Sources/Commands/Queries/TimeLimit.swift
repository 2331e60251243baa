package import FoundationEssentials
import Models
package import Settings

/// Time limit for the requests of one operation: for each, or for all together.
struct TimeLimit: Sendable {
    private let end: Date?
    private let each: Int
    private let clock: any WallClock

    /// - Parameters:
    ///   - each: milliseconds for one request.
    ///   - isForAll: whether all requests from now on share that time.
    init(each: Int, isForAll: Bool, clock: any WallClock) {
        self.each = each
        self.clock = clock
        end = isForAll ? clock.now + Double(each) / 1000 : nil
    }

    /// Milliseconds that the next request may take.
    /// - Throws: if none are left.
    func left() throws(FeedError) -> Int {
        guard let end else { return each }
        let left = Int(clamping: (end.timeIntervalSince(clock.now) * 1000).rounded(.down))
        guard left > 0 else { throw .timedOut(detail: "no time is left of \(each) ms") }
        return min(left, each)
    }
}

extension RequestContext {
    /// The sources of the settings, open over these tools.
    /// - Parameter longestWait: seconds that a request to a source that counts them may wait for its turn.
    package func feeds(of sources: SourceSettings, longestWait: TimeInterval = 10) -> SourceFeeds {
        SourceFeeds(
            settings: sources, client: client, clock: clock, logger: logger, longestWait: longestWait,
            answers: answers, meter: meter)
    }
}
