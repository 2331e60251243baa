package import FoundationEssentials
package import Models

/// Hands every request of a feed and its outcome to a sink, with times and without secrets.
///
/// Headers of the request, cookies and keys in the answer, and the user and password of an address are removed.
package struct ExchangeRecorder: Sendable {
    private let sink: any ExchangeSink
    private let clock: any WallClock
    private let isSimulated: Bool

    /// - Parameters:
    ///   - sink: receives every exchange but cancelled ones.
    ///   - clock: the program's clock.
    ///   - isSimulated: whether the answers are those of a simulated day: then each says so (`Exchange.isSimulated`).
    package init(sink: any ExchangeSink, clock: any WallClock, isSimulated: Bool = false) {
        (self.sink, self.clock, self.isSimulated) = (sink, clock, isSimulated)
    }

    var now: Date { clock.now }

    /// - Parameter requested: the instant at which the request went out.
    func keep(
        _ outcome: Result<HTTPResponse, TransportError>, of request: HTTPRequest, source: RaceSource, count: Int,
        requested: Date
    ) {
        // The program cancels its requests when it ends, which says nothing about the feed.
        if case .failure(.cancelled) = outcome { return }
        sink.keep(
            Exchange(
                source: source, count: count, url: Redactor.secrets(request.url), requested: requested,
                answered: clock.now,
                outcome: outcome.map { $0.withoutSecrets.marked(isSimulated: isSimulated) }))
    }
}

extension HTTPResponse {
    /// The same answer without headers that may carry secrets, and with at most 4 KiB of each other header.
    package var withoutSecrets: HTTPResponse {
        var copy = self
        // Values are cut after secrets are removed: half an address would not be recognised as one.
        copy.headers = headers.filter { !Redactor.isSecret(header: $0.key) }.mapValues { value in
            String(decoding: Redactor.secrets(value).utf8.prefix(Self.longestValue), as: UTF8.self)
        }
        return copy
    }

    /// Bytes of a header's value that are kept.
    private static let longestValue = 4096
}

extension HTTPResponse {
    /// The header that stands for a simulated day in a record.
    fileprivate static let simulated = "x-raceboard-simulated"

    /// Marks the answer of a simulated day. A mark that the source sent itself does not count.
    fileprivate func marked(isSimulated: Bool) -> HTTPResponse {
        var copy = self
        copy.headers[Self.simulated] = isSimulated ? "true" : nil
        return copy
    }
}

extension Exchange {
    /// Whether its answer is one of a simulated day. A record that was cut still says it.
    package var isSimulated: Bool {
        guard case .success(let response) = outcome else { return false }
        return response.headers[HTTPResponse.simulated] != nil
    }
}

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

extension HTTPTransport {
    /// The way of a question for next races, whose exchange goes to a recorder if there is one.
    func recorded(by recorder: ExchangeRecorder?, source: RaceSource, count: Int) -> any HTTPTransport {
        guard let recorder else { return self }
        return RecordedTransport(transport: self, recorder: recorder, source: source, count: count)
    }
}

/// Transport that reports every exchange for next races to a recorder.
private struct RecordedTransport: HTTPTransport {
    let transport: any HTTPTransport
    let recorder: ExchangeRecorder
    let source: RaceSource
    let count: Int

    func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let requested = recorder.now
        let outcome: Result<HTTPResponse, TransportError>
        do throws(TransportError) {
            outcome = .success(try await transport.get(request))
        } catch {
            outcome = .failure(error)
        }
        recorder.keep(outcome, of: request, source: source, count: count, requested: requested)
        return try outcome.get()
    }
}
