package import Services

/// The broker of a command that sends to boxes.
package struct BrokerChoice: Hashable, Sendable {
    package let relay: RelayAddress
    /// Folder with the certificates; nil without TLS.
    package let identity: String?

    /// - Throws: 64 without the setting `relay`; 64 or 78 for a value that its setting does not take.
    package init(_ reader: SettingReader) throws(Failure) {
        guard let value = reader.value(.relay) else {
            throw Failure(
                "usage", "No broker is set", hint: "Add its address, such as --relay mqtts://broker.venue:8883.",
                status: .usage)
        }
        relay = try value.broker()
        identity = relay.isEncrypted ? reader.valueOrBuiltIn(.relayIdentity).text : nil
    }
}
