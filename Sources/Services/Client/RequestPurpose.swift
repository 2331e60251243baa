package import Models

/// The ones who wait for the requests of a task: a person or the board, or lists that fill by themselves.
package enum RequestPurpose {
    /// Whether nobody waits for them: what a person has opened or selected, and the board's races, go first
    /// (`ClientSettings.kept`).
    @TaskLocal package static var isBackground = false

    /// Sends a request for which nobody waits, or one that goes first.
    package static func send<Answer: Sendable>(
        inBackground: Bool, isolation: isolated (any Actor)? = #isolation,
        _ request: () async throws(FeedError) -> Answer
    ) async throws(FeedError) -> Answer {
        let outcome = await $isBackground.withValue(
            inBackground,
            operation: { () async -> Result<Answer, FeedError> in
                do throws(FeedError) {
                    return .success(try await request())
                } catch {
                    return .failure(error)
                }
            }, isolation: isolation)
        return try outcome.get()
    }
}
