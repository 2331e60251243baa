import FoundationEssentials
import Models
import RacingTestKit
import Services
import Testing

/// Bodies that mean harm or nonsense: the race that is odd is lost, or its odd field, never the rest.
@Suite struct HostileBodyTests {
    private func decode(_ body: some Sequence<UInt8>) throws(FeedError) -> FeedAnswer {
        try NedsFeed.decode(HTTPResponse(status: 200, body: Array(body)), source: .neds, requested: 10)
    }

    private func body(_ summaries: String) -> String {
        "{\"category_race_map\":{},\"race_summaries\":{\(summaries)}}"
    }

    private func race(_ key: String, _ fields: String = "", start: String = "\"2026-11-21T03:05:00Z\"") -> String {
        "\"\(key)\":{\"advertised_start\":\(start),\"meeting_name\":\"Willow Park\"\(fields)}"
    }

    @Test func idsThatAreTheSameOnceHarmlessAreOneRace() throws {
        let answer = try decode(
            body(
                [race("a", ",\"race_number\":1"), race("a\\u200b", ",\"race_number\":2"), race(" a")]
                    .joined(separator: ",")
            ).utf8)
        #expect(answer.races.count == 1 && answer.skipped == 0)
        // The first by the text of its key: " a".
        #expect(answer.races.first?.number == 0)
    }

    @Test(arguments: ["\\ud800", "\\ud83dx", "\\x"])
    func aNameThatIsNoTextLosesOnlyTheName(name: String) throws {
        let answer = try decode(body(race("a", ",\"race_name\":\"\(name)\"") + "," + race("b")).utf8)
        #expect(answer.races.count == 2)
        #expect(answer.races.allSatisfy { $0.meeting == "Willow Park" })
    }

    @Test func bytesThatAreNoUTF8AreToldAndTheRestIsRead() throws {
        var bytes = Array(body(race("a", ",\"race_name\":\"??\"") + "," + race("b")).utf8)
        for index in bytes.indices where bytes[index] == UInt8(ascii: "?") { bytes[index] = 0xff }
        let answer = try decode(bytes)
        #expect(Set(answer.races.map(\.name)) == ["", "\u{fffd}\u{fffd}"])
        #expect(answer.unread.count == 1 && answer.unread.first[0].hasSuffix("not UTF-8, first in line 1, column 132"))
    }

    @Test(arguments: ["[", "{\"a\":"])
    func aHundredThousandLevelsAreAnError(level: String) {
        let deep = String(repeating: level, count: 100_000)
        #expect(throws: FeedError.self) { try decode(deep.utf8) }
        #expect(throws: FeedError.self) { try decode(body(race("a", ",\"race_form\":" + deep)).utf8) }
    }

    @Test func duplicateKeysGiveOneRace() throws {
        let answer = try decode(body(race("a") + "," + race("a", ",\"race_number\":1,\"race_number\":2")).utf8)
        #expect(answer.races.count == 1)
    }

    @Test(arguments: [
        "{\"seconds\":1e999}", "{\"seconds\":99999999999999999999}", "{\"seconds\":292277026596}", "{\"seconds\":-1}",
        "\"0000-01-01T00:00:00Z\"", "\"292277026596-12-04T15:30:08Z\"", "1e999", "null",
    ])
    func aStartOfNoSenseLosesOnlyItsRace(start: String) throws {
        let answer = try decode(body(race("a", start: start) + "," + race("b")).utf8)
        #expect(answer.races.map(\.id.text) == ["b"])
        #expect(answer.skipped == 1)
    }

    @Test(arguments: ["1e999", "99999999999999999999", "-1", "100000", "\"\\u0000\"", "[[7]]", "true"])
    func aNumberOfNoSenseIsNone(number: String) throws {
        let fields = ",\"race_number\":\(number),\"race_form\":{\"distance\":\(number)}"
        let found = try #require(try decode(body(race("a", fields)).utf8).races.first)
        #expect(found.number == 0 && found.distance == nil)
    }

    @Test func aNameOfTwoMegabytesIsCut() throws {
        let flood = String(repeating: "a\u{301}\u{200b}", count: 400_000)
        let found = try #require(try decode(body(race("a", ",\"race_name\":\"\(flood)\"")).utf8).races.first)
        #expect(found.name.unicodeScalars.count == 160)
    }

    @Test(arguments: [
        ("120", 120), ("99999999999999999999", 3600), ("+5", nil), ("-1", nil), ("", nil), ("1e3", nil),
    ])
    func aWaitIsDigitsAndAnHourAtMost(header: String, seconds: Int?) {
        #expect(RetryAfter.seconds(header, now: .t0) == seconds)
    }

    @Test func aWaitUntilADateBearsAnAbsurdClock() {
        let date = "Fri, 31 Dec 9999 23:59:60 GMT"
        #expect(RetryAfter.seconds(date, now: Date(timeIntervalSince1970: -1e30)) == 3600)
        #expect(RetryAfter.seconds(date, now: Date(timeIntervalSince1970: 1e30)) == 0)
    }

    @Test(arguments: ["Sat, +1 Nov 2026 03:00:00 GMT", "Sat, 21 Nov -999 03:00:00 GMT"])
    func aDateWithSignsIsNone(text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }
}
