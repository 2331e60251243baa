import CMosquitto

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

/// A property of MQTT 5 (its section 2.2.2.2), as a broker may send it.
struct PacketProperty: Sendable {
    /// How the value of a property is written.
    enum Form: Sendable {
        /// A value of so many bytes.
        case bytes(Int)
        /// A number in groups of seven bits.
        case variable
        /// Two bytes of a length, and that many; so often.
        case texts(Int)
    }

    let id: UInt8
    let form: Form
    let kinds: Set<LinkPacket.Kind>

    private init(_ id: UInt8, _ form: Form, _ kinds: Set<LinkPacket.Kind>) {
        (self.id, self.form, self.kinds) = (id, form, kinds)
    }

    /// Properties that MQTT 5 lets a broker send.
    static let all = [
        PacketProperty(0x01, .bytes(1), [.message]), PacketProperty(0x02, .bytes(4), [.message]),
        PacketProperty(0x03, .texts(1), [.message]), PacketProperty(0x08, .texts(1), [.message]),
        PacketProperty(0x09, .texts(1), [.message]), PacketProperty(0x0b, .variable, [.message]),
        PacketProperty(0x11, .bytes(4), [.welcome]), PacketProperty(0x12, .texts(1), [.welcome]),
        PacketProperty(0x13, .bytes(2), [.welcome]), PacketProperty(0x15, .texts(1), [.welcome]),
        PacketProperty(0x16, .texts(1), [.welcome]), PacketProperty(0x1a, .texts(1), [.welcome]),
        PacketProperty(0x1c, .texts(1), [.welcome, .farewell]),
        PacketProperty(0x1f, .texts(1), [.welcome, .confirmation, .subscribed, .farewell]),
        PacketProperty(0x21, .bytes(2), [.welcome]), PacketProperty(0x22, .bytes(2), [.welcome]),
        PacketProperty(0x24, .bytes(1), [.welcome]), PacketProperty(0x25, .bytes(1), [.welcome]),
        PacketProperty(0x26, .texts(2), [.welcome, .message, .confirmation, .subscribed, .farewell]),
        PacketProperty(0x27, .bytes(4), [.welcome]), PacketProperty(0x28, .bytes(1), [.welcome]),
        PacketProperty(0x29, .bytes(1), [.welcome]), PacketProperty(0x2a, .bytes(1), [.welcome]),
    ]

    static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}

/// Reads a packet of MQTT from its beginning, but never past its end.
struct PacketReader {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    private mutating func byte() -> UInt8? {
        guard !isAtEnd else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    /// - Returns: false if there are not so many.
    mutating func skip(_ count: Int) -> Bool {
        guard count <= bytes.count - place else { return false }
        place += count
        return true
    }

    /// A number in at most four groups of seven bits.
    mutating func variable() -> Int? {
        var number = 0
        for shift in [0, 7, 14, 21] {
            guard let next = byte() else { return nil }
            number |= Int(next & 0x7f) << shift
            if next < 0x80 { return number }
        }
        return nil
    }

    /// - Returns: the length of a text that is passed over; nil if it is not whole.
    mutating func text() -> Int? {
        guard let high = byte(), let low = byte() else { return nil }
        let length = Int(high) << 8 | Int(low)
        return skip(length) ? length : nil
    }

    /// Passes over the list of properties.
    /// - Returns: false for a list that is not whole or too long, and one with a property that the kind does not have.
    mutating func properties(of kind: LinkPacket.Kind) -> Bool {
        guard let length = variable(), length <= min(LinkPacket.mostProperties, bytes.count - place) else {
            return false
        }
        let end = place + length
        while place < end {
            guard let id = byte(), let property = PacketProperty.byID[id], property.kinds.contains(kind),
                value(property.form), place <= end
            else { return false }
        }
        return true
    }

    private mutating func value(_ form: PacketProperty.Form) -> Bool {
        switch form {
        case .bytes(let count): skip(count)
        case .variable: variable() != nil
        case .texts(let count): (0..<count).allSatisfy { _ in text() != nil }
        }
    }
}
