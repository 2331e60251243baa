internal import FoundationEssentials
internal import Models

/// Decimals as the store writes them: whole thousandths, so that SQL adds and compares them without an error.
enum Thousandths {
    private static let edge: Decimal = 9_000_000_000_000

    /// Rounded half away from zero to the thousandth.
    /// - Returns: nil for what is no number, or is beyond 9e12.
    static func whole(_ decimal: Decimal?) -> Int64? {
        guard let decimal, decimal.isFinite, decimal <= edge, decimal >= -edge else { return nil }
        let text = (decimal.rounded(places: 3) * 1000).description
        return Int64(text.prefix { $0 != "." })
    }

    static func decimal(_ thousandths: Int64) -> Decimal {
        Decimal(thousandths) / 1000
    }
}

extension Fields {
    func decimal(_ index: Int) throws -> Decimal? {
        try optionalInteger(index).map { Thousandths.decimal($0) }
    }

    func price(_ index: Int) throws -> Price? {
        Price(try decimal(index))
    }

    /// Whole numbers of an array as JSON.
    func numbers(_ index: Int) throws -> [Int64] {
        let text = try text(index)
        guard let numbers = try? JSONDecoder().decode([Int64].self, from: Data(text.utf8)) else {
            throw StoreFault.damaged("column \(index) of a row is no array of numbers")
        }
        return numbers
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
