import Facts
import Models

extension ScreenID {
    /// Every setting, its value and where it comes from.
    package static let settings = ScreenID("settings")
    /// No screen but a place: the line in which the value of a setting is typed.
    package static let entry = ScreenID("entry")
}

/// The settings: each with its value, which keys change.
struct SettingsScreen: Screen {
    /// Most characters of a value or a search.
    private static let limit = 1000

    private var cursor = ListCursor<String>()
    private var content: SettingsContent?
    private var items: [SettingItem] = []
    private var search = ""
    private var isSearching = false
    /// Text that is typed for the selected setting; nil while none is.
    private var entry: String?

    var selectedRace: Race? { nil }
    var races: [Race] { [] }
    var typing: ScreenID? { entry != nil ? .entry : isSearching ? .search : nil }

    var room: Int {
        get { cursor.room }
        set { cursor.setRoom(newValue) }
    }

    mutating func forgetWords() {}

    mutating func open(on race: Race?) {
        (entry, search, isSearching) = (nil, "", false)
    }

    mutating func settle(in world: World) {
        content = world.settings
        let all = world.settings?.items ?? []
        items =
            search.isEmpty
            ? all
            : all.filter { item in
                [item.id, item.group, item.help].contains { TextSearch.has(search, in: $0) }
            }
        cursor.settle(in: items.map(\.id))
    }

    private var selected: SettingItem? { cursor.index.map { items[$0] } }

    // MARK: - Keys

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        settle(in: world)
        if let text = entry { return serve(intent, typed: text) }
        if isSearching, serveSearch(intent) { return settled(in: world) }
        switch intent {
        case .open: return change(by: 1, types: true)
        case .nextValue: return change(by: 1, types: false)
        case .previousValue: return change(by: -1, types: false)
        case .unset: return selected.map { $0.isSecret ? Self.refusal($0) : .set($0.id, nil) } ?? .served
        case .openSetting(let name):
            search = ""
            settle(in: world)
            cursor.choose(name)
        case .startSearch: isSearching = true
        case .back where !search.isEmpty: search = ""
        default: return cursor.serve(intent) ? .served : .ignored
        }
        return settled(in: world)
    }

    private mutating func settled(in world: World) -> ScreenOutcome {
        settle(in: world)
        return .served
    }

    /// Another value, or the line to type one.
    private mutating func change(by places: Int, types: Bool) -> ScreenOutcome {
        guard let item = selected else { return .served }
        if types, item.isKey {
            entry = ""
            return .served
        }
        guard !item.isSecret else { return Self.refusal(item) }
        if types, item.choices.isEmpty {
            entry = item.value
            return .served
        }
        guard let value = item.neighbour(by: places) else {
            return .announce(tr("Enter types a value of \(item.id)"))
        }
        return value == item.value ? .served : .set(item.id, value)
    }

    private static func refusal(_ item: SettingItem) -> ScreenOutcome {
        .announce(
            item.isKey
                ? tr("\(item.id) is secret: Enter takes a new one")
                : tr("\(item.id) is secret: a command sets it, see raceboard-config(5)"))
    }

    private mutating func serve(_ intent: BoardIntent, typed text: String) -> ScreenOutcome {
        switch intent {
        case .search(let scalar):
            var longer = text
            longer.unicodeScalars.append(scalar)
            entry = String(longer.prefix(Self.limit))
        case .eraseSearch: entry = String(text.dropLast())
        case .back: entry = nil
        case .keepSearch:
            guard let item = selected, problem == nil else { return .served }
            entry = nil
            if text == item.value || text.isEmpty && item.isKey { return .served }
            return .set(item.id, text.isEmpty ? nil : text)
        default: return .ignored
        }
        return .served
    }

    private mutating func serveSearch(_ intent: BoardIntent) -> Bool {
        switch intent {
        case .search(let scalar): search.unicodeScalars.append(scalar)
        case .eraseSearch: isSearching = search.popLast() != nil
        case .keepSearch: isSearching = false
        case .back: (search, isSearching) = ("", false)
        default: return false
        }
        search = String(search.prefix(Self.limit))
        return true
    }

    /// Sentence about a wrong text; an empty text is right, since it removes the line.
    private var problem: String? {
        guard let entry, !entry.isEmpty, let item = selected, entry != item.value else { return nil }
        return content?.problem(item.id, entry)
    }

    // MARK: - State

    func state(of world: World) -> SettingsState {
        var state = SettingsState()
        state.head.title = search.isEmpty && !isSearching ? tr("Settings") : tr("Settings /\(search)")
        guard let content else {
            state.empty = [tr("The settings of this board cannot be changed here.")]
            return state
        }
        let all = content.items.count
        state.head.count =
            search.isEmpty
            ? Wording(trn("\(all) setting", "\(all) settings", all))
            : Wording(tr("\(items.count) of \(all)"), short: "\(items.count)")
        state.head.notes = [
            content.file.map { Wording($0) } ?? Wording(tr("No file: HOME is not set"))
        ]
        guard !items.isEmpty else {
            state.empty = [tr("No setting has these letters.")]
            return state
        }
        var group = ""
        let rows = items.map { item in
            defer { group = item.group }
            return SettingRow(item, isFirst: item.group != group)
        }
        // No column moves while a word is typed.
        state.texts = content.items.reduce(into: ColumnWidths()) { $0.fit(SettingRow($1, isFirst: true)) }
        state.list = cursor.window(rows) { $0 }
        state.pane = selected.map { SettingsWords.pane(of: $0, typed: entry, problem: problem) }
        return state
    }
}

/// The settings, and lines about the selected one, the most important first.
package typealias SettingsState = ListState<SettingRow>

/// A line about the selected setting.
package struct SettingLine: Hashable, Sendable {
    /// Meaning of the line, which decides how it is drawn.
    package enum Kind: Hashable, Sendable {
        case text, dim, problem, entry
    }

    package var words: String
    package var kind: Kind

    /// A figure and its unit, between which no line ends.
    static func tied(_ figure: String) -> String { figure.split(separator: " ").joined(separator: "\u{A0}") }
    /// Text of a line, with the plain spaces of a screen.
    package static func untied(_ line: String) -> String {
        line.split(separator: "\u{A0}", omittingEmptySubsequences: false).joined(separator: " ")
    }
}

/// Words of one setting in the list.
package struct SettingRow: ListRow {
    package typealias Pane = [SettingLine]

    package var id: String
    /// Heading of its group, for the first of it; else empty.
    package var group: String
    /// Value, `set` for a secret, `-` for none.
    package var value: String
    /// The place at which the value was set, in words; empty for a built-in value.
    package var origin: String
    /// Effect of the setting, without a full stop.
    package var help: String
    /// Whether it differs from the built-in value.
    package var isChanged: Bool

    package init(_ item: SettingItem, isFirst: Bool) {
        id = item.id
        group = isFirst ? item.group : ""
        value = SettingsWords.value(of: item)
        origin = SettingsWords.origin(item.origin)
        help = item.help
        isChanged = item.origin != .builtIn
    }
}

extension ColumnWidths {
    mutating func fit(_ row: SettingRow) {
        fit(row.id, .setting)
        fit(row.group, .group)
        fit(row.value, .value)
        fit(row.origin, .origin)
        fit(row.help, .name)
    }
}

enum SettingsWords {
    static func value(of item: SettingItem) -> String {
        item.value.isEmpty ? "-" : item.isSecret ? tr("set") : item.value
    }

    static func origin(_ origin: SettingItem.Origin) -> String {
        switch origin {
        case .builtIn: ""
        case .key: tr("last key")
        case .file(let line): tr("line \(line)")
        case .system(let line): tr("system line \(line)")
        case .above(let name): name
        }
    }

    /// Lines about a setting, the most important first: the typed text, its problem or the source that overrides it,
    /// its effect.
    static func pane(of item: SettingItem, typed: String?, problem: String?) -> [SettingLine] {
        var lines: [SettingLine] = []
        if let typed {
            // The state of a screen is no place for a key either.
            let shown =
                item.isKey
                ? trn("\(typed.count) character, not shown", "\(typed.count) characters, not shown", typed.count)
                : typed
            lines.append(SettingLine(words: "\(item.id) = \(shown)", kind: .entry))
        }
        if let problem {
            lines.append(SettingLine(words: problem, kind: .problem))
        } else if case .above(let name) = item.origin {
            lines.append(
                SettingLine(words: tr("\(name) counts before the file while this board runs."), kind: .problem))
        }
        lines.append(SettingLine(words: item.help + ".", kind: .text))
        let usual = item.builtIn.isEmpty ? "" : tr(" Default: \(item.builtIn).")
        lines.append(
            SettingLine(words: tr("Takes \(item.takes).\(usual) A change applies \(item.applies)."), kind: .dim))
        return lines
    }
}
