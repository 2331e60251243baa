import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Facts
@testable import ViewModels

struct PlainNewsTests {
    private var news = PlainNews(
        EventSettings(version: "1", url: "", source: .neds, filter: .all, count: 5, interval: 30), choice: .usual)

    private func moment(
        _ races: [Race], at now: Date = .t0, good: Date? = nil, status: RaceStatus? = nil,
        day: DaySnapshot = DaySnapshot()
    ) -> PlainMoment {
        var health = FeedHealth(since: .t0 - 60, source: .neds)
        health.lastGood = good ?? now
        let slots = races.map { BoardRace(race: $0, status: status, confirmedAt: now) }
        return PlainMoment(
            board: BoardSnapshot(slots: slots, health: health), day: day, device: now, count: 5, localTime: .utc)
    }

    private let race = Race.sample(number: 7, start: .t0 + 360)

    @Test mutating func listComesOnceAndThenEachPointOnce() {
        #expect(news.take(moment([race])) == ["1. Race 7 at Flemington, horses, in 6 minutes."])
        #expect(news.take(moment([race])).isEmpty)
        #expect(
            news.take(moment([race], at: .t0 + 60)) == ["Race 7 at Flemington, horses, jumps in 5 minutes."])
        #expect(news.take(moment([race], at: .t0 + 61)).isEmpty)
        #expect(news.take(moment([race], at: .t0 + 300)) == ["Race 7 at Flemington, horses, jumps in 1 minute."])
        #expect(news.take(moment([race], at: .t0 + 360)) == ["Race 7 at Flemington, horses, is due."])
    }

    @Test mutating func firstListIsNotFollowedByWhatItHas() {
        let day = DaySnapshot(statuses: [race.id: DayStatus(.abandoned, start: race.advertisedStart)])
        #expect(news.take(moment([race], day: day)) == ["1. Race 7 at Flemington, horses, abandoned."])
        #expect(news.take(moment([race], day: day)).isEmpty)
    }

    @Test mutating func onlyWhatIsChosenIsReported() {
        news.choice = SpokenChoice(minutes: [], kinds: [.due])
        _ = news.take(moment([race]))
        #expect(news.take(moment([race], at: .t0 + 60)).isEmpty)
        #expect(news.take(moment([race], at: .t0 + 360)) == ["Race 7 at Flemington, horses, is due."])
    }

    @Test mutating func oldDataIsNeverLive() {
        _ = news.take(moment([race]))
        let old = news.take(moment([race], at: .t0 + 300, good: .t0))
        #expect(
            old == [
                "The data is 5 minutes old.",
                "Race 7 at Flemington, horses, jumps in 1 minute, by data that is 5 minutes old.",
            ])
        #expect(news.take(moment([race], at: .t0 + 301)) == ["The data is live again."])
    }

    @Test mutating func listComesWithTheFirstLiveDataHoweverLateThatIs() {
        #expect(news.take(moment([], at: .t0 + 90, good: .distantPast)).count == 1)
        #expect(
            news.take(moment([race], at: .t0 + 120))
                == ["The data is live.", "1. Race 7 at Flemington, horses, in 4 minutes."])
    }

    @Test mutating func manyAtOnceAreOneSentence() {
        let races = (1...4).map { Race.sample("r\($0)", number: $0, start: .t0 + 360) }
        _ = news.take(moment(races))
        #expect(
            news.take(moment(races, at: .t0 + 360)) == [
                "4 races are due: race 1 at Flemington, race 2 at Flemington, race 3 at Flemington and race 4 at "
                    + "Flemington."
            ])
    }

    @Test mutating func manyByOldDataAreReportedWithItsAge() {
        let races = (1...4).map { Race.sample("r\($0)", number: $0, start: .t0 + 360) }
        _ = news.take(moment(races))
        let sentences = news.take(moment(races, at: .t0 + 360, good: .t0))
        #expect(sentences.last?.hasPrefix("4 races are due: ") == true)
        #expect(sentences.last?.hasSuffix(", by data that is 6 minutes old.") == true)
    }

    @Test mutating func causeIsReportedAsSoonAsItIsKnown() {
        func old(_ problem: FeedHealth.Problem?, at seconds: Double) -> PlainMoment {
            let whole = moment([race], at: .t0 + seconds, good: .t0 - 100)
            var board = whole.board
            board.health.problem = problem
            return PlainMoment(board: board, day: whole.day, device: whole.device, count: 5, localTime: .utc)
        }
        #expect(news.take(old(nil, at: 1)).first == "The data is 1 minute 41 seconds old.")
        #expect(news.take(old(nil, at: 2)).isEmpty)
        let cause = FeedHealth.Problem.failed(.refused(detail: ""))
        #expect(news.take(old(cause, at: 3)).first?.hasPrefix("The data is 1 minute 43 seconds old: ") == true)
        #expect(news.take(old(.failed(.notFound), at: 4)).isEmpty, "another cause soon after it")
    }

    @Test mutating func resultComesOnceAndAgainWhenItChanges() {
        _ = news.take(moment([race]))
        func day(_ order: [Int], _ status: RaceStatus) -> DaySnapshot {
            DaySnapshot(results: [.sample("race", start: race.advertisedStart, status: status, order: order)])
        }
        let later = Date.t0 + 500
        #expect(news.take(moment([], at: later, day: day([], .live))) == ["Race 7 at Flemington, horses, is off."])
        let interim = news.take(moment([], at: later, day: day([2, 4, 7], .interim)))
        #expect(interim.count == 1 && interim[0].hasPrefix("Interim result of race 7 at Flemington, horses: first"))
        #expect(news.take(moment([], at: later, day: day([2, 4, 7], .final))).isEmpty)
        let changed = news.take(moment([], at: later, day: day([4, 2, 7], .final)))
        #expect(changed.count == 1 && changed[0].hasPrefix("The result has changed: final result of race 7"))
    }

    /// Such a race has no place in the list, and is told all the same, once.
    @Test mutating func aRaceThatIsCalledOffIsToldBelowTheList() {
        _ = news.take(moment([race]))
        var board = moment([.sample("other", number: 8, start: .t0 + 600)], at: .t0 + 10).board
        board.calledOff = [BoardRace(race: race, status: .abandoned, confirmedAt: .t0)]
        let now = PlainMoment(board: board, day: DaySnapshot(), device: .t0 + 10, count: 5, localTime: .utc)
        #expect(news.take(now) == ["Race 7 at Flemington, horses, is abandoned."])
        #expect(news.take(now).isEmpty)
        #expect(PlainRaces(now).list.count == 2 && PlainRaces(now).list[1] == "Race 7 at Flemington is abandoned.")
    }

    @Test mutating func abandonedRaceIsNeverDue() {
        _ = news.take(moment([race]))
        let day = DaySnapshot(statuses: [race.id: DayStatus(.abandoned, start: race.advertisedStart)])
        #expect(news.take(moment([race], at: .t0 + 10, day: day)) == ["Race 7 at Flemington, horses, is abandoned."])
        #expect(news.take(moment([race], at: .t0 + 360, day: day)).isEmpty)
    }

    /// The board's own list reports a delay that the lists of the day do not.
    @Test mutating func aRaceThatItsRowCallsDelayedIsNotDue() {
        let day = DaySnapshot(statuses: [race.id: DayStatus(.open, start: race.advertisedStart)])
        for second in [0.0, 60, 300] { _ = news.take(moment([race], at: .t0 + second, status: .delayed, day: day)) }
        #expect(news.take(moment([race], at: .t0 + 360, status: .delayed, day: day)).isEmpty)
    }

    @Test(arguments: RaceStatus.offInEveryWord.filter { $0.isOff && $0 != .abandoned })
    mutating func aRaceThatIsOffInAnotherWordIsReportedInIt(status: RaceStatus) {
        _ = news.take(moment([race]))
        let day = DaySnapshot(statuses: [race.id: DayStatus(status, start: race.advertisedStart)])
        let words = "Race 7 at Flemington, horses, is reported as \(status.word.lowercased())."
        #expect(news.take(moment([race], at: .t0 + 10, day: day)) == [words])
        #expect(news.take(moment([race], at: .t0 + 20, day: day)).isEmpty)
    }

    @Test mutating func raceThatWasDueDuringASuspendIsNotReported() {
        _ = news.take(moment([race]))
        #expect(news.take(moment([], at: .t0 + 7000, good: .t0 + 7000)).isEmpty)
    }
}
