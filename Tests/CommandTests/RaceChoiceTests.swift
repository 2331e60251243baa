import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Testing
import ViewModels

@testable import Commands
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
        #expect(choice.found(among: races, at: .t0)?.race.id.text == id)
    }

    private static func race(_ id: String, _ meeting: String, _ country: String, _ category: RaceCategory = .horse)
        -> Race
    {
        .sample(
            id, category: category, number: 3, meeting: meeting, start: .t0 + Double(id.count),
            venue: Venue(country: country))
    }

    /// Two tracks of one name, one track in two categories, and two meetings of a day.
    @Test(
        arguments: [
            ("newcastle 3", "a", "showing Horse R3 Newcastle, Australia; also called so: Horse R3 Newcastle, Britain"),
            ("newcastle uk 3", "bb", nil),
            (
                "newcastle nz 3", "a",
                "no newcastle nz; "
                    + "showing Horse R3 Newcastle, Australia; also called so: Horse R3 Newcastle, Britain"
            ),
            (
                "bathurst 3", "ccc",
                "showing Harness R3 Bathurst, Australia; also called so: Greyhound R3 Bathurst, Australia"
            ),
            ("bathurst greyhound 3", "dddd", nil),
            ("bathrst greyhound 3", "dddd", "no bathrst greyhound; showing Bathurst, Australia"),
            ("ayr 3", "eeeee", "showing Horse R3 Ayr, Britain; also called so: Horse R3 Ayr, Britain (ffffff)"),
            ("next 2", "bb", nil),
        ] as [(String, String, String?)])
    func whatIsTakenIsSaid(text: String, id: String, remark: String?) throws {
        let races = [
            Self.race("a", "Newcastle", "AUS"), Self.race("bb", "Newcastle", "UK"),
            Self.race("ccc", "Bathurst", "AUS", .harness), Self.race("dddd", "Bathurst", "AUS", .greyhound),
            Self.race("eeeee", "Ayr", "UK"), Self.race("ffffff", "Ayr", "UK"),
        ]
        let choice = try RaceChoice(text.split(separator: " ").map(String.init))
        let found = try #require(choice.found(among: races, at: .t0))
        #expect(found.race.id.text == id && choice.remark(on: found) == remark)
    }

    @Test func everyTrackThatIsShownIsNamedOnce() {
        let races = [
            Self.race("a", "Newcastle", "AUS"), Self.race("b", "Newcastle", "AUS"), Self.race("c", "Newcastle", "UK"),
        ]
        #expect(
            TakenWords.sentence(for: "newcastle nz", races.map(Track.init))
                == "no newcastle nz; showing Newcastle, Australia; Newcastle, Britain")
    }

    /// What deletes saved data looks a meeting up by its name, and a name may have a typing error.
    @Test func aNameWithoutANumberIsAMeeting() {
        #expect(RaceChoice.meeting(["flemington"]) == "flemington")
        #expect(RaceChoice.meeting(["newcastle", "uk"]) == "newcastle uk")
        #expect(RaceChoice.meeting(["a\u{1b}[2J", "b"])?.contains("\u{1b}") == false)
        for words in [["flemington", "7"], ["flemington", "R7"], ["next"], ["next", "2"], ["race-7"], ["7"], []] {
            #expect(RaceChoice.meeting(words) == nil, "\(words)")
        }
    }

    @Test func nextIsNoMeeting() throws {
        let choice = try RaceChoice(["next", "2"])
        #expect(choice.meeting == nil && choice.words == "next 2" && choice.isOfList)
        #expect(try RaceChoice(["next", "door", "2"]).meeting == "next door")
    }

    @Test func nextCountsNoRaceThatHasLeftTheBoard() throws {
        let choice = try RaceChoice(["next"])
        #expect(choice.found(among: races, at: .t0 + 69)?.race.id.text == "The Meadows-7")
        #expect(choice.found(among: races, at: .t0 + 70)?.race.id.text == "Flemington Park-7")
        let off = [RaceID("The Meadows-7"): RaceStatus.abandoned]
        #expect(choice.found(among: races, off, at: .t0)?.race.id.text == "Flemington Park-7", "nor one that is off")
    }

    @Test(arguments: ["", "flemington", "flemington park", "\u{1b}"])
    func raceWithoutANumberIsRefused(text: String) {
        #expect(throws: Failure.self) { try RaceChoice([text]) }
    }
}
