package import Models

/// How late races have jumped, across runs of the program.
package protocol JumpStore: Sendable {
    /// Delays of the latest races, by their advertised start; empty if there are none, or if they cannot be read.
    /// - Parameter limit: most races.
    func jumps(limit: Int) async -> [JumpDelay]
}

extension JumpStore {
    /// Delays of as many races as an estimate is made of: some weeks of a busy country.
    package func latest() async -> [JumpDelay] { await jumps(limit: JumpDelays.most) }
}
