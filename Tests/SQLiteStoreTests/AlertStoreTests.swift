import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

/// Alerts in `races.db`: who saves an event first sends it.
@Suite struct AlertStoreTests {
    private let bench = StoreBench()
    private let race = Race.sample("a", number: 4, meeting: "Ōtaki 馬")

    private func record(_ kind: AlertKind = .due, runner: Int = 0, start: Date = .t0 + 300) -> AlertRecord {
        var race = race
        race.advertisedStart = start
        return AlertRecord(kind, of: race, runner: runner, at: start, detail: "Zoë's")
    }

    @Test func oneOfTwoBoardsGetsAnEvent() async {
        let (first, second) = (bench.store(), bench.store())
        #expect(await first.claim([record()], at: .t0) == [.first])
        #expect(await second.claim([record(), record(.off)], at: .t0) == [.held, .first])
        #expect(await first.claim([record(.off)], at: .t0) == [.held])
        await first.mark([record()], claimed: nil)
        #expect(await second.claim([record()], at: .t0 + 60) == [.done])
        #expect(await bench.store().claim([record()], at: .t0 + 60) == [.done], "nor does the next run")
    }

    @Test func manyBoardsAtOnceSendEachEventOnce() async {
        let records = (1...20).map { record(.scratched, runner: $0) }
        let folder = bench
        let counts = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                let store = folder.store()
                group.addTask {
                    // One that has waited too long for the others has claimed nothing.
                    for _ in 0..<100 {
                        if let claims = await store.claim(records, at: .t0) { return claims.count { $0 == .first } }
                    }
                    return 100
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.reduce(0, +) == 20, "\(counts)")
    }

    @Test func anotherStartRunnerOrKindIsAnotherEvent() async {
        let store = bench.store()
        let all = [record(), record(start: .t0 + 360), record(.scratched, runner: 1), record(.scratched, runner: 2)]
        #expect(await store.claim(all + [record()], at: .t0) == [.first, .first, .first, .first, .held])
        await store.mark(all, claimed: nil)
        let found = await bench.store().alerts(since: .t0 + 300).records
        #expect(found.map(\.race.advertisedStart) == [.t0 + 360], "of races that start later")
        #expect(found.first?.detail == "Zoë's" && found.first?.race.meeting == "Ōtaki 馬")
        #expect(found.first?.race.number == 4 && found.first?.kind == .due)
    }

    @Test func twoBoardsThatSeeTheDataGrowOldWithinAMinuteSendItOnce() async {
        let store = bench.store()
        #expect(await store.claim([record(.stale, start: .t0)], at: .t0) == [.first])
        await store.mark([record(.stale, start: .t0)], claimed: nil)
        #expect(
            await store.claim([record(.stale, start: .t0 + 40), record(.live, start: .t0 + 40)], at: .t0)
                == [.done, .first])
        #expect(await store.claim([record(.stale, start: .t0 + 400)], at: .t0) == [.first])
    }

    @Test func whatIsAboutTheRaceIsSentOnceForAllItsStarts() async {
        let store = bench.store()
        let (first, moved) = (Date.t0 + 300, Date.t0 + 3900)
        for kind in AlertKind.words.compactMap({ AlertKind(word: $0) }) {
            #expect(await store.claim([record(kind, start: first)], at: .t0) == [.first])
            await store.mark([record(kind, start: kind.isOfStart ? first : moved)], claimed: nil)
            let again = await bench.store().claim([record(kind, start: moved)], at: .t0)
            #expect(again == [kind.isOfStart ? .first : .done], "\(kind)")
        }
        let later = await store.claim([record(.off, start: first + 86_400)], at: .t0)
        #expect(later == [.first], "an id that is used again")
    }

    /// A program that is killed: what a next run finds after each step of one alert.
    @Test(arguments: AlertKind.words.compactMap { AlertKind(word: $0) })
    func aKillBetweenTwoStepsLosesNothingAndNeverSaysSent(kind: AlertKind) async {
        let (one, now) = (record(kind), Date.t0 + 300)
        func next() async -> StoredAlerts { await bench.store().alerts(since: .t0) }
        #expect(await next() == StoredAlerts())
        #expect(await bench.store().claim([one], at: now) == [.first])
        #expect(await next().records.isEmpty)
        #expect(await next().unfinished.map(\.key) == [one.key])
        #expect(await bench.store().claim([one], at: now + AlertClaim.time) == [.held])
        #expect(await bench.store().claim([one], at: now + AlertClaim.time + 0.001) == [.takenOver])
        #expect(await bench.store().claim([one], at: now - 3600) == [.takenOver], "a clock that was set back")
        await bench.store().mark([one], claimed: now + 20)
        #expect(await bench.store().claim([one], at: now + 25) == [.held], "a program that takes long")
        #expect(await next().records.isEmpty)
        await bench.store().mark([one], claimed: nil)
        #expect(await next().records.map(\.key) == [one.key])
        await bench.store().mark([one], claimed: now + 30)
        #expect(await next().unfinished.isEmpty, "a board that slept meanwhile")
        #expect(await bench.store().claim([one], at: now + 3600) == [.done])
    }

    @Test func aMissedOneIsDoneAtOnce() async {
        var one = record()
        one.isMissed = true
        #expect(await bench.store().claim([one], at: .t0) == [.first])
        #expect(await bench.store().claim([record()], at: .t0 + 60) == [.done])
        #expect(await bench.store().alerts(since: .t0).records.map(\.isMissed) == [true])
    }

    @Test func alertsOfTheSchemaOfBeforeWereSent() async throws {
        try FileManager.default.createDirectory(atPath: bench.folder, withIntermediateDirectories: true)
        let queue = try bench.open(bench.races)
        try StorePlan.races.migrator.migrate(queue, upTo: "races 9")
        try queue.close()
        let sent = "('a', 'due', 1795230900000, 0, 1795230900000, 'horse', 4, 'x', '', 0)"
        try bench.execute("INSERT INTO alert VALUES \(sent)", in: bench.races)
        let found = await bench.store().alerts(since: .distantPast)
        #expect(found.records.map(\.race.id.text) == ["a"] && found.unfinished.isEmpty)
    }

    @Test func whatIsSetByKeyIsThereInTheNextRun() async {
        let store = bench.store()
        #expect(await store.arm(ArmedRace(race, .before(minutes: 1))) == nil)
        #expect(await store.arm(ArmedRace(race, .before(minutes: 5))) == nil)
        let found = await bench.store().alerts(since: .t0).armed
        #expect(found.map(\.kind) == [.before(minutes: 5)] && found.first?.race.id == race.id)
        let limits = [4: PriceLimit(word: ">=5.00"), 11: PriceLimit(word: "<=2.50")].compactMapValues(\.self)
        let both = ArmedRace(race, .due, limits: limits)
        #expect(await store.arm(both) == nil && both.words == "due 4>=5.00 11<=2.50")
        #expect(await bench.store().alerts(since: .t0).armed.map(\.words) == [both.words])
        #expect(ArmedRace(race, words: "nonsense 0>=5 x<=3") == nil)
        #expect(await store.arm(ArmedRace(race, nil)) == nil)
        #expect(await bench.store().alerts(since: .t0).armed.isEmpty)
    }

    @Test func toReadMakesNoFile() async {
        #expect(await bench.store().alerts(since: .t0) == StoredAlerts())
        #expect(!FileManager.default.fileExists(atPath: bench.root.path))
    }

    @Test func textFromTheFileIsCleanedAndUnknownKindsAreLeftOut() async throws {
        let store = bench.store()
        _ = await store.claim([record(), record(.off)], at: .t0)
        await store.mark([record(), record(.off)], claimed: nil)
        store.close()
        try bench.execute(
            "UPDATE alert SET meeting = 'a' || char(27) || ']0;x', detail = char(7) || 'b' WHERE kind = 'due'",
            in: bench.races)
        try bench.execute("UPDATE alert SET kind = 'later' WHERE kind = 'off'", in: bench.races)
        let found = await bench.store().alerts(since: .t0).records
        #expect(found.count == 1)
        let text = (found.first?.race.meeting ?? "") + (found.first?.detail ?? "")
        #expect(!text.unicodeScalars.contains { $0.value < 32 } && !text.isEmpty)
    }

    @Test func oldAlertsAreDeleted() async throws {
        let store = bench.store()
        let both = [record(start: .t0 - 700_000), record()]
        _ = await store.claim(both, at: .t0)
        await store.mark(both, claimed: nil)
        _ = await store.save(StoreChange(at: .t0))
        #expect(await bench.store().alerts(since: .distantPast).records.count == 1)
    }

    @Test func aFolderThatCannotBeHadIsNoAnswer() async throws {
        try FileManager.default.createDirectory(at: bench.root, withIntermediateDirectories: true)
        try Data("in the way".utf8).write(to: URL(fileURLWithPath: bench.folder))
        #expect(await bench.store().claim([record()], at: .t0) == nil)
        #expect(await bench.store().arm(ArmedRace(race, .due)) != nil)
    }
}
