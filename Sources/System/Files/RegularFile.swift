package import Glibc

/// Reads files whose names the program chose itself. A pipe, folder, device or socket in their place is refused, and no
/// call here waits for another program (docs/dev/untrusted.md, "Files").
package enum RegularFile {
    /// A file that was read whole.
    package struct Content {
        /// All bytes of the file, up to the limit.
        package let bytes: [UInt8]
        /// Answer of fstat(2) before the file was read.
        package let status: stat
    }

    /// The whole of a file.
    /// - Parameters:
    ///   - limit: the most bytes.
    ///   - takesDevices: whether a device such as /dev/null will do.
    package static func read(
        _ path: String, limit: Int, links: OpenFile.Links, takesDevices: Bool = false
    ) throws(FileProblem) -> Content {
        let file = try OpenFile(path, .read, links: links)
        let status = try file.status()
        if let problem = FileProblem(kind: status.st_mode), !(takesDevices && problem.code == ENODEV) { throw problem }
        return Content(bytes: try file.read(limit: limit), status: status)
    }

    /// - Returns: nil if it cannot be read, for any reason.
    package static func text(_ path: String, limit: Int) -> String? {
        (try? read(path, limit: limit, links: .followed)).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// The first line of a small file of the system, without its line feed; not cleaned.
    /// - Returns: nil for a file that cannot be read.
    package static func firstLine(_ path: String) -> String? {
        text(path, limit: 4096).map { text in String(text.prefix { $0 != "\n" }) }
    }
}
