package import FoundationEssentials
package import Models

/// One question to a feed and what came of it, raw: what the black box keeps.
package struct Exchange: Hashable, Sendable {
    package var source: RaceSource
    /// Races of each category that were asked for.
    package var count: Int
    package var url: String
    /// The program's clock (`WallClock.now`) when the question went out, and when the answer or failure was there.
    package var asked: Date
    package var answered: Date
    package var outcome: Result<HTTPResponse, TransportError>

    package init(
        source: RaceSource, count: Int, url: String, asked: Date, answered: Date,
        outcome: Result<HTTPResponse, TransportError>
    ) {
        self.source = source
        self.count = count
        self.url = url
        self.asked = asked
        self.answered = answered
        self.outcome = outcome
    }
}

/// Somewhere to put exchanges. Never waits, never fails the one who calls; may be called on any thread.
package protocol ExchangeSink: Sendable {
    func keep(_ exchange: Exchange)
}
