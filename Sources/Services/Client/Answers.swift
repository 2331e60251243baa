package import FoundationEssentials
package import Models

/// Cache in front of a feed: an answer that is still good is used again, with its age in `Age`. It costs neither a
/// request nor a token (docs/dev/decisions/0024-lifetimes.md).
package struct Answers: Sendable {
    /// Which cached answers are given instead of a request.
    package enum Reading: Hashable, Sendable {
        /// Every cached answer whose lifetime has not ended.
        case all
        /// Reuses only cards of the last seconds and final answers: a board plans its own requests, and shows LIVE only
        /// for answers of the feed.
        case board
        /// No cached answer: everything is requested.
        case none
    }

    /// Kind of a request, by which lifetimes differ.
    enum Kind: Hashable, Sendable {
        case races, meetings
        /// A card, or a source's figures.
        case card
    }

    /// Most seconds of a wait for an equal request of another program.
    static let longestWait: TimeInterval = 2
    private static let recheckInterval: TimeInterval = 0.05

    /// Place of kept answers, and the clock of their ages; nil for none.
    private let place: (store: any AnswerStore, clock: any WallClock)?
    private let reading: Reading
    /// Seconds between a board's questions for next races.
    let interval: TimeInterval
    /// Counts the answers that came from the cache.
    package var meter: RequestMeter?

    /// - Parameter clock: waits, and replaces the clock of a server that reports none.
    package init(_ store: any AnswerStore, clock: any WallClock, reading: Reading, interval: TimeInterval) {
        place = (store, clock)
        (self.reading, self.interval) = (reading, interval)
    }

    private init() { (place, reading, interval) = (nil, .none, 0) }

    /// Answers of a feed that nobody keeps.
    package static let none = Answers()

    /// A good answer, or a new one, which is kept. It is read off the main thread, since a body may be large.
    /// - Parameter lifetime: of a new answer, at an instant of the server's clock.
    @concurrent
    func get<Answer: Sendable>(
        _ request: HTTPRequest, _ kind: Kind,
        by transport: any HTTPTransport,
        read: @Sendable (HTTPResponse) throws(FeedError) -> Answer,
        lifetime: @Sendable (Answer, Date) -> Lifetime
    ) async throws(FeedError) -> Answer {
        guard let (store, clock) = place else { return try read(try await FeedRequest.send(request, by: transport)) }
        let address = Redactor.secrets(request.url)
        let limit = limit(of: kind)
        if let limit, let good = await good(address, within: limit, read) {
            meter?.noteHit(request.source)
            return good
        }
        var request = request
        var claim: (any AnswerClaim)?
        defer { claim?.end() }
        if let limit {
            let requested = clock.now
            claim = await turn(address, milliseconds: request.timeoutMilliseconds)
            if let good = await good(address, within: limit, read) {
                meter?.noteHit(request.source)
                return good
            }
            let waited = Int(clamping: min(max(0, clock.now.timeIntervalSince(requested)), Self.longestWait) * 1000)
            request.timeoutMilliseconds = max(100, request.timeoutMilliseconds - waited)
        }
        let response = try await FeedRequest.send(request, by: transport)
        let answer = try read(response)
        // A server's clock that is ahead must not make its answer last longer.
        let now = min(response.header("date").flatMap(HTTPDate.parse) ?? clock.now, clock.now)
        if response.status == 200, !Self.repeatsSecrets(response, of: request) {
            await store.keep(response, to: address, for: lifetime(answer, now))
        }
        return answer
    }

    /// The last answer, however old, without a request. Read off the main thread.
    @concurrent
    func kept<Answer: Sendable>(
        _ request: HTTPRequest, read: @Sendable (HTTPResponse) throws(FeedError) -> Answer
    ) async -> Answer? {
        guard let kept = await place?.store.answer(to: Redactor.secrets(request.url)) else { return nil }
        return try? read(kept.response)
    }

    /// Greatest age in seconds of a saved answer of this kind; nil if it is requested in any case.
    private func limit(of kind: Kind) -> TimeInterval? {
        switch (reading, kind) {
        case (.all, _): .infinity
        case (.board, .card): Lifetime.onBoard
        case (.board, .meetings): 0
        case (.board, .races), (.none, _): nil
        }
    }

    /// - Returns: nil for none, and for one that cannot be read.
    private func good<Answer: Sendable>(
        _ address: String, within limit: TimeInterval, _ read: (HTTPResponse) throws(FeedError) -> Answer
    ) async -> Answer? {
        guard let kept = await place?.store.answer(to: address), kept.isGood(within: limit) else { return nil }
        return try? read(kept.response)
    }

    /// Waits while another program sends the same request; a program that hangs or dies causes no long wait.
    private func turn(_ address: String, milliseconds: Int) async -> (any AnswerClaim)? {
        guard let (store, clock) = place else { return nil }
        let latest = clock.now + min(Self.longestWait, Double(milliseconds) / 2000)
        while true {
            if let claim = await store.claim(address) { return claim }
            let next = clock.now + Self.recheckInterval
            guard next <= latest, !Task.isCancelled else { return nil }
            await clock.sleep(until: next)
        }
    }

    /// Whether an answer repeats a secret of its request: such an answer is not saved.
    private static func repeatsSecrets(_ response: HTTPResponse, of request: HTTPRequest) -> Bool {
        request.secrets.contains { $0.utf8.count >= 8 && response.body.contains(Array($0.utf8)) }
    }
}

extension [UInt8] {
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        guard let first = part.first, count >= part.count else { return false }
        return indices.dropLast(part.count - 1).contains { self[$0] == first && self[$0...].starts(with: part) }
    }
}
