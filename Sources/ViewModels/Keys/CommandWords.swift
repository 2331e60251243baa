import Models
import Screen

extension BoardIntent {
    /// Further words by which a command is found: those that other programs, and people, have for it.
    var synonyms: String {
        switch self {
        case .toggle: tr("filter category only gallops thoroughbred trots dogs")
        case .showAll: tr("clear reset filter")
        case .moreRows, .fewerRows: tr("count lines number of races")
        case .toggleHold: tr("pause freeze stop")
        case .startSearch: tr("find filter narrow")
        case .nextTheme: tr("colour color dark light")
        case .nextLayout, .nextPane, .previousPane: tr("panes split window")
        case .togglePoster: tr("large big wall countdown")
        case .toggleZoom: tr("maximise fullscreen full screen")
        case .sort: tr("order")
        case .reveal: tr("spoiler hide")
        case .watch: tr("star bookmark follow favourite")
        case .note: tr("remark comment blackbook diary remember")
        case .nextRegion: tr("region country filter")
        case .nextState: tr("states region province")
        case .refresh: tr("reload update")
        case .openPage: tr("web website link url video browser xdg-open")
        case .copy: tr("clipboard yank")
        case .quit: tr("exit leave close")
        case .open: tr("card runners prices odds")
        case .signs: tr("legend signs symbols meaning glossary")
        case .results: tr("winner last placings dividends")
        case .meetings: tr("tracks venues timetable day")
        case .form, .nextKind: tr("statistics ranking jockeys drivers trainers figures")
        case .show(.plan): tr("planner clash clashes schedule free time")
        case .show(.upcoming): tr("watch list watched entries next starts jockey trainer")
        case .alert, .priceAlert, .show(.alerts): tr("alarm notify notification reminder bell sound")
        case .show(.market): tr("movers steamers drifters prices odds firming")
        case .show(.sources): tr("network connection feed requests limits quota errors status health")
        case .show(.settings): tr("preferences options configuration config setup")
        case .delay: tr("delay tv television stream behind late sync")
        case .nextValue, .previousValue, .unset: tr("change value default")
        default: ""
        }
    }

    /// Name of the setting whose value the command changes, or chooses in its place; nil for none.
    var setting: String? {
        switch self {
        case .toggle, .showAll: "only"
        case .moreRows, .fewerRows: "count"
        case .nextTheme: "theme"
        case .nextLayout, .togglePoster: "layout"
        case .nextRegion, .nextState: "region"
        case .delay: "delay"
        default: nil
        }
    }
}
