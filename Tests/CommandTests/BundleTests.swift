import Archive
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import raceboard

@Suite struct BundleTests {
    private let redactor = Redactor(home: "/home/ada", user: "ada", host: "box")

    private func exchange(_ outcome: Result<HTTPResponse, TransportError>, at seconds: Double) -> RecordEntry {
        .exchange(
            Exchange(
                source: .neds, count: 10, url: "https://u:p@host/?key=abc", asked: .t0 + seconds,
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
        contents.record = [
            exchange(
                .success(
                    HTTPResponse(
                        status: 200, headers: ["set-cookie": "a", "via": "box"], body: Array("{\"name\":\"ada\"}".utf8))
                ),
                at: -60),
            exchange(.success(HTTPResponse(status: 302, body: Array("<p>token=abc ada</p>".utf8))), at: -30),
            exchange(.failure(.nameNotFound(detail: "/home/ada: ada@box")), at: 0),
        ]
        return contents
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

    @Test func readmeSaysWhenThereIsNoRecord() {
        var contents = contents
        #expect(text("README.txt", in: contents.files(redactor)).contains("the last 60 minutes of the feed: 3 entries"))
        contents.record = nil
        contents.recordProblem = "it is locked"
        #expect(text("README.txt", in: contents.files(redactor)).contains("no record: it is locked"))
    }

    @Test func logBeginsWithAWholeLine() {
        var contents = contents
        contents.log = [UInt8](repeating: 0x78, count: BundleCommand.logTail) + Array("\nlast\n".utf8)
        #expect(text("log.txt", in: contents.files(redactor)) == "last\n")
    }

    @Test func replayFindsTheNewestRunOfTheStore() throws {
        let store = MemoryRecordStore()
        #expect(throws: Failure.self) { try ReplaySource.story("last", run: nil, store: store) }
        #expect(throws: Failure.self) { try ReplaySource.story("last", run: nil, store: nil) }
        for entry in contents.record ?? [] { store.append(entry) }
        let story = try ReplaySource.story("last", run: nil, store: store)
        #expect(story.began == .t0 - 60)
        #expect(story.ended == .t0 + 1)
        #expect(try ReplaySource.story("last", run: 1, store: store).began == story.began)
        #expect(throws: Failure.self) { try ReplaySource.story("last", run: 7, store: store) }
    }
}
