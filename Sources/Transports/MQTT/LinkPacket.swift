internal import CMosquitto

/// Check of packets from a broker: it allows the packets of MQTT 5 that this client asked for, by their form and their
/// size.
///
/// libmosquitto 2.0 ends the program by an assertion when it finds a property that it does not know, and takes up to
/// 256 MB before it calls the program. So the library gets a packet only after it has passed this check. Packets and
/// properties that are not listed are refused.
enum LinkPacket {
    /// Most bytes of a message, all in all.
    static let largest = 1 << 20
    /// Most bytes of any other packet.
    static let largestOfOthers = 8 << 10
    /// Most bytes of a packet's properties: the library compares each with each.
    static let mostProperties = 4 << 10

    /// The kinds that a broker sends to a client without a session and without QoS 2.
    enum Kind: UInt8, CaseIterable, Sendable {
        case welcome = 0x20
        case message = 0x30
        case confirmation = 0x40
        case subscribed = 0x90
        case pong = 0xd0
        case farewell = 0xe0

        /// nil for a first byte that no packet of these has.
        init?(first: UInt8) {
            // A message has four bits of its own: repeated, QoS of two bits (0 or 1 here), kept.
            let isMessage = first & 0xf0 == Self.message.rawValue && first & 0b0100 == 0
            self.init(rawValue: isMessage ? Self.message.rawValue : first)
        }

        var largest: Int { self == .message ? LinkPacket.largest : LinkPacket.largestOfOthers }
    }

    /// Reason why the library must not read a packet, as a clause; nil if it may.
    /// - Parameters:
    ///   - packet: the bytes that have come, at least its first byte and its length.
    ///   - size: bytes of the whole packet.
    static func flaw(in packet: UnsafeRawBufferPointer, size: Int) -> String? {
        guard let first = packet.first, let kind = Kind(first: first) else {
            return "the broker sent what is no packet of MQTT for a client"
        }
        guard size <= kind.largest else {
            return kind == .message
                ? "a message of more than \(largest >> 20) MB is on its way" : "the broker sent too large a packet"
        }
        guard packet.count == size else { return nil }
        var reader = PacketReader(packet)
        return reader.skip(1) && reader.variable() != nil && isSound(kind, first, &reader)
            ? nil : "the broker sent a packet that is not as MQTT has it"
    }

    private static func isSound(_ kind: Kind, _ first: UInt8, _ reader: inout PacketReader) -> Bool {
        switch kind {
        case .welcome:
            // Only a broker of MQTT 3 answers without properties.
            return reader.skip(2) && (reader.isAtEnd || reader.properties(of: kind) && reader.isAtEnd)
        case .message:
            guard let topic = reader.text(), topic > 0, first & 0b0010 == 0 || reader.skip(2) else { return false }
            return reader.properties(of: kind)
        case .confirmation:
            return reader.skip(2) && reasonAndProperties(of: kind, &reader)
        case .subscribed:
            return reader.skip(2) && reader.properties(of: kind) && !reader.isAtEnd
        case .pong:
            return reader.isAtEnd
        case .farewell:
            return reasonAndProperties(of: kind, &reader)
        }
    }

    /// Skips a reason and properties; both may be missing, or only the properties.
    private static func reasonAndProperties(of kind: Kind, _ reader: inout PacketReader) -> Bool {
        guard !reader.isAtEnd, reader.skip(1), !reader.isAtEnd else { return reader.isAtEnd }
        return reader.properties(of: kind) && reader.isAtEnd
    }
}
