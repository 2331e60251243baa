import ArgumentParser
import FleetTestKit
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Settings
import Testing

@testable import Commands
@testable import Fleet
@testable import Output
@testable import raceboard

/// Sending to boxes, over a broker in memory.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct SendProgramTests {
    private let world = TestEnds()

    private func program(
        _ content: FleetSending.Content, to scope: FleetTopic.Scope = .flemington
    ) throws -> SendProgram {
        let broker = try BrokerChoice(SettingReader(options: ["relay": "mqtt://broker"], environment: [:]))
        let program = SendProgram(
            FleetSending(content, to: scope, by: "duty", wait: 10), over: broker, openLink: world.openLink,
            ends: world.ends)
        try program.start()
        return program
    }

    /// Runs until it ends, a tenth of a second at a time.
    private func run(_ program: SendProgram) async throws -> Int32? {
        for tenth in 1...400 where world.loop.status == nil {
            _ = world.loop.turn?()
            await letOthersRun(turns: 50)
            world.clock.advance(to: .t0 + Double(tenth) / 10)
            await letOthersRun(turns: 50)
        }
        return world.loop.status
    }

    /// A box that answers each notice.
    private func box(_ name: String, refusing words: String? = nil) throws -> MemoryBroker.Link {
        let address = try #require(RelayAddress("mqtt://broker"))
        let (broker, venue, box) = (world.broker, FleetName.flemington, FleetName.named(name))
        let access = RelayAccess(
            address, clientID: name,
            filters: FleetTopic.forBox(box, of: venue, groups: []))
        let link = broker.connect(access) { event in
            guard case .received(let message) = event, let notice = try? Notice(body: message.body) else { return }
            let answer = BoxAcknowledgement(
                .notice, scope: "flemington", rev: notice.rev, at: words == nil ? .t0 : nil, refused: words)
            broker.publish(RelayMessage(.acknowledgement(box, of: venue), answer.body))
        }
        broker.publish(RelayMessage(.boxUp(box, of: venue), FleetPresence(isUp: true).body))
        return link
    }

    @Test func noticeIsSentAndItsAnswersAreCounted() async throws {
        let links = [try box("bar-2"), try box("bar-10", refusing: "it has ended")]
        world.broker.publish(
            RelayMessage(.boxUp(.named("bar-3"), of: .flemington), FleetPresence(isUp: false).body))
        world.broker.publish(Notice.sample(rev: 6, text: "").sent(to: .flemington))
        let program = try program(.notice(.announcement, text: "Late", until: .t0 + 600))
        #expect(try await run(program) == 0)
        #expect(program.failure == nil)
        #expect(
            FleetSendWords.line(program.report, verb: "shown on")
                == "shown on 1 of 3; not: flemington/bar-3 (offline), flemington/bar-10 (it has ended)")
        #expect(program.report.rev == Int(Date.t0.timeIntervalSince1970) - 1_577_836_800 && !program.report.isComplete)
        // A broker holds its links, and they hold it.
        for link in links { await link.close() }
    }

    @Test func withoutABrokerItFailsAfterTenSeconds() async throws {
        world.broker.stop()
        let program = try program(.withdrawal)
        #expect(try await run(program) == 69)
        #expect(
            program.failure?.message
                == "Nothing answers at mqtt://broker:1883. Check that the broker runs.")
        #expect(world.clock.now >= .t0 + 10)
    }

    @Test func connectionThatIsLostBeforeTheNoticeIsSentIsAFailure() async throws {
        let program = try program(.notice(.announcement, text: "Late", until: .t0 + 600))
        _ = world.loop.turn?()
        await letOthersRun(turns: 50)
        world.broker.stop()
        #expect(try await run(program) == 69)
        #expect(program.failure?.message.hasPrefix("Nothing answers at mqtt://broker:1883") == true)
        #expect(world.broker.sent.isEmpty)
    }

    @Test func connectionThatComesBackInTimeSendsTheNotice() async throws {
        let program = try program(.notice(.announcement, text: "Late", until: .t0 + 600))
        _ = world.loop.turn?()
        await letOthersRun(turns: 50)
        world.broker.stop()
        await letOthersRun(turns: 50)
        world.clock.advance(to: .t0 + 4)
        _ = world.loop.turn?()
        world.broker.start()
        #expect(try await run(program) == 0)
        #expect(world.broker.sent.map(\.topic) == [.notice(.flemington)])
    }

    @Test func withoutTheSettingThereIsNoBroker() {
        #expect(throws: Failure.self) { try BrokerChoice(SettingReader(environment: [:])) }
    }

    @Test(arguments: [
        ["notice", "--to", "all", ""], ["notice", "--to", "all", "--level", "panic", "x"],
        ["notice", "--to", "all", "--until", "yesterday", "x"], ["notice", "--to", "all", "--withdraw", "x"],
        ["notice", "--to", "all", String(repeating: "x", count: 201)],
    ])
    func wrongNoticeIsRefusedBeforeItIsSent(arguments: [String]) throws {
        let command = try #require(try RaceboardCommand.parseAsRoot(arguments) as? NoticeCommand)
        #expect(throws: Failure.self) { try command.content() }
    }

    @Test func placesAndOrdersAreReadAsTheyAreWritten() throws {
        #expect(try SendOptions.scope("Flemington/group/stand") == .stand)
        #expect(try SendOptions.scope("all") == .all)
        for text in ["", "a/b", "a/box/", "../x", "all/box/x", "a/box/b/c"] {
            #expect(throws: Failure.self) { try SendOptions.scope(text) }
        }
        let order = try #require(
            try RaceboardCommand.parseAsRoot(["fleet", "do", "flemington/bar-2", "snapshot"]) as? FleetDoCommand)
        #expect(try order.scope() == .bar2)
    }

    @Test func manyBoxesAreNotAllNamed() {
        var report = FleetSendReport()
        for number in 1...48 { report.answers["flemington/bar-\(number)"] = number > 2 ? .silent : .done }
        let line = FleetSendWords.line(report, verb: "shown on")
        #expect(line.hasPrefix("shown on 2 of 48; not: flemington/bar-3 (no answer), flemington/bar-4"))
        #expect(line.hasSuffix("flemington/bar-22 (no answer), and 26 more"))
        #expect(FleetSendWords.line(FleetSendReport(), verb: "shown on") == "no box is known there")
    }
}
