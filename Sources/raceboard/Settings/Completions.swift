import ArgumentParser
import Commands
import Models
import SQLiteStore
import Settings
import System

/// Values that a shell offers for an option or an argument. Names come out of the store that the command line means;
/// without one there are none.
enum Completions {
    /// Values that a shell offers for a setting's option.
    static func values(of kind: SettingKind) -> CompletionKind {
        switch kind {
        case .path: .file()
        case .folder: .directory
        case .zone, .region: offering { words, _, typed in offered(kind, words, typed) }
        case _ where kind.isList && !kind.words.isEmpty: offering { words, _, typed in offered(kind, words, typed) }
        default: kind.words.isEmpty ? .default : .list(kind.words)
        }
    }

    /// Completion by the values that a function offers. In zsh a colon would end a value, and what follows it would be
    /// its description.
    static func offering(_ values: @escaping @Sendable ([String], Int, String) -> [String]) -> CompletionKind {
        .custom { words, index, typed in
            let offered = values(words, index, typed)
            return CompletionShell.requesting == .zsh ? offered.map { $0.replacing(":", with: "\\:") } : offered
        }
    }

    private static func offered(_ kind: SettingKind, _ words: [String], _ typed: String) -> [String] {
        switch kind {
        case .zone: ZoneNames.all
        case .region: list(["all"] + (saved(words)?.regions ?? []), after: typed)
        case .isOn: ["true", "false"]
        case _ where kind.isList: list(kind.words, after: typed)
        default: kind.words
        }
    }

    /// A value of the setting that is named before it.
    static let settingValue = offering { words, index, typed in
        let setting = positional(words, before: index).first.flatMap(Setting.named)
        return setting.map { offered($0.kind, words, typed) } ?? []
    }

    /// A word of a list separated by commas.
    static func words(of list: [String]) -> CompletionKind {
        offering { _, _, typed in Self.list(list, after: typed) }
    }

    static func file(or word: String) -> CompletionKind {
        offering { _, _, typed in [word] + Folder.paths(from: typed) }
    }

    static let setting = CompletionKind.list(Setting.all.map(\.name))

    /// A meeting and then a number, or `next`.
    static let race = offering { words, index, typed in
        guard let saved = saved(words) else { return [] }
        let before = positional(words, before: index)
        if before.isEmpty { return spelt(["next"] + saved.meetings, as: typed) }
        let known = saved.meetings
        return MeetingName.best(before.joined(separator: " "), among: known).map(saved.numbers) ?? []
    }

    /// Names of the meetings in the store.
    static let meeting = offering { words, _, typed in spelt(saved(words)?.meetings ?? [], as: typed) }

    /// A name in the results, of one of these kinds: all of it, or the rest of one that is begun.
    static func name(_ kinds: FormKind...) -> CompletionKind {
        offering { words, index, typed in
            let before = positional(words, before: index)
            let key = FormName.key((before + [typed]).joined(separator: " ")) ?? ""
            let names = kinds.flatMap { saved(words)?.names($0, from: key) ?? [] }
            let rests = names.map { $0.split(separator: " ").dropFirst(before.count).joined(separator: " ") }
            return spelt(rests.filter { !$0.isEmpty }, as: typed)
        }
    }

    /// The words of a list with the typed text up to the last comma.
    static func list(_ words: [String], after typed: String) -> [String] {
        let chosen = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
        return words.filter { !chosen.contains($0) }.map { (chosen + [$0]).joined(separator: ",") }
    }

    /// Names in small letters, unless what is typed has a capital: case does not matter to the commands.
    private static func spelt(_ names: [String], as typed: String) -> [String] {
        typed == typed.lowercased() ? names.map { $0.lowercased() } : names
    }

    /// Words of a command line that are neither the command nor an option, before the one that is completed.
    static func positional(_ words: [String], before index: Int) -> [String] {
        var left = ArgumentOrder.withoutOptions(Array(words.prefix(max(0, index)).dropFirst()))
        _ = CommandTable.command(taking: &left)
        return left
    }

    /// The store of a command line, by its options and the settings; nil without one.
    private static func saved(_ words: [String]) -> SavedNames? {
        var given: [String: String] = [:]
        for setting in Setting.ofStore { given[setting.name] = ArgumentOrder.value(of: setting.name, in: words) }
        guard case .folder(let folder)? = try? StorePlace(.load(given, environment: Environment.variables)) else {
            return nil
        }
        return SavedNames(folder: folder)
    }
}
