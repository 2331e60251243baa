import ArgumentParser
import Models
import Settings

/// Settings that are options of the same commands.
protocol SettingList {
    static var settings: [Setting] { get }
    /// Whether what was chosen last by key counts before a default: on the board.
    static var remembers: Bool { get }
    /// Settings that the commands take and do not use: they are not in the help.
    static var unused: [Setting] { get }
}

extension SettingList {
    static var remembers: Bool { false }
    static var unused: [Setting] { [] }
}

enum StoreList: SettingList { static var settings: [Setting] { Setting.ofStore } }
enum ChoiceList: SettingList { static var settings: [Setting] { Setting.ofChoice } }
enum FeedList: SettingList { static var settings: [Setting] { Setting.ofFeed } }
enum PartList: SettingList { static var settings: [Setting] { Setting.ofParts } }
enum OwnOfSourcesList: SettingList { static var settings: [Setting] { Setting.ownOfSources } }
enum ScreenList: SettingList {
    static var settings: [Setting] { Setting.ofScreen }
    static var remembers: Bool { true }
}
enum BoardList: SettingList {
    static var settings: [Setting] { Setting.ofBoard }
    static var remembers: Bool { true }
}
/// The same where nothing that was chosen by key is remembered: on the kiosk, which has rows and a layout of its own.
enum Unremembered<List: SettingList>: SettingList {
    static var settings: [Setting] { List.settings }
    static var unused: [Setting] { [.count, .layout] }
}
enum RegionList: SettingList { static var settings: [Setting] { [.region] } }
enum PlanningList: SettingList { static var settings: [Setting] { [.region, .delay] } }
enum DistanceList: SettingList { static var settings: [Setting] { Setting.ofDistance } }
enum KioskList: SettingList { static var settings: [Setting] { Setting.ofKiosk } }
enum FleetList: SettingList { static var settings: [Setting] { Setting.ofFleet } }
enum RelayList: SettingList { static var settings: [Setting] { Setting.ofRelay } }
enum FleetViewList: SettingList { static var settings: [Setting] { [.relay, .relayIdentity, .venue, .timeout] } }
enum FleetScreenList: SettingList { static var settings: [Setting] { Setting.ofFleetScreen } }
enum StreamList: SettingList { static var settings: [Setting] { Setting.ofWatch } }
enum LineList: SettingList { static var settings: [Setting] { Setting.ofLine } }
enum TimeoutList: SettingList { static var settings: [Setting] { [.timeout] } }

extension ArgumentHelp {
    /// Help of a setting's option, for an option that is a property.
    init(_ setting: Setting) { self.init("\(setting.optionHelp())", valueName: setting.kind.valueName) }
}

/// An option for each setting of a list: its name, its help and its default are the setting's.
///
/// ArgumentParser finds options by `Mirror` and reads them by their labels, so that a list of them can come from a
/// table in place of stored properties.
struct SettingOptions<List: SettingList>: ParsableArguments, CustomReflectable {
    /// The given values, by the settings' names; `true` for a switch.
    let given: [String: String]

    init() { given = [:] }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JSONName.self)
        var given: [String: String] = [:]
        for setting in List.settings {
            let name = JSONName(stringValue: setting.name)
            if setting.kind == .isOn {
                if try container.decode(Flag<Bool>.self, forKey: name).wrappedValue { given[setting.name] = "true" }
            } else {
                given[setting.name] = try container.decode(Option<String?>.self, forKey: name).wrappedValue
            }
        }
        self.given = given
    }

    var customMirror: Mirror {
        Mirror(self, children: List.settings.map { setting in (label: setting.name, value: Self.option(setting)) })
    }

    private static func option(_ setting: Setting) -> Any {
        let name = NameSpecification.customLong(setting.name)
        let help = setting.optionHelp(remembers: List.remembers)
        let visibility: ArgumentVisibility = List.unused.contains(setting) ? .hidden : .default
        guard setting.kind != .isOn else {
            return Flag(wrappedValue: false, name: name, help: ArgumentHelp(help))
        }
        return Option<String?>(
            name: name, help: ArgumentHelp(help, valueName: setting.kind.valueName, visibility: visibility),
            completion: Completions.values(of: setting.kind))
    }
}
