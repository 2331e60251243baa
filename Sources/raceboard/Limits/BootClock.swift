import FoundationEssentials
import MainLoop

/// Seconds since the machine started, with an id of that start: a clock that all processes share and nobody can set.
struct BootClock: Sendable {
    /// Names the start; a word.
    let id: String
    let now: @Sendable () -> TimeInterval

    static let live = BootClock(id: identity ?? unknown, now: { DeviceClock.sinceBoot })

    /// Id on a system that has none.
    static let unknown = "unknown"

    private static var identity: String? {
        let id = SmallFile.read("/proc/sys/kernel/random/boot_id")?.filter { $0.isLetter || $0.isNumber || $0 == "-" }
        return id?.isEmpty == true ? nil : id
    }
}
