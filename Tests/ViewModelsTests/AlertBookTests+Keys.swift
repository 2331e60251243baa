import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import ViewModels

extension AlertBookTests {
    @Test func theKeySetsTheTimesThatAreStillToCome() {
        let book = Self.book([])
        let race = Race.sample("Ayr-1", start: .t0 + 600)
        func kind() -> String? { book.list.own[race.id]?.word }
        func turn(_ second: Double) -> String? { book.turn(race, at: .t0 + second) ? kind() ?? "none" : nil }
        #expect((0..<5).map { _ in turn(0) } == ["t-1", "t-5", "due", "none", "t-1"])
        #expect(turn(400) == "due" && turn(400) == "none" && turn(550) == "due")
        #expect(turn(590) == "none" && turn(600) == nil, "it has started")
        #expect(!book.turn(race, .abandoned, at: .t0))
    }

    @Test func aRaceThatWasSetByKeyAlsoSendsThatItMovesAndIsAbandoned() {
        let book = Self.book([])
        _ = book.turn(.sample("Ayr-1", start: .t0 + 600), at: .t0)
        #expect(book.take(Self.world(1, change: 1)).isEmpty)
        #expect(book.list.coming.map(\.kind.word) == ["t-1"] && book.list.coming.first?.isOwn == true)
        let moved = book.take(Self.world(2, change: 2) { $0.meetings[0].races[0].start += 60 })
        #expect(Self.text(moved) == ["Ayr-1 moved"])
        let gone = book.take(Self.world(3, change: 3) { $0.meetings[0].races[0].status = .abandoned })
        #expect(Self.text(gone) == ["Ayr-1 abandoned"])
        #expect(book.list.coming.isEmpty)
    }

    @Test func whatAnotherRunHasSentIsNotFoundAgain() {
        let book = Self.book(["t-5"])
        let race = Race.sample("Ayr-1", start: .t0 + 600)
        book.recall(StoredAlerts(records: [AlertRecord(.before(minutes: 5), of: race, at: .t0 + 300)]))
        #expect(book.take(Self.world(290, change: 0)).isEmpty && book.take(Self.world(300, change: 0)).isEmpty)
        #expect(book.list.past.count == 1)
    }

    @Test func resultsAndCardsAreRequestedOnlyForWhatNeedsThem() {
        let clock = Self.book(["t-5", "due", "off"], for: [.all])
        _ = clock.take(Self.world(0, change: 0))
        #expect(clock.needs == ScreenNeeds())
        let all = Self.book(["scratched", "result"], for: [.all])
        _ = all.take(Self.world(700, change: 0) { $0.meetings = [.sample("Ayr", races: 90, first: .t0 - 1200)] })
        #expect(all.needs.results == ["Ayr-2"].map { RaceID($0) }, "the other started too long ago")
        #expect(all.needs.markets == ["Ayr-3", "Ayr-4"].map { RaceID($0) }, "of the next hour")
    }

    @Test func listsAreBounded() {
        let book = Self.book(["t-1", "due"], for: [.all])
        func world(_ second: Double) -> World {
            Self.world(second, change: 0) { day in
                day.meetings = [.sample("Ayr", races: 900, first: .t0 + 600)]
                for index in 0..<900 { day.meetings[0].races[index].start = .t0 + 600 + Double(index) }
            }
        }
        _ = book.take(world(0))
        #expect(book.list.coming.count == AlertBook.mostComing)
        let missed = book.take(world(1400))
        #expect(missed.filter(\.isMissed).count == 50)
        for _ in 0..<10 { book.note(missed) }
        #expect(book.list.past.count == AlertBook.most)
    }
}
