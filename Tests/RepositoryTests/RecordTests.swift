import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@Suite struct RecordTests {
    private func exchange(_ outcome: Result<HTTPResponse, TransportError>) -> RecordEntry {
        .exchange(
            Exchange(
                source: .nedsV1, count: 10, url: "https://host/a?b=c", requested: .t0 + 0.25, answered: .t0 + 1.000001,
                outcome: outcome))
    }

    private func file(_ entries: [RecordEntry]) -> RecordFile {
        RecordFile(program: "0.1.0", began: .t0, entries: entries)
    }

    private func roundTrip(_ entries: [RecordEntry]) throws -> [RecordEntry] {
        try RecordReader.read(RecordWriter.bytes(of: file(entries))).entries
    }

    private static let errors: [TransportError] = [
        .badURL(detail: "a"), .nameNotFound(detail: "b\n\"c\""), .noNetwork(detail: ""), .refused(detail: "é 馬"),
        .timedOut(detail: "d"), .tls(detail: "e"), .cutShort(detail: "f"), .tooLarge(limit: 7),
        .badRedirect(detail: "g"), .unreadable(detail: "i"), .cancelled, .other(code: -3, detail: "h"),
        .badCertificate(detail: "j"), .throttled(seconds: 5),
    ]

    @Test(arguments: errors)
    func everyFailureComesBackAsItWas(error: TransportError) throws {
        let entry = exchange(.failure(error))
        #expect(try roundTrip([entry]) == [entry])
    }

    private static let bodies: [[UInt8]] = [
        [], Array("{\"a\":\"\\u0041\"}\r\n".utf8), Array("東京 \u{1F40E}".utf8), [0xff, 0xfe, 0x00],
        [UInt8](repeating: 0, count: 1 << 12), [UInt8](repeating: UInt8(ascii: "\""), count: 1 << 12),
        [0xef, 0xbb, 0xbf, 0x7b, 0x7d], Array("\u{1B}[2J".utf8),
    ]

    @Test(arguments: bodies)
    func everyBodyComesBackAsItWas(body: [UInt8]) throws {
        let entry = exchange(.success(HTTPResponse(status: 599, headers: ["date": "x", "é": ""], body: body)))
        #expect(try roundTrip([entry, entry]) == [entry, entry])
    }

    /// The largest body that the transport takes, of what JSON has to escape.
    @Test func largestBodyFitsInALine() throws {
        let body = [UInt8](repeating: UInt8(ascii: "\""), count: 2 << 20)
        let entry = exchange(.success(HTTPResponse(status: 200, body: body)))
        #expect(try roundTrip([entry]) == [entry])
    }

    @Test func decisionsAndShiftsComeBackAsTheyWere() throws {
        let entries: [RecordEntry] = [
            .decision(at: .t0 + 0.5, json: "{\"type\":\"moved\"}"), .deviceShift(at: .t0 + 2, seconds: -43.5),
        ]
        #expect(try roundTrip(entries) == entries)
    }

    @Test(arguments: [0, 0.000001, 0.123456, 0.999999, 0.5, 86_399.25])
    func timesAreKeptToTheMicrosecond(fraction: Double) throws {
        let entry = RecordEntry.deviceShift(at: .t0 + fraction, seconds: 1)
        let once = try roundTrip([entry])
        let read = try #require(once.first)
        #expect(abs(read.at.timeIntervalSince(.t0) - fraction) < 0.000_001)
        #expect(try roundTrip(once) == once)
    }

    @Test func headerComesFirstAndIsRead() throws {
        let bytes = RecordWriter.bytes(of: file([]))
        let header =
            "{\"began\":\"2026-11-21T03:00:00.000000Z\",\"format\":\"raceboard-record\","
            + "\"program\":\"0.1.0\",\"version\":1}\n"
        #expect(String(decoding: bytes, as: UTF8.self) == header)
        #expect(try RecordReader.read(bytes) == file([]))
    }

    /// Wherever the file was cut, what is whole is read; only a header that was cut is refused.
    @Test func lastLineThatWasCutOffIsLeftOut() throws {
        let entries = [
            exchange(.success(HTTPResponse(status: 200, body: Array("{}".utf8)))), exchange(.failure(.cancelled)),
        ]
        let bytes = RecordWriter.bytes(of: file(entries))
        let lines = bytes.indices.filter { bytes[$0] == 0x0a }
        for count in (lines[0] + 1)..<bytes.count {
            let read = try RecordReader.read(Array(bytes.prefix(count)))
            // A line that lacks nothing but its line feed is whole.
            let whole = lines.filter { $0 <= count }.count - 1
            #expect(read.entries == Array(entries.prefix(whole)), "\(count)")
        }
        #expect(throws: Flaw.self) { try RecordReader.read(Array(bytes.prefix(lines[0] - 1))) }
    }

    private static let header =
        "{\"began\":\"2026-11-21T03:00:00Z\",\"format\":\"raceboard-record\",\"program\":\"1\",\"version\":1}\n"

    @Test(arguments: [
        ("", 1, "the file is empty"), ("{}\n", 1, "this is not a raceboard record"),
        (header + "\n", 2, "the line is empty"), (header + "x\n", 2, "not JSON"),
        (header + "{}\n", 2, "\"type\" is missing"), (header + "[]\n", 2, "not an object"),
        (header + "{\"type\":\"other\"}\n", 2, "\"type\" is not of its kind"),
        (header + "{\"type\":\"decision\",\"at\":5}\n", 2, "\"at\" is not of its kind"),
        (header + "{\"type\":\"decision\",\"at\":\"5\",\"json\":\"\"}\n", 2, "\"at\" is no time"),
        (header + "{\"type\":\"decision\",\"at\":\"1969-12-31T23:59:59Z\",\"json\":\"\"}\n", 2, "\"at\" is no time"),
        (
            header + "{\"type\":\"device_shift\",\"at\":\"2026-11-21T03:00:00Z\",\"seconds\":1e300}\n{}", 2,
            "\"seconds\" is out of range"
        ),
        (header + "{\"type\":\"exchange\",\"source\":\"\"}\n", 2, "\"source\" \"\" is not known"),
    ])
    func whatIsNoRecordIsRefusedWithLineAndReason(text: String, line: Int, reason: String) {
        #expect(throws: Flaw(reason, line: line)) { try RecordReader.read(Array(text.utf8)) }
    }

    @Test func lineOfMoreThanEightMegabytesIsRefused() {
        let long = Array(Self.header.utf8) + [UInt8](repeating: UInt8(ascii: " "), count: 8 << 20) + [0x20, 0x0a]
        #expect(throws: Flaw("the line is longer than 8 MB", line: 2)) { try RecordReader.read(long) }
    }

    @Test func damagedBytesAreAnsweredNeverACrash() {
        var generator = SeededGenerator(seed: 5)
        let entries = [
            exchange(.success(HTTPResponse(status: 200, headers: ["a": "b"], body: [0xff, 1]))),
            exchange(.failure(.other(code: 1, detail: "x"))), .decision(at: .t0, json: "{}"),
        ]
        let bytes = RecordWriter.bytes(of: file(entries))
        for _ in 0..<3000 {
            var damaged = bytes
            for _ in 0...Int.random(in: 0..<4, using: &generator) {
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                damaged[place] = UInt8.random(in: 0...255, using: &generator)
            }
            _ = try? RecordReader.read(damaged)
        }
    }
}
