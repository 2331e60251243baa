import Glibc
import Models
import System

/// The kernel's report on the machine under a box. Each reading takes some microseconds; a missing value is nil.
package struct MachineState: Hashable, Sendable {
    /// Degrees Celsius of the warmest zone.
    package let temperature: Int?
    package let diskFreeMiB: Int?
    /// `connected` if any connector has a television, else `disconnected`; nil without connectors.
    package let television: String?

    /// Resident memory of this process in KiB; 0 if that cannot be read.
    package static var resident: Int { ProcessMemory.resident }

    /// - Parameters:
    ///   - folder: of the saved data; nil for the root.
    ///   - root: where `/sys` is; a test has its own.
    package init(folder: String?, root: String = "") {
        temperature = Self.numbers("\(root)/sys/class/thermal", prefix: "thermal_zone", file: "temp").max().map {
            ($0 / 1000).held(in: -60...200)
        }
        var system = statvfs()
        if statvfs(folder ?? "/", &system) == 0 {
            let (free, _) = UInt64(system.f_bavail).multipliedReportingOverflow(by: UInt64(system.f_frsize))
            diskFreeMiB = Int(clamping: free >> 20)
        } else {
            diskFreeMiB = nil
        }
        let connectors = Self.entries("\(root)/sys/class/drm", prefix: "card").filter { $0.contains("-") }
        let states = connectors.compactMap { RegularFile.text("\(root)/sys/class/drm/\($0)/status", limit: 64) }
        let isConnected = states.contains { $0.hasPrefix("connected") }
        television = states.isEmpty ? nil : isConnected ? "connected" : "disconnected"
    }

    private static func numbers(_ folder: String, prefix: String, file: String) -> [Int] {
        entries(folder, prefix: prefix).compactMap { name in
            RegularFile.text("\(folder)/\(name)/\(file)", limit: 32).flatMap {
                Int($0.prefix { $0 == "-" || $0.isNumber })
            }
        }
    }

    /// Most entries that are read of a folder.
    private static let most = 32

    private static func entries(_ folder: String, prefix: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < most, let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(prefix) { names.append(name) }
        }
        return names.sorted()
    }
}
