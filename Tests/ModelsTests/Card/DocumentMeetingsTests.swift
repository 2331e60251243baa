import FoundationEssentials
import Models
import RacingTestKit
import Testing

/// Meetings of a document that needs no ids for them.
@Suite struct DocumentMeetingsTests {
    private static func race(
        _ id: String, _ number: Int, hours: Double = 0, _ name: String = "Mill Park", country: String? = nil
    ) -> Race {
        .sample(
            id, number: number, meeting: name, start: .t0 + hours * 3600 + Double(number) * 1200,
            venue: Venue(country: country))
    }

    private static func meeting(_ races: [Race]) -> RaceMeeting { meeting("", races) }

    private static func meeting(_ id: String, _ races: [Race]) -> RaceMeeting {
        RaceMeeting(id: id, of: races) ?? RaceMeeting(id: id, name: "", category: .horse)
    }

    private static func text(_ listed: [RaceMeeting], _ lone: [Race] = [], of id: String? = nil) -> [String] {
        DocumentMeetings(listed, and: lone.map { DocumentMeetings.Lone($0, meetingID: id) }).all.map { meeting in
            "\(meeting.id): " + meeting.races.map(\.id.text).joined(separator: " ")
        }
    }

    @Test func aMeetingThatComesTwiceIsOne() {
        let one = Self.meeting([Self.race("a", 1), Self.race("b", 2)])
        #expect(Self.text([one, one]) == ["horse Mill Park: a b"])
        #expect(Self.text([one, Self.meeting([Self.race("b", 2), Self.race("c", 3)])]) == ["horse Mill Park: a b c"])
        #expect(Self.text([one, Self.meeting([Self.race("c", 3, "MILL-PARK")])]) == ["horse Mill Park: a b c"])
        let named = Self.meeting("m", [Self.race("a", 1)])
        #expect(Self.text([one, named]) == ["m: a b"] && Self.text([named, one]) == ["m: a b"])
        #expect(Self.text([named, Self.meeting("m", [Self.race("b", 2)])]) == ["m: a b"])
    }

    @Test func aRaceOutsideTheMeetingsIsOfTheMeetingThatItFits() {
        let one = Self.meeting([Self.race("b", 2), Self.race("c", 3)])
        #expect(Self.text([one], [Self.race("a", 1)]) == ["horse Mill Park: a b c"])
        #expect(
            Self.text([one], [Self.race("b", 2), Self.race("a", 1), Self.race("a", 1)]) == ["horse Mill Park: a b c"])
        #expect(Self.text([Self.meeting("m", [Self.race("b", 2)])], [Self.race("a", 1)], of: "m") == ["m: a b"])
        #expect(Self.text([Self.meeting("m", [Self.race("b", 2)])], [Self.race("a", 1)], of: "n") == ["m: b", "n: a"])
    }

    /// Name, category and country are one track; one number twice, other ids or a long pause are two meetings.
    @Test func whatIsTwoStaysTwo() {
        let one = Self.meeting([Self.race("a", 1, country: "AUS")])
        let others = [
            Self.race("b", 2, country: "UK"), Self.race("b", 1, hours: 3), Self.race("b", 2, hours: 12),
            Race.sample("b", category: .harness, number: 2, meeting: "Mill Park", start: .t0 + 2400),
            Self.race("b", 2, "Hill Park"),
        ]
        for other in others {
            let listed = DocumentMeetings([one, Self.meeting([other])], and: []).all
            #expect(listed.map { $0.races.map(\.id.text) } == [["a"], ["b"]], "\(other)")
            #expect(Set(listed.map(\.id)).count == 2)
            let lone = DocumentMeetings([one], and: [DocumentMeetings.Lone(other, meetingID: nil)]).all
            #expect(lone.map { $0.races.map(\.id.text) } == [["a"], ["b"]], "\(other)")
        }
        let both = [Self.meeting("m", [Self.race("a", 1)]), Self.meeting("n", [Self.race("a", 1), Self.race("b", 2)])]
        #expect(Self.text(both) == ["m: a", "n: b"], "a race is of one meeting")
    }

    @Test func aPlacingAndADividendThatComeTwiceAreOne() {
        let (bare, first) = (Placing(position: 1, number: 4, name: ""), Placing(position: 1, number: 4, name: "Amber"))
        let level = Placing(position: 1, number: 7, name: "Salt")
        #expect([level, bare, first].inOrder == [first, level])
        let win = Dividend(product: "Win", tote: nil, amount: 3, isFinal: true, combination: [4])
        let other = Dividend(product: "Win", tote: nil, amount: 2, isFinal: true, combination: [7])
        #expect([win, other, win].once == [win, other])
    }
}
