package import Models

/// What a source besides the board's feed lists, and how that source is.
package struct RaceListing: Hashable, Sendable {
    /// By its own ids, in no order.
    package var races: [Race]
    package var state: SourceState

    package init(races: [Race], state: SourceState) {
        self.races = races
        self.state = state
    }
}
