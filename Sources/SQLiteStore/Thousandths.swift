internal import FoundationEssentials
internal import Models

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
