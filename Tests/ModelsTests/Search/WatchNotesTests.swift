import FoundationEssentials
import Models
import RacingTestKit
import Testing

/// Notes on what is watched: of two the later one counts, wherever they come from.
@Suite struct WatchNotesTests {
    private static let entry = WatchEntry(.runner, category: .horse, name: "Quiet Harbour")

    private static func noted(_ text: String, _ second: Double) -> WatchEntry {
        entry.noting(text, at: .t0 + second)
    }

    @Test func theLaterNoteStaysWhicheverComesFirst() {
        for notes in [[Self.noted("old", 1), Self.noted("new", 2)], [Self.noted("new", 2), Self.noted("old", 1)]] {
            var list = WatchList([Self.entry])
            for entry in notes { list.merge(entry) }
            #expect(list.entries.map(\.note?.text) == ["new"] && list.hasNotes)
        }
    }

    @Test func oneThatWasTakenAwayDoesNotComeBack() {
        let gone = Self.noted("old", 1).noting("", at: .t0 + 2)
        #expect(gone.note == nil && gone.lastNote != nil)
        var list = WatchList([gone])
        let merged = list.merge(Self.noted("old", 1))
        #expect(merged == nil && !list.hasNotes)
    }

    /// A clock that was set back must not make the new note the older one.
    @Test func aNewNoteIsLaterThanTheOneBefore() {
        var list = WatchList([Self.noted("old", 100)])
        let merged = list.merge(Self.noted("old", 100).noting("new", at: .t0))
        #expect(merged?.note?.text == "new")
    }

    @Test func aNoteIsCleanedAndBounded() {
        let note = WatchNote(" a\u{1b}[2J\n\u{202e}b " + String(repeating: "x", count: 500), written: .t0)
        #expect(note.text.hasPrefix("a [2J b xxx") && note.text.unicodeScalars.count == WatchNote.limit)
    }

    @Test func aFullListTakesNotesOnWhatItHas() {
        var list = WatchList(
            (0..<WatchList.limit).map { WatchEntry(.runner, category: .horse, name: "Runner \($0)") })
        let strange = list.merge(Self.noted("new", 1))
        let known = list.merge(WatchEntry(.runner, category: .horse, name: "RUNNER 7").noting("new", at: .t0))
        #expect(strange == nil && known?.name == "Runner 7" && list.entries.count == WatchList.limit)
    }

    @Test func aRaceHasTheNotesOfItsRunnersAndTheirPeople() {
        var (one, two) = (Runner(number: 1, name: "QUIET HARBOUR"), Runner(number: 2, name: "Other"))
        (one.trainer, two.trainer) = ("Moss", "Moss")
        var card = RaceCard(id: RaceID("r"), category: .horse)
        card.runners = [one, two]
        let list = WatchList([
            Self.noted("first", 1), WatchEntry(.trainer, category: .horse, name: "Moss").noting("second", at: .t0),
            WatchEntry(.meeting, category: .horse, name: "Ayr"),
        ])
        let race = Race.sample("r", meeting: "Ayr")
        #expect(list.noted(in: race, card: card).map(\.name) == ["Quiet Harbour", "Moss"])
        #expect(list.noted(in: race, card: card, runner: 2).map(\.name) == ["Moss"])
        #expect(list.noted(in: race, card: nil).isEmpty)
    }
}
