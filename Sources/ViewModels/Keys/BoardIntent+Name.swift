import Models

extension BoardIntent {
    /// Name of a key's effect, for a person's own keys (docs/configuration.md, "Keys of your own"). It never changes.
    /// nil for an intent whose keys stay as they are.
    var keyName: String? {
        switch self {
        case .toggle(let category): category.rawValue
        case .show(let id): id.description
        case .delay(let seconds): seconds > 0 ? "later" : "earlier"
        case .moveUp: "up"
        case .moveDown: "down"
        case .moveFirst: "first"
        case .moveLast: "last"
        case .pageUp, .scrollUp: "page-up"
        case .pageDown, .scrollDown: "page-down"
        default: nameOfScreens ?? nameOfProgram
        }
    }

    private var nameOfScreens: String? {
        switch self {
        case .showAll: "all"
        case .moreRows: "more-rows"
        case .fewerRows: "fewer-rows"
        case .open: "open"
        case .nextPane: "next-pane"
        case .previousPane: "previous-pane"
        case .toggleZoom: "zoom"
        case .previousRace: "previous-race"
        case .nextRace: "next-race"
        case .nextKind: "next-kind"
        case .previousKind: "previous-kind"
        case .nextPeriod: "period"
        case .sort: "sort"
        case .reveal: "reveal"
        case .openPage: "browser"
        case .startSearch: "search"
        case .nextRegion: "country"
        case .nextState: "state"
        case .watch: "watch"
        case .alert: "alert"
        case .nextValue: "next-value"
        case .previousValue: "previous-value"
        case .unset: "unset"
        default: nil
        }
    }

    private var nameOfProgram: String? {
        switch self {
        case .back: "back"
        case .toggleHold: "hold"
        case .nextTheme: "theme"
        case .togglePoster: "poster"
        case .nextLayout: "layout"
        case .copy: "copy"
        case .refresh: "refresh"
        case .reload: "reload"
        case .redraw: "redraw"
        case .help: "help"
        case .suspend: "suspend"
        case .quit: "quit"
        default: nil
        }
    }
}
