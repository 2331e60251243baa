import FoundationEssentials
package import Models

/// A value that is the body of a message (docs/fleet/relay.md). Text is cleaned and numbers are bounded where a body
/// is read: a broker is outside.
package protocol FleetPayload {
    init(body: [UInt8]) throws(Flaw)
    /// One JSON object, as bytes of UTF-8.
    var body: [UInt8] { get }
}

/// Reads and writes the JSON of messages' bodies.
package enum FleetJSON {
    /// Version of the form; keys may be added without a new one.
    package static let schema = 1
    static let mostBytes = 2 << 20

    package static func bytes(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        // Encoding never fails for the values that a body can have.
        return (try? encoder.encode(value)).map(Array.init) ?? []
    }

    package static func read<Value: Decodable>(_ type: Value.Type, _ body: [UInt8]) throws(Flaw) -> Value {
        guard body.count <= mostBytes else { throw Flaw("more than \(mostBytes >> 20) MB") }
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch {
            throw Flaw(FeedText.clean(FeedStatus.words(of: error, in: body), limit: 200))
        }
    }

    package static func required<Value>(_ value: Value?, _ name: String) throws(Flaw) -> Value {
        guard let value else { throw Flaw("\(name) is missing or is none") }
        return value
    }
}
