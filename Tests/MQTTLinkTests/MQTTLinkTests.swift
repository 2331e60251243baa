import Models
import Services
import Settings
import System
import Testing

@testable import Fleet

/// The link and a real mosquitto.
@Suite(.serialized, .enabled(if: Broker.isThere, Comment(rawValue: Broker.missing)), .timeLimit(.minutes(20)))
struct MQTTLinkTests {
    private func started(_ lines: [String] = []) throws -> Broker {
        let broker = try Broker(lines)
        try broker.start()
        return broker
    }

    @Test func whatIsPublishedArrives() async throws {
        let broker = try started()
        let health = FleetTopic.health(try name("bar-1"), of: try name("flemington"))
        let reader = try Client(broker.address, "reader", filters: ["rb/1/flemington/box/+/+"])
        try await reader.connected()
        let box = try Client(broker.address, "box")
        box.link.publish(RelayMessage(health, bytes("{}")))
        #expect(try await reader.message() == RelayMessage(health, bytes("{}")))
        await box.link.close()
        await reader.link.close()
    }

    @Test func aStateIsKeptForThoseWhoComeLaterAndAnOrderIsNot() async throws {
        let broker = try started()
        let (box, venue) = (try name("bar-1"), try name("flemington"))
        let sender = try Client(broker.address, "sender", filters: ["rb/1/#"])
        sender.link.publish(RelayMessage(.order(box, of: venue), bytes("1")))
        sender.link.publish(RelayMessage(.notice(.all), bytes("2")))
        #expect(try await sender.message().topic == .order(box, of: venue))
        #expect(try await sender.message().wasKept == false)
        let late = try Client(broker.address, "late", filters: ["rb/1/#"])
        #expect(try await late.message() == RelayMessage(.notice(.all), bytes("2"), wasKept: true))
        // An empty body takes it away.
        sender.link.publish(RelayMessage(.notice(.all), []))
        #expect(try await late.message() == RelayMessage(.notice(.all), []))
        sender.link.publish(RelayMessage(.board(venue), bytes("3")))
        #expect(try await late.message().topic == .board(venue))
        let later = try Client(broker.address, "later", filters: ["rb/1/#"])
        #expect(try await later.message().topic == .board(venue))
        for client in [sender, late, later] { await client.link.close() }
    }

    @Test func whatIsPublishedWithoutABrokerIsSentWhenThereIsOne() async throws {
        let broker = try Broker()
        let client = try Client(broker.address, filters: ["rb/1/#"])
        guard case .refused = try await client.lost() else {
            Issue.record("the port is closed")
            return
        }
        for number in 1...3 { client.link.publish(RelayMessage(.notice(.all), bytes("\(number)"))) }
        try broker.start()
        try await client.connected()
        #expect(try await client.message().body == bytes("3"))
        await client.link.close()
    }

    @Test func theWillIsSentWhenTheLineIsCutAndNotAfterAFarewell() async throws {
        let broker = try started()
        let (box, venue) = (try name("bar-1"), try name("flemington"))
        let will = RelayMessage(.boxUp(box, of: venue), bytes("down"))
        let reader = try Client(broker.address, "reader", filters: ["rb/1/#"])
        try await reader.connected()
        let wire = try Wire(to: broker.port)
        let client = try Client(RelayAddress("mqtt://127.0.0.1:\(wire.port)"), "box", will: will)
        try await client.connected()
        wire.stop()
        #expect(try await reader.message() == will)
        await client.link.close()
        let polite = try Client(broker.address, "box", will: will)
        try await polite.connected()
        polite.link.publish(RelayMessage(.boxUp(box, of: venue), bytes("bye")))
        await polite.link.close()
        #expect(try await reader.message().body == bytes("bye"))
        // Were the will sent, it would come before this.
        reader.link.publish(RelayMessage(.notice(.all), bytes("end")))
        #expect(try await reader.message().body == bytes("end"))
        await reader.link.close()
    }

    /// mosquitto gives no reason, and so it may be a broker that ends: a guess would keep a box away for a minute.
    @Test func aClientThatWasThrownOutForAnotherOfItsIDConnectsAgain() async throws {
        let broker = try started()
        let first = try Client(broker.address, "relay")
        try await first.connected()
        let second = try Client(broker.address, "relay")
        try await second.connected()
        let error = try await first.lost()
        #expect(error != .takenOver)
        await second.link.close()
        try await first.connected()
        await first.link.close()
    }

    @Test func afterTheBrokersDeathTheLinkConnectsAndSubscribesAgain() async throws {
        let broker = try started()
        let client = try Client(broker.address, "reader", filters: ["rb/1/#"])
        try await client.connected()
        broker.kill()
        _ = try await client.lost()
        // While there is none, each try fails.
        guard case .refused = try await client.lost() else {
            Issue.record("the port is closed")
            return
        }
        try broker.start()
        try await client.connected()
        let other = try Client(broker.address, "other")
        other.link.publish(RelayMessage(.notice(.all), bytes("news")))
        #expect(try await client.message().body == bytes("news"))
        await other.link.close()
        await client.link.close()
    }

    @Test func aLargeBodyIsPackedOnTheWire() async throws {
        let broker = try started(["message_size_limit 262144"])
        let wire = try Wire(to: broker.port)
        let reader = try Client(broker.address, "reader", filters: ["rb/1/#"])
        try await reader.connected()
        let body = bytes(String(repeating: #"{"name":"Gallant","number":7},"#, count: 10_000))
        let client = try Client(RelayAddress("mqtt://127.0.0.1:\(wire.port)"), "box")
        client.link.publish(RelayMessage(.board(try name("flemington")), body))
        #expect(try await reader.message().body == body)
        #expect(wire.sent < 10_000)
        await client.link.close()
        await reader.link.close()
        wire.stop()
    }

    @Test func aBodyThatIsTooLargeIsNotSent() async throws {
        let broker = try started()
        let client = try Client(broker.address, filters: ["rb/1/#"])
        var state: UInt64 = 1
        let noise = (0..<300_000).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        let board = FleetTopic.board(try name("flemington"))
        client.link.publish(RelayMessage(board, noise))
        #expect(try await client.unreadable() == (board.text, "it is larger than 256 kB"))
        client.link.publish(RelayMessage(board, bytes("small")))
        #expect(try await client.message().body == bytes("small"))
        await client.link.close()
    }

    @Test func whatCannotBeReadIsReportedAndTheRestGoesOn() async throws {
        let broker = try started()
        let client = try Client(broker.address, filters: ["#"])
        try await client.connected()
        let board = "rb/1/flemington/feed/board"
        try Packets.send(board, [UInt8](repeating: 0x20, count: 300_000), to: broker.port)
        #expect(try await client.unreadable() == (board, "it is larger than 256 kB"))
        let bomb = try Gzip.pack([UInt8](repeating: 0, count: 3 << 20))
        try Packets.send(board, bomb, to: broker.port)
        #expect(try await client.unreadable() == (board, "it is larger than 2 MB"))
        try Packets.send(board, Array(bomb.prefix(100)), to: broker.port)
        #expect(try await client.unreadable() == (board, "it is damaged or cut off"))
        try Packets.send("rb/1/flemington/odd", bytes("1"), to: broker.port)
        #expect(try await client.unreadable() == ("rb/1/flemington/odd", "the topic is not known"))
        try Packets.send(board, bytes("good"), to: broker.port)
        #expect(try await client.message().body == bytes("good"))
        await client.link.close()
    }

    @Test func aTopicThatTheBrokerForbidsIsRefused() async throws {
        let broker = try Broker()
        try broker.allow("topic write rb/1/flemington/box/bar-1/#", "topic read rb/1/#")
        try broker.start()
        let venue = try name("flemington")
        let client = try Client(broker.address, filters: ["rb/1/#"])
        client.link.publish(RelayMessage(.board(venue), bytes("1")))
        let refused = try await client.first("a refusal") { event in
            if case .refused(let topic) = event { topic } else { nil }
        }
        #expect(refused == .board(venue))
        client.link.publish(RelayMessage(.health(try name("bar-1"), of: venue), bytes("2")))
        #expect(try await client.message().body == bytes("2"))
        await client.link.close()
    }

    @Test func everyOneOfManyMessagesArrives() async throws {
        let broker = try started(["max_queued_messages 5000"])
        let venue = try name("flemington")
        let reader = try Client(broker.address, "reader", filters: ["rb/1/#"])
        try await reader.connected()
        let sender = try Client(broker.address, "sender")
        for number in 1...1500 {
            sender.link.publish(RelayMessage(.health(try name("box-\(number)"), of: venue), bytes("\(number)")))
        }
        var numbers: Set<[UInt8]> = []
        while numbers.count < 1500 { numbers.insert(try await reader.message().body) }
        await sender.link.close()
        await reader.link.close()
    }

    @Test func whatWaitsIsSentBeforeTheFarewell() async throws {
        let broker = try started()
        let venue = try name("flemington")
        let reader = try Client(broker.address, "reader", filters: ["rb/1/#"])
        try await reader.connected()
        let sender = try Client(broker.address, "sender")
        try await sender.connected()
        for number in 1...40 { sender.link.publish(RelayMessage(.boxUp(try name("b\(number)"), of: venue), [48])) }
        await sender.link.close()
        var topics: Set<FleetTopic> = []
        while topics.count < 40 { topics.insert(try await reader.message().topic) }
        await reader.link.close()
        // After its end a link takes nothing, and may be closed again.
        sender.link.publish(RelayMessage(.notice(.all), [48]))
        await sender.link.close()
    }
}
