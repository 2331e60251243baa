extension BidirectionalCollection {
    /// The elements without those at the end that satisfy a condition.
    package func trimmingSuffix(while isDropped: (Element) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex, isDropped(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}

extension StringProtocol {
    /// The text without spaces at either end.
    package var trimmingSpaces: String { String(drop { $0 == " " }.trimmingSuffix { $0 == " " }) }

    /// An address to which a path is added: without slashes at its end.
    package var trimmingSlashes: String { String(trimmingSuffix { $0 == "/" }) }
}
