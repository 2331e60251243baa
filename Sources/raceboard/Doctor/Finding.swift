/// What one check of `raceboard doctor` found.
struct Finding: Hashable, Encodable {
    enum Grade: String, Encodable, Comparable {
        case pass, warn, fail

        /// The exit status that says it: 0, 1, 2.
        var status: Int32 {
            switch self {
            case .pass: 0
            case .warn: 1
            case .fail: 2
            }
        }

        static func < (left: Grade, right: Grade) -> Bool { left.status < right.status }
    }

    /// One word or two: what was looked at.
    let name: String
    let grade: Grade
    /// What was found, without a full stop.
    let words: String
    /// The command that mends it, or what to write where; nil where nothing is to be mended.
    let mend: String?

    static func pass(_ name: String, _ words: String) -> Finding {
        Finding(name: name, grade: .pass, words: words, mend: nil)
    }

    static func warn(_ name: String, _ words: String, mend: String) -> Finding {
        Finding(name: name, grade: .warn, words: words, mend: mend)
    }

    static func fail(_ name: String, _ words: String, mend: String) -> Finding {
        Finding(name: name, grade: .fail, words: words, mend: mend)
    }
}
