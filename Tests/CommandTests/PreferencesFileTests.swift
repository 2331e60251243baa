import Dispatch
import Facts
import Foundation
import Logging
import Models
import RacingTestKit
import Screen
import Testing
import ViewModels

@testable import Settings
@testable import raceboard

/// Keeps the messages of a log.
private final class Messages: LogHandler, @unchecked Sendable {  // used on the main actor alone
    var lines: [String] = []
    var logLevel = Logger.Level.trace
    var metadata = Logger.Metadata()
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.append("\(event.message)") }
}

@MainActor
@Suite final class PreferencesFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("raceboard-\(UUID().uuidString)")
    private let messages = Messages()
    private let clock = ManualClock()

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func file(_ environment: [String: String]? = nil) -> PreferencesFile {
        let messages = messages
        return PreferencesFile(
            environment: environment ?? ["XDG_STATE_HOME": folder.path],
            logger: Logger(label: "test") { _ in messages }, clock: clock)
    }

    private func save(_ preferences: Preferences) async {
        let file = file()
        file.save(preferences)
        await file.finish()
    }

    private var path: String { folder.appendingPathComponent("raceboard/state.json").path }

    @Test func whatIsSavedIsLoaded() async {
        let preferences = Preferences(
            filter: CategoryFilter([.horse, .harness]), rows: 7, theme: .colorBlind,
            region: RegionFilter(country: "AUS", state: "NSW"))
        await save(preferences)
        #expect(file().load() == preferences)
        #expect(messages.lines.isEmpty)
    }

    @Test func fileIsForItsOwnerAlone() async throws {
        await save(Preferences())
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func firstStartIsNoComplaint() {
        #expect(file().load() == Preferences())
        #expect(messages.lines.isEmpty)
    }

    @Test func brokenFileIsSetAsideAndReportedOnce() async throws {
        await save(Preferences(rows: 9))
        try Data("{\"rows\":".utf8).write(to: URL(fileURLWithPath: path))
        let file = file()
        #expect(file.load() == Preferences())
        #expect(FileManager.default.fileExists(atPath: path + ".bad"))
        file.save(Preferences(rows: 3))
        await file.finish()
        #expect(self.file().load().rows == 3)
        #expect(messages.lines.count == 1)
    }

    @Test(arguments: ["state.json", "state.json.new"])
    func aLinkIsNeitherFollowedNorReplaced(name: String) async throws {
        await save(Preferences())
        let link = folder.appendingPathComponent("raceboard/\(name)").path
        let target = folder.appendingPathComponent("theirs").path
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: target))
        try? FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let file = file()
        _ = file.load()
        file.save(Preferences(rows: 3))
        await file.finish()
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "theirs")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    }

    @Test func rowsOutOfRangeAreBroughtBack() async throws {
        await save(Preferences())
        try Data("{\"rows\":99,\"filter\":[\"zebra\"],\"theme\":\"mono\"}".utf8).write(to: URL(fileURLWithPath: path))
        #expect(file().load() == Preferences(rows: 20, theme: .mono))
    }

    /// A file where the folder should be: also root cannot write there.
    @Test func failureToMakeTheFolderIsReportedOnceAndTheBoardWorksWithout() async throws {
        try Data().write(to: folder)
        let file = file()
        #expect(file.load() == Preferences())
        file.save(Preferences(rows: 3))
        await file.finish()
        file.save(Preferences(rows: 4))
        await file.finish()
        #expect(messages.lines.count == 1)
    }

    @Test func aDiskThatHangsDelaysNobodyAndIsReportedOnce() async throws {
        let (messages, gate) = (messages, DispatchSemaphore(value: 0))
        let (written, writes) = AsyncStream.makeStream(of: [UInt8].self)
        let file = PreferencesFile(
            environment: ["XDG_STATE_HOME": folder.path], logger: Logger(label: "test") { _ in messages }, clock: clock
        ) { bytes, _ in
            gate.wait()
            writes.yield(bytes)
            return 0
        }
        file.save(Preferences(rows: 3))
        await clock.sleeper(until: .t0 + 1)
        file.save(Preferences(rows: 4))
        #expect(file.load().rows == 4, "what was chosen holds in this run")
        clock.advance(to: .t0 + 1)
        await clock.sleeper(until: .t0 + 2)
        clock.advance(to: .t0 + 2)
        await file.finish()
        #expect(messages.lines.count == 1 && messages.lines[0].contains("takes more than a second"))
        gate.signal()
        gate.signal()
        var all = written.makeAsyncIterator()
        let first = await all.next()
        let last = await all.next()
        #expect(first != last && String(decoding: last ?? [], as: UTF8.self).contains("\"rows\":4"))
    }

    @Test func ofSeveralChoicesTheLastIsWritten() async throws {
        let file = file()
        for rows in 1...9 { file.save(Preferences(rows: rows)) }
        await file.finish()
        #expect(self.file().load().rows == 9)
    }

    @Test func missingHomeIsReportedOnce() async {
        let file = file(["XDG_STATE_HOME": "relative"])
        #expect(file.load() == Preferences())
        file.save(Preferences(rows: 3))
        await file.finish()
        #expect(messages.lines == ["HOME is not set: choices will not be saved"])
    }

    @Test func homeServesWithoutXDG() async {
        let file = file(["HOME": folder.path])
        file.save(Preferences(rows: 2))
        await file.finish()
        #expect(FileManager.default.fileExists(atPath: folder.path + "/.local/state/raceboard/state.json"))
    }
}
