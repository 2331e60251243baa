import FoundationEssentials
import MainLoop

/// Seconds since the machine started, and which start that was: a clock that all processes share and nobody sets.
struct BootClock: Sendable {
    /// Names the start; a word.
    let id: String
    let now: @Sendable () -> TimeInterval

    static let live = BootClock(id: identity ?? unknown, now: { DeviceClock.sinceBoot })

    /// Of a system that does not name its start.
    static let unknown = "unknown"

    private static var identity: String? {
        let id = SmallFile.read("/proc/sys/kernel/random/boot_id")?.filter { $0.isLetter || $0.isNumber || $0 == "-" }
        return id?.isEmpty == true ? nil : id
    }
}
