/// The program's version; also in its User-Agent.
package enum Version {
    /// As `raceboard --version` prints it.
    package static let text = "0.1.0"
}
