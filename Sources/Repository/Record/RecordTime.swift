import FoundationEssentials
import Models

/// Instants of a record: `2026-11-21T03:00:00.123456Z`, UTC, to the microsecond, 1970 to 9999.
enum RecordTime {
    private static let range = 0.0...253_402_300_799

    /// Fractions beyond a microsecond are dropped; a time out of range becomes its end.
    static func format(_ instant: Date) -> String {
        let seconds = min(max(instant.timeIntervalSince1970, range.lowerBound), range.upperBound)
        let whole = seconds.rounded(.down)
        // A `Date` of this century is exact to a tenth of a microsecond.
        let micros = min(999_999, Int(clamping: ((seconds - whole) * 1e6 + 0.2).rounded(.down)))
        return "\(RFC3339.format(Date(timeIntervalSince1970: whole)).dropLast()).\(micros.padded(6))Z"
    }

    /// Reads a time, also with fewer or no digits of a fraction, and with a numeric offset.
    static func parse(_ text: String) -> Date? {
        guard let whole = RFC3339.parse(text), range.contains(whole.timeIntervalSince1970) else { return nil }
        guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return whole }
        let digits = text.utf8[dot...].dropFirst().prefix { (0x30...0x39).contains($0) }.prefix(6)
        let micros = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return whole + Double(micros) / [1, 10, 100, 1e3, 1e4, 1e5, 1e6][digits.count]
    }
}
