import Glibc
import Services
import Settings
import System
import Testing

@testable import Fleet

/// What the library may read of a broker's bytes: what is listed, and nothing else.
struct LinkPacketTests {
    /// The shortest packet of a kind with these properties.
    private static func packet(_ kind: LinkPacket.Kind, _ properties: [UInt8]) -> [UInt8] {
        let list = Packets.length(properties.count) + properties
        let body: [UInt8] =
            switch kind {
            case .welcome: [0, 0] + list
            case .message: [0, 1, 97] + list
            case .confirmation: [0, 1, 0] + list
            case .subscribed: [0, 1] + list + [0]
            case .pong: properties.isEmpty ? [] : list
            case .farewell: [0] + list
            }
        return Packets.packet(kind.rawValue, body)
    }

    private static func value(_ form: PacketProperty.Form) -> [UInt8] {
        switch form {
        case .bytes(let count): Array(repeating: 1, count: count)
        case .variable: [1]
        case .texts(let count): Array(repeating: [0, 1, 97], count: count).flatMap { $0 }
        }
    }

    private static func passes(_ packet: [UInt8], size: Int? = nil) -> Bool {
        packet.withUnsafeBytes { LinkPacket.flaw(in: $0, size: size ?? packet.count) == nil }
    }

    @Test(arguments: LinkPacket.Kind.allCases)
    func aPacketPassesWithThePropertiesOfItsKindAlone(kind: LinkPacket.Kind) {
        #expect(Self.passes(Self.packet(kind, [])))
        for id in UInt8.min...UInt8.max {
            let property = PacketProperty.byID[id]
            let mayHave = property?.kinds.contains(kind) ?? false
            let packet = Self.packet(kind, [id] + Self.value(property?.form ?? .bytes(1)))
            #expect(Self.passes(packet) == mayHave, "\(kind) with \(id)")
        }
    }

    @Test(arguments: LinkPacket.Kind.allCases)
    func aPropertyThatIsCutPassesNowhere(kind: LinkPacket.Kind) {
        for property in PacketProperty.all where property.kinds.contains(kind) {
            let whole = [property.id] + Self.value(property.form)
            for count in 1..<whole.count {
                #expect(!Self.passes(Self.packet(kind, Array(whole.prefix(count)))), "\(property.id), \(count)")
            }
        }
    }

    @Test func aFirstByteThatNoKindHasIsRefusedBeforeTheRestHasCome() {
        let messages: Set<UInt8> = [0x30, 0x31, 0x32, 0x33, 0x38, 0x39, 0x3a, 0x3b]
        let known = messages.union(LinkPacket.Kind.allCases.map(\.rawValue))
        for first in UInt8.min...UInt8.max {
            #expect(Self.passes([first, 5], size: 7) == known.contains(first), "\(first)")
        }
    }

    @Test(arguments: LinkPacket.Kind.allCases)
    func aPacketThatIsTooLargeIsRefusedByItsLength(kind: LinkPacket.Kind) {
        let limit = kind == .message ? 1 << 20 : 8 << 10
        #expect(Self.passes([kind.rawValue, 0xff, 0xff, 0x03], size: limit))
        #expect(!Self.passes([kind.rawValue, 0xff, 0xff, 0x03], size: limit + 1))
    }

    @Test func propertiesWithoutNumberAreRefused() {
        let one: [UInt8] = [0x26, 0, 1, 97, 0, 1, 97]
        let many = { count in Self.packet(.message, Array(repeating: one, count: count).flatMap { $0 }) }
        #expect(Self.passes(many(500)))
        #expect(!Self.passes(many(600)))
    }

    @Test func noBytesReadPastTheirEnd() {
        var generator = Seeded(state: 7)
        for _ in 0..<50_000 {
            let size = Int.random(in: 2...40, using: &generator)
            var bytes = (0..<size).map { _ in UInt8.random(in: 0...UInt8.max, using: &generator) }
            bytes[0] = LinkPacket.Kind.allCases.randomElement(using: &generator)?.rawValue ?? 0
            bytes[1] = UInt8(size - 2)
            _ = Self.passes(bytes)
        }
    }

    /// The library itself, behind the gate: each packet of each kind with each property to a link of its own.
    @Test(.enabled(if: Broker.isThere, Comment(rawValue: Broker.missing)), .timeLimit(.minutes(20)))
    func noPropertyEndsTheProgram() async throws {
        for kind in LinkPacket.Kind.allCases {
            for id in (UInt8(0)...0x80) where id < 0x30 || id % 16 == 8 {
                let before = kind == .welcome ? [] : Packets.accepted
                let value = Self.value(PacketProperty.byID[id]?.form ?? .bytes(1))
                let server = try Self.server(before + Self.packet(kind, [id] + value))
                let client = try Client(RelayAddress("mqtt://127.0.0.1:\(server.port)"), filters: ["rb/1/#"])
                let error = try await client.lost()
                if PacketProperty.byID[id]?.kinds.contains(kind) != true {
                    #expect(error == .other(detail: "the broker sent a packet that is not as MQTT has it"), "\(id)")
                }
                await client.link.close()
                server.thread.join()
            }
        }
    }

    /// Sends these bytes to the first client, when that has sent something.
    private static func server(_ bytes: [UInt8]) throws -> (port: Int, thread: WorkerThread) {
        let (listener, port) = try Wire.listen()
        let thread = try WorkerThread {
            let socket = accept(listener, nil, nil)
            close(listener)
            var buffer = [UInt8](repeating: 0, count: 4096)
            _ = recv(socket, &buffer, buffer.count, 0)
            if Wire.send(bytes, socket) {
                shutdown(socket, Int32(SHUT_WR))
                // Until the client has read all of it and is gone: else the end may be a reset.
                while recv(socket, &buffer, buffer.count, 0) > 0 {}
            }
            close(socket)
        }
        return (port, thread)
    }
}

/// Numbers of a seed.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
