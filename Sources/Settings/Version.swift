private import CLinux

/// The program's version; also in its User-Agent.
package enum Version {
    /// The release that this is, or that it comes before: three numbers. `Scripts/version` reads it here.
    static let release = "0.3.0"

    /// The build if it is not the release itself: the number of commits and the last one, as `Scripts/version --build`
    /// prints them. Empty for a release, and for a build without `Scripts`.
    static let build = String(cString: rb_build())

    /// Version as `raceboard --version` prints it: `0.3.0`, or `0.3.0~1842.g1a2b3c4d` for a build before that release,
    /// which Debian sorts before it and after the release that was last.
    package static let text = build.isEmpty ? release : "\(release)~\(build)"
}

/// A third-party library that is linked into the program. `Tests/Packaging/test_spdx.py` compares the list with
/// Package.swift and with what a build resolves.
package struct LinkedPackage: Hashable, Sendable {
    package let name: String
    /// Version; for a library that comes with the compiler, the compiler's.
    package let version: String
    /// Licence as an expression of SPDX.
    package let license: String
    package let source: String

    /// All linked packages in the order of their names.
    package static let all = [
        LinkedPackage("GRDB.swift", "7.10.0", "MIT", owner: "groue"),
        LinkedPackage("swift", swift, "Apache-2.0 WITH Swift-exception", owner: "swiftlang"),
        LinkedPackage("swift-argument-parser", "1.8.2", "Apache-2.0 WITH Swift-exception"),
        LinkedPackage("swift-corelibs-foundation", swift, "Apache-2.0 WITH Swift-exception", owner: "swiftlang"),
        LinkedPackage("swift-corelibs-libdispatch", swift, "Apache-2.0 WITH Swift-exception", owner: "swiftlang"),
        LinkedPackage(
            "swift-foundation", swift, "Apache-2.0 WITH Swift-exception AND BSD-3-Clause", owner: "swiftlang"),
        // Its code alone: the data is left out (docs/dev/budgets.md, "Size").
        LinkedPackage("swift-foundation-icu", swift, "Unicode-3.0 AND BSD-3-Clause", owner: "swiftlang"),
        LinkedPackage("swift-log", "1.16.2", "Apache-2.0"),
        LinkedPackage("swift-system", "1.8.1", "Apache-2.0 WITH Swift-exception"),
    ]

    /// Version of the compiler: what the build named, else as far as the compiler shows it.
    package static let swift: String = {
        let named = String(cString: rb_swift())
        if !named.isEmpty { return named }
        #if compiler(>=6.4)
            return "6.4 or later"
        #elseif compiler(>=6.3)
            return "6.3"
        #else
            return "6.2"
        #endif
    }()

    private init(_ name: String, _ version: String, _ license: String, owner: String = "apple") {
        (self.name, self.version, self.license) = (name, version, license)
        source = "https://github.com/\(owner)/\(name)"
    }
}
