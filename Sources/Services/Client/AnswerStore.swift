package import FoundationEssentials
import Models

/// An answer that came before.
package struct KeptAnswer: Sendable {
    /// Its `Age` counts the time since it came.
    package var response: HTTPResponse
    /// Seconds since it came; nil where no clock can tell.
    package var age: TimeInterval?
    package var lifetime: Lifetime

    package init(_ response: HTTPResponse, age: TimeInterval?, lifetime: Lifetime) {
        self.age = age
        self.lifetime = lifetime
        self.response = response
        let before = response.header("age").map { Int($0).map { max(0, $0) } ?? Self.oldest } ?? 0
        let whole = age.map { Int(clamping: max(0, min($0, TimeInterval(Self.oldest))).rounded(.down)) } ?? Self.oldest
        self.response.headers["age"] = "\(min(before, Self.oldest) + whole)"
    }

    /// Seconds: an answer of unknown age is as old as one can be, for stores keep nothing longer.
    package static let oldest = 400 * 86_400

    /// Whether it may be given in place of a new one.
    /// - Parameter limit: seconds since it came, at most, unless it lasts for ever.
    package func isGood(within limit: TimeInterval) -> Bool {
        switch lifetime {
        case .forEver: true
        case .seconds(let seconds): age.map { $0 >= 0 && $0 < min(seconds, limit) } ?? false
        }
    }
}

/// Where answers are kept, each under its address without secrets. An answer that cannot be read is none.
package protocol AnswerStore: Sendable {
    func answer(to address: String) async -> KeptAnswer?
    func keep(_ response: HTTPResponse, to address: String, for lifetime: Lifetime) async
    /// The right to ask, for one at a time of all programs; it ends with `end`, and with the program.
    /// - Returns: nil while somebody else has it.
    func claim(_ address: String) async -> (any AnswerClaim)?
}

package protocol AnswerClaim: Sendable {
    func end()
}
