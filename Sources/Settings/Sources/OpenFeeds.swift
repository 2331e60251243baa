package import Models
import Services

/// The open feeds that the settings of sources name (docs/open-feed.md).
package enum OpenFeeds {
    /// The board's first source; nil for a source of the catalogue.
    /// - Throws: 64 or 78 for a list of races' sources that the setting does not take.
    static func first(_ reader: SettingReader) throws(Failure) -> OpenFeedAddress? {
        guard let value = reader.value(.source), let address = value.sourceWords.first.flatMap(OpenFeedAddress.init)
        else { return nil }
        _ = try value.boardSources()
        return address
    }

    static func values(_ reader: SettingReader) -> [RaceSource: SourceValues] {
        let addresses = settings.compactMap { reader.value($0) }.flatMap(\.sourceWords)
            .compactMap(OpenFeedAddress.init)
        return Dictionary(addresses.map { ($0.source, SourceValues(address: $0.text)) }) { $1 }
    }

    /// - Throws: 64 or 78 for a setting that names one: a simulated day has its own feed.
    static func reject(_ reader: SettingReader) throws(Failure) {
        for value in settings.compactMap({ reader.value($0) })
        where value.sourceWords.contains(where: { OpenFeedAddress($0) != nil }) {
            throw unusable(value)
        }
    }

    /// Secrets that the addresses of open feeds contain.
    static func secrets(_ reader: SettingReader) -> [String] {
        settings.compactMap { reader.value($0) }.flatMap(\.sourceWords).compactMap(OpenFeedAddress.init)
            .flatMap { HTTPRequest.secrets(ofAddress: $0.text) }
    }

    package static func isOpen(_ source: RaceSource) -> Bool { OpenFeedAddress(source.name) != nil }

    fileprivate static var settings: [Setting] {
        [.source, .cardSource, .resultsSource, .statusSource, .meetingsSource]
    }

    private static func unusable(_ value: SettingValue) -> Failure {
        Failure(
            value.origin.isOption ? "usage" : "configuration",
            "--demo has its own feed, so \(value.place) cannot name an open feed",
            hint: "Leave one of them out, or add --source \(Catalogue.first.name).",
            status: value.origin.isOption ? .usage : .configuration)
    }
}

extension SettingsFile {
    /// Line of the first value that names a program, of an open feed, of alerts or on a key; nil if none does.
    var programLine: Int? {
        let found = OpenFeeds.settings.compactMap { values[$0.name] }.filter { value in
            let words = SettingValue(text: value.text, origin: .file(path: path, line: value.line)).sourceWords
            return words.contains { OpenFeedAddress($0)?.kind == .program }
        }
        let lines = (found + [values[Setting.alertCommand.name]].compactMap(\.self)).map(\.line)
        return (lines + [keys.programLine].compactMap(\.self)).min()
    }
}

extension RaceSource {
    /// Whether it is a program or file of this machine.
    package var isOnThisMachine: Bool { OpenFeedAddress(name)?.isLocal == true }
}

extension SettingValue {
    /// The words of a list of sources. Names are in lower case without spaces; an open feed's address stays as it is.
    var sourceWords: [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let word = part.trimmingSpaces
            return OpenFeedAddress(word) == nil ? word.lowercased().filter { $0 != " " } : word
        }
    }
}
