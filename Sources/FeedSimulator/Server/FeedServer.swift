package import FoundationEssentials
import Glibc
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
    private var server: LoopbackServer?
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
    package func start(port: UInt16) async throws(Flaw) -> UInt16 {
        guard server == nil else { throw Flaw("the server has been started already") }
        if frozenAt == nil { frozenAt = clock.now }
        let server = LoopbackServer(pause: pause) { [weak self] request in
            await self?.answer(to: request) ?? SimulatorAnswer(delivery: .never)
        }
        self.server = server
        do {
            return try await server.start(port: port)
        } catch {
            self.server = nil
            throw error
        }
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

/// Serves answers over HTTP on 127.0.0.1. It makes no answer itself, and writes no log.
///
/// Any user of the machine may connect, so each client's resources are bounded (`ServerConnection`, `ServerLoop`). Idle
/// it waits in `poll` without a timeout, so it does not wake up.
actor LoopbackServer {
    typealias Decide = @Sendable (SimulatorRequest) async -> SimulatorAnswer
    typealias Pause = @Sendable (Int) async -> Void

    private let decide: Decide
    private let pause: Pause
    private var running: ServerLoop?

    /// - Parameters:
    ///   - pause: waits so many milliseconds of real time, or until the task is cancelled.
    ///   - decide: called for every request.
    init(pause: @escaping Pause, decide: @escaping Decide) {
        (self.pause, self.decide) = (pause, decide)
    }

    /// Listens: connections are accepted from then on.
    /// - Parameter port: 0 takes a free one.
    /// - Returns: the port.
    func start(port: UInt16) throws(Flaw) -> UInt16 {
        guard running == nil else { throw Flaw("the server has been started already") }
        let listener = try Self.listener(port: port)
        let loop: ServerLoop
        do throws(Flaw) {
            loop = try ServerLoop(listener: listener, decide: decide, pause: pause)
        } catch {
            close(listener)
            throw error
        }
        running = loop
        return Self.port(of: listener)
    }

    /// Closes the socket and every connection at once, and waits until they are. A server that is not running stays as
    /// it is.
    func stop() async {
        guard let loop = running else { return }
        running = nil
        await loop.stop()
    }

    private static func listener(port: UInt16) throws(Flaw) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let listener = socket(AF_INET, kind, 0)
        guard listener >= 0 else { throw Flaw(String(cString: strerror(errno))) }
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeBytes(of: &address) {
            bind(listener, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), size)
        }
        guard bound == 0, listen(listener, 64) == 0 else {
            let code = errno
            close(listener)
            switch code {
            case EADDRINUSE: throw Flaw("port \(port) is in use")
            case EACCES: throw Flaw("port \(port) is not allowed to this user")
            default: throw Flaw(String(cString: strerror(code)))
            }
        }
        return listener
    }

    private static func port(of listener: Int32) -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutableBytes(of: &address) {
            getsockname(listener, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
        }
        return UInt16(bigEndian: address.sin_port)
    }
}
