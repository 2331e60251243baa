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

    package var text: String {
        (isEncrypted ? "mqtts://" : "mqtt://") + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }
}
