import FoundationEssentials
import Models
import Services

/// Times from the wire and from headers: whole seconds in range, or nothing.
enum TimeProperty {
    static func broken(by bytes: [UInt8]) -> [String] {
        var reader = ByteReader(bytes)
        let form = reader.choice(4)
        var rules = Rules()
        switch form {
        case 0: checkWire(reader.text(64), &rules)
        case 1: checkHeader(reader.text(64), &rules)
        case 2: checkWait(reader, &rules)
        default: checkInstant(reader, &rules)
        }
        return rules.broken
    }

    private static func checkWire(_ text: String, _ rules: inout Rules) {
        guard let date = RFC3339.parse(text) else { return }
        checkWhole(date, "RFC3339", &rules)
        // A year of four digits, moved by an offset of less than a day.
        rules.hold((-62_167_305_600...253_402_387_200).contains(date.timeIntervalSince1970), "RFC3339 out of range")
        rules.hold(text.utf8.count <= 40 && text.utf8.allSatisfy { $0 < 0x80 }, "RFC3339 reads what is no such text")
        if (0..<253_402_300_800).contains(date.timeIntervalSince1970) {
            rules.hold(RFC3339.parse(RFC3339.format(date)) == date, "what RFC3339 writes it does not read")
        }
    }

    private static func checkHeader(_ text: String, _ rules: inout Rules) {
        guard let date = HTTPDate.parse(text) else { return }
        checkWhole(date, "HTTPDate", &rules)
        let civil = CivilTime(date)
        rules.hold((0...10000).contains(civil.year), "HTTPDate gives the year \(civil.year)")
        rules.hold(text.unicodeScalars.contains { $0 == ":" }, "HTTPDate reads what is no date")
    }

    private static func checkWait(_ choices: ByteReader, _ rules: inout Rules) {
        var reader = choices
        let now = Date(timeIntervalSince1970: Double(bitPattern: reader.word()))
        let header = reader.text(64)
        for instant in [now, nil, Date(timeIntervalSince1970: 1_795_230_000)] {
            guard let seconds = RetryAfter.seconds(header, now: instant) else { continue }
            rules.hold((0...RetryAfter.longest).contains(seconds), "RetryAfter gives \(seconds) s")
        }
    }

    /// No instant, however absurd, ends the program; a sensible one comes back as it went.
    private static func checkInstant(_ choices: ByteReader, _ rules: inout Rules) {
        var reader = choices
        let seconds = Double(bitPattern: reader.word())
        let offset = Int(Int16(truncatingIfNeeded: reader.word()))
        let date = Date(timeIntervalSince1970: seconds)
        let civil = CivilTime(date, offset: offset)
        rules.hold(civil.isValid && civil.second < 60, "\(seconds) shows as no valid time")
        rules.hold((0...6).contains(civil.weekday), "\(seconds) is on no day of the week")
        let text = RFC3339.format(date)
        rules.hold(text.hasSuffix("Z") && text.utf8.count >= 20, "\(seconds) is written as \(text)")
        let clock = Countdown(start: date, at: Date(timeIntervalSince1970: Double(bitPattern: reader.word())))
        rules.hold(!clock.text.isEmpty && clock.text.utf8.count <= 32, "a countdown of \(clock.text)")
        if abs(seconds) < 1e11 {
            rules.hold(
                civil.instant(offset: offset).timeIntervalSince1970 == date.timeIntervalSince1970.rounded(.down),
                "\(seconds) does not come back")
        }
    }

    private static func checkWhole(_ date: Date, _ what: String, _ rules: inout Rules) {
        let seconds = date.timeIntervalSince1970
        rules.hold(seconds.isFinite && seconds == seconds.rounded(), "\(what) gives \(seconds)")
    }
}
