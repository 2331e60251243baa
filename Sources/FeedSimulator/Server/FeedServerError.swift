/// Why a server on loopback cannot start.
package enum FeedServerError: Error, Hashable, Sendable {
    /// Another socket listens on the port, or the port is of those that only the superuser may take.
    case portTaken(UInt16)
    case portForbidden(UInt16)
    case alreadyStarted
    /// Anything else; `detail` is the system's text.
    case cannotListen(detail: String)
}

extension FeedServerError: CustomStringConvertible {
    /// One clause without a full stop.
    package var description: String {
        switch self {
        case .portTaken(let port): "port \(port) is in use"
        case .portForbidden(let port): "port \(port) is not allowed to this user"
        case .alreadyStarted: "the server has been started already"
        case .cannotListen(let detail): detail
        }
    }
}
