package import Models

/// Purpose of a task's requests: who waits for them. What a person asked for never waits for what nobody asked for.
package enum RequestPurpose: Hashable, Sendable {
    /// A person, for this alone: the card under the cursor, a command, the list of a refresh. Also the board's races.
    case asked
    /// A person, for a screen that fills race by race, or for more races of a short board.
    case opened
    /// Nobody: lists, favourites and cards that are kept up to date by themselves.
    case background

    /// Purpose of the requests of this task; `asked` unless it is set.
    @TaskLocal package static var current = asked

    /// Requests of the burst that are left for what goes before it (`ClientSettings`).
    var leaves: Int {
        switch self {
        case .asked: 0
        case .opened: ClientSettings.keptForAsked
        case .background: ClientSettings.keptForAsked + ClientSettings.keptForOpened
        }
    }

    /// Sends a request for a purpose.
    package static func send<Answer: Sendable>(
        _ purpose: RequestPurpose, isolation: isolated (any Actor)? = #isolation,
        _ request: () async throws(FeedError) -> Answer
    ) async throws(FeedError) -> Answer {
        let outcome = await $current.withValue(
            purpose,
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
