import Commands
import Foundation
import Testing

@testable import Settings
@testable import raceboard

@Suite final class SettingsFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("raceboard-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("raceboard"), withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private var environment: [String: String] {
        ["XDG_CONFIG_HOME": folder.path, "RACEBOARD_SYSTEM_CONFIG": folder.path + "/system"]
    }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    private func refusal(_ named: String?) -> Failure? {
        do throws(Failure) {
            _ = try SettingsFiles.load(named: named, environment: environment)
            return nil
        } catch { return error }
    }

    @Test func bothFilesAreFoundWhereTheyBelong() throws {
        try write("count = 3", "raceboard/config")
        try write("count = 4", "system")
        let files = try SettingsFiles.load(named: nil, environment: environment)
        #expect(files.user?.values["count"]?.text == "3")
        #expect(files.system?.values["count"]?.text == "4")
        #expect(files.places.map(\.path) == [folder.path + "/raceboard/config", folder.path + "/system"])
    }

    @Test func filesThatAreNotThereAreNoError() throws {
        let files = try SettingsFiles.load(named: nil, environment: environment)
        #expect(files.user == nil && files.system == nil)
        #expect(files.places.allSatisfy { !$0.isThere })
    }

    @Test func relativeFolderIsIgnored() {
        let environment = ["XDG_CONFIG_HOME": "relative", "HOME": "/h"]
        #expect(BaseFolder.configuration.path(in: environment) == "/h/.config/raceboard")
        #expect(BaseFolder.configuration.path(in: ["HOME": "h"]) == nil)
    }

    @Test func namedFileTakesTheUsersPlaceAndMustBeThere() throws {
        try write("count = 3", "raceboard/config")
        try write("count = 5", "other")
        let files = try SettingsFiles.load(named: folder.path + "/other", environment: environment)
        #expect(files.user?.values["count"]?.text == "5")
        #expect(refusal(folder.path + "/none")?.status == .noInput)
        #expect(refusal(folder.path + "/none")?.message.hasSuffix("No such file or directory") ?? false)
    }

    @Test func whatIsNoFileOrTooLongIsRefused() throws {
        #expect(refusal(folder.path)?.message.hasSuffix("it is a folder, not a file") ?? false)
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(refusal(folder.path + "/pipe")?.message.hasSuffix("it is a pipe, not a file") ?? false)
        try write(String(repeating: "#", count: 65_537), "long")
        #expect(refusal(folder.path + "/long")?.message.hasSuffix("more than 64 KiB") ?? false)
        #expect(refusal("/dev/null") == nil)
    }

    @Test func fileThatEveryoneCanWriteIsWarnedOf() throws {
        try write("", "system")
        #expect(chmod(folder.path + "/system", 0o646) == 0)
        let files = try SettingsFiles.load(named: nil, environment: environment)
        #expect(files.warnings.count == 1 && files.warnings[0].contains("writable by everyone"))
    }

    @Test(arguments: [(0o777, true), (0o1777, false), (0o775, false)] as [(mode_t, Bool)])
    func folderThatEveryoneCanWriteIsWarnedOf(mode: mode_t, isWarned: Bool) throws {
        try write("", "system")
        #expect(chmod(folder.path, mode) == 0)
        let files = try SettingsFiles.load(named: nil, environment: environment)
        #expect(files.warnings.contains { $0.contains("\(folder.path) is writable by everyone") } == isWarned)
    }

    /// Others could start any program as this user.
    @Test(
        arguments: [
            (0o646, "source = \"exec:./feed\"", true), (0o646, "[commands]\nF6 = \"/x\"", true),
            (0o646, "count = 3\ncard-source = [\"exec:./feed\", \"neds\"]", true),
            (0o646, "source = \"file:/day.json\"", false), (0o644, "source = \"exec:./feed\"", false),
        ] as [(mode_t, String, Bool)])
    func fileThatOthersCanWriteMayNotNameAProgram(mode: mode_t, text: String, isRefused: Bool) throws {
        try write(text, "file")
        #expect(chmod(folder.path + "/file", mode) == 0)
        let refusal = refusal(folder.path + "/file")
        #expect((refusal != nil) == isRefused)
        guard isRefused else { return }
        #expect(refusal?.status == .configuration && refusal?.hint?.contains("chmod o-w") == true)
        let line = text.contains("\n") ? 2 : 1
        #expect(refusal?.message.contains("line \(line): other users can change this file") == true)
    }

    @Test(.enabled(if: geteuid() == 0)) func fileOfAnotherUserIsWarnedOf() throws {
        try write("", "system")
        #expect(chown(folder.path + "/system", 4711, 0) == 0)
        let files = try SettingsFiles.load(named: nil, environment: environment)
        #expect(files.warnings.count == 1 && files.warnings[0].contains("belongs to user 4711"))
    }
}
