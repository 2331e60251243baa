import Glibc
package import Settings
import System

/// Limit of open files of the process.
package enum Descriptors {
    /// Most descriptors that the program needs: libdispatch (which would end it without a message), libcurl, three
    /// databases with their companions, timers, a terminal.
    private static let needed: Int32 = 40

    /// Opens as many as are needed, and closes them again.
    /// - Throws: 71 if too few are left.
    package static func check() throws(Failure) {
        raise()
        var taken: [Int32] = []
        defer { for descriptor in taken { close(descriptor) } }
        if let first = try? OpenFile("/", .read, links: .followed).release() {
            taken.append(first)
            // Not 0 to 2, should they be closed.
            while taken.count < needed {
                let next = fcntl(first, F_DUPFD_CLOEXEC, 3)
                guard next >= 0 else { break }
                taken.append(next)
            }
        }
        guard taken.count < needed else { return }
        throw Failure(
            "few_files", "This process can open only \(taken.count) more files, and needs \(needed)",
            hint: "Raise the limit: ulimit -n 256.", status: .system)
    }

    /// Raises the soft limit, up to the hard one.
    private static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < 256 else { return }
        limit.rlim_cur = min(limit.rlim_max, 256)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
