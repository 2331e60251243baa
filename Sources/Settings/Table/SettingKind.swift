import Facts
package import Models
import Screen
import Services

/// The values that a setting takes. The words for them and the check of a value both come from here.
package enum SettingKind: Hashable, Sendable {
    case address
    case source
    case categories
    case region
    case theme
    case whole(ClosedRange<Int>, unit: String)
    case number(ClosedRange<Double>)
    /// RFC 3339, or a time of today.
    case instant
    /// Minutes, largest first or not, separated by commas.
    case minutes(ClosedRange<Int>)
    /// Events that plain mode reports by itself.
    case spoken
    case isOn
    case zone
    case measure(Measure)
    case pages
    /// Seconds for each page, each in this range.
    case dwell(ClosedRange<Int>)
    case hours
    case keys
    case line
    case path
    /// Path of a folder, or `none`.
    case folder
    /// Sources of a part of card and day, the first choice first, or `none` if that is allowed.
    case sources(RaceSource.Part, orNone: Bool)
    /// An e-mail address of a person.
    case contact
    /// A value for a header: printable ASCII.
    case identifier
    /// Address of an MQTT broker: `mqtts://broker.venue:8883`.
    case broker
    case fleetName
    /// Names of groups, separated by commas.
    case fleetNames
    /// A word out of this list.
    case choice([String])
    case alerts
    case alertScopes
    case alertWays
    /// A program and its arguments, which only a file can have.
    case command
    /// A value that only its command reads, and describes.
    case other(String)

    /// Whether a value is a list separated by commas.
    package var isList: Bool {
        switch self {
        case .categories, .region, .minutes, .pages, .dwell, .hours, .sources, .alerts, .alertScopes, .alertWays,
            .command,
            .spoken, .fleetNames:
            true
        default: false
        }
    }

    /// Stands for the value in the help of an option.
    package var valueName: String {
        switch self {
        case .address, .broker: "url"
        case .source, .sources, .categories, .region, .minutes, .pages, .dwell, .alerts, .alertScopes, .alertWays,
            .command,
            .spoken, .fleetNames:
            "list"
        case .whole(_, let unit): unit.isEmpty || unit.contains(" ") ? "n" : unit
        case .number: "x"
        case .instant: "time"
        case .zone: "zone"
        case .measure(let measure): measure.unit
        case .hours: "hours"
        case .line: "text"
        case .path, .folder: "path"
        case .theme, .keys, .contact, .identifier, .choice, .fleetName: "name"
        case .isOn, .other: "value"
        }
    }

    /// The values that are words, one each, for a shell to offer; empty if any text may be one.
    package var words: [String] {
        switch self {
        case .categories: ["horse", "greyhound", "harness", "all"]
        case .theme: Theme.builtIn.map(\.name)
        case .source: Catalogue.sources(of: .races).map(\.name)
        case .sources(let part, let orNone): Catalogue.sources(of: part).map(\.name) + (orNone ? ["none"] : [])
        case .pages: KioskPage.allCases.map(\.rawValue)
        case .keys: KioskSettings.Keys.allCases.map(\.rawValue)
        case .spoken: SpokenChoice.words
        case .choice(let words): words
        case .alerts: ["t-5", "t-1"] + AlertKind.words
        case .alertScopes: ["watched", "all", "horse", "greyhound", "harness", "region:AUS", "region:-USA"]
        case .alertWays: AlertWays.Way.allCases.map(\.rawValue)
        default: []
        }
    }

    /// `1 to 20`, `a list of horse, greyhound, harness, or all`.
    var takes: String {
        switch self {
        case .address: "an http or https address"
        case .source: SettingValue.boardSourcesTake
        case .categories: "a list of horse, greyhound, harness, or all"
        case .region: SettingValue.regionTakes
        case .theme: Theme.builtIn.map(\.name).joined(separator: ", ") + ", or the path of a theme file"
        case .whole(let range, _) where range.upperBound == .max: "a whole number, \(range.lowerBound) at least"
        case .number(let range): "a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
        case .instant: "RFC 3339, or HH:MM of today"
        case .whole(let range, let unit):
            "\(range.lowerBound) to \(range.upperBound)" + (unit.isEmpty ? "" : " \(unit)")
        case .minutes(let range): "a list of minutes, \(range.lowerBound) to \(range.upperBound), or none"
        case .spoken: SettingValue.spokenTakes
        case .isOn: "true or false"
        case .measure(let measure): measure.takes
        case .pages: "a list of " + KioskPage.allCases.map(\.rawValue).joined(separator: ", ")
        case .dwell(let range): "a list of seconds, \(range.lowerBound) to \(range.upperBound)"
        case .hours: OpeningHours.expected
        case .keys: KioskSettings.Keys.allCases.map(\.rawValue).joined(separator: ", ")
        case .line: "one line of text"
        case .zone: "a time zone such as Australia/Sydney"
        case .path: "the path of a file"
        case .folder: "the path of a folder, or none"
        case .sources(let part, let orNone):
            "a list of " + Catalogue.names(part) + ", " + OpenFeedAddress.forms + (orNone ? ", or none" : "")
        case .contact: "an e-mail address"
        case .identifier: "1 to 100 printable ASCII characters"
        case .broker: SettingValue.brokerTakes
        case .fleetName: SettingValue.fleetNameTakes
        case .fleetNames: "a list of names: " + SettingValue.fleetNameTakes
        case .choice(let words): words.joined(separator: ", ")
        case .alerts: SettingValue.alertsTake
        case .alertScopes: AlertScope.takes
        case .alertWays: "a list of " + AlertWays.Way.allCases.map(\.rawValue).joined(separator: ", ") + ", or none"
        case .command: SettingValue.commandTakes
        case .other(let words): words
        }
    }

    /// Text between the values of a list that a file has: an argument of a program may have a comma.
    var separator: String { self == .command ? "\n" : "," }

    /// Whether the text of a value is valid. Pure: zones and paths are read when used.
    func check(_ value: SettingValue) throws(Failure) {
        switch self {
        case .address: _ = try value.feedURL()
        case .source: _ = try value.boardSources()
        case .categories: _ = try value.filter()
        case .region: _ = try value.region()
        case .theme: try value.checkTheme()
        case .whole(let range, let unit): _ = try value.whole(in: range, unit: unit)
        case .number(let range): _ = try value.number(in: range)
        case .minutes(let range): _ = try value.minutes(in: range)
        case .spoken: _ = try value.spoken()
        case .isOn: _ = try value.isOn()
        case .measure(let measure): _ = try value.measure(measure)
        case .pages: _ = try value.pages()
        case .dwell(let range): _ = try value.seconds(in: range)
        case .hours: _ = try value.hours()
        case .keys: let _: KioskSettings.Keys = try value.choice()
        case .line: _ = try value.line()
        case .path: try value.checkPath()
        case .folder: if value.text != "none" { try value.checkPath() }
        case .sources(let part, let orNone): _ = try value.sources(of: part, orNone: orNone)
        case .contact: _ = try value.contact()
        case .identifier: _ = try value.identifier()
        case .broker: _ = try value.broker()
        case .fleetName: _ = try value.fleetName()
        case .fleetNames: _ = try value.fleetNames()
        case .choice(let words): try value.check(isOneOf: words)
        case .alerts: _ = try value.alerts()
        case .alertScopes: _ = try value.alertScopes()
        case .alertWays: _ = try value.alertWays()
        case .command: _ = try value.command()
        case .zone, .instant, .other: break
        }
    }

    /// A number without decimals where it has none.
    static func short(_ number: Double) -> String {
        Int(exactly: number).map { String($0) } ?? String(number)
    }
}

extension SettingKind {
    /// Words of which a value is exactly one, for keys that go through them; empty for any other kind.
    package var choices: [String] {
        switch self {
        case .isOn: ["false", "true"]
        case .theme: Theme.builtIn.map(\.name)
        case .keys: KioskSettings.Keys.allCases.map(\.rawValue)
        case .choice(let words): words
        default: []
        }
    }

    /// Whole numbers of which a value is one, for keys that count; nil for any other kind, and for one without an end.
    package var numbers: ClosedRange<Int>? {
        if case .whole(let range, _) = self, range.upperBound < .max { range } else { nil }
    }
}

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
        case .alerts: tr("a list of t-1 to t-60, at>=5.00, at<=2.00, \(Self.list(AlertKind.words)), or none")
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
