package import FoundationEssentials

/// The time by a server's clock, as the `Date` header of an answer has it (RFC 9110 section 6.6.1).
package enum ServerDate {
    /// Range of a server's times that can be right: from 2026, when this program was written, to 2100.
    private static let sensible =
        Date(timeIntervalSince1970: 1_767_225_600)..<Date(timeIntervalSince1970: 4_102_444_800)

    /// Whether it is in the years 2026 to 2099; others are ignored.
    package static func isSensible(_ date: Date) -> Bool { sensible.contains(date) }
}
