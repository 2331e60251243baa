import Glibc
import System

@testable import Transports

/// A server on 127.0.0.1 that answers with given raw bytes, one thread per connection.
final class ScriptedServer: @unchecked Sendable {  // what several threads share is guarded by `lock`
    enum Step: Sendable {
        case send([UInt8])
        /// Sends the bytes again and again, until the other end has enough.
        case endless([UInt8])
        /// Waits until the test opens the gate.
        case wait(Gate)
        /// Reports to the test that it is passed.
        case pass(Gate)
        /// Answers no more, until the other end closes.
        case hold
        /// Ends the connection properly.
        case close
        /// Ends the connection with RST.
        case reset

        static func text(_ text: String) -> Step { .send(Array(text.utf8)) }

        static func answer(_ status: String = "200 OK", _ headers: [String] = [], _ body: [UInt8] = []) -> Step {
            let lines = ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.count)", "", ""]
            return .send(Array(lines.joined(separator: "\r\n").utf8) + body)
        }

        /// Several good answers in one piece.
        static func answers(_ bodies: [String]) -> Step {
            .text(bodies.map { "HTTP/1.1 200 OK\r\nContent-Length: \($0.utf8.count)\r\n\r\n" + $0 }.joined())
        }
    }

    /// What to do for a request: its number, from 1, and its head.
    typealias Script = @Sendable (_ number: Int, _ head: String) -> [Step]

    let port: UInt16
    /// The heads of the requests, as they come.
    let requests: AsyncStream<String>
    private let arrived: AsyncStream<String>.Continuation
    private let script: Script
    private let listener: Int32
    private let lock = Lock()
    private var connections: [Int32] = []
    private var threads: [WorkerThread] = []
    private var accepted = 0
    private var servedOn: [Int] = []
    private var answered = 0

    init(_ script: @escaping Script) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        port = try Self.listen(listener)
        (requests, arrived) = AsyncStream.makeStream()
        self.script = script
        let acceptor = try WorkerThread { [self] in accept() }
        lock.withLock { threads.append(acceptor) }
    }

    var url: String { "http://127.0.0.1:\(port)/" }
    var acceptedCount: Int { lock.withLock { accepted } }
    /// The number of each request's connection, from 1.
    var connectionNumbers: [Int] { lock.withLock { servedOn } }

    /// Ends every connection and waits for every thread.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        let acceptor = lock.withLock { threads.removeFirst() }
        acceptor.join(milliseconds: 60_000)
        let rest = lock.withLock {
            for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
            return threads
        }
        for thread in rest { thread.join(milliseconds: 60_000) }
        close(listener)
        arrived.finish()
    }

    /// A port on which nobody listens.
    static func closedPort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return try listen(descriptor)
    }

    private static func listen(_ descriptor: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) | Glibc.listen(descriptor, 128)
                    | getsockname(descriptor, pointer, &length)
            }
        }
        guard code == 0 else { throw SocketFailure(code: errno) }
        return UInt16(bigEndian: address.sin_port)
    }

    private func accept() {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { return }
            let isStarted = lock.withLock {
                accepted += 1
                connections.append(connection)
                guard let thread = try? WorkerThread({ [self, number = accepted] in serve(connection, number) }) else {
                    return false
                }
                threads.append(thread)
                return true
            }
            if !isStarted { close(connection) }
        }
    }

    private func serve(_ connection: Int32, _ connectionNumber: Int) {
        while let head = readHead(connection) {
            let number = lock.withLock {
                answered += 1
                servedOn.append(connectionNumber)
                return answered
            }
            arrived.yield(head)
            for step in script(number, head) where !carryOut(step, connection) {
                lock.withLock { connections.removeAll { $0 == connection } }
                close(connection)
                return
            }
        }
        lock.withLock { connections.removeAll { $0 == connection } }
        close(connection)
    }

    /// False when the connection has ended.
    private func carryOut(_ step: Step, _ connection: Int32) -> Bool {
        switch step {
        case .send(let bytes): return sendAll(bytes, connection)
        case .wait(let gate):
            gate.wait()
            return true
        case .pass(let gate):
            gate.pass()
            return true
        case .endless(let bytes):
            while sendAll(bytes, connection) {}
            return false
        case .hold:
            while readByte(connection) != nil {}
            return false
        case .close:
            return false
        case .reset:
            var now = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
            return false
        }
    }

    private func sendAll(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// The head without its empty line; "TLS" when the other end wants that; nil at the end of the connection.
    private func readHead(_ connection: Int32) -> String? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard let byte = readByte(connection) else { return nil }
            bytes.append(byte)
            if bytes == [0x16] { return "TLS" }  // a handshake record (RFC 8446, 5.1)
        }
        return String(decoding: bytes.dropLast(4), as: UTF8.self)
    }

    private func readByte(_ connection: Int32) -> UInt8? {
        var byte: UInt8 = 0
        return recv(connection, &byte, 1, 0) == 1 ? byte : nil
    }
}

struct SocketFailure: Error {
    let code: Int32
}
