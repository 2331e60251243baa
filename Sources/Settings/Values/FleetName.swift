/// Name of a venue, a box or a group: 1 to 40 of `a-z`, `0-9` and `-`, with a letter or digit first. It is a level of a
/// topic and the name in a certificate, so no other character may be in it.
package struct FleetName: Hashable, Comparable, Sendable {
    package let text: String

    /// - Parameter text: upper case counts as lower case.
    /// - Returns: nil for any other text, and for `all`, which is every venue in topics.
    package init?(_ text: String) {
        let name = text.lowercased()
        let isPlain = name.utf8.allSatisfy { byte in
            (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2d
        }
        guard isPlain, (1...40).contains(name.utf8.count), !name.hasPrefix("-"), name != "all" else { return nil }
        self.text = name
    }

    private init(known text: String) { self.text = text }

    /// The place of a relay without a broker.
    package static let here = FleetName(known: "here")

    /// The order of names: `box-2` before `box-10`.
    package static func < (left: FleetName, right: FleetName) -> Bool {
        // A native Swift text is always contiguous.
        let isBefore: Bool?? = left.text.utf8.withContiguousStorageIfAvailable { one in
            right.text.utf8.withContiguousStorageIfAvailable { Self.isBefore(one, $0) }
        }
        return (isBefore ?? nil) ?? (left.text < right.text)
    }

    /// Runs of digits are compared as numbers. Names that differ only in leading zeros are in the order of their texts.
    private static func isBefore(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
        var (left, right) = (0, 0)
        while left < one.count, right < other.count {
            let isNumber = one[left].isDigit
            guard isNumber == other[right].isDigit else { return isNumber }
            if isNumber {
                let (number, next) = (Self.number(in: one, at: &left), Self.number(in: other, at: &right))
                // A number with more digits is larger.
                guard number.count == next.count else { return number.count < next.count }
                for (digit, second) in zip(number, next) where one[digit] != other[second] {
                    return one[digit] < other[second]
                }
            } else {
                guard one[left] == other[right] else { return one[left] < other[right] }
                (left, right) = (left + 1, right + 1)
            }
        }
        guard left == one.count, right == other.count else { return left == one.count }
        return one.lexicographicallyPrecedes(other)
    }

    /// Moves behind the digits at a place.
    /// - Returns: their places without the zeros in front.
    private static func number(in bytes: UnsafeBufferPointer<UInt8>, at place: inout Int) -> Range<Int> {
        while place < bytes.count, bytes[place] == 0x30 { place += 1 }
        let start = place
        while place < bytes.count, bytes[place].isDigit { place += 1 }
        return start..<place
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
