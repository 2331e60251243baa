package import Facts
package import FoundationEssentials
package import Models
package import Screen
internal import Services

/// A value of a setting before it is parsed, and its place.
package struct SettingValue: Hashable, Sendable {
    /// Place at which the value was written.
    package enum Origin: Hashable, Sendable {
        /// An option by its name: `--feed-url`.
        case option(String)
        /// A variable by its name: `RACEBOARD_FEED_URL`.
        case environment(String)
        case file(path: String, line: Int)

        package var name: String {
            switch self {
            case .option(let name), .environment(let name): name
            case .file(let path, let line): "\(path) line \(line)"
            }
        }

        /// A wrong option is wrong use (64), anything else wrong configuration (78).
        package var isOption: Bool {
            if case .option = self { true } else { false }
        }
    }

    /// Text as it was written, not parsed.
    package let text: String
    package let origin: Origin
    /// The setting's name; for an option or a variable the origin has it.
    var setting = ""

    /// - Parameter setting: its name; for an option or a variable `origin` has it.
    package init(text: String, origin: Origin, setting: String = "") {
        (self.text, self.origin, self.setting) = (text, origin, setting)
    }

    /// What was given for an option that is no setting; nil without the option.
    package init?(_ text: String?, of option: String) {
        guard let text else { return nil }
        self.init(text: text, origin: .option(option))
    }

    /// Beginning of an error: `--theme`, `/etc/raceboard/config line 3: theme`.
    var place: String {
        switch origin {
        case .file: "\(origin.name): \(setting)"
        case .option, .environment: origin.name
        }
    }
}

extension SettingValue {
    /// A switch: `1`, `true`, `yes`, `on` and their opposites.
    func isOn() throws(Failure) -> Bool {
        switch text.lowercased() {
        case "1", "true", "yes", "on": return true
        case "0", "false", "no", "off": return false
        default: throw .badValue(self, expected: origin.isOption ? "nothing" : "true or false")
        }
    }

    /// A list of minutes, separated by commas; each once. `none` for none.
    func minutes(in range: ClosedRange<Int>) throws(Failure) -> [Int] {
        if text.lowercased() == "none" { return [] }
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        let minutes = words.compactMap { Int($0) }
        guard minutes.count == words.count, Set(minutes).count == words.count, minutes.allSatisfy(range.contains) else {
            throw .badValue(
                self,
                expected: "a list of minutes from \(range.lowerBound) to \(range.upperBound) such as 10,5,2,1, or none"
            )
        }
        return minutes
    }

    static let spokenTakes =
        "a list of t-N (N minutes before a start), "
        + SpokenChoice.Kind.allCases.map(\.rawValue).joined(separator: ", ") + ", or none"

    /// Events that plain mode reports by itself.
    package func spoken() throws(Failure) -> SpokenChoice {
        do throws(SpokenChoice.UnknownWord) {
            return try SpokenChoice(text)
        } catch {
            throw .badValue(self, expected: Self.spokenTakes, nearest: error.nearest)
        }
    }

    /// A file's paths do not depend on where the program is started. A control character would end a path early, or
    /// command the terminal that shows it.
    func checkPath() throws(Failure) {
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw .badValue(self, expected: "a path without control characters")
        }
        if !origin.isOption, !text.hasPrefix("/") { throw .badValue(self, expected: "a path that begins with /") }
    }

    /// A whole number in a range.
    /// - Throws: 64 or 78 for any other text.
    package func whole(in range: ClosedRange<Int>, unit: String = "") throws(Failure) -> Int {
        let digits = unit == "seconds" && text.hasSuffix("s") ? String(text.dropLast()) : text
        guard let number = Int(digits), range.contains(number) else {
            let words = unit.isEmpty ? "a whole number" : "a whole number of \(unit)"
            throw .badValue(
                self,
                expected: range.upperBound == .max
                    ? "\(words), \(range.lowerBound) at least"
                    : "\(words) from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A number in a range, with or without decimals.
    /// - Throws: 64 or 78 for any other text.
    func number(in range: ClosedRange<Double>) throws(Failure) -> Double {
        guard let number = Double(text), range.contains(number) else {
            throw .badValue(self, expected: SettingKind.number(range).takes)
        }
        return number
    }

    /// A theme that comes with the program, or the one in a file.
    /// - Throws: 64 or 78 for any other text; for a file that cannot be read 66, if an option names it, else 78, as for
    ///   one that has no theme.
    package func theme() throws(Failure) -> Theme {
        try checkTheme()
        if let theme = Theme.named(text.lowercased()) { return theme }
        return try ThemeFile.read(path: text, isOption: origin.isOption)
    }

    /// Whether it is a theme's name or a path.
    func checkTheme() throws(Failure) {
        guard Theme.named(text.lowercased()) == nil else { return }
        guard text.contains("/") || text.hasSuffix(".toml") else {
            throw .badValue(
                self, expected: SettingKind.theme.takes, nearest: NearestName.of(text, among: Theme.builtIn.map(\.name))
            )
        }
        try checkPath()
    }

    /// One of the raw values of an enumeration.
    package func choice<Choice: RawRepresentable & CaseIterable>() throws(Failure) -> Choice
    where Choice.RawValue == String {
        if let choice = Choice(rawValue: text.lowercased()) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        throw .badValue(self, expected: Self.oneOf(names), nearest: NearestName.of(text, among: names))
    }

    /// The word among these that it is, in lower case.
    @discardableResult package func check(isOneOf words: [String]) throws(Failure) -> String {
        let word = text.lowercased()
        guard words.contains(word) else {
            throw .badValue(self, expected: Self.oneOf(words), nearest: NearestName.of(text, among: words))
        }
        return word
    }

    private static func oneOf(_ words: [String]) -> String { "one of " + words.joined(separator: ", ") }

    /// Words for the categories, the keys' letters last.
    private static let categories: [(category: RaceCategory, words: [String])] = [
        (.horse, ["horse", "horses", "thoroughbred", "thoroughbreds", "gallops", "galloper", "gallopers", "h"]),
        (.greyhound, ["greyhound", "greyhounds", "dog", "dogs", "g"]),
        (.harness, ["harness", "trots", "trot", "trotting", "trotters", "pacing", "pacers", "t"]),
    ]

    /// A list of categories, separated by commas: names or the keys' letters; `all` for all.
    package func filter() throws(Failure) -> CategoryFilter {
        var chosen: Set<RaceCategory> = []
        for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            let word = String(part.filter { $0 != " " })
            if word == "all" {
                chosen.formUnion(RaceCategory.known)
            } else if let category = Self.categories.first(where: { $0.words.contains(word) })?.category {
                chosen.insert(category)
            } else {
                throw .badValue(
                    self, expected: "a list of horse, greyhound, harness, or all",
                    nearest: NearestName.of(
                        word, among: Self.categories.flatMap(\.words).filter { $0.count > 1 } + ["all"]))
            }
        }
        return CategoryFilter(chosen)
    }

    static let regionTakes =
        "a list of countries and states such as AUS,NZ or AUS-NSW, -USA for all but one, or all"

    /// Countries and states by the feed's codes, or by those of ISO 3166.
    package func region() throws(Failure) -> RegionFilter {
        do throws(RegionFlaw) {
            return try RegionFilter(checking: text)
        } catch {
            throw .badValue(self, expected: Self.regionTakes, nearest: error.nearest, because: error.words)
        }
    }

    func feedURL() throws(Failure) -> String {
        let lower = text.lowercased()
        let rest =
            lower.hasPrefix("https://") ? lower.dropFirst(8) : lower.hasPrefix("http://") ? lower.dropFirst(7) : ""
        let isClean = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7f }
        let expected = "a base address such as \(Catalogue.liveFeed) or http://127.0.0.1:8080"
        guard let first = rest.first, first != "/", isClean, !text.contains("?"), !text.contains("#") else {
            throw .badValue(self, expected: expected)
        }
        try checkHost(of: text, expected: expected)
        return text
    }

    /// Throws for an http or https address to which no request can go, with what is wrong with its host or port.
    func checkHost(of address: String, expected: String) throws(Failure) {
        let authority = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        guard let flaw = Self.flaw(ofHost: authority.prefix { $0 != "/" && $0 != "?" }) else { return }
        throw .badValue(self, expected: expected, because: flaw)
    }

    /// - Parameter authority: `user@host:8080`; without a port any will do.
    private static func flaw(ofHost authority: Substring) -> String? {
        var host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        var port: Substring = ""
        if host.hasPrefix("[") {
            // The colons of an IPv6 address are in brackets.
            guard let end = host.firstIndex(of: "]") else { return "its bracket is never closed" }
            (host, port) = (host[..<end].dropFirst(), host[end...].dropFirst())
        } else if let colon = host.firstIndex(of: ":") {
            (host, port) = (host[..<colon], host[colon...])
        }
        guard !host.isEmpty else { return "it names no host" }
        let digits = port.dropFirst()
        let isPort = digits.allSatisfy { $0.isASCII && $0.isNumber } && UInt16(digits.isEmpty ? "0" : digits) != nil
        return port.isEmpty || port.hasPrefix(":") && isPort ? nil : "its port is not from 0 to 65535"
    }

    /// RFC 3339, or HH:MM of today in a zone.
    /// - Parameters:
    ///   - now: decides which day is today.
    ///   - offset: of the zone, in seconds ahead of UTC.
    package func instant(now: Date, offset: (Date) -> Int) throws(Failure) -> Date {
        if let date = RFC3339.parse(text) { return date }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, parts[0].count <= 2, parts[1].count == 2, let hour = Int(parts[0]),
            let minute = Int(parts[1]),
            (0...23).contains(hour), (0...59).contains(minute)
        {
            var civil = CivilTime(now, offset: offset(now))
            (civil.hour, civil.minute, civil.second) = (hour, minute, 0)
            // The zone's offset at that time, not at this one: a clock change may lie between.
            let near = civil.instant(offset: offset(now))
            return civil.instant(offset: offset(near))
        }
        throw .badValue(self, expected: "a time such as 2026-07-27T01:26:00Z, or HH:MM of today")
    }
}
