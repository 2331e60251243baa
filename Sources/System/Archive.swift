internal import CZlib
package import Models

/// tar(1) archives in the form of POSIX.1-1988, `ustar`: plain files with short names.
package enum Tar {
    /// One plain file of an archive.
    package struct File: Hashable, Sendable {
        /// Path with slashes, at most 100 bytes.
        package var name: String
        package var bytes: [UInt8]

        /// A file; `pack` checks the length of its name.
        package init(name: String, bytes: [UInt8]) {
            (self.name, self.bytes) = (name, bytes)
        }
    }

    private static let block = 512

    /// Packs files in the given order, owned by root.
    /// - Parameter time: seconds since 1970, for every file; negative numbers count as 0.
    /// - Throws: `.nameTooLong` for a name over 100 bytes.
    package static func pack(_ files: [File], time: Int, mode: Int = 0o600) throws(Flaw) -> [UInt8] {
        var archive: [UInt8] = []
        for file in files {
            guard file.name.utf8.count <= 100 else { throw Flaw("a name in it is too long") }
            archive += header(file, time: time, mode: mode)
            archive += file.bytes
            archive += [UInt8](repeating: 0, count: padding(file.bytes.count))
        }
        return archive + [UInt8](repeating: 0, count: 2 * block)
    }

    private static func header(_ file: File, time: Int, mode: Int) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: block)
        func put(_ text: String, at offset: Int) {
            header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
        }
        put(file.name, at: 0)
        put(octal(mode, 7), at: 100)
        put(octal(0, 7), at: 108)
        put(octal(0, 7), at: 116)
        put(octal(file.bytes.count, 11), at: 124)
        put(octal(max(0, time), 11), at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar", at: 257)
        put("00", at: 263)
        put(octal(header.reduce(0) { $0 + Int($1) }, 6), at: 148)
        header[154] = 0
        return header
    }

    private static func octal(_ number: Int, _ width: Int) -> String {
        let digits = String(number, radix: 8)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static func padding(_ count: Int) -> Int { (block - count % block) % block }

    /// Whether bytes begin with a header that has the mark `ustar`.
    package static func isTar(_ bytes: [UInt8]) -> Bool {
        bytes.count >= block && bytes[257..<262].elementsEqual("ustar".utf8)
    }

    /// The first file whose name ends with a suffix; nil if there is none, or if the archive is damaged before it.
    package static func file(endingIn suffix: String, of archive: [UInt8]) -> File? {
        var offset = 0
        while offset + block <= archive.count, archive[offset] != 0 {
            let name = String(decoding: archive[offset..<offset + 100].prefix { $0 != 0 }, as: UTF8.self)
            let digits = archive[offset + 124..<offset + 135].filter { (0x30...0x37).contains($0) }
            let size = digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
            let start = offset + block
            guard size <= archive.count - start else { return nil }
            if name.hasSuffix(suffix) { return File(name: name, bytes: Array(archive[start..<start + size])) }
            offset = start + size + padding(size)
        }
        return nil
    }
}

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
