import Glibc
import System
import Testing

@testable import Settings
@testable import raceboard

@Suite struct SettingsFileEditorTests {
    private let folder = TestFolder()

    private func editor(_ name: String = "config") throws -> SettingsFileEditor {
        try SettingsFileEditor(named: "\(folder.path)/\(name)", environment: [:])
    }

    private func text(_ name: String = "config") -> String? {
        RegularFile.text("\(folder.path)/\(name)", limit: 65_536)
    }

    private func failure(_ work: () throws(Failure) -> Void) -> Failure? {
        do throws(Failure) {
            try work()
            return nil
        } catch { return error }
    }

    private func mode(_ name: String) -> mode_t {
        var status = stat()
        return stat("\(folder.path)/\(name)", &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func aNewFileIsPrivateAndAnOldOneKeepsItsMode() throws {
        try editor("new/config").set(.count, to: "7")
        #expect(text("new/config") == "count = 7\n")
        #expect(mode("new/config") == 0o600)
        _ = folder.write("# mine\ncount = 3 # three\n", to: "config", mode: 0o640)
        try editor().set(.count, to: "7")
        #expect(text() == "# mine\ncount = 7 # three\n")
        #expect(mode("config") == 0o640)
    }

    @Test func aLinkIsFollowed() throws {
        _ = folder.write("count = 3\n", to: "dotfiles", mode: 0o600)
        #expect(symlink("dotfiles", "\(folder.path)/config") == 0)
        try editor().set(.count, to: "7")
        var status = stat()
        #expect(lstat("\(folder.path)/config", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(text("dotfiles") == "count = 7\n")
    }

    @Test(arguments: [
        (Setting.count, "50", "count cannot be \"50\": it takes a whole number from 1 to 20"),
        (.theme, "turff", "theme cannot be \"turff\""), (.theme, "a/b.toml", "a path that begins with /"),
        (.timeZone, "Mars", "tz cannot be \"Mars\": it takes a zone"), (.only, "", "only cannot be \"\""),
        (.pin, "1234", "pin takes what `raceboard kiosk set-pin` writes"),
    ])
    func aWrongValueIsNotWritten(setting: Setting, value: String, words: String) throws {
        let error = failure { () throws(Failure) in try (try editorOrFailure()).set(setting, to: value) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(error?.status == .usage)
        #expect(text() == nil)
    }

    private func editorOrFailure() throws(Failure) -> SettingsFileEditor {
        try SettingsFileEditor(named: "\(folder.path)/config", environment: [:])
    }

    @Test func aFileWithAnErrorStaysAsItIs() {
        _ = folder.write("count = 3\ntheme = turf\n", to: "config", mode: 0o600)
        let error = failure { () throws(Failure) in try (try editorOrFailure()).set(.count, to: "7") }
        #expect(error?.message.contains("config line 2: turf needs quotes") == true)
        #expect(text() == "count = 3\ntheme = turf\n")
    }

    @Test func aReadOnlyFileStaysAsItIs() {
        _ = folder.write("count = 3\n", to: "config", mode: 0o400)
        let error = failure { () throws(Failure) in try (try editorOrFailure()).unset(.count) }
        #expect(error?.message.hasSuffix("config cannot be written: it is read-only") == true)
        #expect(error?.status == .io)
        #expect(text() == "count = 3\n")
    }

    @Test func withoutAHomeTheErrorNamesTheOption() {
        let error = failure { () throws(Failure) in _ = try SettingsFileEditor(named: nil, environment: [:]) }
        #expect(error?.hint == "Name a file with --config.")
    }

    @Test func aTemplateIsAFileThatChangesNothingAndTakesEveryLineAsItIs() throws {
        try editor().makeTemplate()
        let template = try #require(text())
        #expect(try SettingsFile.read(template.utf8, path: "x").values.isEmpty)
        let lines = template.split(separator: "\n").filter { $0.hasPrefix("# ") && $0.contains(" = ") }
        let plain = lines.map { $0.dropFirst(2) }.joined(separator: "\n")
        let file = try SettingsFile.read(plain.utf8, path: "x")
        #expect(file.warnings.isEmpty && file.values.count > 20)
        let error = failure { () throws(Failure) in try (try editorOrFailure()).makeTemplate() }
        #expect(error?.message.hasSuffix("exists already, and stays as it is") == true)
    }

    @Test func aSettingIsRemoved() throws {
        _ = folder.write("count = 3\n# x\n", to: "config", mode: 0o600)
        #expect(try editor().unset(.count))
        #expect(try !editor().unset(.count))
        #expect(text() == "# x\n")
    }

    @Test func aVariableThatHidesTheFileIsReported() {
        let reader = SettingReader(environment: ["RACEBOARD_COUNT": "4"])
        #expect(SettingPlaces.hiding(.count, in: reader)?.hasPrefix("RACEBOARD_COUNT is set") == true)
        #expect(SettingPlaces.hiding(.theme, in: reader) == nil)
    }
}
