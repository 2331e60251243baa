/// One message of a fleet as a value, as a simulated fleet makes it.
package struct FleetNews: Hashable, Sendable {
    /// Content of the news; its topic follows from it.
    package enum Value: Hashable, Sendable {
        case presence(FleetPresence)
        case health(BoxHealth)
        case beat(RelayBeat)
        case bridge(Bool)
        case notice(Notice)
        case acknowledgement(BoxAcknowledgement)
        case shot(BoxShot)
    }

    package var topic: FleetTopic
    package var value: Value

    package init(_ topic: FleetTopic, _ value: Value) { (self.topic, self.value) = (topic, value) }
}
