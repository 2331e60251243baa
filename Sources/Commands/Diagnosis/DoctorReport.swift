package import Models
import Settings

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

    /// One object: `findings`, `worst`, `version`.
    /// - Throws: errors of the encoder, which no text causes.
    package func json() throws -> String { try JSONText.of(Body(self)) + "\n" }

    package static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "doctor"
        static let title = "What the checks found, of raceboard doctor"
        static let version = 1
        static let notes: [String: JSONNote] = [
            "findings": "One for each check, in the order of the output.",
            "worst": .words(Finding.Grade.allCases.map(\.rawValue), "The worst grade."),
            "version": "Version of the program.",
        ]

        var schema = Self.version
        let findings: [FindingBody]
        let worst: String
        let version: String

        init(_ report: DoctorReport) {
            findings = report.findings.map(FindingBody.init)
            (worst, version) = (report.worst.rawValue, Version.text)
        }
    }

    private struct FindingBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "name": "Subject of the check.",
            "grade": .words(Finding.Grade.allCases.map(\.rawValue), "How it ended."),
            "words": "What was found.",
            "mend": "The command that fixes it, or what to write where; null with nothing to fix.",
        ]

        let name: String
        let grade: String
        let words: String
        let fix: Nullable<String>

        private enum CodingKeys: String, CodingKey {
            case name, grade, words
            case fix = "mend"
        }

        init(_ finding: Finding) {
            (name, grade) = (finding.name, finding.grade.rawValue)
            (words, fix) = (finding.words, Nullable(finding.fix))
        }
    }
}
