import Facts
import Models
import Screen

/// Every command of the screen beneath and every setting, narrowed while a word of one is typed; or every country.
struct CommandsScreen: Screen {
    /// Most letters that can be typed.
    private static let limit = 200

    /// Whether the countries are listed in the place of the commands.
    private var offersCountries = false
    private var typed = ""
    private var found: [CommandItem] = []
    private var all: [CommandItem] = []
    private var cursor = ListCursor<BoardIntent>()
    /// The command whose new key is awaited; nil for none.
    private var rebinding: CommandItem?

    var selectedRace: Race? { nil }
    var races: [Race] { [] }
    var typing: ScreenID? { rebinding == nil ? nil : .newKey }

    var room: Int {
        get { cursor.room }
        set { cursor.setRoom(newValue) }
    }

    mutating func forgetWords() {}

    mutating func open(on race: Race?) {
        (offersCountries, typed, cursor, rebinding) = (false, "", ListCursor(room: cursor.room), nil)
    }

    mutating func settle(in world: World) {
        all = offersCountries ? CommandItem.countries(in: world) : CommandItem.all(in: world)
        found = CommandItem.found(typed, in: all, world.settings)
        cursor.settle(in: found.map(\.id))
    }

    private var selected: CommandItem? { cursor.index.map { found[$0] } }
    var command: BoardIntent? { rebinding == nil ? selected?.command : nil }

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        if let item = rebinding { return serve(intent, asKeyOf: item, in: world) }
        switch intent {
        case .nextRegion:
            offersCountries = true
            type(in: world) { $0 = "" }
        case .search(let scalar): type(in: world) { $0.unicodeScalars.append(scalar) }
        case .eraseSearch where typed.isEmpty: return .ignored
        case .eraseSearch: type(in: world) { _ = $0.popLast() }
        // A command closes the list, so only a value that is wrong comes here.
        case .open: return selected?.problem.map { .announce($0) } ?? .served
        case .changeKey:
            guard let item = selected, !offersCountries else { return .served }
            guard item.keyName != nil, world.settings != nil else {
                return .announce(tr("Its key stays as it is: \(item.words)"))
            }
            rebinding = item
        default: return cursor.serve(intent) ? .served : .ignored
        }
        return .served
    }

    private mutating func type(in world: World, _ change: (inout String) -> Void) {
        change(&typed)
        typed = String(typed.prefix(Self.limit))
        // The best match is the first: the cursor goes back to it.
        cursor = ListCursor(room: cursor.room)
        settle(in: world)
    }

    private mutating func serve(_ intent: BoardIntent, asKeyOf item: CommandItem, in world: World) -> ScreenOutcome {
        switch intent {
        case .back: rebinding = nil
        case .take(let key):
            guard let name = item.keyName else { return .served }
            if let owner = world.keyChanges.giving(key, to: name).conflict() {
                return .announce(tr("\(key.label) is taken by \(owner.name ?? owner.description): press another key"))
            }
            rebinding = nil
            return .setKey(name, key)
        default: return .ignored
        }
        return .served
    }

    // MARK: - State

    /// The day's lists have the countries that race only tonight.
    func needs(in world: World) -> ScreenNeeds { ScreenNeeds(lists: offersCountries) }

    func state(of world: World) -> CommandsState {
        var state = CommandsState()
        state.head.title = offersCountries ? tr("Countries") : tr("Commands and settings")
        if !typed.isEmpty {
            state.head.count = Wording(tr("\(found.count) of \(all.count)"), short: "\(found.count)")
        }
        if found.isEmpty {
            state.empty = [
                offersCountries ? tr("No country has these words.") : tr("No command and no setting has these words.")
            ]
        }
        let rows = found.map(CommandRow.init)
        // No column moves while a word is typed.
        state.texts = (all.map(CommandRow.init) + rows).reduce(into: ColumnWidths()) {
            $0.fit($1.keys, .key)
            $0.fit($1.words, .name)
            $0.fit($1.value, .value)
        }
        state.list = cursor.window(rows) { $0 }
        state.pane = selected?.lines
        if let rebinding {
            let words = tr("Press the key for it in place of \(rebinding.keys), or Esc: ")
            state.pane = [SettingLine(words: words, kind: .entry)]
        }
        return state
    }

    var typedSearch: SearchState? {
        let lead = offersCountries ? SearchState.ofCountries : SearchState.ofCommands
        return rebinding == nil ? SearchState(RaceSearch(typed), isTyping: true, lead: lead) : nil
    }
}
