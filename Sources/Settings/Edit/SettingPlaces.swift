internal import Models

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
