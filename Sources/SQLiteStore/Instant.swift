internal import FoundationEssentials

/// Instants as the store writes them: whole milliseconds since 1970, UTC.
enum Instant {
    private static let reference: Int64 = 978_307_200_000
    /// Years beyond 280 000 become one.
    private static let edge = 9e15

    /// Rounds to the millisecond and limits the result to the edges; no value traps.
    static func milliseconds(_ date: Date) -> Int64 {
        let value = (date.timeIntervalSinceReferenceDate * 1000).rounded()
        guard !value.isNaN else { return 0 }
        return Int64(min(max(value, -edge), edge)) + reference
    }

    static func milliseconds(_ date: Date?) -> Int64? {
        date.map { milliseconds($0) }
    }

    static func date(_ milliseconds: Int64) -> Date {
        let held = min(max(milliseconds, -Int64(edge)), Int64(edge))
        return Date(timeIntervalSinceReferenceDate: Double(held - reference) / 1000)
    }
}
