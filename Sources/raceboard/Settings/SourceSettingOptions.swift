import ArgumentParser
import Services

/// An option for each setting of each source, but for secrets: every user of the machine sees the arguments of a
/// process.
///
/// ArgumentParser finds options by `Mirror` and reads them by their labels, so that a list of them can come from the
/// catalogue in place of stored properties.
struct SourceSettingOptions: ParsableArguments, CustomReflectable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    /// The given values, by the settings' names.
    let given: [String: String]

    init() { given = [:] }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        var given: [String: String] = [:]
        for need in Self.needs {
            given[need.name] = try container.decode(Option<String?>.self, forKey: Name(stringValue: need.name))
                .wrappedValue
        }
        self.given = given
    }

    var customMirror: Mirror {
        Mirror(self, children: Self.needs.map { need in (label: need.name, value: Self.option(need)) })
    }

    private static var needs: [SourceSetting] { Catalogue.adapters.flatMap(\.needs).filter { !$0.isRequired } }

    private static func option(_ need: SourceSetting) -> Option<String?> {
        let usual = need.builtIn.isEmpty ? "" : " (default: \(need.builtIn))"
        return Option(
            name: .customLong(need.name),
            help: ArgumentHelp("\(need.help.replacing("`", with: ""))\(usual).", valueName: need.kind.valueName))
    }
}

extension SourceSetting.Kind {
    /// Stands for the value in help.
    fileprivate var valueName: String {
        switch self {
        case .address: "url"
        case .whole: "n"
        case .contact, .identifier, .choice, .key: "name"
        }
    }
}
