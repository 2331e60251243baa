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
    /// Kinds of packets that may have the property.
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
