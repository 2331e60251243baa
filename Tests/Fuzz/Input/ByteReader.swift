/// Takes a fuzzer's bytes apart into choices. After the last byte every choice is 0 and every text empty.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 {
        rest.popFirst() ?? 0
    }

    /// 0 up to, not including, `count`, which is at most 256.
    mutating func choice(_ count: Int) -> Int {
        Int(byte()) % count
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[choice(elements.count)]
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        let taken = rest.prefix(count)
        rest = rest.dropFirst(count)
        return Array(taken)
    }

    /// Bytes read as UTF-8; what is none becomes U+FFFD.
    mutating func text(_ count: Int) -> String {
        String(decoding: bytes(count), as: UTF8.self)
    }

    mutating func remaining() -> [UInt8] {
        bytes(rest.count)
    }

    /// Little-endian.
    mutating func word() -> UInt64 {
        (0..<8).reduce(0) { $0 | UInt64(byte()) << (UInt64($1) * 8) }
    }
}
