import Services

/// Waits between two tries to connect: at random between 1 s and a limit that doubles with each try, from 4 to 60 s.
struct LinkPause {
    /// Seconds after which a connection counts as good: the next loss begins at the shortest limit again.
    private static let proof = 60.0
    private static let longest = 60.0

    /// Seconds within which another client with the same id comes back and throws this one out.
    private static let short = 10.0

    private var failures = 0
    /// Connections in a row that were ended within `short`.
    private var shortOnes = 0

    /// Seconds to wait now.
    /// - Parameters:
    ///   - error: why the connection ended, or did not come about.
    ///   - lasted: seconds that it was up; 0 if it was not.
    mutating func next(
        after error: RelayError, lasted: Double, using generator: inout any RandomNumberGenerator & Sendable
    ) -> Double {
        if lasted >= Self.proof { failures = 0 }
        failures = min(failures + 1, 6)
        if lasted > 0 { shortOnes = lasted < Self.short ? min(shortOnes + 1, 2) : 0 }
        // The other client with this id would be thrown out in turn, and so on. mosquitto 2.0 gives no reason for it,
        // so the second short connection counts as one that was taken over.
        if error == .takenOver || lasted > 0 && shortOnes == 2 {
            return Double.random(in: Self.longest / 2..<Self.longest, using: &generator)
        }
        let limit = min(Self.longest, Double(2 << failures))
        return Double.random(in: 1..<limit, using: &generator)
    }
}
