import FlyingFox
import Glibc

/// Ends a connection without an answer.
///
/// FlyingFox hands its handlers no socket. It does close the connection when the handler of a websocket upgrade fails,
/// before it has written anything; and the kernel sends RST instead of FIN when the socket does not linger.
struct ConnectionReset: WSHandler {
    /// - Parameters:
    ///   - peer: the client's port on 127.0.0.1, by which the connection's descriptor is found.
    ///   - port: the server's own.
    /// - Returns: a response that FlyingFox cannot send.
    static func response(peer: UInt16, port: UInt16) -> HTTPResponse {
        for descriptor in 0..<descriptorLimit
        where Self.port(of: descriptor, getpeername) == peer && Self.port(of: descriptor, getsockname) == port {
            var abrupt = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abrupt, socklen_t(MemoryLayout<linger>.size))
        }
        return HTTPResponse(webSocket: ConnectionReset())
    }

    /// A response that FlyingFox cannot send, so that the connection is closed in the usual way.
    static var closing: HTTPResponse { HTTPResponse(webSocket: ConnectionReset()) }

    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        throw DoledBody.BrokenOff()
    }

    /// Descriptors are given lowest first, so a connection's is not above the count of open ones by much.
    private static let descriptorLimit: Int32 = 4096

    private typealias Name = (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32

    /// The IPv4 port of one end of the descriptor's connection; nil when it is no such socket.
    private static func port(of descriptor: Int32, _ name: Name) -> UInt16? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutableBytes(of: &address) {
            name(descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
        }
        guard status == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
        return UInt16(bigEndian: address.sin_port)
    }
}
