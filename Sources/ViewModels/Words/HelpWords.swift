import Models

/// Words of the help that are not those of a key.
enum HelpWords {
    static let thisScreen = tr("On this screen")
    static let signs = tr("Signs")
    static let more = tr("Mouse and settings")

    static let notes = [
        (tr("Click"), tr("Selects a line; a second click opens it. Words of header and footer are buttons")),
        (tr("Wheel"), tr("Moves the cursor, or scrolls")),
        (
            tr("Settings"),
            tr(", changes them; the file ~/.config/raceboard/config has them; raceboard config settings lists them")
        ),
        (tr("Manual"), tr("raceboard --help, man raceboard")),
    ]

    /// Further words by which a key is found in the help: those that other programs have for it.
    static func synonyms(of intent: BoardIntent) -> String {
        switch intent {
        case .toggle: tr("filter category only gallops thoroughbred trots dogs")
        case .showAll: tr("clear reset filter")
        case .moreRows, .fewerRows: tr("count lines number of races")
        case .toggleHold: tr("pause freeze stop")
        case .startSearch: tr("find filter narrow")
        case .nextTheme: tr("colour color dark light")
        case .nextLayout, .nextPane, .previousPane: tr("panes split window")
        case .togglePoster: tr("large big wall")
        case .toggleZoom: tr("maximise fullscreen full screen")
        case .sort: tr("order")
        case .reveal: tr("spoiler hide")
        case .watch: tr("star bookmark follow favourite")
        case .nextRegion, .nextState: tr("region country filter")
        case .refresh: tr("reload update")
        case .openPage: tr("web website link url video browser xdg-open")
        case .copy: tr("clipboard yank")
        case .quit: tr("exit leave close")
        case .open: tr("card runners prices odds")
        case .form, .nextKind: tr("statistics ranking jockeys")
        case .show(.plan): tr("planner clash clashes schedule free time")
        case .show(.upcoming): tr("watch list watched entries next starts jockey trainer")
        case .alert, .show(.alerts): tr("alarm notify notification reminder bell sound")
        case .show(.market): tr("movers steamers drifters prices odds firming")
        case .show(.settings): tr("preferences options configuration config setup")
        case .nextValue, .previousValue, .unset: tr("change value default")
        default: ""
        }
    }
}
