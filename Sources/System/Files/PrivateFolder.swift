import Glibc

/// A folder that only this user may write to, held open: renaming it, or putting a link in its place, does not change
/// what is reached through it.
package final class PrivateFolder: Sendable {
    private let descriptor: Int32

    /// - Parameters:
    ///   - path: absolute; made with mode 0700 if only its last part is missing.
    /// - Returns: nil if it cannot be had, is a link, or another user owns it or may write to it.
    package init?(_ path: String) {
        mkdir(path, 0o700)
        let found = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard found >= 0 else { return nil }
        descriptor = found
        var status = stat()
        guard fstat(found, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Path of a file in it, while this value lives. It is short, as an address of a socket must be (unix(7)).
    package func path(of name: String) -> String { "/proc/self/fd/\(descriptor)/\(name)" }
}
