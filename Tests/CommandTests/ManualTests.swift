import Testing

@testable import Settings
@testable import raceboard

@Suite struct ManualTests {
    @Test func aPageHasThePathAtWhichItIs() {
        let folder = TestFolder()
        let other = TestFolder()
        let folders = [folder.path, other.path]
        #expect(Manual.page("day", in: folders) == "docs/day.md")
        let second = other.write("# Day", to: "day.md", mode: 0o644)
        #expect(Manual.page("day", in: folders) == second)
        let first = folder.write("# Day", to: "day.md", mode: 0o644)
        #expect(Manual.page("day", in: folders) == first)
    }
}
