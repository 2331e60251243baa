import Glibc

/// Replaces a file as a whole: a reader sees the old one or the new one.
enum WholeFile {
    /// - Parameters:
    ///   - path: of a file, existing or not. Anything else with that name, such as a link, stays as it is.
    ///   - isSynced: whether it must outlast a loss of power.
    ///   - mode: of the new file, whatever the umask.
    /// - Returns: 0, or the code of a `FileProblem`; on a problem the old file stays.
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600, isSynced: Bool = false) -> Int32 {
        var status = stat()
        if lstat(path, &status) == 0, let problem = FileProblem(kind: status.st_mode) { return problem.code }
        let new = "\(path).\(getpid()).new"
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, mode)
        guard descriptor >= 0 else { return errno }
        var code: Int32 = fchmod(descriptor, mode) == 0 ? 0 : errno
        if code == 0 { code = Output.write(bytes, to: descriptor) }
        if code == 0, isSynced, fsync(descriptor) != 0 { code = errno }
        close(descriptor)
        if code == 0, rename(new, path) != 0 { code = errno }
        if code != 0 { unlink(new) }
        return code
    }

    /// Removes the partial files of programs that were killed while they wrote.
    static func sweep(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let name = String(parts.last ?? "")
        let folder = path.hasPrefix("/") || parts.count > 1 ? parts.dropLast().joined(separator: "/") + "/" : "./"
        guard let open = opendir(folder) else { return }
        defer { closedir(open) }
        while let entry = readdir(open) {
            let found = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard found.hasPrefix(name + "."), found.hasSuffix(".new"),
                let process = pid_t(found.dropFirst(name.count + 1).dropLast(4)), process > 0,
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlink(folder + found)
        }
    }
}
