/// Numbers that come from a feed, a file, a record, the store, an argument, a socket or the kernel. Swift's own
/// operators and conversions end the program where a result has no room; these do not. A number enters through a range
/// (`within`), and the functions here compute with it within the type's limits.
package enum OutsideNumber {
    /// Seconds by which two clocks may differ: three centuries. Larger differences are ignored.
    package static let clockErrors = -1e10...1e10
    /// Number of things of any kind.
    package static let counts = 0...1_000_000_000
    /// A race's number; 0 is none.
    package static let raceNumbers = 0...999
    /// Seconds since 1970, from a number that may be milliseconds: read as seconds, it would then be after the year
    /// 33000.
    package static func seconds(_ written: Int) -> Int { written >= 1_000_000_000_000 ? written / 1000 : written }
    /// Distances of a race in metres.
    package static let distances = 1...99_999
}

extension Comparable {
    /// nil outside the range, and for NaN.
    package func within(_ range: ClosedRange<Self>) -> Self? { range.contains(self) ? self : nil }

    /// The nearest value of a range; NaN becomes its lower end.
    package func held(in range: ClosedRange<Self>) -> Self {
        range.contains(self) ? self : self > range.upperBound ? range.upperBound : range.lowerBound
    }
}

extension Int {
    /// The nearest whole number in the range, fractions dropped; 0 for NaN.
    package init(clamping value: Double) { self.init(Int64(clamping: value)) }
}

extension Int64 {
    /// The nearest whole number in the range, fractions dropped; 0 for NaN.
    package init(clamping value: Double) {
        // The greatest integer is not exact in binary, so numbers that are so near to it are not converted.
        self =
            if value.isNaN { 0 } else if value >= 9.2e18 { .max } else if value <= -9.2e18 { .min } else {
                Int64(value)
            }
    }
}

extension FixedWidthInteger {
    /// The sum, or the end of the range that it would pass.
    package func plus(_ other: Self) -> Self {
        let (sum, isTooMuch) = addingReportingOverflow(other)
        return isTooMuch ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the end of the range that it would pass.
    package func minus(_ other: Self) -> Self {
        let (rest, isTooMuch) = subtractingReportingOverflow(other)
        return isTooMuch ? (other < 0 ? .max : .min) : rest
    }

    /// The product, or the end of the range that it would pass.
    package func times(_ other: Self) -> Self {
        let (product, isTooMuch) = multipliedReportingOverflow(by: other)
        return isTooMuch ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}
