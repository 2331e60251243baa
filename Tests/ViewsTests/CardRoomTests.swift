import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels
import Views

/// How a card shares its room between names, signs and words.
@MainActor
@Suite struct CardRoomTests {
    private func screen(_ card: RaceCard?, columns: Int = 80, rows: Int = 24) -> BoardScreen {
        let cards = ScriptedCards()
        let race = Race.sample(category: card?.category ?? .horse, number: 7, comment: nil)
        let screen = BoardScreen(columns: columns, rows: rows, answer: FeedAnswer(races: [race]), cards: cards)
        screen.press(.enter)
        cards.show(card)
        return screen
    }

    private func lines(_ card: RaceCard?, columns: Int = 80, rows: Int = 24) -> [String] {
        screen(card, columns: columns, rows: rows).lines
    }

    /// The state is in the title, and no heads are above the runners.
    @Test func theSmallestCardHasARunner() {
        var card = RaceCard.eightDogs()
        (card.status, card.actualStart) = (.live, .t0 - 31)
        var lines = lines(card, columns: 20, rows: 3)
        #expect(lines[1].hasPrefix("R7 Flem") && lines[1].hasSuffix(" off 31s"), "\(lines)")
        #expect(lines[2].hasPrefix("► 1 Winter"), "\(lines)")
        let result = screen(.deadHeat(), columns: 20, rows: 3)
        result.go(to: 400)
        lines = result.lines
        #expect(lines[1].hasPrefix("R7 Flem") && lines[1].hasSuffix(" Final"), "\(lines)")
        #expect(lines[2].hasPrefix("►1=  2 Bread"), "\(lines)")
        result.press(.down)
        #expect(result.lines[2].hasPrefix("►1=  5 Old"), "\(result.lines)")
        let wider = screen(.deadHeat(), columns: 30, rows: 8)
        wider.go(to: 400)
        #expect(wider.lines.contains { $0.hasPrefix("►1=  2 Bread and ") }, "\(wider.lines)")
    }

    @Test func theTimeOfTheWinnerIsInTheHeaderAlone() {
        var card = field()
        card.status = .final
        card.placings = [Placing(position: 1, number: 2, name: "Midnight Legend")]
        card.placings[0].time = 106
        let lines = lines(card)
        #expect(lines.contains { $0.contains("Jockey") } && !lines.contains { $0.contains("Time") }, "\(lines)")
        #expect(lines.joined().ranges(of: "1:46.00").count == 1, "\(lines)")
    }

    /// A name goes on over dividends that its row does not have, and the word of the state stands once.
    @Test func aNarrowResultCutsNoNameBesideEmptyCells() {
        var card = RaceCard.deadHeat(status: .interim)
        card.placings[3].name = "Winter Clock of the Southern"
        let screen = screen(card, columns: 40, rows: 16)
        screen.go(to: 400)
        let lines = screen.lines
        #expect(lines.contains { $0.contains("Winter Clock of the South") }, "\(lines)")
        #expect(lines.joined(separator: " ").ranges(of: "Interim").count == 1, "\(lines)")
        let wide = self.screen(card, columns: 100)
        wide.go(to: 400)
        let text = wide.lines.joined(separator: " ")
        #expect(text.contains("Interim: may still change") && text.ranges(of: "Interim").count == 1, "\(wide.lines)")
    }

    /// The prices are those of before, and nothing else can be taken for an offer.
    @Test func anAbandonedRaceIsDimmed() throws {
        var card = field()
        (card.status, card.conditions.placesPaid) = (.abandoned, 3)
        let screen = screen(card, columns: 100)
        let text = screen.lines.dropLast(2).joined()
        for word in ["◆", "$", "pays", "book"] { #expect(!text.contains(word), "\(word)") }
        let frame = try #require(screen.terminal.frames.last)
        let row = try #require(screen.lines.firstIndex { $0.contains("Umber Dancer") })
        let roles = Set((0..<frame.columns).filter { frame[$0, row].scalar == 0x2E }.map { frame[$0, row].style.role })
        #expect(screen.lines[row].contains("3.00") && roles == [.dim])
    }

    private func field(_ jockey: String = "Elsie Harrow") -> RaceCard {
        let runners = ["Northern Reaper", "Midnight Legend", "Umber Dancer"].enumerated().map {
            Runner.sample(
                $0 + 1, $1, barrier: $0 + 1, jockey: jockey, lastStarts: "12345", win: $0 == 2 ? 3 : 4, place: 2,
                fluctuations: [6, 5], favourite: $0 == 2, mover: true)
        }
        return .sample(runners: runners)
    }

    @Test(arguments: [60, 66, 72, 80, 90, 100])
    func noNameIsCutForTheWordsOfItsSigns(columns: Int) throws {
        let lines = lines(field(), columns: columns)
        let rows = lines.filter { $0.contains("$") }
        #expect(rows.count == 3)
        let isCut = lines.contains { $0.contains("Northern K") && $0.contains("…") }
        #expect(!isCut || !rows.joined().contains("mover"), "\(columns): \(rows)")
        #expect(!rows.joined().contains("mov "), "a word is whole")
    }

    @Test func peopleAreWholeBeforeASignHasItsWord() {
        var card = field("Paul Everhart")
        card.runners[0].name = "Northern's Canyon"
        #expect(lines(card).count { $0.contains("Paul Everhart") } == 3)
    }

    @Test func theSignOfAFavouriteHasItsWordWhereThereIsRoom() {
        let text = lines(field(), columns: 120).joined()
        #expect(text.contains("Northern Reaper") && text.contains("◆$ fav"))
        #expect(!text.contains("mover"), "the first price is on the line")
    }

    /// No screen needs to be wider for them, since the names are whole already.
    @Test func lettersOfFitnessComeInWhereNamesAreWhole() {
        var (card, guide, start) = (field(), RunnerGuide(), PastStart())
        guide.records[.track] = StartRecord(starts: 4, wins: 1, seconds: 0, thirds: 0)
        start.day = .t0 - 86_400 * 9
        guide.starts = [start]
        for index in card.runners.indices { card.runners[index].guide = Shared(guide) }
        let lines = lines(card, columns: 120)
        #expect(lines.contains { $0.contains("Runner") && $0.contains("Days  Fit") }, "\(lines)")
        #expect(lines.contains { $0.contains("Northern Reaper") && $0.contains("   9  T  ") }, "\(lines)")
    }

    @Test func cardThatHasNotComeIsNotCalledSilent() {
        let text = lines(nil).joined()
        #expect(text.contains("Waiting for runners and prices.") && !text.contains("comment"))
    }
}
