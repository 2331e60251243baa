import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Queries
@testable import Settings
@testable import raceboard

@Suite struct RaceChoiceTests {
    private let races = [
        Self.named("Flemington", 7, 100), Self.named("Flemington", 8, 200), Self.named("Flemington Park", 7, 50),
        Self.named("The Meadows", 7, 10),
    ]

    private static func named(_ meeting: String, _ number: Int, _ start: Double) -> Race {
        Race(
            id: RaceID("\(meeting)-\(number)"), category: .horse, number: number, meeting: meeting, name: "",
            advertisedStart: .t0 + start)
    }

    @Test(arguments: [
        ("flemington 7", "Flemington-7"), ("FLEMINGTON R8", "Flemington-8"), ("flemington park 7", "Flemington Park-7"),
        ("meadows 7", nil), ("the mead 7", "The Meadows-7"), ("flemmington 7", "Flemington-7"), ("flemington 9", nil),
        ("Flemington-8", "Flemington-8"), ("0-none", nil),
        ("next", "The Meadows-7"), ("Next 2", "Flemington Park-7"), ("next 4", "Flemington-8"), ("next 5", nil),
    ])
    func nearestMeetingWithTheNumberIsMeant(text: String, id: String?) throws {
        let choice = try RaceChoice(text.split(separator: " ").map(String.init))
        #expect(choice.race(among: races, at: .t0)?.id.text == id)
    }

    /// What deletes saved data looks a meeting up by its name, and a name may have a typing error.
    @Test func nextIsNoMeeting() throws {
        let choice = try RaceChoice(["next", "2"])
        #expect(choice.meeting == nil && choice.words == "next 2" && choice.isOfList)
        #expect(try RaceChoice(["next", "door", "2"]).meeting == "next door")
    }

    @Test func nextCountsNoRaceThatHasLeftTheBoard() throws {
        let choice = try RaceChoice(["next"])
        #expect(choice.race(among: races, at: .t0 + 69)?.id.text == "The Meadows-7")
        #expect(choice.race(among: races, at: .t0 + 70)?.id.text == "Flemington Park-7")
    }

    @Test(arguments: ["", "flemington", "flemington park", "\u{1b}"])
    func raceWithoutANumberIsRefused(text: String) {
        #expect(throws: Failure.self) { try RaceChoice([text]) }
    }
}
