/// Keeps requests waiting that are never to be answered.
///
/// A client that gives up is not noticed, so only so many are kept: the oldest is let go when another one comes.
actor StalledRequests {
    static let limit = 32

    private var held: [AsyncStream<Void>.Continuation] = []

    /// Returns when the task is cancelled, or when `limit` others have come since.
    func hold() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        held.append(continuation)
        if held.count > Self.limit { held.removeFirst().finish() }
        for await _ in stream {}
    }
}
