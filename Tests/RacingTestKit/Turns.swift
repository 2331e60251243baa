/// Lets other tasks run, for a number of turns.
package func letOthersRun(turns: Int) async {
    for _ in 0..<turns { await Task.yield() }
}

/// Lets other tasks run until a condition holds.
/// - Parameter what: named by the error.
/// - Throws: `NeverHeld` after ten million turns.
package func letOthersRun(until what: String, _ holds: () async -> Bool) async throws {
    for _ in 0..<10_000_000 {
        if await holds() { return }
        await Task.yield()
    }
    throw NeverHeld(what: what)
}

/// A condition that a test waited for in vain.
package struct NeverHeld: Error, CustomStringConvertible {
    let what: String

    package var description: String { "did not come: \(what)" }
}
