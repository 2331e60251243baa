package import Models

extension FleetNews {
    /// Message that reports the news, on its topic.
    package var message: RelayMessage {
        switch value {
        case .presence(let presence): RelayMessage(topic, presence.body)
        case .health(let health): RelayMessage(topic, health.body)
        case .beat(let beat): RelayMessage(topic, beat.body)
        // This is how mosquitto writes the state of a bridge.
        case .bridge(let isJoined): RelayMessage(topic, [UInt8(ascii: isJoined ? "1" : "0")])
        case .notice(let notice): RelayMessage(topic, notice.body)
        case .acknowledgement(let acknowledgement): RelayMessage(topic, acknowledgement.body)
        case .shot(let shot): RelayMessage(topic, shot.body)
        }
    }
}
