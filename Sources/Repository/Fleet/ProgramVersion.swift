/// A version as `raceboard --version` prints it, for its place among others: `0.2.0`, `0.2.0+1842.g1a2b3c4d`.
struct ProgramVersion: Comparable, Sendable {
    /// Numbers of the release, then that of commits since, 0 for the release itself.
    private let numbers: [Int]

    /// - Returns: nil for a text that does not begin with three numbers.
    init?(_ text: String) {
        let parts = text.split(separator: "+", maxSplits: 1)
        let release = (parts.first ?? "").split(separator: ".").map { Int($0) }
        guard release.count == 3, let major = release[0], let minor = release[1], let patch = release[2] else {
            return nil
        }
        let commits = parts.count > 1 ? Int(parts[1].prefix { $0 != "." }) ?? 0 : 0
        numbers = [major, minor, patch, commits]
    }

    /// Whether a version came before another.
    static func < (left: ProgramVersion, right: ProgramVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}
