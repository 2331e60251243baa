package import Facts
import Models

/// Makes a kiosk's settings of their values in text.
package enum KioskReading {
    /// - Throws: 64 or 78 for a value that its setting does not take.
    package static func settings(_ reader: SettingReader) throws(Failure) -> KioskSettings {
        try refusePlain(reader)
        let pages = reader.valueOrBuiltIn(.pages)
        let meeting = try reader.value(.meeting)?.line() ?? ""
        let names = try pages.pages()
        if names.contains(.meeting), meeting.isEmpty {
            throw Failure(
                pages.origin.isOption ? "usage" : "configuration", "\(pages.place) needs the name of the meeting",
                hint: "Add it, such as --meeting Flemington.", status: pages.origin.isOption ? .usage : .configuration)
        }
        return KioskSettings(
            letters: try letters(reader), pages: names,
            dwell: try reader.valueOrBuiltIn(.dwell).seconds(in: Setting.dwellRange), meeting: meeting,
            announcement: try reader.value(.announcement)?.line() ?? "",
            hours: try reader.valueOrBuiltIn(.hours).hours(),
            keys: try reader.valueOrBuiltIn(.keys).choice(),
            reset: try reader.number(.kioskReset))
    }

    /// A kiosk is a public screen; sentences need a person who types. `ACCESSIBLE` is a wish for all programs, which
    /// stops none of them.
    private static func refusePlain(_ reader: SettingReader) throws(Failure) {
        guard try reader.isOn(.plain), let value = reader.value(.plain),
            value.origin != .environment("ACCESSIBLE")
        else { return }
        throw Failure(
            value.origin.isOption ? "usage" : "configuration", "A kiosk has no plain mode: \(value.place) is set",
            hint: "Run raceboard --plain for sentences, or the kiosk without it.",
            status: value.origin.isOption ? .usage : .configuration)
    }

    /// Letters by hand, or from distance and panel, which need each other.
    private static func letters(_ reader: SettingReader) throws(Failure) -> LetterSize {
        if let lines = try reader.whole(.letterHeight) { return .lines(lines) }
        guard let distance = reader.value(.viewingDistance) else { return .largest }
        let metres = try distance.measure(.metres)
        guard let panel = reader.value(.panel) else {
            throw Failure(
                distance.origin.isOption ? "usage" : "configuration",
                "\(distance.place) needs the size of the panel", hint: "Add its diagonal, such as --panel 55in.",
                status: distance.origin.isOption ? .usage : .configuration)
        }
        return .seen(metres: metres, inches: try panel.measure(.inches))
    }
}

/// Unit of a length, with the range that it takes.
package enum Measure: Hashable, Sendable {
    case metres
    case inches

    var unit: String { self == .metres ? "m" : "in" }
    var range: ClosedRange<Double> { self == .metres ? 0.5...200 : 5...300 }
    var takes: String { self == .metres ? "0.5m to 200m" : "5in to 300in" }
}

extension SettingValue {
    /// `8m`, `55in`; without a unit the same.
    package func measure(_ measure: Measure) throws(Failure) -> Double {
        let number = text.lowercased().hasSuffix(measure.unit) ? text.dropLast(measure.unit.count) : text[...]
        let digits = number.filter { $0 != " " }
        guard digits.utf8.allSatisfy({ $0 == 0x2e || (0x30...0x39).contains($0) }), let value = Double(digits),
            measure.range.contains(value)
        else {
            throw .badValue(self, expected: measure.takes)
        }
        return value
    }

    /// Pages in their order, separated by commas.
    func pages() throws(Failure) -> [KioskPage] {
        var pages: [KioskPage] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let part = SettingValue(text: String(word.filter { $0 != " " }), origin: origin, setting: setting)
            pages.append(try part.choice())
        }
        return pages
    }

    /// Seconds, one for each page, separated by commas.
    func seconds(in range: ClosedRange<Int>) throws(Failure) -> [Int] {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let seconds = words.compactMap { Int($0.filter { $0 != " " }) }
        guard seconds.count == words.count, seconds.allSatisfy({ range.contains($0) }) else {
            throw .badValue(
                self,
                expected: "seconds from \(range.lowerBound) to \(range.upperBound), one for each page, such as 30,15")
        }
        return seconds
    }

    /// Opening hours: `Mon-Fri 10:00-22:30`.
    /// - Throws: 64 or 78.
    func hours() throws(Failure) -> OpeningHours {
        guard let hours = OpeningHours(text) else { throw .badValue(self, expected: OpeningHours.expected) }
        return hours
    }

    /// Most characters of a line that count.
    static let longestLine = 200

    /// Number of characters of a line that is too long; nil for any other.
    var lengthOfLongLine: Int? {
        let length = FeedText.clean(text, limit: text.unicodeScalars.count).unicodeScalars.count
        return length > Self.longestLine ? length : nil
    }

    /// One line of text, made harmless. The end of a long one is left out, so that no wall stays dark for it.
    func line() throws(Failure) -> String {
        let clean = FeedText.clean(text, limit: Self.longestLine)
        guard !text.contains(where: \.isNewline) else { throw .badValue(self, expected: "one line of text") }
        return clean
    }
}
