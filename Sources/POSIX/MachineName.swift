internal import Glibc

/// The name of the machine.
package enum MachineName {
    /// The name by gethostname(2), with or without a domain; empty where it has none.
    package static var current: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, 255) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}
