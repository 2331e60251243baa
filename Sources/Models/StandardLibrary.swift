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

extension String {
    /// Whether all of the text is ASCII. Reads every byte without a branch, since most texts are.
    package var isASCII: Bool {
        let answer = utf8.withContiguousStorageIfAvailable { $0.reduce(0, |) < 0x80 }
        return answer ?? utf8.allSatisfy { $0 < 0x80 }
    }
}

extension CaseIterable where Self: Equatable {
    /// The value after this one, for a key that goes through all; after the last the first.
    package var next: Self {
        let all = Self.allCases
        guard let index = all.firstIndex(of: self) else { return self }
        let after = all.index(after: index)
        return after == all.endIndex ? all[all.startIndex] : all[after]
    }
}

/// Makes a list of lines, each of which is one element or a list of some.
@resultBuilder
package enum ListBuilder<Element> {
    package static func buildExpression(_ element: Element) -> [Element] { [element] }
    package static func buildExpression(_ elements: [Element]) -> [Element] { elements }
    package static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }
    package static func buildBlock(_ elements: [Element]...) -> [Element] { elements.flatMap(\.self) }
}
