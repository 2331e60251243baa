package import FoundationEssentials
package import Models

/// One request to a feed and its outcome, raw: an entry of the black box.
package struct Exchange: Hashable, Sendable {
    /// The method of the feed that was requested.
    package var source: RaceSource
    /// Requested number of races of each category.
    package var count: Int
    /// Address of the request, without secrets.
    package var url: String
    /// Time of the request, by the program's clock (`WallClock.now`).
    package var requested: Date
    /// Time of the answer or failure, by the program's clock.
    package var answered: Date
    /// The answer of any status, without secrets, or the transport's error.
    package var outcome: Result<HTTPResponse, TransportError>

    /// An exchange; the caller has removed secrets (`ExchangeRecorder`).
    package init(
        source: RaceSource, count: Int, url: String, requested: Date, answered: Date,
        outcome: Result<HTTPResponse, TransportError>
    ) {
        self.source = source
        self.count = count
        self.url = url
        self.requested = requested
        self.answered = answered
        self.outcome = outcome
    }
}

/// A destination of exchanges, such as the black box.
package protocol ExchangeSink: Sendable {
    /// Takes an exchange. Never waits and never fails; may be called on any thread.
    func keep(_ exchange: Exchange)
}
