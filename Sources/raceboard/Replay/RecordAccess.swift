import Models
import Repository

/// The way to the black box in the store.
enum RecordAccess {
    /// - Returns: nil when there is no store.
    static func store(_ environment: [String: String]) throws(Failure) -> (any RecordStore)? {
        nil
    }

    /// What `raceboard store info` says; a sentence when there is none.
    static func info(_ environment: [String: String]) -> String {
        "There is no store.\n"
    }

    /// `raceboard config show --json`, or the variables alone: secrets are masked.
    static func configuration(_ environment: [String: String]) -> String {
        let variables = environment.filter { $0.key.hasPrefix("RACEBOARD_") }.sorted { $0.key < $1.key }
        return variables.map { name, value in
            "\(name)=\(Redactor.isSecret(setting: name) ? Redactor.mask : Redactor.secrets(value))\n"
        }.joined()
    }
}
