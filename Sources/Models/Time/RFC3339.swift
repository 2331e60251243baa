package import FoundationEssentials

/// Instants as RFC 3339 writes them.
package enum RFC3339 {
    /// Reads `2023-07-27T01:26:00Z`, also with a fraction of one to nine digits and with a numeric offset.
    ///
    /// - Returns: the instant with its fraction dropped (board rule 1), or nil when the text is of another form or
    ///   a field is out of range.
    package static func parse(_ text: String) -> Date? { parse(text, isLoose: false) }

    /// The same where an offset may lack its colon and the time its seconds, as other programs write it.
    package static func parseLoose(_ text: String) -> Date? { parse(text, isLoose: true) }

    private static func parse(_ text: String, isLoose: Bool) -> Date? {
        var reader = Reader(bytes: Array(text.utf8.prefix(40)))
        guard text.utf8.count <= 40, let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
            reader.skip("-"), let day = reader.number(2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
            let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2),
            let second = reader.skip(":") ? reader.number(2) : isLoose ? 0 : nil
        else { return nil }
        if reader.skip(".") {
            guard (1...9).contains(reader.skipDigits()) else { return nil }
        }
        guard let offset = reader.offset(isLoose), reader.isAtEnd else { return nil }
        let civil = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        return civil.isValid ? civil.instant(offset: offset) : nil
    }

    /// `2023-07-27T01:26:00Z`: UTC, whole seconds, fractions rounded down.
    package static func format(_ instant: Date) -> String {
        let civil = CivilTime(instant)
        return civil.year.padded(4) + "-" + civil.month.padded(2) + "-" + civil.day.padded(2) + "T"
            + civil.hour.padded(2) + ":" + civil.minute.padded(2) + ":" + civil.second.padded(2) + "Z"
    }

    private struct Reader {
        let bytes: [UInt8]
        var index = 0

        var isAtEnd: Bool { index == bytes.count }

        mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
            guard index < bytes.count, bytes[index] == UInt8(ascii: scalar) else { return false }
            index += 1
            return true
        }

        mutating func number(_ digits: Int) -> Int? {
            guard index + digits <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[index..<index + digits] {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            index += digits
            return value
        }

        mutating func skipDigits() -> Int {
            let start = index
            while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
            return index - start
        }

        /// Seconds ahead of UTC; nil if no offset follows.
        mutating func offset(_ isLoose: Bool) -> Int? {
            if skip("Z") || skip("z") { return 0 }
            let sign = skip("+") ? 1 : skip("-") ? -1 : 0
            guard sign != 0, let hours = number(2), skip(":") || isLoose, let minutes = number(2), hours < 24,
                minutes < 60
            else { return nil }
            return sign * (hours * 3600 + minutes * 60)
        }
    }
}

extension Int {
    /// Decimal digits, with zeros in front up to `width`.
    package func padded(_ width: Int, with filler: Character = "0") -> String {
        let digits = String(self)
        return digits.count >= width ? digits : String(repeating: filler, count: width - digits.count) + digits
    }
}

/// The time by a server's clock, as the `Date` header of an answer has it (RFC 9110 section 6.6.1).
package enum ServerDate {
    /// Range of a server's times that can be right: from 2026, when this program was written, to 2100.
    private static let sensible =
        Date(timeIntervalSince1970: 1_767_225_600)..<Date(timeIntervalSince1970: 4_102_444_800)

    /// Whether it is in the years 2026 to 2099; others are ignored.
    package static func isSensible(_ date: Date) -> Bool { sensible.contains(date) }
}
