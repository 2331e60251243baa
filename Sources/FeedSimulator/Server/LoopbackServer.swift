import Glibc
import Models

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
        self.pause = pause
        self.decide = decide
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
