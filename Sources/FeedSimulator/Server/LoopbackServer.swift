import FlyingFox
import FlyingSocks
import FoundationEssentials
import Glibc

/// Serves answers over HTTP on 127.0.0.1. It decides nothing, and writes no log.
///
/// Idle it waits in `epoll_wait` without a timeout, so it does not wake up.
actor LoopbackServer {
    typealias Decide = @Sendable (FeedRequest) async -> FeedAnswer

    let decide: Decide
    let pause: @Sendable (Int) async -> Void
    let stalled = StalledRequests()
    private var running: (server: HTTPServer, task: Task<Void, Never>)?
    /// The port that it listens on.
    private(set) var port: UInt16 = 0

    /// - Parameters:
    ///   - pause: waits so many milliseconds of real time, or until the task is cancelled.
    ///   - decide: called for every request.
    init(pause: @escaping @Sendable (Int) async -> Void, decide: @escaping Decide) {
        self.pause = pause
        self.decide = decide
    }

    /// Listens, and returns as soon as connections are accepted.
    /// - Parameter port: 0 takes a free one.
    /// - Returns: the port.
    func start(port: UInt16) async throws(FeedServerError) -> UInt16 {
        guard running == nil else { throw .alreadyStarted }
        guard let address = try? sockaddr_in.inet(ip4: "127.0.0.1", port: port) else {
            throw .cannotListen(detail: "127.0.0.1 is no address here")
        }
        self.port = port
        // The timeout is for handlers, and would answer a stalled request: a week is for ever here.
        let server = HTTPServer(
            address: address, timeout: 604_800, pool: .ePoll(), logger: .disabled, handler: self)
        let (events, report) = AsyncStream.makeStream(of: (any Error)?.self)
        let task = Task {
            do { try await server.run() } catch { report.yield(error) }
            report.finish()
        }
        running = (server, task)
        let listening = Task {
            if (try? await server.waitUntilListening(timeout: 60)) != nil { report.yield(nil) }
        }
        for await failure in events {
            guard let failure else { break }
            listening.cancel()
            running = nil
            throw Self.translated(failure, port: port)
        }
        if case .ip4(_, let bound)? = await server.listeningAddress {
            self.port = bound
            return bound
        }
        await stop()
        throw .cannotListen(detail: "the server was stopped while it started")
    }

    /// Closes the socket and every connection at once, and waits until they are. Does nothing when it is not running.
    func stop() async {
        guard let (server, task) = running else { return }
        running = nil
        await server.stop(timeout: 0)
        // The stop does nothing to a server that has not come to listen yet.
        task.cancel()
        await task.value
    }

    private static func translated(_ error: any Error, port: UInt16) -> FeedServerError {
        guard case SocketError.failed(_, let code, let message)? = error as? SocketError else {
            return .cannotListen(detail: "\(error)")
        }
        return switch code {
        case EADDRINUSE: .portTaken(port)
        case EACCES: .portForbidden(port)
        default: .cannotListen(detail: message)
        }
    }
}
