package import Models
internal import Screen

/// The JSON Schema of a settings file, for editors: what the table of settings says, and the table of keys.
///
/// A value has the form that files usually have: `count = "9"` works too, and an editor marks it.
package enum SettingsSchema {
    /// - Parameter keyNames: what the table `[keys]` can give keys to.
    package static func schema(keyNames: [String]) -> NamedSchema {
        let settings = Setting.all.filter(\.isInFiles)
        let properties = settings.map { setting in
            // A kiosk's setting has the name of the table of keys.
            let shape = setting == .keys ? Shape.any([setting.kind.shape, keys(keyNames)]) : setting.kind.shape
            return Shape.Property(setting.name, shape, JSONNote(note(of: setting), words: setting.kind.exampleWords))
        }
        let commands = Shape.Property(
            "commands", .map(.any([.plain("string"), .list(.plain("string"))])),
            "Programs of your own on keys: a key, and a program with its arguments.")
        return NamedSchema(
            name: "settings", title: "A settings file of raceboard", version: 1,
            shape: .closed(properties + [commands]))
    }

    private static func note(of setting: Setting) -> String {
        let usual = setting.builtIn.isEmpty ? "" : " Built in: \(setting.builtIn)."
        return setting.help.filter { $0 != "`" } + ". Takes \(setting.kind.takes)." + usual
    }

    private static func keys(_ names: [String]) -> Shape {
        let key = Shape.any([.plain("string"), .list(.plain("string"))])
        let preset = Shape.Property(
            "preset", .words(KeyChanges.Preset.allCases.map(\.rawValue)), "Keys that a person knows from elsewhere.")
        return .closed([preset] + names.map { Shape.Property($0, key, JSONNote("Keys for \($0).")) })
    }
}

extension SettingKind {
    /// Form of a value in a file.
    fileprivate var shape: Shape {
        switch self {
        case .isOn: .plain("boolean")
        case .whole(let range, let unit):
            unit == "seconds" ? .any([.whole(range), .matching("^[0-9]+s$")]) : .whole(range)
        case .number: .plain("number")
        case .choice(let words): .words(words)
        case .keys: .words(words)
        case .command: .list(.plain("string"))
        case .measure: .any([.plain("number"), .plain("string")])
        case .minutes(let range), .dwell(let range):
            .any([.whole(range), .list(.whole(range)), .plain("string")])
        default: isList ? .any([.plain("string"), .list(.plain("string"))]) : .plain("string")
        }
    }

    /// Words that an editor offers for a value that may be another one; nil where the form has them.
    fileprivate var exampleWords: [String]? {
        switch self {
        case .choice, .keys: nil
        default: words.isEmpty ? nil : words
        }
    }
}
