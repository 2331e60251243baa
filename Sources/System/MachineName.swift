internal import Glibc

/// The names of the machine and of its system.
package enum MachineName {
    /// The name by gethostname(2), with or without a domain; empty where it has none.
    package static var current: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, 255) == 0 else { return "" }
        return text(name)
    }

    /// Name, release and machine by uname(2).
    package static var kernel: String {
        var system = utsname()
        uname(&system)
        return [text(of: &system.sysname), text(of: &system.release), text(of: &system.machine)].joined(separator: " ")
    }

    /// The C library by confstr(3): `glibc 2.36`.
    package static var libc: String {
        var name = [CChar](repeating: 0, count: 64)
        confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count - 1)
        return text(name)
    }

    private static func text(_ name: [CChar]) -> String {
        String(decoding: name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }

    /// A field of fixed size, which Swift sees as a tuple.
    private static func text<Field>(of field: inout Field) -> String {
        withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
