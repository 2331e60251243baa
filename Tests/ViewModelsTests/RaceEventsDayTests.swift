import Facts
import Foundation
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// Random days: races that are delayed, vanish and come back, a feed that fails, and what holds of every stream.
@Suite struct RaceEventsDayTests {
    private static let count = 6
    private static let minutes = [10, 5, 2, 1]

    private struct Day {
        var dice: SeededGenerator
        var races: [Race] = []
        var outage = 0

        init(seed: Int) {
            dice = SeededGenerator(seed: UInt64(seed))
            var start = Date.t0 + 120
            for index in 0..<60 {
                // Numbers of their own: two of one category, meeting, number and start would be one race.
                let category = RaceCategory.known[index % 3]
                races.append(.sample("r\(index)", category: category, number: index + 1, start: start))
                start += Double(Int.random(in: 0...5, using: &dice) * 30)
            }
        }

        /// The feed's answer; nil when it fails. Delays some races, and leaves some out.
        mutating func answer(at now: Date) -> FeedAnswer? {
            outage = outage > 0 ? outage - 1 : dice.one(in: 25) ? 8 : 0
            guard outage == 0 else { return nil }
            for index in races.indices where dice.one(in: 40) && races[index].advertisedStart > now {
                races[index].advertisedStart += Double(Int.random(in: -2...6, using: &dice) * 30)
            }
            let named = races.filter { $0.advertisedStart > now - 30 }.sorted().prefix(20).filter { _ in
                !dice.one(in: 20)
            }
            var answer = FeedAnswer(races: Array(named))
            for category in RaceCategory.known { answer.horizons[category] = named.last?.advertisedStart }
            return answer
        }
    }

    /// What a reader knows who has only the events.
    private struct Reader {
        var rows: Set<RaceID> = []
        var points: Set<String> = []
        var last = Date.distantPast
        var faults: [String] = []

        mutating func read(_ event: RaceEvent) {
            if event.at < last { faults.append("time goes back") }
            last = event.at
            guard let facts = event.race else { return }
            let (id, start) = (facts.race.id, facts.race.advertisedStart)
            let isIn = rows.contains(id)
            switch event.kind {
            case .added:
                if isIn { faults.append("added twice: \(id)") }
                rows.insert(id)
            case .evicted, .left:
                if case .evicted = event.kind, event.at != start + 60 { faults.append("evicted late: \(id)") }
                rows.remove(id)
            case .tMinus(let minutes):
                if event.at != start - Double(minutes * 60) { faults.append("t-\(minutes) off: \(id)") }
                if !points.insert("\(id) \(start) \(minutes)").inserted { faults.append("t-\(minutes) twice: \(id)") }
            case .jumped:
                if event.at != start { faults.append("jumped off: \(id)") }
                if !points.insert("\(id) \(start) 0").inserted { faults.append("jumped twice: \(id)") }
            default: break
            }
            if case .added = event.kind { return }
            if !isIn { faults.append("\(event.kind) of a race that is not there: \(id)") }
        }
    }

    @Test(arguments: 1...12)
    func readerOfTheEventsKnowsTheBoard(seed: Int) {
        var day = Day(seed: seed)
        var board = RaceBoard(settings: RaceBoard.Settings(rows: Self.count + 4), now: .t0)
        var events = RaceEvents(
            EventSettings(
                version: "1", url: "", source: .neds, filter: .all, count: Self.count, minutes: Self.minutes,
                interval: 30))
        var reader = Reader()
        var reported = 0
        var (now, poll) = (Date.t0, Date.t0)
        _ = board.handle(.start, at: now)
        while now < .t0 + 6000 {
            if now == poll {
                poll += 30
                if let answer = day.answer(at: now) {
                    _ = board.handle(.answered(answer, requested: now), at: now)
                } else {
                    _ = board.handle(.failed(.timedOut(detail: ""), requested: now, jitter: 0), at: now)
                }
            }
            _ = board.handle(.timer, at: now)
            let snapshot = board.snapshot(at: now)
            for event in events.take(snapshot, device: now) {
                reader.read(event)
                reported += 1
            }
            #expect(reader.rows == Set(snapshot.races.prefix(Self.count).map(\.id)))
            let due = events.nextDeadline(snapshot) ?? poll
            #expect(due > now, "the loop would spin")
            now = min(poll, due)
        }
        #expect(reader.faults == [])
        #expect(reported > 200)
    }

    @Test func everyPointOfARaceThatStaysIsReported() {
        var board = RaceBoard(settings: RaceBoard.Settings(rows: 10), now: .t0)
        var events = RaceEvents(
            EventSettings(
                version: "1", url: "", source: .neds, filter: .all, count: 10, minutes: Self.minutes, interval: 30))
        let answer = FeedAnswer.sample(count: 10, first: .t0 + 900)
        _ = board.handle(.answered(answer, requested: .t0), at: .t0)
        var reported: [RaceID: [RaceEvent.Kind]] = [:]
        for second in 0..<1600 {
            for event in events.take(board.snapshot(at: .t0 + Double(second)), device: .t0 + Double(second)) {
                if let id = event.race?.race.id { reported[id, default: []].append(event.kind) }
            }
        }
        #expect(reported.count == 10)
        for kinds in reported.values {
            #expect(
                kinds == [
                    .added(again: false), .tMinus(minutes: 10), .tMinus(minutes: 5), .tMinus(minutes: 2),
                    .tMinus(minutes: 1), .jumped, .evicted,
                ])
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func one(in number: Int) -> Bool { Int.random(in: 0..<number, using: &self) == 0 }
}
