internal import Services

/// A request on its way to the thread, with the caller who waits for it.
struct CurlJob: Sendable {
    typealias Outcome = Result<HTTPResponse, TransportError>

    /// Number of the request, unique within a transport.
    let id: Int
    let request: HTTPRequest
    let caller: CheckedContinuation<Outcome, Never>
}
