package import FoundationEssentials
package import Models

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
        (self.age, self.lifetime, self.response) = (age, lifetime, response)
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

/// Cache of one run, for simulated days and for runs that save no files: at most 32 answers and 512 KiB.
///
/// Expired answers are removed when the next one is saved; then the oldest ones are removed.
package actor MemoryAnswers: AnswerStore {
    private struct Entry {
        let response: HTTPResponse
        let at: Date
        let lifetime: Lifetime

        func kept(at now: Date) -> KeptAnswer {
            let age = now.timeIntervalSince(at)
            // An answer from the future means that the clock was set.
            return KeptAnswer(response, age: age < 0 ? nil : age, lifetime: lifetime)
        }
    }

    private static let entryLimit = 32
    private static let byteLimit = 512 << 10

    private let clock: any WallClock
    private var entries: [String: Entry] = [:]
    /// Keys of the entries, the oldest first.
    private var order: [String] = []
    private var bytes = 0

    /// - Parameter clock: the clock by which answers age.
    package init(clock: any WallClock) {
        self.clock = clock
    }

    /// The answer under an address; its age is unknown if the clock was set back since.
    package func answer(to address: String) -> KeptAnswer? {
        entries[address]?.kept(at: clock.now)
    }

    /// Saves an answer; one of more than 512 KiB is not saved.
    package func keep(_ response: HTTPResponse, to address: String, for lifetime: Lifetime) {
        let now = clock.now
        remove(address)
        // The answers are used by this program only, so expired ones can be removed.
        for (address, entry) in entries where !entry.kept(at: now).isGood(within: .infinity) { remove(address) }
        guard response.body.count <= Self.byteLimit else { return }
        entries[address] = Entry(response: response, at: now, lifetime: lifetime)
        order.append(address)
        bytes += response.body.count
        while order.count > Self.entryLimit || bytes > Self.byteLimit, let oldest = order.first { remove(oldest) }
    }

    /// Always grants the right, since `HTTPClient` shares equal requests within a program.
    package func claim(_ address: String) -> (any AnswerClaim)? { Free() }

    private func remove(_ address: String) {
        guard let entry = entries.removeValue(forKey: address) else { return }
        order.removeAll { $0 == address }
        bytes -= entry.response.body.count
    }

    private struct Free: AnswerClaim {
        func end() {}
    }
}
