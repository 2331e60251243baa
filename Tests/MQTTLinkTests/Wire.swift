import Glibc
import System

/// A line between a client and a broker that a test cuts or holds up; and sockets that send what no client would.
final class Wire: @unchecked Sendable {  // every variable is read and written under `lock`
    let port: Int
    private let broker: Int
    private let listener: Int32
    private let lock = Lock()
    private var sockets: [Int32] = []
    private var threads: [WorkerThread] = []
    private var isFrozen = false
    private var passed = 0

    init(to broker: Int) throws {
        self.broker = broker
        (listener, port) = try Self.listen()
        let acceptor = try WorkerThread { [self] in accept() }
        lock.withLock { threads.append(acceptor) }
    }

    /// Bytes that went to the broker.
    var sent: Int { lock.withLock { passed } }

    private func cut() {
        lock.withLock {
            for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    /// Nothing passes from here on, and neither end hears of it.
    func freeze() { lock.withLock { isFrozen = true } }

    /// Lets everything pass again; what came meanwhile is gone.
    func thaw() { lock.withLock { isFrozen = false } }

    /// Ends it, and every connection without a farewell.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        let acceptor = lock.withLock { threads.removeFirst() }
        acceptor.join(milliseconds: 60_000)
        cut()
        for thread in lock.withLock({ threads }) { thread.join(milliseconds: 60_000) }
        for socket in lock.withLock({ sockets }) + [listener] { close(socket) }
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else { return }
            guard let server = try? Self.connect(broker) else {
                close(client)
                continue
            }
            lock.withLock {
                sockets += [client, server]
                for (from, to, counts) in [(client, server, true), (server, client, false)] {
                    if let thread = try? WorkerThread({ [self] in pass(from, to, counts) }) { threads.append(thread) }
                }
            }
        }
    }

    private func pass(_ from: Int32, _ to: Int32, _ counts: Bool) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(from, &buffer, buffer.count, 0), count > 0 {
            let mayPass = lock.withLock {
                if counts { passed += count }
                return !isFrozen
            }
            if mayPass, !Self.send(Array(buffer[..<count]), to) { break }
        }
        shutdown(to, Int32(SHUT_RDWR))
    }

    // MARK: - sockets

    static func freePort() throws -> Int {
        let (socket, port) = try listen()
        close(socket)
        return port
    }

    static func listen() throws -> (socket: Int32, port: Int) {
        let found = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(found, $0, length) | Glibc.listen(found, 16) | getsockname(found, $0, &length)
            }
        }
        guard code == 0 else { throw Missing("a port") }
        return (found, Int(UInt16(bigEndian: address.sin_port)))
    }

    static func connect(_ port: Int) throws -> Int32 {
        let found = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = loopback(UInt16(port))
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(found, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else {
            close(found)
            throw Missing("a connection")
        }
        return found
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = port.bigEndian
        return address
    }

    static func send(_ bytes: [UInt8], _ socket: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}

/// Packets of MQTT 3.1.1, written by hand: a sender that keeps to none of our rules.
enum Packets {
    /// CONNECT of a client with a clean session.
    static let connect: [UInt8] = packet(0x10, [0, 4] + bytes("MQTT") + [4, 2, 0, 60] + text("raw"))
    static let disconnect: [UInt8] = [0xe0, 0]
    /// CONNACK of MQTT 5 without properties.
    static let accepted: [UInt8] = [0x20, 3, 0, 0, 0]

    static func publish(_ topic: String, _ body: [UInt8], isKept: Bool = false) -> [UInt8] {
        packet(isKept ? 0x31 : 0x30, text(topic) + body)
    }

    static func packet(_ kind: UInt8, _ rest: [UInt8]) -> [UInt8] { [kind] + length(rest.count) + rest }

    /// A length in groups of seven bits.
    static func length(_ number: Int) -> [UInt8] {
        number < 128 ? [UInt8(number)] : [UInt8(number % 128) | 0x80] + length(number / 128)
    }

    private static func text(_ text: String) -> [UInt8] { [0, UInt8(text.utf8.count)] + bytes(text) }

    /// Publishes through a connection of its own.
    static func send(_ topic: String, _ body: [UInt8], to port: Int) throws {
        let socket = try Wire.connect(port)
        defer { close(socket) }
        var answer = [UInt8](repeating: 0, count: 4)
        guard Wire.send(connect, socket), recv(socket, &answer, 4, Int32(MSG_WAITALL)) == 4,
            Wire.send(publish(topic, body) + disconnect, socket)
        else { throw Missing("a broker that takes it") }
        // The broker closes when it has read all.
        while recv(socket, &answer, 4, 0) > 0 {}
    }
}
