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
        state.pane = cursor.index.map { SourcesPane(words.map(\.about), selected: $0, texts: state.texts) }
        return state
    }
}

/// What is known of the sources besides their rows.
package struct SourcesPane: Hashable, Sendable {
    /// Sentences about a source, the most important first.
    package struct About: Hashable, Sendable {
        package let name: String
        /// All of them, and those that a row with all columns does not say.
        package let lines, besideColumns: [SettingLine]
    }

    package let sources: [About]
    /// Place of the selected source among them, from 0.
    package let selected: Int
    /// Widths of the rows' words, which decide what columns there are.
    package let texts: ColumnWidths

    init(_ sources: [About], selected: Int, texts: ColumnWidths) {
        (self.sources, self.selected, self.texts) = (sources, selected, texts)
    }
}

/// The sources, and sentences about them.
package typealias SourcesState = ListState<SourceRow>

/// Words of one source in the list.
package struct SourceRow: ListRow {
    package typealias Pane = SourcesPane

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
    /// Times of its answers, with their unit; `-` without one.
    package var median, slowest: String

    /// Columns of the longest time since an answer.
    package static let widestAge = DisplayWidth.of(SourceUseWords.age("4m 59s"))
}

extension ColumnWidths {
    fileprivate mutating func fit(_ row: SourceRow) {
        fit(row.id, .setting)
        fit(row.state.words, .value)
    }
}
