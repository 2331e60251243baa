import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import ViewModels

/// Alerts at a price, at a change of favourite, and about the data.
extension AlertBookTests {
    /// The world with a market of the first race at Ayr.
    /// - Parameter prices: of the runners from 1 on, in hundredths.
    private static func world(_ second: Double, _ prices: [Int]) -> World {
        world(second, change: Int(second)) { day in
            var card = RaceCard.sample("Ayr-1")
            card.runners = prices.enumerated().map { index, price in
                Runner(number: index + 1, name: "Name \(index + 1)", odds: Odds(win: Price(thousandths: price * 10)))
            }
            day.markets[RaceID("Ayr-1")] = Market(card, seenAt: .t0 + second)
        }
    }

    private static func words(_ records: [AlertRecord]) -> [String] {
        records.map { "\($0.runner) \($0.kind.word) \($0.detail)" }
    }

    @Test func aPriceThatAPersonWaitsForComesOnceAndIsListedUntilThen() throws {
        let book = Self.book([])
        let race = Race.sample("Ayr-1", start: .t0 + 600)
        let limit = try #require(PriceLimit(word: ">=5.00"))
        #expect(book.set(limit, runner: 2, of: race, nil, at: .t0))
        #expect(book.take(Self.world(1, [300, 400])).isEmpty)
        #expect(book.list.coming.map(\.runner) == [2] && book.list.own[race.id]?.limit == limit)
        #expect(book.needs.markets == [race.id])
        #expect(book.take(Self.world(2, [500, 499])).isEmpty, "another runner's price is not it")
        let found = book.take(Self.world(3, [500, 520]))
        #expect(Self.words(found) == ["2 at>=5.00 Name 2 5.20"])
        #expect(book.list.coming.isEmpty)
        #expect(book.take(Self.world(4, [500, 400])).isEmpty && book.take(Self.world(5, [500, 600])).isEmpty)
        #expect(book.set(limit, runner: 2, of: race, nil, at: .t0 + 6))
        #expect(!book.take(Self.world(7, [500, 610])).isEmpty, "set once more it comes once more")
        #expect(book.set(nil, runner: 2, of: race, nil, at: .t0 + 8) && book.list.own.isEmpty)
        #expect(!book.set(limit, runner: 2, of: race, nil, at: .t0 + 600), "it has started")
        #expect(!book.set(limit, runner: 2, of: race, .abandoned, at: .t0))
    }

    @Test func aPriceOfTheSettingsComesAsItIsPassedAndNotForTheFirstCard() {
        let book = Self.book(["at>=5.00"])
        #expect(book.take(Self.world(1, [])).isEmpty)
        #expect(book.take(Self.world(2, [300, 600])).isEmpty)
        #expect(Self.words(book.take(Self.world(3, [500, 700]))) == ["1 at>=5.00 Name 1 5.00"])
    }

    @Test func anotherFavouriteIsToldOnceItsPriceIsShorter() {
        let book = Self.book(["favourite"])
        #expect(book.take(Self.world(1, [400, 300])).isEmpty && book.take(Self.world(2, [400, 300])).isEmpty)
        #expect(book.take(Self.world(3, [300, 300])).isEmpty, "they are level")
        let found = book.take(Self.world(4, [280, 300]))
        #expect(Self.words(found) == ["1 favourite Name 1 2.80 (was 2 Name 2)"])
        let words = found.map(AlertWords(localTime: .utc).what)
        #expect(words == ["favourite 1 Name 1 2.80 (was 2 Name 2)"], "a person reads of what it is")
        #expect(book.take(Self.world(5, [270, 310])).isEmpty)
    }

    @Test func dataThatGrowsOldAndComesBackIsToldAndNotAtTheStart() {
        let book = Self.book(["stale", "live"])
        func take(_ second: Double, good: Double?) -> [String] {
            var world = Self.world(second, change: 0)
            world.board.health.lastGood = good.map { .t0 + $0 }
            return book.take(world).map(\.kind.word)
        }
        #expect(take(0, good: -300).isEmpty && take(1, good: 1).isEmpty, "old data at the start is no news")
        for second in 2...76 { #expect(take(Double(second), good: 1).isEmpty) }
        #expect(take(77, good: 1) == ["stale"] && take(78, good: 1).isEmpty)
        #expect(take(79, good: 79) == ["live"] && take(80, good: 79).isEmpty)
        #expect(take(400, good: 79).isEmpty, "after a pause the next answer is awaited")
        #expect(take(401, good: 401).isEmpty)
    }

    /// Alerts about the data are in no list before they come.
    @Test func whatIsSetForTheDataIsSaidWhereNothingIsListed() {
        let book = Self.book(["stale", "live"])
        #expect(book.take(Self.world(0, change: 0)).isEmpty && book.list.coming.isEmpty)
        let words = AlertWords.nothing(kinds: book.list.kinds)
        #expect(words == ["Set for the data: stale, live.", "N sets one for the race under the cursor."])
        #expect(AlertWords.nothing(kinds: [.due]).first?.hasPrefix("No alert is due") == true)
        #expect(AlertWords.nothing(kinds: [.due, .live]).dropFirst().first == "Set for the data: live.")
        #expect(AlertWords.nothing(kinds: []).first == "No alerts are set.")
    }

    /// The board goes by the device's clock until the first answer of the feed, which sets it back.
    @Test func aFastClockOfTheDeviceKeepsNoAlertBack() {
        let book = Self.book(["stale", "live", "due"])
        let fast: TimeInterval = 16_200
        #expect(book.take(Self.world(fast, change: 0)).isEmpty)
        func take(_ second: Double, good: Double) -> [String] {
            var world = Self.world(second, change: 0)
            world.board.health.lastGood = .t0 + fast + good
            return book.take(world, device: .t0 + fast + second).map(\.kind.word)
        }
        for second in 1...76 { #expect(take(Double(second), good: 1).isEmpty) }
        #expect(take(77, good: 1) == ["stale"] && take(78, good: 1).isEmpty)
        #expect(take(79, good: 79) == ["live"] && take(80, good: 79).isEmpty)
        for second in stride(from: 84.0, through: 596, by: 4) { #expect(take(second, good: second).isEmpty) }
        #expect(take(600, good: 600) == ["due"])
    }
}
