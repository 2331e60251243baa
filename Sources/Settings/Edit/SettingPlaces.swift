internal import Models

/// Which place of a setting's values counts, in words for somebody who has changed a file.
package enum SettingPlaces {
    /// What hides the value of the user's file; nil if nothing does.
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
