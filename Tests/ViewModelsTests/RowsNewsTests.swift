import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Facts
@testable import ViewModels

/// What has become of several rows at once is said in one line.
@MainActor
@Suite struct RowsNewsTests {
    private let day = ScriptedDay()
    private let board: ShownBoard
    private static let races = (0..<9).map {
        Race.sample("race-\($0)", number: $0 + 1, start: .t0 + 600 + Double($0) * 60)
    }

    init() {
        board = ShownBoard(day: day)
        board.answer(FeedAnswer(races: Self.races))
        board.go(to: 1)
    }

    private var news: String? { board.model.state.board.news }

    /// Results of the first races, as their list and the day report them.
    private func end(_ count: Int, moved: Bool = false) {
        var races = Self.races
        for index in 0..<count where moved { races[index].advertisedStart += 30 }
        if moved { board.answer(FeedAnswer(races: races)) }
        board.go(to: 2)
        var answer = FeedAnswer(races: races)
        for race in races.prefix(count) {
            answer.statuses[race.id] = .interim
            day.day.statuses[race.id] = DayStatus(.interim, start: .t0)
        }
        board.answer(answer)
        board.go(to: 3)
    }

    @Test func severalThatAreOverAreCounted() {
        #expect(news == nil)
        end(3)
        #expect(news == "3 races are over")
        board.go(to: 63)
        #expect(news == nil, "after a minute")
    }

    @Test func theFeedMovedThem() {
        end(4, moved: true)
        #expect(news == "4 races are over, the feed moved them")
    }

    @Test func oneIsNoNews() {
        end(1)
        #expect(news == nil)
    }

    @Test func severalThatMoveAreCounted() {
        var races = Self.races
        for index in 0..<2 { races[index].advertisedStart += 30 }
        board.answer(FeedAnswer(races: races))
        board.go(to: 2)
        #expect(news == "2 races have a new start")
    }

    @Test func aChoiceOfOtherRacesIsNoNews() {
        board.model.send(.toggle(.greyhound))
        board.go(to: 2)
        #expect(news == nil)
    }
}
