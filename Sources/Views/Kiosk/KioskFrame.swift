import Facts
import FoundationEssentials
import Models
import ViewModels

/// Input of one frame of a kiosk.
struct KioskFrame: Sendable {
    /// State of the board; its rows go beyond the five of the board's page.
    var state: BoardState
    /// Scene, position and turns at this instant.
    var plan: KioskPlan
    var settings: KioskSettings
    /// Prompt of the lock for the bottom line; nil for none.
    var prompt: String?
    /// Words over the whole screen; nil for none.
    var cover: NoticeContent?
    /// Time by the board's clock, which follows the server's.
    var now: Date
    /// Zone and form of local times.
    var localTime: LocalTime

    init(
        state: BoardState, plan: KioskPlan, settings: KioskSettings, prompt: String? = nil,
        cover: NoticeContent? = nil, now: Date, localTime: LocalTime
    ) {
        self.state = state
        // People at a wall have no keys.
        self.state.headerHints = []
        self.plan = plan
        self.settings = settings
        self.prompt = prompt
        self.cover = cover
        self.now = now
        self.localTime = localTime
    }

    /// The board's own rows: five, with or without a race.
    var boardRows: [RowState] {
        let rows = state.rows.prefix(KioskSettings.boardRows)
        return rows + Array(repeating: .empty(Wording("")), count: KioskSettings.boardRows - rows.count)
    }

    /// The board's row of the next start: the first race that is neither over nor past it; nil without one.
    var largeRow: Int? {
        boardRows.firstIndex {
            if case .race(let race) = $0 { !race.isSettled && race.urgency != .jumped } else { false }
        }
    }

    var hasRaces: Bool {
        state.rows.contains { if case .race = $0 { true } else { false } }
    }
}
