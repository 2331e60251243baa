package import Models

/// How the board tells a person of alerts.
package struct AlertWays: Hashable, Sendable {
    /// One way; the raw values are the words of the setting.
    package enum Way: String, Hashable, Sendable, CaseIterable {
        case bell, terminal, desktop, exec
    }

    package var by: Set<Way>
    /// Program and arguments for `.exec`; empty for none.
    package var command: [String]

    /// The chosen ways with their program.
    package init(by: Set<Way>, command: [String] = []) {
        (self.by, self.command) = (by, command)
    }

    /// - Throws: 64 or 78 for a value that its setting does not take; 78 for `exec` without a program.
    package init(_ reader: SettingReader) throws(Failure) {
        by = Set(try reader.valueOrBuiltIn(.alertBy).alertWays())
        command = []
        if let value = reader.value(.alertCommand) {
            guard case .file = value.origin else {
                throw Failure.configuration(
                    "\(value.place) has no effect: only a settings file may name a program",
                    hint: "Put alert-command into your settings file.")
            }
            command = try value.command()
        }
        guard by.contains(.exec), command.isEmpty else { return }
        let value = reader.valueOrBuiltIn(.alertBy)
        throw Failure(
            value.origin.isOption ? "usage" : "configuration", "\(value.place) has exec, but there is no program",
            hint: #"Add alert-command = ["/path/of/program"] to your settings file."#,
            status: value.origin.isOption ? .usage : .configuration)
    }
}

extension SettingValue {
    static let alertsTake =
        "a list of t-1 to t-60, at>=5.00, at<=2.00, " + AlertKind.words.joined(separator: ", ") + ", or none"
    static let commandTakes = "a list of a program and its arguments, in a settings file only"
    private static let mostArguments = 32
    private static let mostCharacters = 4096

    /// Kinds of alerts, separated by commas; `none` for none.
    package func alerts() throws(Failure) -> [AlertKind] {
        if text.lowercased() == "none" { return [] }
        var kinds: [AlertKind] = []
        for word in listWords {
            guard let kind = AlertKind(word: word) else {
                throw .badValue(
                    self, expected: Self.alertsTake, nearest: NearestName.of(word, among: AlertKind.words))
            }
            kinds.append(kind)
        }
        return kinds
    }

    /// Reads the races for which alerts are made.
    package func alertScopes() throws(Failure) -> [AlertScope] {
        var scopes: [AlertScope] = []
        for word in listWords {
            guard let scope = AlertScope(word: word) else {
                let flaw = AlertScope.regionFlaw(of: word)
                throw .badValue(self, expected: AlertScope.takes, nearest: flaw?.nearest, because: flaw?.words)
            }
            scopes.append(scope)
        }
        return scopes
    }

    /// Ways of alerts; `none` for none.
    func alertWays() throws(Failure) -> [AlertWays.Way] {
        if text.lowercased() == "none" { return [] }
        var ways: [AlertWays.Way] = []
        for word in listWords {
            guard let way = AlertWays.Way(rawValue: word.lowercased()) else {
                let names = AlertWays.Way.allCases.map(\.rawValue)
                throw .badValue(
                    self, expected: "a list of \(names.joined(separator: ", ")), or none",
                    nearest: NearestName.of(word, among: names))
            }
            ways.append(way)
        }
        return ways
    }

    /// A program and its arguments, one a line: a list in a file, since an argument may have a comma.
    func command() throws(Failure) -> [String] {
        let words = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let hasControls = words.contains { word in
            word.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        guard let program = words.first, !program.isEmpty, !hasControls, words.count <= Self.mostArguments,
            text.count <= Self.mostCharacters
        else {
            throw .badValue(
                self, expected: "a list of a program and up to \(Self.mostArguments - 1) arguments, without line ends")
        }
        return words
    }

    /// Words between commas, without the spaces around them.
    private var listWords: [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmingSpaces)
    }
}
