import Glibc

/// The limit of memory that the program was started with.
enum MemoryLimit {
    /// Below this threads cannot be made, and the system's library would wait for one for ever.
    private static let least: UInt = 96 << 20

    /// Throws where the limit of data (ulimit -d) is too small to work with.
    static func check() throws(Failure) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0, limit.rlim_cur < least else { return }
        throw Failure(
            "internal", "The limit of data is \(limit.rlim_cur >> 10) kB, and \(least >> 20) MB are needed",
            hint: "Raise it: ulimit -S -d unlimited.", status: .internal)
    }
}
