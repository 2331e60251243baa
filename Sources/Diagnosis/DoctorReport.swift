import FoundationEssentials
import Models
package import Settings

/// The findings of `raceboard doctor` as text and as JSON.
package struct DoctorReport: Encodable {
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
    package func json() throws(Failure) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(Body(findings: findings, worst: worst, version: Version.text)) else {
            throw Failure("internal", "The findings cannot be written as JSON", status: .internal)
        }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private struct Body: Encodable {
        let findings: [Finding]
        let worst: Finding.Grade
        let version: String
    }
}
