/// A number for a sequence of texts: FNV-1a. Hashes of the library differ from run to run.
struct Digest: Equatable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ text: String) {
        // The byte after it is none of UTF-8: two texts are another sequence than one of both.
        for byte in text.utf8 { add(byte) }
        add(0xff)
    }

    private mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}
