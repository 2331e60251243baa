import Foundation
import Testing
import ViewModels

@Suite struct KeysPageTests {
    @Test func keysPageMatchesTheKeyTable() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appendingPathComponent("docs/keys.md"), encoding: .utf8)
        #expect(page == KeyTable.markdown, "run: raceboard keys --markdown > docs/keys.md")
    }
}
