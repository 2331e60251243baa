internal import Facts
internal import Models
internal import Screen
internal import Services

extension SettingKind {
    /// `takes` in the language of the locale, for the settings on the board. Errors have it in English.
    package var takesForPeople: String {
        switch self {
        case .whole(let range, _) where range.upperBound == .max:
            tr("a whole number, \(range.lowerBound) at least")
        case .whole(let range, let unit):
            tr("\(range.lowerBound) to \(range.upperBound)") + (unit.isEmpty ? "" : " " + translated(unit))
        case .number(let range):
            tr("a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))")
        case .minutes(let range): tr("a list of minutes, \(range.lowerBound) to \(range.upperBound), or none")
        case .dwell(let range): tr("a list of seconds, \(range.lowerBound) to \(range.upperBound)")
        case .source: sources
        case .theme: tr("\(Self.list(Theme.builtIn.map(\.name))), or the path of a theme file")
        case .pages: tr("a list of \(Self.list(KioskPage.allCases.map(\.rawValue)))")
        case .sources(let part, let orNone):
            orNone
                ? tr("a list of \(Catalogue.names(part)), \(translated(OpenFeedAddress.forms)), or none")
                : tr("a list of \(Catalogue.names(part)), \(translated(OpenFeedAddress.forms))")
        case .spoken:
            tr("a list of t-N (N minutes before a start), \(Self.list(Self.spokenWords)), or none")
        case .alerts: tr("a list of t-1 to t-60, \(Self.list(AlertKind.words)), or none")
        case .alertWays: tr("a list of \(Self.list(AlertWays.Way.allCases.map(\.rawValue))), or none")
        default: translated(takes)
        }
    }

    private var sources: String {
        let names = Self.list(Catalogue.sources(of: .races).map(\.name))
        let besides = Catalogue.besides.map { "," + $0.name }.joined(separator: tr(" or "))
        return tr("\(names), \(translated(OpenFeedAddress.forms)); add \(besides) for its races too")
    }

    private static let spokenWords = SpokenChoice.Kind.allCases.map(\.rawValue)

    private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
