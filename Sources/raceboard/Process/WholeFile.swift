import Glibc

/// Replaces a file whole: whoever reads it sees the old one or the new one.
enum WholeFile {
    /// - Parameters:
    ///   - isSynced: whether it must outlast a loss of power.
    ///   - mode: of the new file, whatever the umask.
    /// - Returns: 0 or the errno of the call that failed; the old file is then as it was.
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600, isSynced: Bool = false) -> Int32 {
        let new = "\(path).\(getpid()).new"
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { return errno }
        var code: Int32 = fchmod(descriptor, mode) == 0 ? 0 : errno
        if code == 0 { code = writeAll(bytes, to: descriptor) }
        if code == 0, isSynced, fsync(descriptor) != 0 { code = errno }
        close(descriptor)
        if code == 0, rename(new, path) != 0 { code = errno }
        if code != 0 { unlink(new) }
        return code
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? EIO : errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }
}
