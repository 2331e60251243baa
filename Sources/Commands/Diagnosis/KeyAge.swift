package import FoundationEssentials
import Glibc

/// Age of a key's file, and whether a new key is due.
package struct KeyAge: Hashable {
    let days: Int

    /// Days after which a new key is due.
    package static let limit = 90

    /// - Parameter place: where a secret was found; a variable and a credential have no age.
    package init?(place: String, now: Date) {
        var status = stat()
        guard place.hasPrefix("/"), stat(place, &status) == 0 else { return nil }
        let written = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
        let seconds = now.timeIntervalSince(written)
        guard seconds.isFinite, seconds < 1e10 else { return nil }
        days = max(0, Int(seconds / 86_400))
    }

    /// Whether a new key is due.
    package var isLong: Bool { days > Self.limit }
    /// Age in whole days: `1 day old`.
    package var words: String { days == 1 ? "1 day old" : "\(days) days old" }

    /// - Parameters:
    ///   - source: the name of its source.
    ///   - lead: what stands before the age.
    func finding(of source: String, _ lead: String) -> Finding {
        isLong ? .warn("key", lead + words, fix: Self.reminder(source)) : .pass("key", lead + words)
    }

    /// Fix for an old key.
    /// - Parameter source: the name of its source.
    package static func reminder(_ source: String) -> String {
        "get a new one from the service, and save it with raceboard key set \(source)"
    }
}
