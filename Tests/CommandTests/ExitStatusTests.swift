import Foundation
import Models
import Settings
import Testing

@testable import raceboard

@Suite struct ExitStatusTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test
    func pageHasTheTableOfTheProgram() throws {
        let page = "docs/programs.md"
        let text = try String(contentsOf: Self.root.appendingPathComponent(page), encoding: .utf8)
        #expect(text.contains("\n" + ExitStatus.markdown + "\n"), "\(page) needs this table:\n\(ExitStatus.markdown)")
    }

    @Test func manualHasTheTableOfTheProgram() throws {
        let script = Self.root.appendingPathComponent("Scripts/python/manpages.py")
        let text = try String(contentsOf: script, encoding: .utf8)
        let rows = ExitStatus.markdown.split(separator: "\n").dropFirst(2).joined(separator: "\n")
        #expect(text.contains(rows), "the table of Scripts/python/manpages.py needs these rows:\n\(rows)")
    }

    @Test func schemasHaveNamesOfTheirOwn() {
        let all = SchemaCommand.all
        #expect(Set(all.map(\.name)).count == all.count)
    }
}
