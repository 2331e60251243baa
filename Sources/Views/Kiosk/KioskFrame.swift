package import FoundationEssentials
package import ViewModels

/// Everything that one frame of a kiosk is drawn from.
package struct KioskFrame: Sendable {
    package var state: BoardState
    package var plan: KioskPlan
    package var settings: KioskSettings
    /// What the lock asks for; nil for nothing.
    package var prompt: String?
    /// The board's clock.
    package var now: Date
    package var localTime: LocalTime

    package init(
        state: BoardState, plan: KioskPlan, settings: KioskSettings, prompt: String? = nil, now: Date,
        localTime: LocalTime
    ) {
        self.state = state
        self.plan = plan
        self.settings = settings
        self.prompt = prompt
        self.now = now
        self.localTime = localTime
    }

    /// The board's own rows: five, with or without a race.
    var boardRows: [RowState] {
        let rows = state.rows.prefix(KioskSettings.boardRows)
        return rows + Array(repeating: .empty(BoardState.Wording("")), count: KioskSettings.boardRows - rows.count)
    }

    var hasRaces: Bool {
        state.rows.contains { if case .race = $0 { true } else { false } }
    }
}
