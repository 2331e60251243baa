package import FoundationEssentials
import Models

/// Answer of a cache, with its age and its lifetime.
package struct KeptAnswer: Sendable {
    /// The answer; its `Age` includes the time since it came.
    package var response: HTTPResponse
    /// Seconds since it came; nil if the clock was set back since.
    var age: TimeInterval?
    /// Time for which it may be used instead of a new one.
    package var lifetime: Lifetime

    /// Adds the age to the answer's `Age` header; an unknown age counts as `oldest`.
    package init(_ response: HTTPResponse, age: TimeInterval?, lifetime: Lifetime) {
        self.age = age
        self.lifetime = lifetime
        self.response = response
        let before = response.header("age").map { Int($0).map { max(0, $0) } ?? Self.oldest } ?? 0
        let whole = age.map { Int(clamping: max(0, min($0, TimeInterval(Self.oldest))).rounded(.down)) } ?? Self.oldest
        self.response.headers["age"] = "\(min(before, Self.oldest) + whole)"
    }

    /// Seconds: the age of an answer of unknown age. No store keeps an answer longer.
    package static let oldest = 400 * 86_400

    /// Whether it may be used instead of a new one.
    /// - Parameter limit: most seconds since it came, unless it lasts for ever.
    package func isGood(within limit: TimeInterval) -> Bool {
        switch lifetime {
        case .forEver: true
        case .seconds(let seconds): age.map { $0 >= 0 && $0 < min(seconds, limit) } ?? false
        }
    }
}

/// Store of answers, each under its address without secrets. An unreadable answer counts as missing.
package protocol AnswerStore: Sendable {
    /// The answer under an address, good or not; nil if there is none.
    func answer(to address: String) async -> KeptAnswer?
    /// Saves an answer in place of an earlier one. An answer that is too large is not saved.
    func keep(_ response: HTTPResponse, to address: String, for lifetime: Lifetime) async
    /// The right to send a request, for one program at a time. It ends with `end`, and with the program.
    /// - Returns: nil while another program has it.
    func claim(_ address: String) async -> (any AnswerClaim)?
}

/// The right to send a request to one address.
package protocol AnswerClaim: Sendable {
    /// Gives the right back, so that a waiting program reads the answer or sends its own request.
    func end()
}
