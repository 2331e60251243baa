import Glibc
package import Settings

/// Checks the process's limits of memory and file size.
package enum MemoryLimit {
    private struct Need {
        /// Number of the limit: one of `RLIMIT_`.
        let resource: UInt32
        let name: String
        /// Option of ulimit(1) that raises the limit.
        let option: String
        let least: UInt
    }

    /// Least limits. Below them threads cannot be made, and the system's libraries would wait for ever, or crash.
    /// Those of stack and data are checked before Swift's runtime starts (`Start.c`).
    private static let needs = [
        Need(resource: UInt32(RLIMIT_AS.rawValue), name: "virtual memory", option: "-v", least: 768 << 20)
    ]

    /// A frame is collected in a file in memory before it is written to the terminal.
    private static let frame = Need(
        resource: UInt32(RLIMIT_FSIZE.rawValue), name: "file size", option: "-f", least: 1 << 20)

    /// Throws where a limit is too small to work with.
    package static func check() throws(Failure) { try check(needs) }

    /// Throws where a limit is too small to draw with.
    package static func checkForDrawing() throws(Failure) { try check([frame]) }

    private static func check(_ needs: [Need]) throws(Failure) {
        for need in needs {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(need.resource), &limit) == 0, limit.rlim_cur < need.least
            else { continue }
            throw Failure(
                "internal",
                "The limit of \(need.name) is \(limit.rlim_cur >> 10) kB; the program needs \(need.least >> 20) MB",
                hint: "Raise it: ulimit -S \(need.option) unlimited.", status: .internal)
        }
    }
}
