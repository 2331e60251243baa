import FoundationEssentials
package import Models

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
