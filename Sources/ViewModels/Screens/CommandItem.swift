import Facts
import Models
import Screen

/// The commands and settings that match, and lines about the selected one.
package typealias CommandsState = ListState<CommandRow>

/// Words of one command or setting in the list.
package struct CommandRow: ListRow {
    package typealias Pane = [SettingLine]

    package let id: BoardIntent
    /// Keys of the command as the help writes them; empty for a setting.
    package let keys: String
    package let words: String
    /// The present value of its setting, or the name that it is about; empty for neither.
    package let value: String

    /// Whether it chooses a country, or all of them.
    package var isCountry: Bool { if case .region = id { true } else { false } }

    init(_ item: CommandItem) { (id, keys, words, value) = (item.id, item.keys, item.words, item.value) }
}

/// A command of the key table, or a setting, as the list has it.
struct CommandItem: Hashable, Sendable {
    /// The command; for a setting what opens it.
    let id: BoardIntent
    let keys: String
    /// Effect of the command, without a full stop.
    let words: String
    /// Name by which it can have another key; nil if its key stays as it is.
    let keyName: String?
    /// Names by which it is found, besides its words.
    private let names: [String]
    private let synonyms: [String]
    /// The setting that it is, or changes; nil for none.
    private let setting: SettingItem?
    /// The name that it is about, or its value where the setting has another; nil for none.
    private let subject: String?
    /// A value that is typed for the setting; nil for none.
    private var typed: String?
    /// Why the typed value cannot be written; nil if it can.
    private(set) var problem: String?

    private init(_ command: KeyTable.Command, _ setting: SettingItem?, in world: World) {
        let binding = command.binding
        (id, keys, words, keyName) = (binding.intent, command.label, binding.description, binding.name)
        names = [binding.footer, setting?.id].compactMap(\.self)
        synonyms = [binding.intent.synonyms, setting?.synonyms].compactMap(\.self)
        self.setting = setting
        subject =
            switch binding.intent {
            case .watch: world.watchTarget?.name
            // All categories are none that was chosen.
            case .toggle(let category):
                world.filter.categories.isAll
                    ? ""
                    : world.filter.categories.includes(category) ? tr("on", in: "setting") : tr("off", in: "setting")
            // Keys change it without the setting.
            case .delay: "\(world.delaySeconds)"
            default: nil
            }
    }

    private init(_ setting: SettingItem) {
        (id, keys, keyName, subject) = (.openSetting(setting.id), "", nil, nil)
        // Behind the name a sentence goes on; a word in capitals keeps them.
        let (first, rest) = (String(setting.help.prefix(1)), setting.help.dropFirst())
        words = "\(setting.id): " + (rest.first?.isUppercase == true ? first : first.lowercased()) + rest
        (names, synonyms) = ([], [setting.synonyms])
        self.setting = setting
    }

    /// The signs, which are a part of the help.
    private init(signsBy keys: String) {
        (id, self.keys, words, keyName) = (.signs, keys, tr("Signs, and what each of them means"), nil)
        (names, synonyms, setting, subject) = ([], [BoardIntent.signs.synonyms], nil, nil)
    }

    /// - Parameter country: nil for all of them.
    private init(_ country: OfferedCountry?, in world: World) {
        let region = country.map { RegionFilter(country: $0.code) } ?? .all
        (id, keys, words, keyName) = (.region(region), country?.code ?? "", RaceWords.name(of: region), nil)
        (names, synonyms, setting) = (country.map { [$0.code] } ?? [], [], nil)
        // A time alone could be one of tomorrow.
        subject = country?.next.map { translated(Countdown(start: $0, at: world.now).minutes) }
    }

    private var isSetting: Bool { if case .openSetting = id { true } else { false } }

    /// What Enter does; nil for a typed value that is wrong.
    var command: BoardIntent? {
        guard let setting, let value = typed ?? (isSetting ? setting.flipped : nil) else { return id }
        return problem == nil ? .set(setting.id, value) : nil
    }

    var value: String {
        if let typed { return "= " + typed }
        guard subject == nil, let setting else { return subject ?? "" }
        return SettingsWords.value(of: setting)
    }

    /// Lines about it, the most important first.
    var lines: [SettingLine] {
        if case .region(let region) = id {
            // Its name is in the list.
            let words = region.isAll ? tr("Shows the races of all countries.") : tr("Shows its races alone.")
            return [SettingLine(words: words, kind: .dim)]
        }
        guard let setting, isSetting || typed != nil else { return [SettingLine(words: words + ".", kind: .text)] }
        return SettingsWords.pane(of: setting, typed: typed, problem: problem)
    }

    // MARK: - The list

    /// Commands of the screen beneath, then settings, then keys that move the cursor.
    static func all(in world: World) -> [CommandItem] {
        let settings = world.settings?.items ?? []
        let commands = world.keys.commands(in: world.beneath).filter { $0.binding.intent != .commands }
            .flatMap { command in
                let item = CommandItem(command, settings.first { $0.id == command.binding.intent.setting }, in: world)
                return command.binding.intent == .help ? [item, CommandItem(signsBy: item.keys)] : [item]
            }
        let covered = Set(commands.compactMap(\.setting?.id))
        let others = settings.filter { !covered.contains($0.id) }.map { CommandItem($0) }
        return commands.filter { !$0.id.movesCursor } + others + commands.filter(\.id.movesCursor)
    }

    /// The countries that can be chosen, and all of them: first if one is chosen.
    static func countries(in world: World) -> [CommandItem] {
        let (each, all) = (world.countries.map { CommandItem($0, in: world) }, [CommandItem(nil, in: world)])
        return world.filter.region.isAll ? each + all : all + each
    }

    /// Items that match a typed text, the best first: each of its words must be in theirs. Behind the name of a
    /// setting, or what finds nothing else but settings, the text is its value.
    static func found(_ text: String, in all: [CommandItem], _ settings: SettingsContent?) -> [CommandItem] {
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true).map(String.init)
        guard let first = words.first else { return all }
        let named = all.filter { $0.setting?.id == first.lowercased() }
        if named.isEmpty || words.count == 1 {
            let matches = best(of: text.split(separator: " ").map(String.init), in: all)
            if !matches.isEmpty || words.count == 1 { return matches }
        }
        let changed = named.isEmpty ? best(of: [first], in: all.filter { $0.setting != nil }) : named
        return changed.map { $0.giving(words[1], settings) }
    }

    private static func best(of words: [String], in all: [CommandItem]) -> [CommandItem] {
        let ranks = all.map { item in words.map { item.rank(of: $0) } }
        let matches = all.indices.filter { !ranks[$0].contains(nil) }
        let worst = { (index: Int) in ranks[index].compactMap(\.self).max() ?? 0 }
        return matches.sorted { (worst($0), $0) < (worst($1), $1) }.map { all[$0] }
    }

    /// How well a typed word matches, 0 the best; nil if it does not.
    private func rank(of typed: String) -> Int? {
        let word = typed.lowercased()
        let own = [words] + names + [keyName].compactMap(\.self)
        if word == keyName || !isSetting && keys.split(separator: " ").contains(Substring(typed)) { return 0 }
        if own.contains(where: { $0.lowercased().hasPrefix(word) }) { return 1 }
        let begins = (own + synonyms).contains { text in
            text.lowercased().split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix(word) }
        }
        return begins ? 2 : (own + synonyms).contains { TextSearch.has(word, in: $0) } ? 3 : nil
    }

    /// The same with a typed value for its setting; a secret is not typed here.
    private func giving(_ value: String, _ settings: SettingsContent?) -> CommandItem {
        guard let setting, !setting.isSecret else { return self }
        var item = self
        item.typed = value
        item.problem = settings?.problem(setting.id, value)
        return item
    }
}
