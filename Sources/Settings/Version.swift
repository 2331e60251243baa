private import CLinux

/// The program's version; also in its User-Agent.
package enum Version {
    /// The release that this is, or that it follows: three numbers. `Scripts/version` reads it here.
    static let release = "0.2.0"

    /// The build if it is not the release itself: the number of commits and the last one, as `Scripts/version --build`
    /// prints them. Empty for a release, and for a build without `Scripts`.
    static let build = String(cString: rb_build())

    /// Version as `raceboard --version` prints it: `0.2.0`, or `0.2.0+1842.g1a2b3c4d`.
    package static let text = build.isEmpty ? release : "\(release)+\(build)"
}
