import Models
import Services
package import Settings

/// The only way to a broker: keeps a connection up, publishes, and passes on messages.
///
/// An implementation connects again by itself, 1 to 60 s after a loss with full jitter, and subscribes again. It packs
/// and unpacks (gzip) large bodies, so that a body here is always unpacked. It never blocks its caller.
package protocol RelayLink: AnyObject, Sendable {
    /// Sends a message, or keeps it until there is a connection: the last one of each topic, for at most 2,000 topics.
    func publish(_ message: RelayMessage)
    /// Ends the connection in order: the will is not sent. Returns when the thread has ended.
    func close() async
}

/// Opens the way to a broker; `onEvent` is called on the link's thread.
/// - Throws: where there can be no link at all: its library or a file is missing.
package typealias OpenLink =
    (_ access: RelayAccess, _ onEvent: @escaping @Sendable (RelayEvent) -> Void) throws(Failure) -> any RelayLink

/// A message to a broker or from it.
package struct RelayMessage: Hashable, Sendable {
    package var topic: FleetTopic
    /// JSON in UTF-8, at most 2 MiB. Empty takes the kept message of its topic away.
    package var body: [UInt8]
    /// Whether a received message was stored by the broker, so that it can be of any age.
    package var wasKept: Bool
    /// Seconds after which the broker is to forget it; nil for never.
    var lifetime: Int?

    /// A message to send, with the lifetime of its topic, or one that has come.
    package init(_ topic: FleetTopic, _ body: [UInt8], wasKept: Bool = false) {
        (self.topic, self.body, self.wasKept, lifetime) = (topic, body, wasKept, topic.lifetime)
    }
}

/// News of a link. Called on its thread.
package enum RelayEvent: Hashable, Sendable {
    /// The connection is up and the subscriptions are made; kept messages follow.
    case connected
    /// The connection is down; the link tries again.
    case lost(RelayError)
    case received(RelayMessage)
    /// A message cannot be used: too large, damaged, or of an unknown topic.
    /// - topic: cleaned, at most 120 characters.
    case unreadable(topic: String, reason: String)
    /// The broker does not take messages of this topic from this client.
    case refused(FleetTopic)
}

/// Why there is no connection to the broker. `detail` is the library's own text, for the log.
package enum RelayError: Error, Hashable, Sendable {
    case noLibrary(detail: String)
    case nameNotFound(detail: String)
    case refused(detail: String)
    case timedOut(detail: String)
    case tls(detail: String)
    case badCertificate(detail: String)
    /// A file of the certificates cannot be read.
    case unreadable(detail: String)
    /// The broker does not let this client in.
    case notAuthorised(detail: String)
    /// The broker reports that another client with the same id has come. mosquitto 2.0 does not report it, but only
    /// closes.
    case takenOver
    case other(detail: String)
}

/// Address of a broker, and the identity with which to connect.
package struct RelayAccess: Hashable, Sendable {
    package var address: RelayAddress
    /// Id of the client; if two clients have one id, the broker disconnects the older one.
    package var clientID: String
    /// Folder with `ca.crt`, `client.crt` and `client.key`; nil without TLS.
    package var identity: String?
    /// Sent by the broker if this client is gone without a farewell.
    package var will: RelayMessage?
    /// The subscribed topics, in the broker's form with wildcards.
    package var filters: [String]
    /// Seconds after which the broker counts a silent client as gone (1.5 times this): a box is OFFLINE within 30 s.
    var keepAlive = 17

    /// Access to a broker; without a will the broker sends no message when the connection ends.
    package init(
        _ address: RelayAddress, clientID: String, identity: String? = nil, will: RelayMessage? = nil,
        filters: [String]
    ) {
        (self.address, self.clientID, self.identity) = (address, clientID, identity)
        (self.will, self.filters) = (will, filters)
    }
}

extension RelayError {
    /// Why there is no connection, and what to do: a sentence.
    package func words(_ broker: String) -> String {
        switch self {
        case .noLibrary: tr("The library for brokers is missing. Install it: apt install libmosquitto1.")
        case .nameNotFound: tr("The name of \(broker) cannot be resolved. Check relay and the network.")
        case .refused: tr("Nothing answers at \(broker). Check that the broker runs.")
        case .timedOut: tr("\(broker) does not answer in time. Check the network.")
        case .tls: tr("No encrypted connection to \(broker). Check its certificate.")
        case .badCertificate: tr("The certificate of \(broker) is not valid. Check ca.crt in relay-identity.")
        case .unreadable(let detail):
            tr("A file of relay-identity cannot be read: \(FeedText.clean(detail, limit: 120)).")
        case .notAuthorised: tr("\(broker) does not let this program in. Check its certificate and the ACL.")
        case .takenOver: tr("Another program with the same name has taken the connection.")
        case .other(let detail): tr("No connection to \(broker): \(FeedText.clean(detail, limit: 120)).")
        }
    }
}
