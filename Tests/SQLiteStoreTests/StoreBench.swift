import Foundation
import GRDB
import Models
import RacingTestKit
import Repository

@testable import SQLiteStore

/// A folder for one test, which goes with it, and stores in it.
final class StoreBench {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("raceboard-store-\(UUID().uuidString)")
    let clock = ManualClock()
    /// How to close the stores that were made. They stay open until the test ends: one that is let go closes its file
    /// on its own thread, beside the next one, which on a slow disk finds it locked for longer than it waits.
    private var closes: [() -> Void] = []

    deinit {
        for close in closes { close() }
        try? FileManager.default.removeItem(at: root)
    }

    var folder: String { root.path + "/raceboard" }
    var races: String { folder + "/races.db" }
    var record: String { folder + "/record.db" }

    func store(_ limits: StoreLimits = StoreLimits()) -> SQLiteRaceStore {
        let store = SQLiteRaceStore(folder: folder, limits: limits, clock: clock)
        closes.append(store.close)
        return store
    }

    /// The cards of a races' store of their own.
    func cardStore(_ limits: StoreLimits = StoreLimits()) -> SQLiteCardStore {
        SQLiteCardStore(in: store(limits))
    }

    func recordStore(_ limits: StoreLimits = StoreLimits(), version: String = "1.0") -> SQLiteRecordStore {
        let store = SQLiteRecordStore(folder: folder, version: version, limits: limits, clock: clock)
        closes.append(store.close)
        return store
    }

    /// Another connection to a file.
    func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        // A lock is a transaction that stays open.
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .timeout(60)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    func number(_ sql: String, in path: String? = nil) throws -> Int? {
        try open(path ?? races).read { try Int.fetchOne($0, sql: sql) }
    }

    /// Changes a file over another connection, which then ends.
    func execute(_ sql: String, in path: String) throws {
        let queue = try open(path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Writes a file in the folder.
    func put(_ bytes: [UInt8], at path: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    func setAside(_ name: String = "races.db") -> [String] {
        DatabasePlace(folder: folder, name: name).broken()
    }

    func size(_ path: String) -> Int { DatabasePlace.size(path) }

    /// Races a minute apart, all confirmed at `at`.
    static func board(_ count: Int, at: Date = .t0, first: Date = .t0 + 60) -> [BoardRace] {
        (0..<count).map { index in
            BoardRace(
                race: .sample("race-\(index)", number: index % 12 + 1, start: first + Double(index) * 60),
                confirmedAt: at)
        }
    }

    /// SQL on the store's own connection, as a fault.
    static func inject(_ sql: String, into store: SQLiteRaceStore) {
        store.thread.wait { [core = store.core] in
            _ = try? core.file.perform(at: .t0) { db in try Row.fetchAll(db, sql: sql) }
        }
    }
}

/// Chance that is the same every time.
struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, sides)
    }

    /// Overwrites one to three stretches of 1 to 4,096 bytes.
    mutating func damage(_ bytes: inout [UInt8]) {
        for _ in 0...roll(3) {
            let at = roll(bytes.count)
            let length = [1, 8, 100, 4_096][roll(4)]
            for index in at..<min(bytes.count, at + length) { bytes[index] = UInt8(roll(256)) }
        }
    }
}
