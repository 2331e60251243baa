/// How a program is joined to its venue.
package struct FleetSettings: Hashable, Sendable {
    package let relay: RelayAddress
    /// Folder with the certificates; nil without TLS.
    package let identity: String?
    package let venue: FleetName
    /// Name of this box; nil if the machine's own name cannot be one.
    package let box: FleetName?
    package let groups: [FleetName]

    /// - Returns: nil without the setting `relay`.
    /// - Throws: 64 or 78 for a value that its setting does not take, and without the name of the venue.
    package init?(_ reader: SettingReader, machine: String) throws(Failure) {
        guard let value = reader.value(.relay) else { return nil }
        relay = try value.broker()
        guard let venue = reader.value(.venue) else {
            throw Failure(
                value.origin.isOption ? "usage" : "configuration", "\(value.place) needs the name of the venue",
                hint: "Add it, such as --venue flemington.", status: value.origin.isOption ? .usage : .configuration)
        }
        identity = relay.isEncrypted ? reader.valueOrBuiltIn(.relayIdentity).text : nil
        self.venue = try venue.fleetName()
        // The name without its domain.
        box = try reader.value(.box)?.fleetName() ?? FleetName(String(machine.prefix { $0 != "." }))
        groups = try reader.value(.groups)?.fleetNames() ?? []
    }

    /// The same for a box, which must have a name.
    /// - Throws: 78 where neither the setting nor the machine has one.
    package func withBox() throws(Failure) -> FleetSettings {
        guard box == nil else { return self }
        throw Failure.configuration(
            "The machine's name cannot be the name of a box, which has \(SettingValue.fleetNameTakes)",
            hint: "Set box, such as --box bar-2.")
    }
}

extension SettingValue {
    static let brokerTakes = "the address of a broker, such as mqtts://broker.venue:8883"
    static let fleetNameTakes = "1 to 40 lower-case letters, digits and hyphens, but not all"

    /// Reads the value as the address of a broker.
    package func broker() throws(Failure) -> RelayAddress {
        guard let address = RelayAddress(text) else { throw .badValue(self, expected: Self.brokerTakes) }
        return address
    }

    package func fleetName() throws(Failure) -> FleetName {
        guard let name = FleetName(text) else { throw .badValue(self, expected: Self.fleetNameTakes) }
        return name
    }

    /// Names of groups, each once; at most 20.
    func fleetNames() throws(Failure) -> [FleetName] {
        let words = text.split(separator: ",").map { String($0.filter { $0 != " " }) }
        let names = words.compactMap(FleetName.init)
        guard names.count == words.count, words.count <= 20 else {
            throw .badValue(self, expected: SettingKind.fleetNames.takes)
        }
        return names.enumerated().filter { index, name in !names[..<index].contains(name) }.map(\.element)
    }
}
