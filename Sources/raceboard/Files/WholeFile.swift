import Glibc

/// Replaces a file whole: whoever reads it sees the old one or the new one.
enum WholeFile {
    /// - Parameters:
    ///   - path: of a file, or of nothing yet: what else has that name, a link for example, is left as it is.
    ///   - isSynced: whether it must outlast a loss of power.
    ///   - mode: of the new file, whatever the umask.
    /// - Returns: 0, or the code of a `FileProblem`; what was there is then as it was.
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
}
