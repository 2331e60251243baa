import Models

/// A value of a setting before it is understood, and where it came from.
struct SettingValue: Hashable {
    enum Origin: Hashable {
        case option(String)
        case environment(String)

        var name: String {
            switch self {
            case .option(let name), .environment(let name): name
            }
        }

        var isEnvironment: Bool {
            if case .environment = self { true } else { false }
        }
    }

    let text: String
    let origin: Origin
}

/// Options and their environment twins: an option comes before its variable, a variable before what is built in.
struct SettingReader {
    let environment: [String: String]

    /// `--feed-url` and `RACEBOARD_FEED_URL`. An empty variable counts as unset.
    func value(_ name: String, option: String?) -> SettingValue? {
        if let option { return SettingValue(text: option, origin: .option("--" + name)) }
        let variable = Self.variable(name)
        guard let text = environment[variable], !text.isEmpty else { return nil }
        return SettingValue(text: text, origin: .environment(variable))
    }

    /// A switch: on when the option is there, or by its variable (`1`, `true`, `yes`, `on` and their opposites).
    func flag(_ name: String, option: Bool) throws(Failure) -> Bool {
        if option { return true }
        guard let value = value(name, option: nil) else { return false }
        switch value.text.lowercased() {
        case "1", "true", "yes", "on": return true
        case "0", "false", "no", "off": return false
        default: throw .badValue(value, expected: "1 or 0")
        }
    }

    static func variable(_ name: String) -> String {
        "RACEBOARD_" + name.uppercased().replacing("-", with: "_")
    }

    /// The settings that have a variable.
    static let names = [
        "feed-url", "source", "count", "only", "ascii", "no-color", "theme", "interval", "tz", "12h", "bell",
        "log-file",
        "verbose", "no-mouse", "demo", "seed", "at", "speed", "fault", "timeout", "port", "t-minus",
    ]

    /// Variables that begin with `RACEBOARD_` and mean nothing, each with the nearest that does.
    var unknownVariables: [(name: String, nearest: String?)] {
        let known = Self.names.map(Self.variable) + ["RACEBOARD_RECORDED", "RACEBOARD_BIN"]
        return environment.keys.filter { $0.hasPrefix("RACEBOARD_") && !known.contains($0) }.sorted().map {
            ($0, NearestName.of($0, among: known))
        }
    }
}
