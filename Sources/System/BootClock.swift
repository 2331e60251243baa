package import FoundationEssentials

/// Seconds since the machine started, with an id of that start: a clock that all processes share and that cannot be
/// set.
package struct BootClock: Sendable {
    /// Word that tells one start from another, or `unknown`.
    package let id: String
    /// Seconds since the start, suspended or not.
    package let now: @Sendable () -> TimeInterval

    /// A clock of a test, or `live`.
    package init(id: String, now: @escaping @Sendable () -> TimeInterval) {
        self.id = id
        self.now = now
    }

    /// The machine's own, by `DeviceClock` and /proc/sys/kernel/random/boot_id.
    package static let live = BootClock(id: identity ?? unknown, now: { DeviceClock.sinceBoot })

    /// Id on a system that has none.
    package static let unknown = "unknown"

    private static var identity: String? {
        let id = RegularFile.firstLine("/proc/sys/kernel/random/boot_id")?.filter {
            $0.isLetter || $0.isNumber || $0 == "-"
        }
        return id?.isEmpty == true ? nil : id
    }
}
