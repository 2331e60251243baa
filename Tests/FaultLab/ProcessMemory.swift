import Glibc

/// Memory of this process, by the kernel.
enum ProcessMemory {
    /// Resident kilobytes; 0 if the kernel does not report it.
    static func resident() -> Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 512)
        while fgets(&buffer, Int32(buffer.count), file) != nil {
            let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
            guard line.hasPrefix("VmRSS:") else { continue }
            return Int(String(line.filter(\.isNumber))) ?? 0
        }
        return 0
    }
}
