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
