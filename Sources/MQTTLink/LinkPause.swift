import Services

/// Waits between two tries to connect: at random between 1 s and a limit that doubles with each try, from 4 to 60 s.
struct LinkPause {
    /// Seconds after which a connection counts as good: the next loss begins at the shortest limit again.
    private static let proof = 60.0
    private static let longest = 60.0

    private var failures = 0

    /// Seconds to wait now.
    /// - Parameters:
    ///   - error: why the connection ended, or did not come about.
    ///   - lasted: seconds that it was up; 0 if it was not.
    mutating func next(
        after error: RelayError, lasted: Double, using generator: inout any RandomNumberGenerator & Sendable
    ) -> Double {
        if lasted >= Self.proof { failures = 0 }
        failures = min(failures + 1, 6)
        // The other client with this id would be thrown out in turn, and so on.
        if error == .takenOver { return Double.random(in: Self.longest / 2..<Self.longest, using: &generator) }
        let limit = min(Self.longest, Double(2 << failures))
        return Double.random(in: 1..<limit, using: &generator)
    }
}
