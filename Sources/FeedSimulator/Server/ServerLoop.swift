import Glibc
import Models
import Synchronization
import System

/// Serves answers over HTTP on 127.0.0.1, on a thread of its own: one `poll` over the listener and every connection.
/// Decisions and pauses are tasks, which hand their answers to it. It makes no answer itself, and writes no log.
///
/// Any user of the machine may connect, so each client's resources are bounded (`ServerConnection`). Idle it waits in
/// `poll` without a timeout, so it does not wake up.
final class ServerLoop: @unchecked Sendable {  // all that changes but `orders` is the thread's own
    /// Connections at once; when one more comes, the one that has waited longest is closed.
    static let most = 64
    /// Milliseconds in which a request must have come whole.
    static let timeout = 10_000

    enum Order: Sendable {
        case send(Int, [UInt8], ServerConnection.Next)
        case reset(Int)
        /// The time of the request has run out that was the connection's n-th.
        case late(Int, request: Int)
        case stop(CheckedContinuation<Void, Never>)
    }

    typealias Decide = @Sendable (SimulatorRequest) async -> SimulatorAnswer
    typealias Pause = @Sendable (Int) async -> Void

    let port: UInt16
    private let listener: Int32
    private let decide: Decide
    private let pause: Pause
    /// A byte in it wakes the thread.
    private let bell: (read: Int32, write: Int32)
    private let orders = Mutex<[Order]>([])
    private var connections: [Int: ServerConnection] = [:]
    private var count = 0
    /// Whether the process has no descriptor left.
    private var isFull = false

    /// Listens: connections are accepted as soon as it returns.
    /// - Parameters:
    ///   - port: 0 takes a free one.
    ///   - pause: waits so many milliseconds of real time, or until the task is cancelled.
    ///   - decide: called for every request.
    init(port: UInt16, pause: @escaping Pause, decide: @escaping Decide) throws(Flaw) {
        listener = try Self.listener(port: port)
        (self.port, self.decide, self.pause) = (Self.port(of: listener), decide, pause)
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let isPaired = socketpair(AF_UNIX, kind, 0, &ends) == 0
        bell = (ends[0], ends[1])
        do throws(Flaw) {
            guard isPaired else { throw Flaw(String(cString: strerror(errno))) }
            try begin()
        } catch {
            close(listener)
            throw error
        }
    }

    deinit {
        close(bell.read)
        close(bell.write)
    }

    func post(_ order: Order) {
        orders.withLock { $0.append(order) }
        var byte: UInt8 = 0
        _ = write(bell.write, &byte, 1)
    }

    /// Closes the socket and every connection at once, and returns when they are closed. Called once at most.
    func stop() async {
        await withCheckedContinuation { post(.stop($0)) }
    }

    // MARK: The thread

    private func begin() throws(Flaw) {
        do {
            _ = try WorkerThread { [self] in run() }
        } catch {
            throw Flaw(error.words)
        }
    }

    private func run() {
        while true {
            let watched = connections.values.filter { $0.events != 0 }
            var polled = [pollfd(fd: bell.read, events: Int16(POLLIN), revents: 0)]
            polled.append(pollfd(fd: isFull ? -1 : listener, events: Int16(POLLIN), revents: 0))
            polled += watched.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
            let ready = poll(&polled, nfds_t(polled.count), isFull ? 200 : -1)
            isFull = false
            guard ready > 0 else { continue }
            for (connection, place) in zip(watched, polled.dropFirst(2)) where place.revents != 0 { serve(connection) }
            if polled[1].revents != 0 { accept() }
            if polled[0].revents != 0, let waiting = obey() {
                for id in Array(connections.keys) { end(id) }
                close(listener)
                for continuation in waiting { continuation.resume() }
                return
            }
        }
    }

    /// Carries out orders.
    /// - Returns: the waiters for the end, once it has come; nil before.
    private func obey() -> [CheckedContinuation<Void, Never>]? {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(bell.read, &bytes, bytes.count) == bytes.count {}
        let due = orders.withLock { orders in
            defer { orders = [] }
            return orders
        }
        var waiting: [CheckedContinuation<Void, Never>] = []
        for order in due {
            switch order {
            case .send(let id, let bytes, let next):
                guard let connection = connections[id] else { continue }
                connection.send(bytes, then: next)
                serve(connection)
            case .reset(let id):
                connections[id]?.reset()
                end(id)
            case .late(let id, let request):
                if let connection = connections[id], connection.isReading(request) { end(id) }
            case .stop(let continuation): waiting.append(continuation)
            }
        }
        return waiting.isEmpty ? nil : waiting
    }

    private func accept() {
        while true {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else {
                // Waiting clients are accepted when a descriptor is free again.
                isFull = errno == EMFILE || errno == ENFILE
                return
            }
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            if connections.count >= Self.most, let oldest = connections.min(by: { $0.value.since < $1.value.since }) {
                end(oldest.key)
            }
            count += 1
            connections[count] = ServerConnection(id: count, descriptor: descriptor, since: count)
        }
    }

    private func end(_ id: Int) {
        connections.removeValue(forKey: id)?.close()
    }

    private func serve(_ connection: ServerConnection) {
        switch connection.proceed() {
        case .waits: break
        case .begun(let request):
            let (id, pause) = (connection.id, pause)
            connection.task = Task { [weak self] in
                await pause(Self.timeout)
                if !Task.isCancelled { self?.post(.late(id, request: request)) }
            }
        case .received(let request):
            connection.task?.cancel()
            count += 1
            connection.since = count
            connection.task = carrying(request, connection.id)
        case .over: end(connection.id)
        }
    }

    /// Decides about a request, and hands the answer back in the way in which it is to reach the client.
    private func carrying(_ request: SimulatorRequest, _ id: Int) -> Task<Void, Never> {
        let (decide, pause) = (decide, pause)
        return Task { [weak self] in
            let answer = await decide(request)
            if answer.latency > 0 { await pause(answer.latency) }
            guard !Task.isCancelled else { return }
            let (head, body) = (ServerConnection.head(of: answer), answer.body)
            switch answer.delivery {
            case .whole: self?.post(.send(id, head + body, .request))
            case .half: self?.post(.send(id, head + body.prefix(body.count / 2), .close))
            case .drip:
                self?.post(.send(id, head + body.prefix(4), body.count > 4 ? .more : .request))
                for start in stride(from: 4, to: body.count, by: 4) {
                    await pause(1000)
                    guard !Task.isCancelled else { return }
                    let end = min(start + 4, body.count)
                    self?.post(.send(id, Array(body[start..<end]), end < body.count ? .more : .request))
                }
            case .reset: self?.post(.reset(id))
            case .never: break
            }
        }
    }

    // MARK: The socket

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
