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

/// Reads a file that a person names: a file, a link to one, a pipe or standard input
/// (docs/dev/untrusted.md, "Files").
package enum InputFile {
    /// Seconds without data after which a pipe or a terminal is given up.
    static let timeout = 10
    /// Most bytes of a pipe or a terminal, which may have no end.
    private static let streamLimit = 64 << 20

    /// - Parameters:
    ///   - limit: the most bytes.
    ///   - tail: whether only the end of a larger file is read; else it is a problem. With `tail` it must be a file.
    /// - Throws: ETIME for a pipe without data for `timeout` seconds.
    package static func read(_ path: String, limit: Int, tail: Bool = false) throws(FileProblem) -> [UInt8] {
        let file = try OpenFile(path, .read, links: .followed)
        let status = try file.status()
        let descriptor = file.number
        let wait = { () throws(FileProblem) in try Self.wait(for: descriptor) }
        if let problem = FileProblem(kind: status.st_mode) {
            guard !tail, problem.code != EISDIR else { throw problem }
            return try file.read(limit: min(limit, streamLimit), wait: wait)
        }
        let size = Int(status.st_size)
        if size > limit {
            guard tail else { throw .tooLarge(limit) }
            file.seek(to: size - limit)
        }
        return try file.read(limit: limit, cuts: tail, wait: wait)
    }

    /// Waits for the first bytes: a pipe that has no writer yet would count as ended.
    private static func wait(for descriptor: Int32) throws(FileProblem) {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, Int32(timeout * 1000)) != 0 else { throw FileProblem(ETIME) }
    }
}

/// Writes a file as a whole: a reader sees the old one or the new one.
package enum WholeFile {
    /// Replaces a file.
    /// - Parameters:
    ///   - path: of a file, existing or not. Anything else with that name, such as a link, stays as it is.
    ///   - isSynced: whether it must survive a loss of power.
    ///   - mode: of the new file, unchanged by the umask; nil for a person's file: that of the old file, or without one
    ///     0666 less the umask.
    /// - Returns: 0, or the code of a `FileProblem`; on a problem the old file stays.
    package static func write(
        _ bytes: [UInt8], to path: String, mode: mode_t? = 0o600, isSynced: Bool = false
    ) -> Int32 {
        var status = stat()
        if lstat(path, &status) == 0, let problem = FileProblem(kind: status.st_mode) { return problem.code }
        let mode = mode ?? personMode(of: path)
        let new = "\(path).\(getpid()).new"
        unlink(new)
        var code = make(bytes, new, mode: mode, isSynced: isSynced)
        if code == 0 { code = rename(new, to: path) }
        if code != 0 { unlink(new) }
        return code
    }

    /// Permissions of a file that a person names: those it has, or for a new one 0666 less the umask.
    package static func personMode(of path: String) -> mode_t {
        var status = stat()
        if lstat(path, &status) == 0 { return status.st_mode & 0o777 }
        // umask(2) returns the mask only by changing it, which would affect other threads.
        guard let text = try? OpenFile("/proc/self/status", .read).read(limit: 65_536, cuts: true) else { return 0o600 }
        let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("Umask:") }
        guard let mask = line.flatMap({ mode_t($0.dropFirst(6).filter { "0"..."7" ~= $0 }, radix: 8) }) else {
            return 0o600
        }
        return 0o666 & ~mask
    }

    /// Gives a file another name. A file that has the new name is replaced.
    /// - Returns: 0, or the errno of rename(2).
    @discardableResult
    package static func rename(_ path: String, to target: String) -> Int32 {
        Glibc.rename(path, target) == 0 ? 0 : errno
    }

    /// Makes a file of mode 0600 that must survive a loss of power.
    /// - Returns: 0, or the code of a `FileProblem`: EEXIST for a file that is there, which stays as it is.
    package static func makeNew(_ bytes: [UInt8], at path: String) -> Int32 {
        let code = make(bytes, path, mode: 0o600, isSynced: true)
        if code != 0, code != EEXIST { unlink(path) }
        return code
    }

    private static func make(_ bytes: [UInt8], _ path: String, mode: mode_t, isSynced: Bool) -> Int32 {
        do throws(FileProblem) {
            let file = try OpenFile(path, .write, making: .always)
            guard fchmod(file.number, mode) == 0 else { return errno }
            let code = Output.write(bytes, to: file.number)
            guard code == 0 else { return code }
            // EINVAL means a device such as /dev/full, which stores no data.
            return !isSynced || fsync(file.number) == 0 || errno == EINVAL ? 0 : errno
        } catch {
            return error.code
        }
    }

    /// Removes the partial files of programs that were killed while they wrote.
    /// - Parameter path: of the whole file.
    package static func sweep(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let name = String(parts.last ?? "")
        let folder = path.hasPrefix("/") || parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "./"
        for found in Folder.names(in: folder) {
            guard found.hasPrefix(name + "."), found.hasSuffix(".new"),
                let process = pid_t(found.dropFirst(name.count + 1).dropLast(4)), process > 0,
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlink(folder + found)
        }
    }
}
