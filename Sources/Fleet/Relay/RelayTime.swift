import FoundationEssentials
import Models
import Services

/// A box's question for the time, or the relay's answer.
struct RelayTime: Hashable, Sendable {
    /// Number of the question, which the answer repeats.
    var number: Int
    /// The server's clock at the answer; nil in a question.
    var at: Date?

    /// A question, or an answer with a time.
    init(number: Int, at: Date? = nil) { (self.number, self.at) = (number, at) }
}

extension RelayTime: FleetPayload {
    private enum Keys: String, CodingKey { case number, at }

    private struct Wire: Decodable {
        let container: KeyedDecodingContainer<Keys>

        init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Keys.self) }
    }

    /// - Throws: a flaw for a body without `number`.
    init(body: [UInt8]) throws(Flaw) {
        let container = try FleetJSON.read(Wire.self, body).container
        let number = container.whole(.number, in: 0...1_000_000_000)
        self.init(
            number: try FleetJSON.required(number, "number"),
            at: container.lenient(String.self, .at).flatMap(RFC3339.parse))
    }

    var body: [UInt8] {
        struct Body: Encodable {
            let schema = FleetJSON.schema
            let kind = "time"
            let number: Int
            let at: String?
        }
        return FleetJSON.bytes(Body(number: number, at: at.map(RFC3339.format)))
    }
}
