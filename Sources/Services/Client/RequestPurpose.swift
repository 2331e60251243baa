package import Models

/// Purpose of a task's requests. A person's request never waits for background requests.
package enum RequestPurpose: Hashable, Sendable {
    /// A person waits for this one answer: the card under the cursor, a command, the list of a refresh. The board's
    /// races count as such too.
    case asked
    /// A person waits for a screen that fills race by race, or for more races of a short board.
    case opened
    /// No person waits: lists, favourites and cards that the board keeps up to date.
    case background

    /// Purpose of the requests of this task; `asked` unless it is set.
    @TaskLocal package static var current = asked

    /// Requests of the burst that are left for more urgent purposes (`ClientSettings`).
    var leaves: Int {
        switch self {
        case .asked: 0
        case .opened: ClientSettings.keptForAsked
        case .background: ClientSettings.keptForAsked + ClientSettings.keptForOpened
        }
    }

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
