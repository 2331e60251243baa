package import Models

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

/// A message to a broker or from it.
package struct RelayMessage: Hashable, Sendable {
    package var topic: FleetTopic
    /// JSON in UTF-8, at most 2 MiB. Empty takes the kept message of its topic away.
    package var body: [UInt8]
    /// Whether a received message was stored by the broker, so that it can be of any age.
    package var wasKept: Bool
    /// Seconds after which the broker is to forget it; nil for never.
    package var lifetime: Int?

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
    /// The library for it is not installed.
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
    package var keepAlive = 17

    /// Access to a broker; without a will the broker sends no message when the connection ends.
    package init(
        _ address: RelayAddress, clientID: String, identity: String? = nil, will: RelayMessage? = nil,
        filters: [String]
    ) {
        (self.address, self.clientID, self.identity) = (address, clientID, identity)
        (self.will, self.filters) = (will, filters)
    }
}

/// Address of a broker: `mqtts://broker.venue:8883`, `mqtt://127.0.0.1`.
package struct RelayAddress: Hashable, Sendable {
    package let host: String
    package let port: Int
    /// Whether the connection is encrypted, and the broker's certificate checked.
    package let isEncrypted: Bool

    /// - Returns: nil for a text that is no address of a broker. It has no user, path or query.
    package init?(_ text: String) {
        let lower = text.lowercased()
        let isEncrypted = lower.hasPrefix("mqtts://")
        guard isEncrypted || lower.hasPrefix("mqtt://") else { return nil }
        var rest = lower.dropFirst(isEncrypted ? 8 : 7)
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        let host: Substring
        var port: Substring = ""
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            host = rest[rest.index(after: rest.startIndex)..<end]
            let after = rest[rest.index(after: end)...]
            guard after.isEmpty || after.hasPrefix(":") else { return nil }
            port = after.dropFirst()
            guard !host.isEmpty, host.utf8.allSatisfy(Self.isOfAddress) else { return nil }
        } else {
            let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            host = parts[0]
            if parts.count > 1 { port = parts[1] }
            guard !host.isEmpty, host.utf8.count <= 253, host.utf8.allSatisfy(Self.isOfName) else { return nil }
        }
        let usual = isEncrypted ? 8883 : 1883
        guard let number = port.isEmpty ? usual : Int(port), (1...65535).contains(number) else { return nil }
        (self.host, self.port, self.isEncrypted) = (String(host), number, isEncrypted)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2d || byte == 0x2e || byte == 0x5f
    }

    private static func isOfAddress(_ byte: UInt8) -> Bool {
        (0x61...0x66).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x3a || byte == 0x2e
    }

    /// A broker on this machine, at its usual port.
    package static let local = RelayAddress(host: "127.0.0.1", port: 1883, isEncrypted: false)

    private init(host: String, port: Int, isEncrypted: Bool) {
        (self.host, self.port, self.isEncrypted) = (host, port, isEncrypted)
    }

    /// The address as it is written.
    package var text: String {
        (isEncrypted ? "mqtts://" : "mqtt://") + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }
}
