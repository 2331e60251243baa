import Foundation
import Testing

@testable import Settings
@testable import raceboard

@Suite struct ManualTests {
    @Test func aPageHasThePathAtWhichItIs() {
        let folder = TestFolder()
        let other = TestFolder()
        let folders = [folder.path, other.path]
        #expect(Manual.page("day", in: folders.map { $0 + "/none" }) == "docs/day.md")
        #expect(Manual.page("day", in: folders) == "\(folder.path)/day.md")
        #expect(Manual.page("kiosk", in: folders) == "\(other.path)/kiosk.md", "of a package that is not installed")
        let second = other.write("# Day", to: "day.md", mode: 0o644)
        #expect(Manual.page("day", in: folders) == second)
        let first = folder.write("# Day", to: "day.md", mode: 0o644)
        #expect(Manual.page("day", in: folders) == first)
    }

    @Test func theSchemaOfSettingsIsThatOfTheProgramWhereItIsInstalled() throws {
        let folder = TestFolder()
        let usual = "file:///usr/share/raceboard/schema/settings.json"
        let program = folder.path + "/bin/raceboard"
        #expect(Manual.settingsSchema(besides: program) == usual)
        #expect(Manual.settingsSchema(besides: "") == usual)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/share/raceboard/schema", withIntermediateDirectories: true)
        let there = folder.write("{}", to: "share/raceboard/schema/settings.json", mode: 0o644)
        #expect(Manual.settingsSchema(besides: program) == "file://" + there)
    }

    @Test func packagesOfPagesAreThoseThatShipThem() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let script = try String(contentsOf: root.appendingPathComponent("Scripts/python/shipped.py"), encoding: .utf8)
        #expect(
            script.contains("PACKAGES = {\"kiosk*.md\": \"raceboard-kiosk\", \"fleet/cache.md\": \"raceboard-venue\"}"))
    }
}
