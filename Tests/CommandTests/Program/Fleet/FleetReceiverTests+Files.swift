import FleetTestKit
import FoundationEssentials
import Models
import RacingTestKit
import Services
import Settings
import Testing

@testable import Commands
@testable import Fleet

/// What a box keeps on its disk.
extension FleetReceiverTests {
    @Test func noticesAreThereAfterARestart() async throws {
        do {
            let wall = try await wall()
            world.broker.publish(Notice.sample(rev: 7, level: .evacuate, text: "Leave").sent(to: .flemington))
            for second in 2...5 { await wall.go(to: second) }
            try await letOthersRun(until: "the file") {
                _ = wall.world.loop.turn?()
                return FleetStateFile.notices.read(in: ["HOME": folder.path]) != nil
            }
        }
        // A broker that knows nothing.
        let other = TestEnds()
        let wall = try await wall(in: other)
        await wall.go(to: 2)
        #expect(wall.lines.joined().contains("█"))
    }

    /// Left by a version whose fleet could send settings: whatever it holds, it counts for nothing, and is named once.
    @Test(arguments: [
        #"{"schema":1,"sets":[{"scope":"flemington","rev":12,"set":{"announcement":"Old","only":"horse"},"#
            + #""taken":["announcement","only"],"at":"2026-03-14T02:05:00Z"}]}"#, "", "{", "no JSON",
    ])
    func settingsThatAFleetSentOnceDoNotCountAndAreNamed(file: String) async throws {
        let path = try #require(FleetStateFile.settings.path(in: ["HOME": folder.path]))
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data(file.utf8).write(to: URL(fileURLWithPath: path))
        // A line of the box's own file from that time is unknown now, and no error.
        let config = folder.path + "/config"
        try Data("fleet-settings = [\"announcement\", \"theme\"]\n".utf8).write(to: URL(fileURLWithPath: config))
        let environment = ["HOME": folder.path, "RACEBOARD_CONFIG": config].merging(Self.variables) { $1 }
        let settings = try BoardSettings([:], environment: environment)
        for setting in Setting.all where setting.isInFiles && Self.variables[setting.variable] == nil {
            #expect(settings.reader.value(setting) == nil, "\(setting.name)")
        }
        #expect(settings.warnings.count { $0.hasPrefix("\(path) does not count any more") } == 1)
        #expect(settings.warnings.count { $0.contains("\"fleet-settings\" is unknown") } == 1)
        // The kiosk begins with it, and leaves it alone.
        let wall = try await wall()
        await wall.go(to: 2)
        #expect(!wall.shows("Old"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(file.utf8))
    }

    /// A box whose disk keeps nothing has its evacuation from the broker, which has kept it.
    @Test func evacuationComesBackFromTheBrokerWhereTheDiskKeepsNothing() async throws {
        try Data().write(to: URL(fileURLWithPath: "\(folder.path)/.local"))
        do {
            let wall = try await wall()
            world.broker.publish(Notice.sample(rev: 7, level: .evacuate, text: "Leave").sent(to: .flemington))
            for second in 2...4 { await wall.go(to: second) }
            #expect(wall.lines.joined().contains("█"))
        }
        let wall = try await wall(in: TestEnds(broker: world.broker))
        await wall.go(to: 2)
        await wall.go(to: 3)
        #expect(wall.lines.joined().contains("█"), "\(wall.lines)")
    }

    @Test func fileThatCouldNotBeWrittenIsWrittenAMinuteLater() async throws {
        let obstacle = "\(folder.path)/.local"
        try Data().write(to: URL(fileURLWithPath: obstacle))
        let wall = try await wall()
        world.broker.publish(Notice.sample(rev: 7).sent(to: .flemington))
        for second in 2...4 { await wall.go(to: second) }
        try FileManager.default.removeItem(atPath: obstacle)
        await wall.go(to: 50)
        #expect(FleetStateFile.notices.read(in: ["HOME": folder.path]) == nil)
        func reported() throws -> String? {
            try BoxHealth(body: world.broker.kept[.health(.bar2, of: .flemington)] ?? []).problem
        }
        #expect(try reported()?.hasPrefix("notices would be lost by a power cut: ") == true)
        for second in 70...72 { await wall.go(to: second) }
        #expect(FleetStateFile.notices.read(in: ["HOME": folder.path]) != nil)
        for second in 73...100 { await wall.go(to: second) }
        #expect(try reported() == nil)
    }

    @Test func filesAreForTheirOwnerAlone() async throws {
        let wall = try await wall()
        world.broker.publish(Notice.sample().sent(to: .flemington))
        for second in 2...4 { await wall.go(to: second) }
        let path = try #require(FleetStateFile.notices.path(in: ["HOME": folder.path]))
        try await letOthersRun(until: "the file") { FileManager.default.fileExists(atPath: path) }
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }
}
