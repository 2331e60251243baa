/// A small generator whose numbers depend on its seed alone, on every machine and with every compiler.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014). Choices are made here, since
/// those of the standard library may change between versions.
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// - Parameter seed: any number; equal seeds give equal numbers.
    init(seed: UInt64) {
        state = seed
    }

    /// A separate generator for one use of a seed.
    /// - Parameter salt: another one gives other numbers.
    package init(seed: UInt64, salt: UInt64) {
        state = Self.mixed(seed &+ Self.step) ^ Self.mixed(salt &* Self.step &+ 1)
    }

    package mutating func next() -> UInt64 {
        state &+= Self.step
        return Self.mixed(state)
    }

    /// A number of a range, both ends included.
    package mutating func int(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    /// True in `percent` of a hundred cases.
    package mutating func chance(_ percent: Int) -> Bool {
        next() % 100 < UInt64(percent)
    }

    /// True in one of `count` cases; `count` at least 1.
    package mutating func oneIn(_ count: UInt64) -> Bool {
        next() % count == 0
    }

    /// One of the elements; `fallback` if there are none.
    package mutating func pick<Element>(_ elements: [Element], or fallback: Element) -> Element {
        elements.isEmpty ? fallback : elements[Int(next() % UInt64(elements.count))]
    }

    mutating func pick(_ words: [String]) -> String {
        pick(words, or: "")
    }

    /// A lower-case UUID of version 4 form (RFC 9562 section 5.4).
    mutating func uuid() -> String {
        let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for nibble in 0..<32 {
            if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 { text.append(UInt8(ascii: "-")) }
            let half = nibble < 16 ? high : low
            let value = UInt8(half >> UInt64(60 - nibble % 16 * 4) & 15)
            text.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The UUID of a word, always the same.
    static func uuid(of word: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        var generator = SplitMix64(seed: hash)
        return generator.uuid()
    }

    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    private static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
