internal import FoundationEssentials
internal import GRDB
internal import Models

/// A row's values by place, each of which may be damaged: a value of a wrong type is an error, never a trap.
struct Fields {
    let row: Row

    func text(_ index: Int) throws -> String {
        guard case .string(let text) = value(index).storage else { throw wrong(index) }
        return text
    }

    func optionalText(_ index: Int) throws -> String? {
        try value(index).isNull ? nil : text(index)
    }

    func integer(_ index: Int) throws -> Int64 {
        guard case .int64(let number) = value(index).storage else { throw wrong(index) }
        return number
    }

    func optionalInteger(_ index: Int) throws -> Int64? {
        try value(index).isNull ? nil : integer(index)
    }

    func real(_ index: Int) throws -> Double {
        guard case .double(let number) = value(index).storage else { throw wrong(index) }
        return number
    }

    func date(_ index: Int) throws -> Date {
        try Instant.date(integer(index))
    }

    func optionalDate(_ index: Int) throws -> Date? {
        try optionalInteger(index).map { Instant.date($0) }
    }

    /// A whole number within a range; a value outside counts as absent, and is `fallback`.
    func whole(_ index: Int, in range: ClosedRange<Int> = OutsideNumber.counts, otherwise fallback: Int) throws -> Int {
        Int(exactly: try integer(index))?.within(range) ?? fallback
    }

    /// The code of a runner's number; nil for a number that is none.
    func runnerCode(_ index: Int) throws -> Int? {
        Int(exactly: try integer(index)).flatMap { RunnerNumber.isCode($0) ? $0 : nil }
    }

    func optionalReal(_ index: Int, in range: ClosedRange<Double>) throws -> Double? {
        try isNull(index) ? nil : real(index).within(range)
    }

    func bytes(_ index: Int) throws -> [UInt8] {
        guard case .blob(let data) = value(index).storage else { throw wrong(index) }
        return Array(data)
    }

    func isNull(_ index: Int) -> Bool { value(index).isNull }

    private func value(_ index: Int) -> DatabaseValue {
        guard index < row.count else { return .null }
        return row[index]
    }

    private func wrong(_ index: Int) -> StoreFailure {
        .damaged("column \(index) of a row is not what it should be")
    }
}

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

/// Decimals as the store writes them: whole thousandths, so that SQL adds and compares them without an error.
enum Thousandths {
    /// Rounded half away from zero to the thousandth.
    /// - Returns: nil for NaN, and beyond 9e12.
    static func whole(_ decimal: Decimal?) -> Int64? {
        decimal?.thousandths.map { Int64($0) }
    }

    static func of(_ price: Price?) -> Int64? {
        price.map { Int64($0.thousandths) }
    }

    static func decimal(_ thousandths: Int64) -> Decimal {
        Decimal(sign: thousandths < 0 ? .minus : .plus, exponent: -3, significand: Decimal(thousandths.magnitude))
    }
}

extension Fields {
    func decimal(_ index: Int) throws -> Decimal? {
        try optionalInteger(index).map { Thousandths.decimal($0) }
    }

    func price(_ index: Int) throws -> Price? {
        try optionalInteger(index).flatMap { Int(exactly: $0) }.flatMap { Price(thousandths: $0) }
    }

    /// Whole numbers of an array as JSON.
    func numbers(_ index: Int) throws -> [Int64] {
        let text = try text(index)
        if text == "[]" { return [] }
        guard text.first == "[", text.last == "]" else { throw notNumbers(index) }
        return try text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false).map { part in
            guard let number = Int64(part) else { throw notNumbers(index) }
            return number
        }
    }

    private func notNumbers(_ index: Int) -> StoreFailure {
        .damaged("column \(index) of a row is no array of numbers")
    }

    func whole(_ index: Int, in range: ClosedRange<Int>) throws -> Int? {
        try optionalInteger(index).flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }

    func flag(_ index: Int) throws -> Bool { try integer(index) != 0 }

    /// Text from a file is text from outside, like that of the feed (board rule 10).
    func clean(_ index: Int, limit: Int) throws -> String? {
        FeedText.clean(optional: try optionalText(index), limit: limit)
    }
}
