import CLinux
import Glibc
import Models
import System

/// The machine, as `raceboard doctor` checks it.
package struct MachineFacts: Hashable {
    struct Disk: Hashable {
        var freeMebibytes: Int
        var isReadOnly: Bool
    }

    struct Unit: Hashable {
        var path: String
        var isEnabled: Bool
    }

    var clockSource: String?
    /// Whether something keeps the clock right; nil if the kernel does not report it.
    var isSynchronised: Bool?
    /// The most that the clock may be wrong by, in milliseconds.
    var clockErrorMilliseconds = 0
    /// The store's folder; nil without a store.
    var store: String?
    /// Problems of its files, one word or more each; empty for none.
    var storeProblems: [String] = []
    var isStoreWritable = true
    var disk: Disk?
    /// `active` or `inactive`; nil without a watchdog.
    var watchdog: String?
    /// nil if the unit is not installed.
    var unit: Unit?

    static let unitName = "raceboard-kiosk.service"

    /// Facts about this machine.
    /// - Parameter problems: of its files, one word or more each; empty for none.
    package static func gathered(store: String?, problems: [String]) -> MachineFacts {
        var facts = MachineFacts()
        facts.clockSource = SmallFile.read("/sys/devices/system/clocksource/clocksource0/current_clocksource")
        var error: Int64 = 0
        let code = rb_clock_is_synchronised(&error)
        facts.isSynchronised = code < 0 ? nil : code == 1
        facts.clockErrorMilliseconds = Int(error / 1000)
        facts.store = store
        facts.storeProblems = problems
        if let store { facts.check(store: store) }
        facts.watchdog = SmallFile.read("/sys/class/watchdog/watchdog0/state")
        facts.unit = findUnit()
        return facts
    }

    private mutating func check(store: String) {
        // A missing folder is created in the nearest folder above it that exists.
        var place = store
        while access(place, F_OK) != 0, place.count > 1 {
            place = String(place.prefix(upTo: place.lastIndex(of: "/") ?? place.startIndex))
            if place.isEmpty { place = "/" }
        }
        var status = stat()
        isStoreWritable =
            access(place, W_OK | X_OK) == 0 && stat(place, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        var system = statvfs()
        guard statvfs(place, &system) == 0 else { return }
        let free = UInt64(system.f_bavail).times(UInt64(system.f_frsize)) >> 20
        disk = Disk(freeMebibytes: Int(clamping: free), isReadOnly: Int32(system.f_flag) & Int32(ST_RDONLY) != 0)
    }

    private static func findUnit() -> Unit? {
        let folders = ["/etc/systemd/system", "/run/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system"]
        let paths = folders.map { "\($0)/\(unitName)" as String }
        guard let path = paths.first(where: { access($0, F_OK) == 0 }) else { return nil }
        let wants = ["multi-user.target", "graphical.target", "getty.target", "default.target"]
        let isEnabled = wants.contains { access("/etc/systemd/system/\($0).wants/\(unitName)", F_OK) == 0 }
        return Unit(path: path, isEnabled: isEnabled)
    }

    // MARK: - Judgement

    /// Findings about the machine, in the order in which they are printed.
    package var findings: [Finding] { clockFindings + [storeFinding, diskFinding, watchdogFinding, unitFinding] }

    private var clockFindings: [Finding] {
        let source = clockSource.map { "clock source \($0)" } ?? "the kernel does not name its clock source"
        let clock =
            clockSource == "jiffies" || clockSource == "pit"
            ? Finding.warn(
                "clock", "\(source): it runs unevenly", fix: "add clocksource=tsc to the kernel command line")
            : .pass("clock", source)
        switch isSynchronised {
        case true?: return [clock, .pass("NTP", "synchronised, within \(clockErrorMilliseconds) ms")]
        case false?:
            return [clock, .warn("NTP", "nothing synchronises the clock", fix: "timedatectl set-ntp true")]
        case nil: return [clock, .warn("NTP", "the kernel does not report it", fix: "timedatectl status")]
        }
    }

    private var storeFinding: Finding {
        guard let store else {
            return .warn(
                "store", "nothing is saved: store is none, or HOME is not set",
                fix: "write store = \"/var/lib/raceboard\" into /etc/raceboard/config")
        }
        if !storeProblems.isEmpty {
            return .warn(
                "store", storeProblems.joined(separator: "; "),
                fix: "nothing to do: a damaged file is set aside at the next start")
        }
        guard isStoreWritable else {
            return .fail("store", "\(store) cannot be written", fix: "chown -R \"$(id -un)\" \(store)")
        }
        return .pass("store", store)
    }

    private var diskFinding: Finding {
        guard let disk else { return .pass("disk", "not used: nothing is saved") }
        let words = "\(disk.freeMebibytes) MiB free"
        if disk.isReadOnly { return .warn("disk", "read-only", fix: "mount -o remount,rw /") }
        if disk.freeMebibytes < 20 { return .fail("disk", words, fix: "journalctl --vacuum-size=50M") }
        if disk.freeMebibytes < 200 { return .warn("disk", words, fix: "journalctl --vacuum-size=50M") }
        return .pass("disk", words)
    }

    private var watchdogFinding: Finding {
        switch watchdog {
        case "active": .pass("watchdog", "the machine's watchdog is fed")
        case nil:
            .warn("watchdog", "the machine has none", fix: "modprobe softdog")
        default:
            .warn(
                "watchdog", "the machine has one, but nothing feeds it",
                fix: "set RuntimeWatchdogSec=30 in /etc/systemd/system.conf")
        }
    }

    private var unitFinding: Finding {
        guard let unit else {
            return .warn(
                "unit", "\(Self.unitName) is not installed",
                fix: "apt-get install ./raceboard-kiosk_VERSION_all.deb (Scripts/package builds it)")
        }
        guard unit.isEnabled else {
            return .warn("unit", "installed, not enabled", fix: "systemctl enable --now \(Self.unitName)")
        }
        return .pass("unit", "\(unit.path), enabled")
    }
}

/// The first line of a small file of the system.
enum SmallFile {
    /// - Returns: nil for a file that cannot be read.
    static func read(_ path: String) -> String? {
        RegularFile.firstLine(path).map { FeedText.clean($0, limit: 200) }
    }
}
