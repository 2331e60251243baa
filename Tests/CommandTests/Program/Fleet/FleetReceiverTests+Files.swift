import FoundationEssentials
import Models
import RacingTestKit
import Services
import Settings
import Testing

@testable import Programs

/// What a box keeps on its disk.
extension FleetReceiverTests {
    @Test func noticesAndSettingsAreThereAfterARestart() async throws {
        do {
            let wall = try await wall()
            world.broker.publish(Notice.sample(rev: 7, level: .evacuate, text: "Leave").sent(to: .flemington))
            world.broker.publish(set(["announcement": "From afar"], rev: 12))
            for second in 2...5 { await wall.go(to: second) }
            try await letOthersRun(until: "the files") {
                _ = wall.world.loop.turn?()
                return FleetStateFile.notices.read(in: ["HOME": folder.path]) != nil
                    && FleetStateFile.settings.read(in: ["HOME": folder.path]) != nil
            }
        }
        // A broker that knows nothing.
        let other = TestEnds()
        let wall = try await wall(in: other)
        await wall.go(to: 2)
        #expect(wall.lines.joined().contains("█"))
        let reader = try BoardSettings([:], environment: ["HOME": folder.path].merging(Self.variables) { $1 }).reader
        #expect(reader.value(.announcement)?.origin == .fleet(rev: 12, scope: "flemington"))
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

    @Test func settingsThatCouldNotBeSavedAreTriedAMinuteLater() async throws {
        let obstacle = "\(folder.path)/.local"
        try Data().write(to: URL(fileURLWithPath: obstacle))
        let wall = try await wall(["RACEBOARD_FLEET_SETTINGS": "announcement"])
        world.broker.publish(set(["announcement": "From afar"], rev: 12))
        for second in 2...6 { await wall.go(to: second) }
        #expect(acknowledgements().count == 1)
        #expect(acknowledgements().first?.refused?.hasPrefix("it cannot be saved yet: ") == true)
        try FileManager.default.removeItem(atPath: obstacle)
        await wall.go(to: 50)
        #expect(!wall.shows("From afar"))
        for second in 70...76 { await wall.go(to: second) }
        #expect(acknowledgements().map { $0.refused == nil } == [false, true])
        #expect(wall.shows("From afar"), "\(wall.lines)")
    }

    @Test func settingsThatCouldNotBeAppliedAreTriedAgainWithTheNextConnection() async throws {
        let wall = try await wall(["RACEBOARD_FLEET_SETTINGS": "announcement"])
        wall.next = .failure(Failure("configuration", "line 3 is wrong", status: .configuration))
        world.broker.publish(set(["announcement": "From afar"], rev: 12))
        for second in 2...4 { await wall.go(to: second) }
        #expect(acknowledgements().map(\.refused) == ["line 3 is wrong"])
        world.broker.stop()
        world.broker.start()
        for second in 5...8 { await wall.go(to: second) }
        #expect(acknowledgements().map(\.refused) == ["line 3 is wrong", "line 3 is wrong"])
        wall.next = .success([])
        world.broker.stop()
        world.broker.start()
        for second in 9...30 { await wall.go(to: second) }
        #expect(acknowledgements().map(\.refused) == ["line 3 is wrong", "line 3 is wrong", nil])
        #expect(wall.shows("From afar"), "\(wall.lines)")
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
