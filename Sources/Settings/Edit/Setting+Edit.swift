internal import Models

extension Setting {
    /// The setting of a file with this name.
    /// - Throws: 64 for an unknown name, with the nearest one, and for a setting that no file has.
    package static func inFiles(named name: String) throws(Failure) -> Setting {
        let shown = FeedText.clean(name, limit: 60)
        guard let setting = named(name) else {
            let near = NearestName.of(name, among: all.filter(\.isInFiles).map(\.name))
            throw Failure.usage(
                "\"\(shown)\" is no setting",
                hint: near.map { "Did you mean \"\($0)\"?" } ?? "raceboard config settings lists all.")
        }
        guard setting.isInFiles else {
            throw Failure.usage("\(shown) has no effect in a file", hint: "Use the option --\(shown).")
        }
        return setting
    }

    /// Checks a value as the line of a file, and more: whether its zone exists, its theme can be read, and all of its
    /// text is shown.
    /// - Throws: 64, in the words of an error of a file.
    func checkForFile(_ text: String) throws(Failure) {
        // In the words for a file, without the place of one.
        let value = SettingValue(text: text, origin: .environment(name), setting: name)
        do throws(Failure) {
            if case .other(let words) = kind {
                throw Failure.usage("\(name) takes \(words)", hint: "Run that command.")
            }
            if kind == .command {
                throw Failure.usage(
                    "\(name) is a list of a program and its arguments, for an editor",
                    hint: "raceboard config edit opens the file.")
            }
            guard !text.isEmpty else { throw .badValue(value, expected: kind.takes) }
            try kind.check(value)
            switch kind {
            case .theme: _ = try value.theme()
            case .zone: _ = try ZoneReader.zone(value)
            case .line:
                if let length = value.lengthOfLongLine {
                    throw .badValue(
                        value, expected: "one line of at most \(SettingValue.longestLine) characters",
                        because: "it has \(length) characters")
                }
            default: break
            }
        } catch {
            throw Failure(error.kind, error.message, hint: error.hint, status: .usage)
        }
    }

    /// Sentence about a wrong value for a file; nil for a right one.
    package func problem(_ text: String) -> String? { flaw(text)?.message }

    /// What is wrong with a value for a file, with a hint; nil for a right one.
    package func flaw(_ text: String) -> Failure? {
        do throws(Failure) {
            try checkForFile(text)
            return nil
        } catch {
            return error
        }
    }

    func tomlValue(_ text: String) -> TOMLValue {
        switch kind {
        case .isOn: TOMLValue(text: Self.truth(text), isBare: true)
        case .whole, .number, .minutes, .dwell, .measure: TOMLValue(text: text, isBare: true)
        default: TOMLValue(text: text, isBare: false)
        }
    }

    /// `yes`, `on` and `1` are `true` in a file.
    private static func truth(_ text: String) -> String {
        switch text.lowercased() {
        case "1", "true", "yes", "on": "true"
        default: "false"
        }
    }
}

extension Setting {
    /// Every user can see the arguments of a process.
    /// - Throws: 64 for a secret.
    package func rejectAsArgument() throws(Failure) {
        guard isSecret else { return }
        if case .other(let words) = kind {
            throw Failure.usage("\(name) takes \(words)", hint: "Run that command.")
        }
        throw Failure.usage(
            "\(name) is secret: other users can see arguments",
            hint: "Run raceboard config set \(name) without a value, and type it then.")
    }
}

/// Words on which place of a setting's values counts, for a person who has changed a file.
package enum SettingPlaces {
    /// The place that hides the value of the user's file; nil if none does.
    package static func hiding(_ setting: Setting, in reader: SettingReader) -> String? {
        switch reader.value(setting)?.origin {
        case .option(let name): "\(name) was given and still counts: the file's value applies without it."
        case .environment(let name): "\(name) is set and still counts: the file's value applies without it."
        case .file, nil: nil
        }
    }

    /// The place whose value counts; nil for the built-in value.
    package static func place(of setting: Setting, in reader: SettingReader) -> String? {
        reader.value(setting)?.origin.name
    }
}
