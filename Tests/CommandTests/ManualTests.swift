import Testing

@testable import Settings
@testable import raceboard

@Suite struct ManualTests {
    @Test func aPageHasThePathAtWhichItIs() {
        let folder = TestFolder()
        #expect(Manual.page("day", in: folder.path) == "docs/day.md")
        let path = folder.write("# Day", to: "day.md", mode: 0o644)
        #expect(Manual.page("day", in: folder.path) == path)
    }
}
