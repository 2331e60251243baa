import Facts
import Models
package import Screen
import Services
package import Settings
import ViewModels

/// The settings of a board on a desktop: their values for the screen, and changes, which are written into the user's
/// file and applied by a reload.
@MainActor
final class SettingsController: SettingsRepository {
    /// Applies a value for this run, without a file; nil for a board that changes its file. On a simulated day, what is
    /// tried changes nothing elsewhere.
    private let tries: ((_ setting: Setting, _ value: String?) -> Failure?)?
    private var tried: Set<String> = []
    /// Settings of keys that are in a file of their own, as read at first and as saved since; nil before.
    private var keys: Set<String>?
    /// Parts of an identity that wait until all that its source requires are typed, by the names of the settings.
    private var identities: [String: String] = [:]
    private let current: () -> (reader: SettingReader, choices: Preferences)
    /// Path of the file in which the key of a source is saved.
    private let keyPath: (SourceAdapter) throws(Failure) -> String
    /// Reads the files again and applies them.
    private let reload: (_ changed: [Setting]) -> Failure?

    /// - Parameter reload: reads the files again and applies them, with the settings that count as changed.
    init(
        tries: ((_ setting: Setting, _ value: String?) -> Failure?)? = nil,
        current: @escaping () -> (reader: SettingReader, choices: Preferences),
        keyPath: @escaping (SourceAdapter) throws(Failure) -> String,
        reload: @escaping (_ changed: [Setting]) -> Failure?
    ) {
        self.tries = tries
        self.current = current
        self.keyPath = keyPath
        self.reload = reload
    }

    var content: SettingsContent {
        let (reader, choices) = current()
        let groups = SettingGroup.allCases.map { group in Setting.all.filter { group.has($0) } }
        let items = zip(SettingGroup.allCases, groups).flatMap { group, settings in
            settings.map { setting in
                var item = SettingItem(setting, in: group, reader, choices)
                if tried.contains(setting.name) { item.origin = .key }
                if let adapter = Self.adapter(named: setting.name) {
                    item.isKey = true
                    item.takes = adapter.keyForm.words
                    if savedKeys(reader).contains(setting.name) { item.value = "***" }
                } else if Self.owner(ofIdentity: setting.name) != nil {
                    item.isKey = true
                    if identities[setting.name] != nil { item.value = "***" }
                }
                return item
            }
        }
        return SettingsContent(items: items, file: try? SettingsFileEditor(of: reader).shownPath) { name, value in
            guard let adapter = Self.adapter(named: name) else { return Setting.named(name)?.problem(value) }
            do throws(Failure) {
                _ = try KeyFile.key(value, of: adapter)
                return nil
            } catch { return error.message }
        }
    }

    private nonisolated static func adapter(named name: String) -> SourceAdapter? {
        Catalogue.adapters.first { $0.keySetting?.name == name }
    }

    /// The source that requires a setting beside others to know whom it serves; nil for any other setting.
    private nonisolated static func owner(ofIdentity name: String) -> SourceAdapter? {
        Catalogue.adapters.first { adapter in
            adapter.keySetting?.name != name && adapter.needs.contains { $0.isRequired && $0.name == name }
        }
    }

    private func savedKeys(_ reader: SettingReader) -> Set<String> {
        if let keys { return keys }
        let secrets = Secrets(environment: reader.environment)
        let found = Catalogue.adapters.filter { ((try? secrets.key(of: $0, reader)) ?? nil) != nil }
        let names = Set(found.compactMap(\.keySetting?.name))
        keys = names
        return names
    }

    /// Saves a key where `raceboard key set` does, without a request.
    private func save(_ text: String, of adapter: SourceAdapter) -> String? {
        guard tries == nil else { return tr("A demo takes no key: start the board without --demo") }
        do throws(Failure) {
            let reader = current().reader
            try KeyFile.write(KeyFile.key(text, of: adapter), to: keyPath(adapter))
            let setting = adapter.keySetting.flatMap { Setting.named($0.name) }
            keys = savedKeys(reader).union([setting?.name].compactMap(\.self))
            return reload([setting].compactMap(\.self))?.message
        } catch {
            return error.message
        }
    }

    /// Writes an identity into the file when all parts of it are known: one alone would be refused.
    private func save(_ text: String, as name: String, of adapter: SourceAdapter) -> String? {
        guard tries == nil else { return tr("A demo takes no key: start the board without --demo") }
        if let problem = Setting.named(name)?.problem(text) { return problem }
        identities[name] = text
        let parts = adapter.needs.filter { $0.isRequired && $0.name != adapter.keySetting?.name }.map(\.name)
        let reader = current().reader
        let missing = parts.filter { part in
            identities[part] == nil && Setting.named(part).flatMap { reader.value($0) } == nil
        }
        guard missing.isEmpty else {
            return tr("It waits for the rest of the identity: \(missing.joined(separator: ", "))")
        }
        let typed = identities.filter { parts.contains($0.key) }
        let problem = changeFile { editor throws(Failure) in
            var changed: [Setting] = []
            for (name, text) in typed.sorted(by: { $0.key < $1.key }) {
                let setting = try Setting.inFiles(named: name)
                try editor.set(setting, to: text)
                changed.append(setting)
            }
            return changed
        }
        for part in parts { identities[part] = nil }
        return problem
    }

    func set(_ name: String, to value: String?) -> String? {
        if let value, let adapter = Self.adapter(named: name) { return save(value, of: adapter) }
        if let value, let adapter = Self.owner(ofIdentity: name) { return save(value, as: name, of: adapter) }
        if let tries, let setting = Setting.named(name) {
            if let value, let problem = setting.problem(value) { return problem }
            if let failure = tries(setting, value) { return failure.message }
            if value == nil { tried.remove(name) } else { tried.insert(name) }
            return nil
        }
        return changeFile { editor throws(Failure) in
            let setting = try Setting.inFiles(named: name)
            if let value {
                try editor.set(setting, to: value)
            } else if try !editor.unset(setting) {
                throw Failure.configuration("\(name) has no line in the file")
            }
            return [setting]
        }
    }

    func setKey(of name: String, to key: Key) -> String? {
        // Reply to a change of a key on the board of a simulated day.
        guard tries == nil else { return tr("A demo changes no keys: start the board without --demo") }
        return changeFile { editor throws(Failure) in
            try editor.setKey(of: name, to: key)
            return []
        }
    }

    /// - Parameter change: changes the file; returns the settings that count as changed.
    /// - Returns: why the file is as it was, as a sentence; nil if it is changed and read.
    private func changeFile(_ change: (SettingsFileEditor) throws(Failure) -> [Setting]) -> String? {
        do throws(Failure) {
            let editor = try SettingsFileEditor(of: current().reader)
            let old = try editor.content()
            let changed = try change(editor)
            guard let failure = reload(changed) else { return nil }
            // A value that is right alone may not fit the others: the board must start again with this file.
            try editor.replace(editor.content(), by: old)
            return failure.message
        } catch {
            return shortened(error.message)
        }
    }

    /// An error on a line of a screen whose head already has the path of the file.
    private func shortened(_ message: String) -> String {
        guard let path = try? SettingsFileEditor(of: current().reader).shownPath else { return message }
        return message.replacing(path, with: "The file")
    }
}

/// Headings under which the settings screen lists settings.
enum SettingGroup: String, CaseIterable {
    case board = "Board"
    case sources = "Sources"
    case data = "Data"
    case commands = "Commands"
    case kiosk = "Kiosk"

    func has(_ setting: Setting) -> Bool {
        guard setting.isInFiles else { return false }
        let group: SettingGroup =
            if Setting.ofDistance.contains(setting) || Setting.ofKiosk.contains(setting) || setting == .pin {
                .kiosk
            } else if Setting.ofSources.contains(setting) || [.feedURL, .feedCache].contains(setting) {
                .sources
            } else if [.rate, .interval, .store, .record, .logFile, .verbose].contains(setting) {
                .data
            } else if setting.reload == .unused {
                .commands
            } else {
                .board
            }
        return group == self
    }
}

extension SettingItem {
    init(_ setting: Setting, in group: SettingGroup, _ reader: SettingReader, _ choices: Preferences) {
        let given = reader.value(setting)
        let shown = given.map { SettingsReport.shown($0.text, of: setting) ?? "" } ?? setting.builtIn
        // An address with a password is no more shown than a key.
        let isSecret = setting.isSecret || setting.kind != .command && given.map { $0.text != shown } ?? false
        var (value, origin) = (shown, SettingItem.Origin(given?.origin, reader))
        // A key's choice stays until its setting changes. A theme of one's own has its path here.
        if let chosen = choices.text(of: setting), chosen != value, !value.contains("/") {
            (value, origin) = (chosen, .key)
        }
        self.init(
            id: setting.name, group: translated(group.rawValue), help: translated(setting.help).filter { $0 != "`" },
            synonyms: translated(setting.synonyms),
            takes: setting.kind.takesForPeople.filter { $0 != "`" }, value: value, builtIn: setting.builtIn,
            origin: origin,
            choices: setting.kind.choices, numbers: setting.kind.numbers, isSecret: isSecret,
            applies: setting.applies(in: group))
    }
}

extension SettingItem.Origin {
    init(_ origin: SettingValue.Origin?, _ reader: SettingReader) {
        self =
            switch origin {
            case nil: .builtIn
            case .option(let name), .environment(let name): .above(name)
            case .file(let path, let line):
                path == reader.files.system?.path && path != reader.files.user?.path
                    ? .system(line: line) : .file(line: line)
            }
    }
}

extension Setting {
    fileprivate func applies(in group: SettingGroup) -> String {
        if group == .kiosk { return tr("to a kiosk") }
        return switch reload {
        case .live, .choice: tr("at once")
        case .restart: tr("after a restart")
        case .unused: tr("to commands")
        }
    }
}

extension Preferences {
    /// Choice by key for a setting, as its text; nil for a setting that no key changes.
    fileprivate func text(of setting: Setting) -> String? {
        switch setting {
        case .only: filter.isAll ? "all" : filter.categories.map(\.rawValue).joined(separator: ",")
        case .theme: theme.name
        case .count: "\(rows)"
        case .layout: layout.rawValue
        case .region: region.isAll ? "all" : region.text
        default: nil
        }
    }
}

extension SettingsFiles {
    /// The files with the names that keys can be given to (`load(named:keyNames:environment:)`).
    package static func load(named: String?, environment: [String: String]) throws(Failure) -> SettingsFiles {
        try load(named: named, keyNames: KeyChanges.names, environment: environment)
    }

    /// A person's own keys, by the files.
    /// - Throws: 78 with file and line, if a key would do two things in one place.
    package func checkedKeys() throws(Failure) -> KeyChanges {
        let changes = keyChanges
        guard let conflict = changes.conflict() else { return changes }
        let owner = conflict.name.map { "\($0) (\(conflict.description))" } ?? conflict.description
        throw Failure.configuration(
            "\(conflict.change.place): \(conflict.change.name) cannot have \(conflict.key.label): "
                + (conflict.place.map { "\($0) gives it to \(owner)" } ?? "it is for \(owner)")
                + (conflict.name.map { "; give \($0) another key too, or [] for none" } ?? ""),
            hint: "\(Manual.page("configuration")) has the names of keys.")
    }
}
