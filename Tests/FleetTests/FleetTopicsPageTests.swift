import Foundation
import Models
import Services
import Settings
import Testing

@testable import Fleet

/// docs/fleet/relay.md, which other programs are written by, against the code.
@Suite struct FleetTopicsPageTests {
    private let page: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        page = try String(contentsOf: root.appendingPathComponent("docs/fleet/relay.md"), encoding: .utf8)
    }

    @Test func theTableHasEveryTopicAsItIsSent() throws {
        let rows = page.components(separatedBy: "\n").filter { $0.hasPrefix("| `rb/1/") }
        var kinds: Set<String> = []
        for row in rows {
            let cells = row.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            for name in cells[1].components(separatedBy: "`, `") {
                let text = name.replacing("`", with: "").replacing("/V/", with: "/flemington/")
                    .replacing("/B/", with: "/bar-1/").replacing("/G/", with: "/stand/").replacing("RACE", with: "R1")
                let topic = try #require(FleetTopic(text), "\(text)")
                #expect(topic.text == text)
                #expect((cells[3] == "yes") == topic.isRetained, "\(text)")
                #expect((cells[4] == "yes") == topic.isConfirmed, "\(text)")
                let lifetime = topic.lifetime.map { $0 < 3600 ? "\($0) s" : "\($0 / 3600) h" }
                #expect(cells[5] == lifetime ?? "", "\(text)")
                kinds.insert("\(topic)".components(separatedBy: "(")[0])
            }
        }
        // `relayUp` to `bridge`: a topic that is added has a row.
        #expect(kinds.count == 15)
    }

    @Test func everySampleCanBeRead() throws {
        let samples = page.components(separatedBy: "```json\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
        var kinds: [String] = []
        for sample in samples {
            let body = Array(sample.utf8)
            let kind = try #require(sample.firstMatch(of: /"kind":"([a-z]+)"/)?.1)
            kinds.append(String(kind))
            switch kind {
            case "up": #expect(try FleetPresence(body: body).isUp)
            case "board": #expect(try RelayBoard(body: body).answer.races.first?.name == "Opening Handicap")
            case "notice": #expect(try Notice(body: body).level == .announcement)
            case "order": #expect(try SentOrder(body: body) == SentOrder(.identify, number: 52_814))
            default: Issue.record("\(kind) is not checked here")
            }
        }
        #expect(kinds == ["up", "board", "notice", "order"])
    }
}
