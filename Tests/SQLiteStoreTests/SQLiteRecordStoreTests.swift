import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import SQLiteStore

@Suite struct SQLiteRecordStoreTests {
    private let bench = StoreBench()

    private static func exchange(
        at: Date, outcome: Result<HTTPResponse, TransportError>, source: RaceSource = .neds
    ) -> RecordEntry {
        .exchange(
            Exchange(
                source: source, count: 20, url: "https://example.test/?a=1&b=ü", requested: at - 0.25, answered: at,
                outcome: outcome))
    }

    private static func answer(_ body: [UInt8], at: Date = .t0) -> RecordEntry {
        exchange(
            at: at, outcome: .success(HTTPResponse(status: 200, headers: ["date": "x", "etag": "\"y\""], body: body)))
    }

    private static let failures: [TransportError] = [
        .badURL(detail: "a"), .nameNotFound(detail: "b"), .noNetwork(detail: "c"), .refused(detail: "d"),
        .timedOut(detail: "e"), .tls(detail: "f"), .cutShort(detail: "g"), .tooLarge(limit: 7),
        .badRedirect(detail: "h"), .cancelled, .other(code: 9, detail: "i"),
    ]

    @Test func everyKindOfEntryComesBack() throws {
        var entries = Self.failures.enumerated().map { index, error in
            Self.exchange(at: .t0 + Double(index), outcome: .failure(error), source: .nedsV1)
        }
        entries.append(Self.answer(Array("{\"é\":1}".utf8), at: .t0 + 20))
        entries.append(Self.answer([], at: .t0 + 20.5))
        entries.append(.decision(at: .t0 + 21, json: "{\"event\":\"moved\"}"))
        entries.append(.relayed(at: .t0 + 21.5, json: "{\"kind\":\"gone\"}"))
        entries.append(.deviceShift(at: .t0 + 22, seconds: -43.5))
        let store = bench.recordStore()
        for entry in entries { store.append(entry) }
        #expect(try store.entries(run: nil, since: nil) == entries)
        #expect(try bench.recordStore().entries(run: nil, since: nil) == entries)
        #expect(try store.entries(run: nil, since: .t0 + 20.5) == Array(entries.suffix(4)))
        #expect(store.problem == nil && store.dropped == 0)
    }

    @Test func toReadMakesNoFile() throws {
        #expect(try bench.recordStore().runs().isEmpty)
        #expect(try bench.recordStore().entries(run: nil, since: nil).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: bench.folder))
    }

    @Test func everyRunWithEntriesHasANumberThatRises() throws {
        for run in 0..<3 {
            let store = bench.recordStore(version: "1.\(run)")
            store.append(.decision(at: .t0 + Double(run), json: "{}"))
            store.append(.decision(at: .t0 + Double(run) + 0.5, json: "{}"))
            store.flush()
        }
        let runs = try bench.recordStore().runs()
        #expect(runs.map(\.version) == ["1.0", "1.1", "1.2"] && runs.map(\.began) == [.t0, .t0 + 1, .t0 + 2])
        #expect(runs.map(\.id) == runs.map(\.id).sorted() && Set(runs.map(\.id)).count == 3)
        #expect(try bench.recordStore().entries(run: runs[1].id, since: nil).map(\.at) == [.t0 + 1, .t0 + 1.5])
    }

    @Test func equalBodiesAreStoredOnce() throws {
        let store = bench.recordStore()
        for second in 0..<50 { store.append(Self.answer(Array("the same".utf8), at: .t0 + Double(second))) }
        store.append(Self.answer(Array("another".utf8), at: .t0 + 99))
        store.flush()
        #expect(try bench.number("SELECT count(*) FROM body", in: bench.record) == 2)
        #expect(try bench.number("SELECT count(*) FROM entry", in: bench.record) == 51)
    }

    @Test func theRingNeverExceedsItsBoundAndKeepsTheNewest() throws {
        let limit = 2 << 20
        let store = bench.recordStore(StoreLimits(recordBytes: limit))
        var dice = Dice(state: 3)
        var most = 0
        for index in 0..<3_000 {
            // Random: cannot be compressed.
            let body = (0..<dice.roll(12_000)).map { _ in UInt8(truncatingIfNeeded: dice.roll(256)) }
            store.append(Self.answer(body, at: .t0 + Double(index)))
            if index % 3 == 0 { store.append(.decision(at: .t0 + Double(index), json: "{\"n\":\(index)}")) }
            if index % 20 == 0 {
                store.flush()
                most = max(most, bench.size(bench.record))
            }
        }
        store.flush()
        most = max(most, bench.size(bench.record))
        #expect(most <= limit && most > limit / 2)
        #expect(bench.size(bench.record + "-wal") <= 4 << 20)
        let entries = try store.entries(run: nil, since: nil)
        #expect(entries.last?.at == .t0 + 2_999 && entries.count > 100)
        #expect(store.dropped == 0 && store.problem == nil)
        let orphans = "SELECT count(*) FROM body WHERE id NOT IN (SELECT body FROM entry WHERE body IS NOT NULL)"
        #expect(try bench.number(orphans, in: bench.record) == 0)
        #expect(StoreInfo(folder: bench.folder).record.check == "ok")
    }

    @Test func aSmallerBoundShrinksTheFile() throws {
        let store = bench.recordStore()
        var dice = Dice(state: 5)
        for index in 0..<100 {
            let body = (0..<50_000).map { _ in UInt8(truncatingIfNeeded: dice.roll(256)) }
            store.append(Self.answer(body, at: .t0 + Double(index)))
        }
        store.close()
        #expect(bench.size(bench.record) > 4 << 20)
        let smaller = bench.recordStore(StoreLimits(recordBytes: 1 << 20))
        smaller.append(.decision(at: .t0 + 200, json: "{}"))
        smaller.close()
        #expect(bench.size(bench.record) <= 1 << 20)
    }

    @Test func whatTheQueueCannotHoldIsDroppedAndCounted() throws {
        let limits = StoreLimits(queueEntries: 2, queueBytes: 2_000)
        let inbox = RecordInbox(limits: limits)
        #expect(inbox.put(.decision(at: .t0, json: "1")))
        #expect(!inbox.put(.decision(at: .t0, json: "2")))
        #expect(!inbox.put(.decision(at: .t0, json: "3")))
        #expect(inbox.droppedInAll == 1)
        let taken = inbox.take()
        #expect(taken.entries.count == 2 && taken.dropped == 1)
        #expect(!inbox.put(Self.answer([UInt8](repeating: 0, count: 3_000))) && inbox.droppedInAll == 2)
        let store = bench.recordStore(limits)
        store.append(Self.answer([UInt8](repeating: 0, count: 3_000)))
        store.append(.decision(at: .t0, json: "{}"))
        store.flush()
        #expect(store.dropped == 1)
        #expect(try bench.number("SELECT dropped FROM run", in: bench.record) == 1)
    }

    @Test func aDamagedRecordIsSetAsideAndGoesOn() throws {
        let first = bench.recordStore()
        for second in 0..<200 { first.append(Self.answer([UInt8(second)], at: .t0 + Double(second))) }
        first.close()
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: bench.record)))
        for index in 4_096..<bytes.count { bytes[index] ^= 0x5A }
        try bench.put(bytes, at: bench.record)
        let store = bench.recordStore()
        store.append(.decision(at: .t0, json: "{}"))
        store.flush()
        #expect(store.problem?.kind == .corrupt && store.dropped == 0)
        store.append(.decision(at: .t0 + 1, json: "{}"))
        #expect(try store.entries(run: nil, since: nil).count == 2)
        #expect(store.problem == nil)
        #expect(bench.setAside("record.db").count == 1 && bench.setAside("races.db").isEmpty)
    }

    @Test func aDamagedRecordHurtsNoState() async throws {
        try bench.put([UInt8](repeating: 0x5A, count: 9_000), at: bench.record)
        let store = bench.store()
        #expect(await store.save(StoreChange(at: .t0, races: StoreBench.board(3))) == nil)
        #expect(await bench.store().restore()?.races.count == 3)
    }

    @Test func aVisitEndsOnRequest() throws {
        let store = bench.recordStore()
        for second in 0..<250 { store.append(.decision(at: .t0 + Double(second), json: "{}")) }
        var seen: [Date] = []
        try store.visit { entry in
            seen.append(entry.at)
            return seen.count < 230
        }
        #expect(seen == (0..<230).map { .t0 + Double($0) })
    }
}
