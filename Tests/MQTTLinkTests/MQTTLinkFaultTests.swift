import Glibc
import Models
import Services
import Settings
import System
import Testing

@testable import Fleet

/// The link and what is no broker, or a broker that is gone without a word.
@Suite(.enabled(if: Broker.isThere, Comment(rawValue: Broker.missing)), .timeLimit(.minutes(20)))
struct MQTTLinkFaultTests {
    @Test func aNameThatNobodyHasIsReported() async throws {
        let client = try Client(RelayAddress("mqtt://broker.invalid"))
        guard case .nameNotFound = try await client.lost() else {
            Issue.record("nobody has that name")
            return
        }
        await client.link.close()
    }

    @Test func aServerThatNeverAnswersIsLeft() async throws {
        let (socket, port) = try Wire.listen()
        defer { close(socket) }
        let client = try Client(RelayAddress("mqtt://127.0.0.1:\(port)"))
        #expect(try await client.lost() == .timedOut(detail: "no answer within 10 s"))
        await client.link.close()
    }

    @Test func aConnectionOnWhichNothingPassesIsFoundAndWhatItSwallowedIsSentAgain() async throws {
        let broker = try Broker()
        try broker.start()
        let wire = try Wire(to: broker.port)
        let reader = try Client(broker.address, "reader", filters: ["rb/1/#"])
        try await reader.connected()
        let client = try Client(RelayAddress("mqtt://127.0.0.1:\(wire.port)"), keepAlive: 5)
        try await client.connected()
        wire.freeze()
        client.link.publish(RelayMessage(.notice(.all), bytes("1")))
        // Which end finds it first depends on the machine.
        _ = try await client.lost()
        wire.thaw()
        #expect(try await reader.message().body == bytes("1"))
        await reader.link.close()
        await client.link.close()
        wire.stop()
    }

    @Test func whatTheLibraryConfirmsByItselfPutsNoPingOffForTooLong() async throws {
        let broker = try Broker()
        try broker.start()
        let wire = try Wire(to: broker.port)
        let sender = try Client(broker.address, "sender")
        try await sender.connected()
        let client = try Client(RelayAddress("mqtt://127.0.0.1:\(wire.port)"), filters: ["rb/1/#"], keepAlive: 10)
        try await client.connected()
        // The library confirms each of them, until the seconds of its own count are others than the link's.
        var last = DeviceClock.sinceBoot
        let end = last + 1.5
        while last < end {
            sender.link.publish(RelayMessage(.notice(.all), bytes("1")))
            _ = try await client.message()
            last = DeviceClock.sinceBoot
        }
        // The last confirmation is on its way.
        poll(nil, 0, 200)
        let sent = wire.sent
        while wire.sent == sent, DeviceClock.sinceBoot < last + 20 { poll(nil, 0, 50) }
        #expect(DeviceClock.sinceBoot < last + 15, "the broker would let it go")
        await client.link.close()
        await sender.link.close()
        wire.stop()
    }

    /// Sends these bytes to the first client, when that has sent something, then more of the last ones on end.
    private func server(_ first: [UInt8], endless: [UInt8] = []) throws -> (port: Int, thread: WorkerThread) {
        let (listener, port) = try Wire.listen()
        let thread = try WorkerThread {
            let socket = accept(listener, nil, nil)
            // Its CONNECT: unread bytes would make the end of the connection a reset.
            var buffer = [UInt8](repeating: 0, count: 4096)
            _ = recv(socket, &buffer, buffer.count, 0)
            if Wire.send(first, socket) { while !endless.isEmpty, Wire.send(endless, socket) {} }
            close(socket)
            close(listener)
        }
        return (port, thread)
    }

    @Test func aMessageWithoutEndIsCutOff() async throws {
        // A length of 256 MB, and then all of it.
        let server = try server(
            Packets.accepted + [0x30] + Packets.length(268_435_455) + [0, 1, 97],
            endless: Array(repeating: 0, count: 1000))
        let client = try Client(RelayAddress("mqtt://127.0.0.1:\(server.port)"))
        #expect(try await client.lost() == .other(detail: "a message of more than 1 MB is on its way"))
        await client.link.close()
        server.thread.join(milliseconds: 60_000)
    }

    @Test func withoutItsSubscriptionsALinkIsNotConnected() async throws {
        let server = try server(Packets.accepted)
        let client = try Client(RelayAddress("mqtt://127.0.0.1:\(server.port)"), filters: ["rb/1/#"])
        let isConnected = try await client.first("an event") { $0 == .connected }
        #expect(!isConnected)
        await client.link.close()
        server.thread.join(milliseconds: 60_000)
    }

    @Test(arguments: [
        bytes("HTTP/1.1 400 Bad Request\r\n\r\n"), [], [0x20], [0x20, 0xff, 0xff, 0xff, 0xff, 0xff],
        [0x20, 3, 0, 135, 0], Packets.accepted + [0x30, 2, 0, 200], Packets.accepted + [0xe0, 0],
        Packets.accepted + [0x90, 2, 0, 0], Packets.accepted + [0xff, 0xff, 0xff],
    ]) func whatIsNoBrokerEndsTheConnectionAndNothingElse(answer: [UInt8]) async throws {
        let server = try server(answer)
        let client = try Client(RelayAddress("mqtt://127.0.0.1:\(server.port)"), filters: ["rb/1/#"])
        let error = try await client.lost()
        if answer == [0x20, 3, 0, 135, 0] { #expect(error == .notAuthorised(detail: "Not authorized")) }
        await client.link.close()
        server.thread.join(milliseconds: 60_000)
    }
}
