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
