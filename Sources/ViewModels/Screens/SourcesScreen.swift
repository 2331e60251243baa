package import Facts
import Models

extension ScreenID {
    /// Origin of the data: requests, failures and limits of each source.
    package static let sources = ScreenID("sources")
}

/// The sources: whether each answers, and what became of its requests.
struct SourcesScreen: Screen {
    private var cursor = ListCursor<String>()
    private var sources: [UsedSource] = []

    var selectedRace: Race? { nil }
    var races: [Race] { [] }

    var room: Int {
        get { cursor.room }
        set { cursor.setRoom(newValue) }
    }

    mutating func forgetWords() {}

    mutating func settle(in world: World) {
        sources = world.sources
        cursor.settle(in: sources.map(\.source.name))
    }

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        cursor.serve(intent) ? .served : .ignored
    }

    func state(of world: World) -> SourcesState {
        var state = SourcesState()
        state.head.title = tr("Sources")
        guard !sources.isEmpty else {
            state.empty = [tr("The sources of this board are not known here.")]
            return state
        }
        let words = sources.map { SourceUseWords($0, in: world) }
        let rows = words.map(\.row)
        state.head.count = SourceUseWords.count(rows.count, working: rows.count { $0.standing == .works })
        state.texts = rows.reduce(into: ColumnWidths()) { $0.fit($1) }
        state.list = cursor.window(rows) { $0 }
        state.pane = cursor.index.map { rows[$0].lines }
        return state
    }
}

/// The sources, and lines about the selected one, the most important first.
package typealias SourcesState = ListState<SourceRow>

/// Words of one source in the list.
package struct SourceRow: ListRow {
    package typealias Pane = [SettingLine]

    /// How a source does, as far as its last requests show.
    package enum Standing: Hashable, Sendable {
        case works, fails
        /// A limit of the program's own keeps its requests back for now.
        case limited
        /// Nothing was requested of it yet.
        case unused
        /// Something that it needs is not set.
        case absent
    }

    /// Name of the source in settings.
    package var id: String
    package var standing: Standing
    /// The same in a word or two.
    package var state: Wording
    /// Time since its last good answer: `12s ago`; `-` without one.
    package var age: String
    /// Requests that were sent, and those of them that failed.
    package var requests, failed: String
    /// Lines about it, the most important first.
    package var lines: [SettingLine]

    /// Columns of the longest time since an answer.
    package static let widestAge = DisplayWidth.of(SourceUseWords.age("4m 59s"))
}

extension ColumnWidths {
    fileprivate mutating func fit(_ row: SourceRow) {
        fit(row.id, .setting)
        fit(row.state.words, .value)
    }
}
