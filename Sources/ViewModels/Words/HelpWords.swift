/// Words of the help that are not those of a key.
enum HelpWords {
    static let thisScreen = "On this screen"
    static let signs = "Signs"
    static let more = "Mouse and settings"

    static let notes = [
        ("Click", "Selects a line; a second click opens it. Words of header and footer are buttons"),
        ("Wheel", "Moves the cursor, or scrolls"),
        (
            "Settings",
            ", changes them; the file ~/.config/raceboard/config has them; raceboard config settings lists them"
        ),
        ("Manual", "raceboard --help, man raceboard"),
    ]

    /// Further words by which a key is found in the help: those that other programs have for it.
    static func synonyms(of intent: BoardIntent) -> String {
        switch intent {
        case .toggle: "filter category only gallops thoroughbred trots dogs"
        case .showAll: "clear reset filter"
        case .moreRows, .fewerRows: "count lines number of races"
        case .toggleHold: "pause freeze stop"
        case .startSearch: "find filter narrow"
        case .nextTheme: "colour color dark light"
        case .nextLayout, .nextPane, .previousPane: "panes split window"
        case .togglePoster: "large big wall"
        case .toggleZoom: "maximise fullscreen full screen"
        case .sort: "order"
        case .reveal: "spoiler hide"
        case .watch: "star bookmark follow favourite"
        case .nextRegion, .nextState: "region country filter"
        case .refresh: "reload update"
        case .openPage: "web website link url video browser xdg-open"
        case .copy: "clipboard yank"
        case .quit: "exit leave close"
        case .open: "card runners prices odds"
        case .form, .nextKind: "statistics ranking jockeys"
        case .show(.plan): "planner clash clashes schedule free time"
        case .show(.upcoming): "watch list watched entries next starts jockey trainer"
        case .alert, .show(.alerts): "alarm notify notification reminder bell sound"
        case .show(.market): "movers steamers drifters prices odds firming"
        case .show(.settings): "preferences options configuration config setup"
        case .nextValue, .previousValue, .unset: "change value default"
        default: ""
        }
    }
}
