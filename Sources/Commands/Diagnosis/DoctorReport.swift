package import Models
package import Settings

/// The findings of `raceboard doctor` as text and as JSON.
package struct DoctorReport {
    let findings: [Finding]

    /// - Parameter findings: in the order in which they are printed.
    package init(findings: [Finding]) {
        self.findings = findings
    }

    /// 0, 1 or 2 by the worst.
    package var status: Int32 { worst.status }

    private var worst: Finding.Grade { findings.map(\.grade).max() ?? .pass }

    /// One line per finding: grade, name, what was found, and how to fix it.
    package var text: String {
        let width = findings.map(\.name.count).max() ?? 0
        let lines = findings.map { finding in
            let name = finding.name + String(repeating: " ", count: width - finding.name.count)
            let words = FeedText.clean(finding.words, limit: 300)
            return "\(finding.grade.rawValue)  \(name)  \(words)" + (finding.fix.map { "  ->  \($0)" } ?? "")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension DoctorReport: JSONReport {
    package static let document = JSONDocument<DoctorReport>("doctor", "What the checks found, of raceboard doctor") {
        JSONKey("findings", "One for each check, in the order of the output.", finding.list) { $0.findings }
        JSONKey("worst", .words(Finding.Grade.allCases.map(\.rawValue), "The worst grade.")) { $0.worst.rawValue }
        JSONKey("version", "Version of the program.") { _ in Version.text }
    }

    private static let finding = JSONForm<Finding> {
        JSONKey("name", "Subject of the check.") { $0.name }
        JSONKey("grade", .words(Finding.Grade.allCases.map(\.rawValue), "How it ended.")) { $0.grade.rawValue }
        JSONKey("words", "What was found.") { $0.words }
        JSONKey("mend", "The command that fixes it, or what to write where; null with nothing to fix.") { $0.fix }
    }
}

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
    package static func warn(_ name: String, _ words: String, fix: String) -> Finding {
        Finding(name: name, grade: .warn, words: words, fix: fix)
    }

    package static func fail(_ name: String, _ words: String, fix: String) -> Finding {
        Finding(name: name, grade: .fail, words: words, fix: fix)
    }
}

/// Purpose of a machine: `doctor` checks a wall for more than a desk.
package enum Purpose: String, CaseIterable, Sendable {
    case desk
    case kiosk

    /// Findings that matter only on a wall: no person is there to press a key, to enlarge a window or to start it
    /// again.
    private static let ofKiosk: Set = ["size", "blanking", "PIN", "watchdog", "unit"]

    /// The purpose of this machine: a kiosk if its unit is enabled, or if a setting of the kiosk is in a settings file.
    package init(_ reader: SettingReader, _ machine: MachineFacts) {
        let isSet = (Setting.ofDistance + Setting.ofKiosk).contains { reader.value($0) != nil }
        self = machine.unit?.isEnabled == true || isSet ? .kiosk : .desk
    }

    /// The findings for this purpose, after one that names it.
    package func findings(among all: [Finding]) -> [Finding] {
        switch self {
        case .desk:
            [.pass("for", "a desk; --for kiosk also checks what a wall needs")]
                + all.filter { !Self.ofKiosk.contains($0.name) }
        case .kiosk: [.pass("for", "a kiosk; --for desk checks less")] + all
        }
    }
}
