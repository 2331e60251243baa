internal import CZlib

/// Packs and unpacks bodies as zlib streams.
enum Deflate {
    /// Largest believable size of a body.
    static let limit = 64 << 20

    /// - Returns: nil when zlib has no memory.
    static func pack(_ bytes: [UInt8]) -> [UInt8]? {
        var length = compressBound(uLong(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(length))
        guard compress2(&packed, &length, bytes, uLong(bytes.count), 6) == Z_OK else { return nil }
        packed.removeLast(packed.count - Int(length))
        return packed
    }

    /// - Parameter size: bytes that come out.
    /// - Returns: nil when it is no such stream.
    static func unpack(_ packed: [UInt8], size: Int) -> [UInt8]? {
        guard (0...limit).contains(size) else { return nil }
        // There is one byte more than needed, so that an empty result has an address too.
        var bytes = [UInt8](repeating: 0, count: size + 1)
        var length = uLong(size)
        guard uncompress(&bytes, &length, packed, uLong(packed.count)) == Z_OK, length == size else { return nil }
        bytes.removeLast()
        return bytes
    }

    /// A number by which equal bodies are found; others may have it too.
    static func sum(_ bytes: [UInt8]) -> Int64 {
        Int64(crc32(0, bytes, uInt(clamping: bytes.count)))
    }
}
