internal import CZlib
package import Models

/// Packs and unpacks gzip(1) streams with zlib.
package enum Gzip {
    private static let version = "1.2.0"
    /// 15 bits of window, and 16 more for a gzip header.
    private static let window: Int32 = 31
    private static let chunk = 1 << 16

    /// Whether bytes begin as gzip does; the rest is not checked.
    package static func isGzip(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x1f, 0x8b])
    }

    /// Compresses bytes.
    /// - Parameter level: zlib's, 1 (fast) to 9 (small).
    /// - Throws: `.noMemory`; `.tooLarge` for 4 GiB or more.
    package static func pack(_ bytes: [UInt8], level: Int32 = 6) throws(Flaw) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, version, size) == Z_OK
        else { throw Flaw("there is no memory for it") }
        defer { deflateEnd(&stream) }
        return try run(&stream, bytes, limit: .max) { deflate(&$0, Z_FINISH) }
    }

    /// Decompresses bytes.
    /// - Parameter limit: most bytes of the result.
    /// - Throws: `.damaged` if it is not gzip or cut off, `.tooLarge` past the limit, `.noMemory`.
    package static func unpack(_ bytes: [UInt8], limit: Int) throws(Flaw) -> [UInt8] {
        var stream = z_stream()
        guard inflateInit2_(&stream, window, version, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw Flaw("there is no memory for it") }
        defer { inflateEnd(&stream) }
        return try run(&stream, bytes, limit: limit) { inflate(&$0, Z_NO_FLUSH) }
    }

    /// Feeds zlib until it reports the end.
    private static func run(
        _ stream: inout z_stream, _ bytes: [UInt8], limit: Int, _ step: (inout z_stream) -> Int32
    ) throws(Flaw) -> [UInt8] {
        guard bytes.count <= Int(UInt32.max) else { throw tooLarge(Int(UInt32.max)) }
        var input = bytes
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: chunk)
        var code = Z_OK
        input.withUnsafeMutableBufferPointer { source in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            while code == Z_OK, output.count <= limit {
                let made = buffer.withUnsafeMutableBufferPointer { target in
                    stream.next_out = target.baseAddress
                    stream.avail_out = UInt32(target.count)
                    code = step(&stream)
                    return target.count - Int(stream.avail_out)
                }
                output += buffer[..<made]
            }
        }
        guard output.count <= limit else { throw tooLarge(limit) }
        guard code == Z_STREAM_END else { throw Flaw("it is damaged or cut off") }
        return output
    }

    private static func tooLarge(_ limit: Int) -> Flaw { Flaw("it is larger than \(limit >> 20) MB") }

    /// Version of the zlib library in use: `1.3.1`.
    package static var libraryVersion: String { zlibVersion().map { String(cString: $0) } ?? "" }
}
