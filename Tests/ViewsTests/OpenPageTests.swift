import Models
import RacingTestKit
import Screen
import Services
import Testing
import ViewModels
import Views

/// `o` on a card.
@MainActor
@Suite struct OpenPageTests {
    private let cards = ScriptedCards()

    @Test func theKeyOpensThePageOfTheOpenCardsRace() throws {
        let screen = BoardScreen(cards: cards)
        #expect(screen.press("o") == nil, "the board has no such key")
        screen.press(.enter)
        var card = RaceCard.sample()
        card.address = WebAddress("https://races.test/flemington/7")
        cards.show(card)
        let page = try #require(card.address)
        #expect(screen.press("o") == .show(page))
        // On the page of a runner too.
        screen.press(.enter)
        #expect(screen.press("o") == .show(page))
    }

    @Test func aRunnersPageOffersNoKeyWithoutAnEffectThere() {
        let screen = BoardScreen(columns: 160, cards: cards)
        screen.press(.enter)
        cards.show(.sample())
        let card = screen.lines.last ?? ""
        #expect(card.contains("Enter runner") && card.contains("s sort"), "\(card)")
        screen.press(.enter)
        let page = screen.lines.last ?? ""
        #expect(!page.contains("Enter") && !page.contains("sort") && page.contains("Esc card"), "\(page)")
        screen.press(.escape)
        #expect(screen.lines.last == card)
    }

    @Test func withoutAPageThereIsANotice() {
        let screen = BoardScreen(cards: cards)
        screen.press(.enter)
        cards.show(.sample())
        #expect(screen.press("o") == nil)
        #expect(screen.lines.contains { $0.contains("No source has a page of this race") })
    }
}
