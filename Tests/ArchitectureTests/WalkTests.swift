import Foundation
import Testing

/// docs/dev/walk.md follows an answer, a key and an eviction: what it names is there, and its numbers are right.
@Suite struct WalkTests {
    private struct Step {
        let file: String
        let names: [String]
    }

    private struct Way {
        let title: String
        let text: String
        let steps: [Step]

        init(_ section: String) {
            title = String(section.prefix { $0 != "\n" })
            text = section
            steps = section.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }.map { line in
                let cells = line.components(separatedBy: "|")
                return Step(file: WalkTests.quoted(cells[1]).first ?? "", names: WalkTests.quoted(cells[2]))
            }
        }
    }

    private static func ways() throws -> [Way] {
        try Project.text("docs/dev/walk.md").components(separatedBy: "\n## ").dropFirst().map(Way.init)
    }

    private static func quoted(_ text: String) -> [String] {
        text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }

    /// Whether a file declares or extends the type of a name, and declares its member.
    private static func has(_ name: String, in text: String) -> Bool {
        let parts = name.components(separatedBy: ".")
        let type = #"\b(class|struct|enum|actor|protocol|extension|typealias) \#(parts[0])\b"#
        guard text.range(of: type, options: .regularExpression) != nil else { return false }
        guard parts.count > 1 else { return true }
        return text.range(of: #"\b(func|var|let|case) \#(parts[1])\b"#, options: .regularExpression) != nil
    }

    @Test func everyStepIsInItsFile() throws {
        let ways = try Self.ways()
        #expect(ways.count == 3 && ways.allSatisfy { !$0.steps.isEmpty })
        for step in ways.flatMap(\.steps) {
            let text = try Project.text("Sources/" + step.file)
            #expect(!step.names.isEmpty, "\(step.file)")
            for name in step.names { #expect(Self.has(name, in: text), "\(name) is not in \(step.file)") }
        }
    }

    @Test func everyOtherNameIsSomewhere() throws {
        let sources = try Project.sources().map { $0.lines.joined(separator: "\n") }
        let names = Set(Self.quoted(try Project.text("docs/dev/walk.md"))).filter { name in
            name.range(of: #"^[A-Z][A-Za-z]+(\.[a-z][A-Za-z]+)?$"#, options: .regularExpression) != nil
        }
        #expect(names.count > 40)
        for name in names { #expect(sources.contains { Self.has(name, in: $0) }, "\(name)") }
    }

    @Test func numbersOfStepsAndFilesAreRight() throws {
        for way in try Self.ways() {
            let files = Set(way.steps.map(\.file)).count
            #expect(way.text.contains("\(way.steps.count) steps, \(files) files"), "\(way.title): \(files) files")
        }
    }
}
