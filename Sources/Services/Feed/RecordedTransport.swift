import Models

/// Transport that reports every exchange for next races to a recorder.
struct RecordedTransport: HTTPTransport {
    let transport: any HTTPTransport
    /// Receives the exchanges; nil if they are not recorded.
    let recorder: ExchangeRecorder?
    let source: RaceSource
    let count: Int

    func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard let recorder else { return try await transport.get(request) }
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
