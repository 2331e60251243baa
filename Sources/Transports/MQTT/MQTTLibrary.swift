internal import CMosquitto
internal import Services

/// libmosquitto, loaded when the first link is opened.
package enum MQTTLibrary {
    /// Why it cannot be used, in the loader's words; nil when it is there.
    private static let problem: String? = {
        var events = BrokerConnection.events
        return rb_mqtt_load(&events).map { String(cString: $0) }
    }()

    /// Loads it, once for the process.
    /// - Throws: `.noLibrary`.
    static func load() throws(RelayError) {
        if let problem { throw .noLibrary(detail: problem) }
    }

    /// Version of the library, such as `2.0.11`; nil where it cannot be loaded.
    package static var version: String? {
        guard problem == nil else { return nil }
        let number = rb_mqtt_version()
        return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
    }
}
