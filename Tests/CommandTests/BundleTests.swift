import Foundation
import Models
import RacingTestKit
import Repository
import Services
import System
import Testing

@testable import Commands
@testable import Settings
@testable import raceboard

@Suite struct BundleTests {
    private let redactor = Redactor(home: "/home/ada", user: "ada", host: "box")

    private func exchange(_ outcome: Result<HTTPResponse, TransportError>, at seconds: Double) -> RecordEntry {
        .exchange(
            Exchange(
                source: .neds, count: 10, url: "https://u:p@host/?key=abc", requested: .t0 + seconds,
                answered: .t0 + seconds + 1, outcome: outcome))
    }

    private func text(_ name: String, in files: [Tar.File]) -> String {
        files.first { $0.name.hasSuffix("/" + name) }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }

    private var contents: BundleContents {
        var contents = BundleContents(now: .t0, minutes: 60)
        contents.configuration = "RACEBOARD_LOG_FILE=/home/ada/log\n"
        contents.log = Array("get https://u:p@host/ by ada on box\n".utf8)
        contents.terminal = [("TERM", "xterm")]
        contents.runs = [part(2, entries)]
        return contents
    }

    private func part(_ id: Int, _ entries: [RecordEntry]) -> BundleContents.Run {
        BundleContents.Run(
            run: RecordedRun(id: id, began: .t0 - 600 + Double(id), version: "1.\(id)"), entries: entries)
    }

    private var entries: [RecordEntry] {
        [
            exchange(
                .success(
                    HTTPResponse(
                        status: 200, headers: ["set-cookie": "a", "via": "box"], body: Array("{\"name\":\"ada\"}".utf8))
                ),
                at: -60),
            exchange(.success(HTTPResponse(status: 302, body: Array("<p>token=abc ada</p>".utf8))), at: -30),
            exchange(.failure(.nameNotFound(detail: "/home/ada: ada@box")), at: 0),
        ]
    }

    @Test func everyFileStandsInOneFolderNamedByTheTime() {
        let names = contents.files(redactor).map(\.name)
        #expect(names.allSatisfy { $0.hasPrefix("raceboard-bundle-20261121T030000Z/") })
        #expect(
            names.map { $0.split(separator: "/").last } == [
                "README.txt", "configuration.txt", "versions.txt", "terminal.txt", "store.txt", "log.txt",
                "record.ndjson",
            ])
    }

    @Test func nothingOfThePersonOrSecretIsLeft() {
        let files = contents.files(redactor)
        #expect(text("configuration.txt", in: files) == "RACEBOARD_LOG_FILE=~/log\n")
        #expect(text("log.txt", in: files) == "get https://[hidden]@host/ by [user] on [host]\n")
        for file in files where !file.name.hasSuffix("record.ndjson") {
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(!text.contains("u:p") && !text.contains("/home/ada") && !text.contains("abc"), "\(file.name)")
        }
    }

    @Test func recordKeepsTheFeedsAnswersAndLosesTheRest() throws {
        let bytes = try #require(contents.files(redactor).last).bytes
        let exchanges = try RecordReader.read(bytes).entries.compactMap { entry -> Exchange? in
            if case .exchange(let exchange) = entry { exchange } else { nil }
        }
        #expect(exchanges.map(\.url) == Array(repeating: "https://[hidden]@host/?key=[hidden]", count: 3))
        let answer = try exchanges[0].outcome.get()
        #expect(answer.headers == ["via": "[host]"])
        #expect(answer.body == Array("{\"name\":\"ada\"}".utf8))
        #expect(try exchanges[1].outcome.get().body == Array("<p>token=[hidden] [user]</p>".utf8))
        #expect(exchanges[2].outcome == .failure(.nameNotFound(detail: "~: [user]@[host]")))
    }

    @Test func eachRunIsARecordOfItsOwnAndTheNewestIsTheOneToReplay() throws {
        var contents = contents
        contents.runs = [part(2, Array(entries.prefix(1))), part(5, entries), part(9, Array(entries.suffix(2)))]
        let files = contents.files(redactor)
        let records = files.filter { $0.name.hasSuffix(".ndjson") }
        #expect(
            records.map { String($0.name.split(separator: "/")[1]) } == [
                "record.ndjson", "record-5.ndjson", "record-2.ndjson",
            ])
        let read = try records.map { try RecordReader.read($0.bytes) }
        #expect(read.map(\.program) == ["1.9", "1.5", "1.2"])
        #expect(read.map(\.began) == [9.0, 5, 2].map { .t0 - 600 + $0 })
        #expect(read.map(\.entries.count) == [2, 3, 1])
        let packed = try Gzip.pack(try Tar.pack(files, time: 0))
        let path = NSTemporaryDirectory() + "raceboard-runs-\(UUID().uuidString).tar.gz"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(packed).write(to: URL(fileURLWithPath: path))
        #expect(try ReplaySource.timeline(path, run: nil, store: nil).began == .t0 - 30)
        #expect(text("README.txt", in: files).contains("record-5.ndjson    in an earlier run"))
    }

    @Test func readmeStatesThatThereIsNoRecord() {
        var contents = contents
        #expect(
            text("README.txt", in: contents.files(redactor)).contains(
                "in the last 60 minutes, begun 2026-11-21T02:50:02Z: 3 entries"))
        contents.runs = []
        #expect(text("README.txt", in: contents.files(redactor)).contains("record.ndjson      empty"))
        contents.runs = nil
        contents.recordProblem = "it is locked"
        #expect(text("README.txt", in: contents.files(redactor)).contains("no record: it is locked"))
    }

    @Test func logBeginsWithAWholeLine() {
        var contents = contents
        contents.log = [UInt8](repeating: 0x78, count: BundleContents.logTail) + Array("\nlast\n".utf8)
        #expect(text("log.txt", in: contents.files(redactor)) == "last\n")
    }

    @Test func replayFindsTheNewestRunOfTheStore() throws {
        let store = MemoryRecordStore()
        #expect(throws: Failure.self) { try ReplaySource.timeline("last", run: nil, store: store) }
        #expect(throws: Failure.self) { try ReplaySource.timeline("last", run: nil, store: nil) }
        for entry in entries { store.append(entry) }
        let timeline = try ReplaySource.timeline("last", run: nil, store: store)
        #expect(timeline.began == .t0 - 60)
        #expect(timeline.ended == .t0 + 1)
        #expect(try ReplaySource.timeline("last", run: 1, store: store).began == timeline.began)
        #expect(throws: Failure.self) { try ReplaySource.timeline("last", run: 7, store: store) }
    }
}
