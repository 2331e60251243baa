import Models
import Screen
import Services
import ViewModels

@testable import Settings
@testable import raceboard

/// A file of settings of any bytes: every value in its range, or refused in harmless words that name a line of it.
enum ConfigProperty {
    private static let path = "/etc/raceboard/config"

    /// The first byte decides: a file of these bytes as they are, or one that they build.
    static func broken(by bytes: [UInt8]) -> [String] {
        var reader = ByteReader(bytes)
        let isBuilt = reader.byte() & 1 == 1
        var hostile = HostileSettings(choices: reader)
        let file = isBuilt ? hostile.bytes() : reader.remaining()
        let lines = file.count { $0 == UInt8(ascii: "\n") } + 1
        var rules = Rules()
        let outcome = outcome(of: file)
        rules.hold(outcome == Self.outcome(of: file), "reading twice gives two results")
        switch outcome {
        case .success(let settings): check(settings, lines, &rules)
        case .failure(let failure): check(failure, lines, &rules)
        }
        checkEntries(of: file, lines, &rules)
        // A theme is a file of the same form.
        let theme = Result { () throws(Failure) in try ThemeFile.read(file, path: path) }
        if case .failure(let failure) = theme { check(failure, lines, &rules) }
        return rules.broken
    }

    private static func outcome(of file: [UInt8]) -> Result<SettingsFile, Failure> {
        Result { () throws(Failure) in try SettingsFile.read(file, path: path) }
    }

    private static func check(_ failure: Failure, _ lines: Int, _ rules: inout Rules) {
        rules.hold(failure.status == .configuration, "a wrong file ends with \(failure.status)")
        checkWords(failure.message, lines, &rules)
        for fault in TextProperty.faults(of: failure.hint ?? "", limit: 200) { rules.hold(false, "\(fault) in a hint") }
    }

    /// `PATH line N: …`.
    private static func checkWords(_ words: String, _ lines: Int, _ rules: inout Rules) {
        for fault in TextProperty.faults(of: words, limit: 400) { rules.hold(false, "\(fault) in \(words.count)") }
        let lead = path + " line "
        let number = words.dropFirst(lead.count).prefix { $0 != ":" }
        rules.hold(words.hasPrefix(lead), "the file is not named")
        rules.hold(Int(number).map { (1...lines).contains($0) } ?? false, "line \(number) of \(lines)")
    }

    private static func check(_ file: SettingsFile, _ lines: Int, _ rules: inout Rules) {
        for warning in file.warnings { checkWords(warning, lines, &rules) }
        for (name, value) in file.values {
            rules.hold((1...lines).contains(value.line), "line \(value.line) of \(lines)")
            guard let setting = Setting.named(name), setting.isInFiles else {
                rules.hold(false, "a setting that no file has")
                continue
            }
            rules.hold(isInRange(value.text, setting.kind), "\(name) is out of its range")
        }
        let again = outcome(of: Array(written(file).utf8))
        let texts = (try? again.get())?.values.mapValues(\.text)
        rules.hold(texts == file.values.mapValues(\.text), "what was read and written is not read as the same")
    }

    /// The rule once more, apart from the code that reads.
    private static func isInRange(_ text: String, _ kind: SettingKind) -> Bool {
        let words = text.lowercased().split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.filter { $0 != " " } }
        return switch kind {
        case .whole(let range, _): Int(text).map(range.contains) ?? false
        case .number(let range): Double(text).map(range.contains) ?? false
        case .minutes(let range):
            words == ["none"] || Set(words.compactMap { Int($0) }.filter(range.contains)).count == words.count
        case .spoken: areKinds(spaced(text), ["due", "off", "moved", "abandoned", "result"], 1...120)
        case .isOn: ["1", "true", "yes", "on", "0", "false", "no", "off"].contains(text.lowercased())
        case .source: Catalogue.source(named: text.lowercased()) != nil
        case .theme: Theme.named(text.lowercased()) != nil || text.hasPrefix("/")
        case .categories: words.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isLowercase) }
        case .region: isRegion(text)
        case .address: text.lowercased().hasPrefix("http") && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
        case .path: isPath(text)
        case .folder: text == "none" || isPath(text)
        case .measure(let measure):
            Double(text.lowercased().filter { !$0.isLetter && $0 != " " }).map { measure.range.contains($0) } ?? false
        case .pages: words.allSatisfy { ["board", "day", "results", "changes", "runners", "meeting"].contains($0) }
        case .dwell(let range): words.allSatisfy { Int($0).map { range.contains($0) } ?? false }
        case .hours: text.lowercased() == "always" || text.contains(":")
        case .keys: ["filter", "none"].contains(text.lowercased())
        case .choice(let words): words.contains(text.lowercased())
        case .sources(let part, let orNone):
            orNone && words == ["none"]
                || Set(words).count == words.count
                    && words.allSatisfy { Catalogue.source(named: $0)?.serves.contains(part) ?? false }
        case .contact:
            text.filter { $0 == "@" }.count == 1 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
        case .identifier: !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f }
        case .broker: text.lowercased().hasPrefix("mqtt") && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
        case .fleetName: isName(text)
        case .fleetNames: words.allSatisfy { $0.isEmpty || isName($0) }
        case .line: !text.contains { $0.isNewline }
        case .alerts: areKinds(words.filter { !isLimit($0) }, AlertKind.words, 1...60)
        case .alertScopes: words.allSatisfy { !$0.isEmpty }
        case .alertWays: words.allSatisfy { ["none", "bell", "terminal", "desktop", "exec"].contains($0) }
        case .command: !text.isEmpty && !text.hasPrefix("\n") && text.count <= 4096
        case .zone, .instant, .other: true
        }
    }

    private static func isRegion(_ text: String) -> Bool {
        spaced(text).allSatisfy { item in
            let word = item.hasPrefix("-") ? item.dropFirst() : Substring(item)
            let parts = word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
            return parts.count <= 2
                && parts.allSatisfy { (1...12).contains($0.count) && $0.allSatisfy { $0.isLetter || $0.isNumber } }
        }
    }

    private static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }

    private static func spaced(_ text: String) -> [String] {
        text.lowercased().split { $0 == "," || $0 == " " }.map(String.init)
    }

    /// Words of a list, and minutes before a start.
    private static func areKinds(_ words: [String], _ known: [String], _ minutes: ClosedRange<Int>) -> Bool {
        words == ["none"]
            || words.allSatisfy { word in
                known.contains(word) || word.hasPrefix("t-") && minutes.contains(Int(word.dropFirst(2)) ?? 0)
            }
    }

    /// `at>=5.00`: a price with a point, a fraction, or American odds.
    private static func isLimit(_ word: String) -> Bool {
        (word.hasPrefix("at>=") || word.hasPrefix("at<="))
            && word.dropFirst(4).allSatisfy { "0123456789.,/+-k".contains($0) }
    }

    private static func isPath(_ text: String) -> Bool {
        text.hasPrefix("/") && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    private static func written(_ file: SettingsFile) -> String {
        file.values.map { name, value in
            let text = value.text.unicodeScalars.map { scalar in
                let digits = String(scalar.value, radix: 16)
                return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
            return "\(name) = \"\(text.joined())\"\n"
        }.joined()
    }

    private static func checkEntries(of file: [UInt8], _ lines: Int, _ rules: inout Rules) {
        do throws(Flaw) {
            let entries = try TOMLReader.read(file)
            rules.hold(Set(entries.map(\.key)).count == entries.count, "a name is in it twice")
            rules.hold(entries.map(\.line) == entries.map(\.line).sorted(), "the lines do not ascend")
            for entry in entries {
                rules.hold((1...lines).contains(entry.line), "line \(entry.line) of \(lines)")
                rules.hold(entry.isList || entry.values.count == 1, "\(entry.values.count) values and no list")
            }
        } catch {
            rules.hold((1...lines).contains(error.line), "line \(error.line) of \(lines)")
        }
    }
}
