/// A kind of screen: its name, its keys, and how it begins.
package struct ScreenKind: Sendable {
    /// Name and place in the key table.
    package let id: ScreenID
    /// Type of its state; a view draws it by this type.
    package let state: any ScreenState.Type
    /// Groups of common keys that work on it.
    let groups: KeyGroups
    /// Part of the screen that the key `/` narrows.
    let search: SearchScope
    /// Whether it opens above the open screen, about the race selected there, and leads back to that. In a pane of a
    /// desk it is of the race under the cursor.
    let isAbove: Bool
    /// Keys of this screen: at least the one that opens it.
    let keys: @Sendable (KeyPlaces) -> [KeyBinding]
    /// The screen before anything was chosen on it.
    let make: @Sendable () -> any Screen

    /// - Parameters:
    ///   - search: the list that `/` narrows on it.
    ///   - keys: its own keys, by the places of the common ones.
    package init<Value: Screen>(
        _ id: ScreenID, groups: KeyGroups, search: SearchScope = .lists, isAbove: Bool = false,
        keys: @escaping @Sendable (KeyPlaces) -> [KeyBinding] = { _ in [] }, _ make: @escaping @Sendable () -> Value
    ) {
        self.id = id
        self.groups = groups
        self.search = search
        self.isAbove = isAbove
        self.keys = keys
        self.make = make
        state = Value.State.self
    }
}

/// Part of a screen that a search narrows.
package enum SearchScope: Hashable, Sendable {
    /// The races and the day's lists: one search for all of them.
    case lists
    /// The runners of the open card.
    case runners
    /// The key `/` has no effect on this screen.
    case none
}

/// Groups of keys that several screens share.
package struct KeyGroups: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Cursor, choice of races, search, theme, form, meetings, quit.
    package static let basic = KeyGroups(rawValue: 1)
    /// Refresh, reload, country, watch list, results.
    static let races = KeyGroups(rawValue: 2)
    /// Keys that move a page up and down.
    static let pages = KeyGroups(rawValue: 4)
    /// Enter opens the card of the selected race.
    static let opensCards = KeyGroups(rawValue: 8)
    /// All of them, as a list of races has them.
    package static let listOfRaces: KeyGroups = [.basic, .races, .pages, .opensCards]
}

/// The screens that there are. A new one is a value, a state, a view and a line here.
package enum Screens {
    /// All kinds, in the order of docs/keys.md. A test adds its own for as long as a task runs.
    @TaskLocal package static var all: [ScreenKind] = [
        ScreenKind(.board, groups: [.basic, .races, .opensCards]) { NextRacesScreen() },
        ScreenKind(.card, groups: [.basic, .races], search: .runners, isAbove: true) { CardScreen() },
        ScreenKind(.results, groups: .listOfRaces) { ListScreen(ResultsList()) },
        ScreenKind(.meetings, groups: .listOfRaces) { MeetingsScreen() },
        ScreenKind(.form, groups: [.basic, .pages], keys: KeyTable.form) { FormScreen() },
        ScreenKind(.market, groups: .listOfRaces, keys: KeyTable.market) { ListScreen(MarketList()) },
        ScreenKind(.plan, groups: .listOfRaces, keys: KeyTable.plan) { ListScreen(PlanList()) },
        ScreenKind(.upcoming, groups: .listOfRaces, keys: KeyTable.upcoming) { ListScreen(UpcomingList()) },
        ScreenKind(.settings, groups: [.basic, .pages], search: .none, keys: KeyTable.settings) { SettingsScreen() },
        ScreenKind(.sources, groups: [.basic, .pages], search: .none, keys: KeyTable.sources) { SourcesScreen() },
        ScreenKind(.alerts, groups: .listOfRaces, keys: KeyTable.alerts) { ListScreen(AlertsList()) },
        ScreenKind(.help, groups: [], search: .none, isAbove: true, keys: KeyTable.help) { HelpScreen() },
        ScreenKind(.commands, groups: [], search: .none, isAbove: true, keys: KeyTable.commands) { CommandsScreen() },
    ]
}
