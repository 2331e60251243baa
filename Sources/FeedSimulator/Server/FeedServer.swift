package import FoundationEssentials
package import Models

/// The simulated feed as a server on 127.0.0.1.
///
/// Answers as `docs/dev/feed.md` describes the services, v2 and v1 from one set of races, in plain (not compressed)
/// bodies. It does not write to standard output, and does not wake up without a request.
package final actor FeedServer {
    private let day: RaceDay
    private let clock: any WallClock
    private let pause: @Sendable (Int) async -> Void
    private let faults: [Fault]
    private var frozenAt: Date?
    private var server: ServerLoop?
    /// Requests to Horse Racing USA in the last minute, with those that were refused.
    private var counted: [Date] = []

    /// - Parameters:
    ///   - clock: the simulated time; only its `now` is used.
    ///   - pause: waits so many milliseconds of real time, or until the task is cancelled; for `latency` and `drip`.
    ///   - faults: what goes wrong with every answer.
    ///   - frozenAt: the instant that the fault `frozen` holds on to; nil for that of the first start.
    package init(
        day: RaceDay, clock: any WallClock, pause: @escaping @Sendable (Int) async -> Void, faults: [Fault],
        frozenAt: Date? = nil
    ) {
        self.day = day
        self.clock = clock
        self.pause = pause
        self.faults = faults
        self.frozenAt = frozenAt
    }

    /// Listens on 127.0.0.1, and returns as soon as connections are accepted.
    /// - Parameter port: 0 takes a free one.
    /// - Returns: the port.
    /// - Throws: when the port cannot be had, or when it has been started and not stopped.
    package func start(port: UInt16) throws(Flaw) -> UInt16 {
        guard server == nil else { throw Flaw("the server has been started already") }
        if frozenAt == nil { frozenAt = clock.now }
        let server = try ServerLoop(port: port, pause: pause) { [weak self] request in
            await self?.answer(to: request) ?? SimulatorAnswer(delivery: .never)
        }
        self.server = server
        return server.port
    }

    /// Closes every connection at once, and waits until they are. It can be started again.
    package func stop() async {
        guard let server else { return }
        self.server = nil
        await server.stop()
    }

    /// Requests a minute to Horse Racing USA, as in the basic plan.
    static let usaRequestsPerMinute = 10

    private func answer(to request: SimulatorRequest) -> SimulatorAnswer {
        let now = clock.now
        if request.path.hasPrefix(FeedResponder.usaPath) {
            counted = counted.filter { $0 <= now && $0 > now - 60 } + [now]
            guard counted.count <= Self.usaRequestsPerMinute else {
                return HorseRacingUSAResponder.message(429, "Too many requests")
            }
        }
        return FeedResponder(day: day, faults: faults, frozenAt: frozenAt ?? now).answer(to: request, at: now)
    }
}
