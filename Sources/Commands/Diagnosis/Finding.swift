/// Result of one check of `raceboard doctor`.
package struct Finding: Hashable {
    enum Grade: String, Comparable, CaseIterable {
        case pass, warn, fail

        /// Exit status for it: 0, 1 or 2.
        var status: Int32 {
            switch self {
            case .pass: 0
            case .warn: 1
            case .fail: 2
            }
        }

        static func < (left: Grade, right: Grade) -> Bool { left.status < right.status }
    }

    /// One word or two for the subject of the check.
    let name: String
    let grade: Grade
    /// The result in words, without a full stop.
    let words: String
    /// The command that fixes it, or what to write where; nil if there is nothing to fix.
    let fix: String?

    /// A check that found nothing to fix.
    package static func pass(_ name: String, _ words: String) -> Finding {
        Finding(name: name, grade: .pass, words: words, fix: nil)
    }

    /// A check that found something to fix, though the program works.
    /// - Parameter fix: the command that fixes it, or what to write where.
    package static func warn(_ name: String, _ words: String, fix: String) -> Finding {
        Finding(name: name, grade: .warn, words: words, fix: fix)
    }

    /// A check that failed.
    /// - Parameter fix: the command that fixes it, or what to write where.
    package static func fail(_ name: String, _ words: String, fix: String) -> Finding {
        Finding(name: name, grade: .fail, words: words, fix: fix)
    }
}
