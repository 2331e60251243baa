import Dispatch
import Glibc

/// Requests a server on 127.0.0.1 with a plain blocking socket, on a thread of its own, and keeps what came byte for
/// byte.
struct RawClient {
    /// How the connection ended.
    enum Ending: Equatable {
        case closed
        case reset
        /// The wanted number of bytes came first.
        case open
        /// Nothing more came for two minutes: a machine with other work may need some of that.
        case silence
        case refused
    }

    struct Reply {
        var bytes: [UInt8] = []
        var ending = Ending.open

        var text: String { String(decoding: bytes, as: UTF8.self) }
        var status: Int? { text.split(separator: " ").dropFirst().first.flatMap { Int($0) } }

        func header(_ name: String) -> String? {
            text.split(separator: "\r\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
                .first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
                .map { String($0.dropFirst(name.count + 2)) }
        }

        var body: [UInt8] {
            let end = Array("\r\n\r\n".utf8)
            guard let start = (0..<max(0, bytes.count - 3)).first(where: { bytes[$0..<$0 + 4].elementsEqual(end) })
            else { return [] }
            return Array(bytes[(start + 4)...])
        }
    }

    let port: UInt16

    /// - Parameters:
    ///   - close: requires the server to end the connection after the answer.
    ///   - enough: stops reading after so many bytes.
    func get(
        _ target: String, headers: [String] = ["Content-Type: application/json"], close: Bool = true,
        enough: Int = .max
    ) async -> Reply {
        let ending = close ? ["Connection: close"] : []
        let lines = ["GET \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + headers + ending
        let request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        let port = port
        return await withCheckedContinuation { continuation in
            DispatchQueue(label: "raw client").async {
                continuation.resume(returning: Self.exchange(port: port, request: request, enough: enough))
            }
        }
    }

    /// Sends these bytes and nothing more.
    func exchange(_ request: [UInt8]) async -> Reply {
        let port = port
        return await withCheckedContinuation { continuation in
            DispatchQueue(label: "raw client").async {
                continuation.resume(returning: Self.exchange(port: port, request: request, enough: .max))
            }
        }
    }

    /// A silent connection.
    func connected() -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        _ = Self.connect(descriptor, port)
        return descriptor
    }

    private static func connect(_ descriptor: Int32, _ port: UInt16) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafeBytes(of: &address) {
            Glibc.connect(
                descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }

    private static func exchange(port: UInt16, request: [UInt8], enough: Int) -> Reply {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var timeout = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        guard connect(descriptor, port) == 0 else { return Reply(ending: .refused) }
        send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
        var reply = Reply()
        var buffer = [UInt8](repeating: 0, count: 65536)
        while reply.bytes.count < enough {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                reply.bytes += buffer[..<count]
            } else {
                reply.ending = count == 0 ? .closed : errno == ECONNRESET ? .reset : .silence
                break
            }
        }
        return reply
    }
}
