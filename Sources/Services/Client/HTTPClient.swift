internal import FoundationEssentials
package import Models
internal import Synchronization

/// The way of every feed to the network: an `HTTPTransport` around another one.
///
/// A cache in place of the service (`CacheRoute`), a token bucket for each host that all programs share, one request at
/// a time for equal ones, conditional requests, and a fresh connection after repeated failure. It never retries: that
/// is the scheduler's (docs/dev/decisions/0008-one-client.md).
package actor HTTPClient: HTTPTransport {
    private typealias Outcome = Result<HTTPResponse, TransportError>

    /// A request under way, and the callers that wait for it.
    private struct InFlightRequest {
        let id: Int
        let task: Task<Void, Never>
        var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
    }

    private struct Host {
        let counter: any RequestCounter
        var failuresInRow = 0
    }

    private let transport: any HTTPTransport
    private let clock: any WallClock
    private let counter: @Sendable (_ host: String) -> any RequestCounter
    private let meter: RequestMeter?
    private let onWay: @Sendable (CacheRoute.Way, TransportError?) -> Void
    private var route = CacheRoute()
    private let limits: Mutex<ClientSettings>
    private var settings: ClientSettings { limits.withLock(\.self) }
    private var hosts: [String: Host] = [:]
    private var validators = Validators()
    private var hiddenAge = HiddenAges()
    /// Requests under way, guarded by a lock: a waiter may be cancelled on any thread.
    private let inFlight = Mutex<[RequestKey: InFlightRequest]>([:])
    private var lastID = 0

    /// - Parameters:
    ///   - clock: times waits; replaces a missing `Date` beside a `Retry-After`.
    ///   - counter: ledger of requests to the host; nil for one of this client alone, by its clock.
    ///   - onWay: called when requests begin to go another way, with the cache's last failure.
    package init(
        _ transport: any HTTPTransport, clock: any WallClock, settings: ClientSettings = ClientSettings(),
        counter: (@Sendable (_ host: String) -> any RequestCounter)? = nil, meter: RequestMeter? = nil,
        onWay: @escaping @Sendable (CacheRoute.Way, TransportError?) -> Void = { _, _ in }
    ) {
        (self.onWay, self.transport, self.clock, self.meter) = (onWay, transport, clock, meter)
        self.counter = counter ?? { _ in CounterMemory(clock: clock) }
        limits = Mutex(settings)
    }

    /// Sends to the cache where the settings have one, and past it while the cache's host fails.
    ///
    /// A cancelled waiter leaves at once with `.cancelled`; an equal request goes on while another waiter is left.
    /// - Throws: the cache's error before it has failed often enough; `.throttled` when the host's token bucket is
    ///   empty for longer than the settings let a request wait, and beyond the share of the service.
    package func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let cache = settings.cache
        route.use(cache)
        guard let cache, let routed = cache.serving(request) else { return try await share(request) }
        if route.isPast(at: clock.now) { return try await goPast(request) }
        meter?.noteWay(.cache)
        let before = route.failures
        do throws(TransportError) {
            let response = try await share(routed)
            let wasLeft = route.isLeft
            route.answered(by: cache)
            if wasLeft, !route.isLeft { onWay(.cache, nil) }
            return response
        } catch {
            let wasLeft = route.isLeft
            guard route.failed(error, by: cache, before: before, at: clock.now) else { throw error }
            if !wasLeft { onWay(.feed, error) }
            return try await goPast(request)
        }
    }

    /// Sends to the service within its share.
    private func goPast(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try route.book(at: clock.now)
        meter?.noteWay(.feed)
        do throws(TransportError) {
            return try await share(request)
        } catch {
            route.serviceFailed(error, at: clock.now)
            throw error
        }
    }

    /// Sends, or joins an equal request that is under way: then its outcome counts, and its time limit.
    private func share(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        lastID += 1
        let id = lastID
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in join(request, id: id, waiter) }
        } onCancel: {
            leave(request, id: id)
        }
        return try outcome.get()
    }

    /// Other limits, or another cache, from the next request on. What a host's bucket lacks it lacks still.
    nonisolated package func configure(_ change: (inout ClientSettings) -> Void) { limits.withLock { change(&$0) } }

    /// How many wait for an answer to this request.
    func waiters(of request: HTTPRequest) -> Int {
        inFlight.withLock { $0[RequestKey(request)]?.waiters.count ?? 0 }
    }

    private func join(_ request: HTTPRequest, id: Int, _ waiter: CheckedContinuation<Outcome, Never>) {
        let hasJoined = inFlight.withLock { inFlight in
            // Cancelled before: `leave` has come too early to find it.
            guard !Task.isCancelled else { return false }
            let key = RequestKey(request)
            var waited = inFlight[key] ?? InFlightRequest(id: id, task: Task { await perform(request, id: id) })
            waited.waiters[id] = waiter
            inFlight[key] = waited
            return true
        }
        if !hasJoined { waiter.resume(returning: .failure(.cancelled)) }
    }

    nonisolated private func leave(_ request: HTTPRequest, id: Int) {
        let (waiter, left) = inFlight.withLock { inFlight in
            let key = RequestKey(request)
            let waiter = inFlight[key]?.waiters.removeValue(forKey: id)
            let isLast = waiter != nil && inFlight[key]?.waiters.isEmpty == true
            return (waiter, isLast ? inFlight.removeValue(forKey: key)?.task : nil)
        }
        waiter?.resume(returning: .failure(.cancelled))
        // Not under the lock, since a transport may do anything when it is cancelled.
        left?.cancel()
    }

    private func perform(_ request: HTTPRequest, id: Int) async {
        let outcome: Outcome
        do throws(TransportError) {
            outcome = .success(try await send(request))
        } catch {
            outcome = .failure(error)
        }
        let waited = inFlight.withLock { inFlight in
            let key = RequestKey(request)
            // Another id, or none: everybody has left this one.
            return inFlight[key]?.id == id ? inFlight.removeValue(forKey: key) : nil
        }
        for waiter in waited?.waiters.values ?? [:].values { waiter.resume(returning: outcome) }
    }

    private func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let host = request.host
        // Programs and files of this machine have no host that needs limits.
        if request.isRemote { try await takeToken(host, request.source) }
        var wanted = request
        wanted.usesNewConnection = request.usesNewConnection || failuresInRow(host) >= settings.failuresBeforeFresh
        let (sent, confirms) = validators.prepare(wanted)
        let response: HTTPResponse
        let began = clock.now
        do throws(TransportError) {
            response = try await transport.get(sent)
        } catch {
            let now = clock.now
            meter?.noteFailure(request.source, error, seconds: now.timeIntervalSince(began), at: now)
            if error != .cancelled { note(FeedError(error), host) }
            throw error
        }
        let ended = clock.now
        meter?.noteAnswer(request.source, response, seconds: ended.timeIntervalSince(began), at: ended)
        note(FeedStatus.error(of: response, serverDate: nil), host)
        let whole = hiddenAge.marked(
            validators.complete(response, to: wanted, confirms: confirms), to: request, at: began)
        return RetryAfter.dated(whole, device: clock.now)
    }

    /// Books a place in the limit that programs share for the host, and waits for it. Only a request with the purpose
    /// `asked` books a place ahead. All others leave places free and never book ahead, since that would delay the next
    /// such request.
    private func takeToken(_ host: String, _ source: String) async throws(TransportError) {
        let purpose = RequestPurpose.current
        let size = TokenBucket.Size(
            capacity: settings.burst - purpose.leaves, perMinute: settings.requestsPerMinute)
        let (clock, longest) = (clock, purpose == .asked ? settings.longestWait : 0)
        let counter = known(host).counter
        let (booking, booked) = await counter.update { ledger, now in
            (ledger.bucket.book(size, at: now, longest: longest), clock.now)
        }
        let due: Date
        switch booking {
        case .after(let wait):
            meter?.noteWait(source, seconds: wait)
            due = booked + wait
        case .tooLate(let wait):
            let error = TransportError.throttled(seconds: max(1, Int(clamping: wait.rounded(.up))))
            meter?.noteThrottled(source, error, at: booked)
            throw error
        }
        while !Task.isCancelled, clock.now < due { await clock.sleep(until: due) }
        guard Task.isCancelled else { return }
        await counter.update { ledger, _ in ledger.bucket.giveBack() }
        throw .cancelled
    }

    private func known(_ host: String) -> Host {
        if let known = hosts[host] { return known }
        let new = Host(counter: counter(host))
        hosts[host] = new
        return new
    }

    private func failuresInRow(_ host: String) -> Int { hosts[host]?.failuresInRow ?? 0 }

    private func note(_ error: FeedError?, _ host: String) {
        let isHostFailure = error?.isHostFailure ?? false
        let count = isHostFailure ? failuresInRow(host) + 1 : 0
        hosts[host]?.failuresInRow = count
    }
}

/// URL and headers of a request, by which two requests are equal. Limits and freshness do not count.
struct RequestKey: Hashable, Sendable {
    let url: String
    let headers: [String: String]

    init(_ request: HTTPRequest) {
        url = request.url
        headers = request.headers
    }
}

/// Finds answers that lay in a cache which does not report for how long: they have no `Age`, and either name the cache
/// or repeat the `Date` of the answer before. A server that is requested again two seconds later has another one.
///
/// Pure: no I/O, no clock (docs/dev/decisions/0050-truth-behind-a-cache.md).
struct HiddenAges: Sendable {
    /// Seconds from which on no server reports the same instant again: its seconds are whole, and an answer takes time.
    private static let apart: TimeInterval = 2
    /// Most requests whose last `Date` is remembered.
    private static let most = 8

    private var last: [(key: RequestKey, date: String, at: Date)] = []

    /// The answer, with the mark `HTTPResponse.hiddenAge` if it is one.
    /// - Parameter now: when the request was sent, by a steady clock.
    mutating func marked(_ response: HTTPResponse, to request: HTTPRequest, at now: Date) -> HTTPResponse {
        guard let date = response.header("date"), response.header("age") == nil else { return response }
        guard isRepeated(date, RequestKey(request), at: now) || CacheMark(response) != nil else { return response }
        var marked = response
        marked.headers[HTTPResponse.hiddenAge] = "1"
        return marked
    }

    private mutating func isRepeated(_ date: String, _ key: RequestKey, at now: Date) -> Bool {
        if let before = last.first(where: { $0.key == key && $0.date == date }) {
            return now.timeIntervalSince(before.at) >= Self.apart
        }
        last.removeAll { $0.key == key }
        last.append((key, date, now))
        if last.count > Self.most { last.removeFirst() }
        return false
    }
}
