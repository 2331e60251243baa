package import FoundationEssentials

/// End of the time for which a relay's messages count, and the effect of its silence. A message only postpones the next
/// request, so falling back needs no mode of its own.
package struct RelaySilence: Sendable {
    /// Seconds without a word after which a relay counts as silent; three beats and a half.
    package static let longestSilence: TimeInterval = 35
    /// Seconds at the start in which a relay may report first.
    static let firstWait: TimeInterval = 5
    /// Seconds over which the first requests of many are spread.
    static let longestPhase: TimeInterval = 10

    /// Instant before which the feed is not requested.
    var until = Date.distantPast
    /// Least seconds between two requests of one of many, all of which lack the relay; 0 where a cache answers them.
    private(set) var share: TimeInterval = 0
    /// Instant from which the last word does not count.
    private var wordUntil = Date.distantPast

    /// A silence with the same share, in which no relay has reported.
    var withoutWord: RelaySilence {
        var silence = RelaySilence()
        silence.share = share
        return silence
    }

    func isRelayed(at now: Date) -> Bool { now < wordUntil }

    /// The relay has answered a question: it lives, and its next beat reports more.
    mutating func answered(at now: Date) {
        wordUntil = max(wordUntil, now + Self.longestSilence / 2)
        until = max(until, wordUntil)
    }

    /// - Parameters:
    ///   - share: as of an earlier run.
    ///   - spread: place among many, 0 up to 1.
    mutating func begin(share: TimeInterval, at now: Date, spread: Double) {
        self.share = share
        until = now + Self.firstWait + phase(spread)
    }

    mutating func shares(_ share: TimeInterval) { self.share = share }

    mutating func heard(spread: Double, at now: Date) {
        wordUntil = now + Self.longestSilence
        until = wordUntil + phase(spread)
    }

    mutating func ended(spread: Double, at now: Date) {
        guard wordUntil > now else { return }
        wordUntil = now
        until = min(until, now + phase(spread))
    }

    private func phase(_ spread: Double) -> TimeInterval { max(Self.longestPhase, share) * spread }
}
