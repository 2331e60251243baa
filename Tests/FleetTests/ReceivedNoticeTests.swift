import FoundationEssentials
import Models
import RacingTestKit
import Services
import Settings
import Testing

@testable import Fleet

@Suite struct ReceivedNoticeTests {
    private func read(_ keys: String) throws -> ReceivedNotice {
        try ReceivedNotice(body: Array("{\"schema\":1,\"kind\":\"notice\",\(keys)}".utf8))
    }

    private static let whole = "\"rev\":7,\"level\":\"evacuate\",\"until\":\"2026-11-21T05:00:00Z\""

    @Test func noticeIsReadAndCleaned() throws {
        let read = try read("\(Self.whole),\"text\":\"Leave\\u001b[31m by\\u202e\\n the exit\"")
        guard case .notice(let notice) = read else {
            Issue.record("\(read)")
            return
        }
        #expect(notice.text == "Leave [31m by the exit")
        #expect(notice.rev == 7 && notice.level == .evacuate && notice.from == .distantPast)
    }

    @Test(arguments: [
        (
            "\"rev\":7,\"level\":\"party\",\"until\":\"2026-11-21T05:00:00Z\",\"text\":\"a\"",
            Notice.Refusal.unknownLevel
        ),
        ("\"rev\":7,\"level\":\"evacuate\",\"text\":\"a\"", .unreadable("until")),
        ("\"rev\":7,\"level\":\"evacuate\",\"until\":\"soon\",\"text\":\"a\"", .unreadable("until")),
        ("\"rev\":7,\"until\":\"2026-11-21T05:00:00Z\",\"text\":\"a\"", .unreadable("level")),
    ])
    func noticeThatCannotBeShownIsRefusedByItsNumber(keys: String, why: Notice.Refusal) throws {
        #expect(try read(keys) == .refused(rev: 7, why))
    }

    @Test(arguments: ["", ",\"text\":null", ",\"text\":5", ",\"text\":\"\\u202e\\u0007\"", ",\"text\":[]"])
    func onlyAnEmptyTextTakesANoticeBack(text: String) throws {
        #expect(try read(Self.whole + text) == .refused(rev: 7, .unreadable("text")))
        guard case .notice(let notice) = try read(Self.whole + ",\"text\":\"\"") else {
            Issue.record("an empty text is one")
            return
        }
        #expect(notice.text.isEmpty)
    }

    @Test func textOfTwoHundredCharactersIsTheLongest() throws {
        let long = String(repeating: "a", count: 200)
        guard case .notice = try read(Self.whole + ",\"text\":\"\(long)\"") else {
            Issue.record("200 is not too long")
            return
        }
        #expect(try read(Self.whole + ",\"text\":\"\(long)a\"") == .refused(rev: 7, .tooLong))
        let huge = String(repeating: "a", count: 100_000)
        #expect(try read(Self.whole + ",\"text\":\"\(huge)\"") == .refused(rev: 7, .tooLong))
    }

    @Test(arguments: ["\"rev\":0", "\"rev\":-1", "\"rev\":1000000001", "\"rev\":\"x\"", "\"level\":\"evacuate\""])
    func withoutANumberNothingCanBeAcknowledged(keys: String) {
        #expect(throws: Flaw.self) { try read(keys + ",\"text\":\"a\",\"until\":\"2026-11-21T05:00:00Z\"") }
    }
}
