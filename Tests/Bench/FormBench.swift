import FoundationEssentials
import Glibc
import Models
import SQLiteStore
import System

/// Years of a busy country's results, made from a seed, and how long each ranking over them takes.
struct FormBench {
    let folder: String
    /// Number of all races, with ten runners each.
    let races: Int
    let times: Int

    private static let days = 5 * 365
    private static let batch = 500

    func run() throws {
        let clock = BenchClock()
        let store = SQLiteRaceStore(folder: folder, clock: clock)
        let form = SQLiteFormStore(in: store)
        defer { store.close() }
        if access(folder + "/form.db", F_OK) != 0 {
            let seconds = try Self.seconds { try fill(form, until: clock.now) }
            print("made races=\(races) runners=\(races * 10) s=\(Int(seconds))")
        }
        // The first request of a day moves the windows, which is not measured.
        let basis = form.waitForTable(FormQuery(.track))?.basis
        print("races=\(basis?.races ?? 0)")
        for (name, query) in queries {
            var taken: [Double] = []
            var rows = 0
            for _ in 0..<max(1, times) {
                taken.append(Self.seconds { rows = form.waitForTable(query)?.total ?? 0 })
            }
            write(name, taken, rows)
        }
        for kind in [FormKind.horse, .jockey, .trainer] {
            guard let one = form.waitForTable(FormQuery(kind, sort: .starts))?.rows.first else { continue }
            let taken = (0..<max(1, times)).map { _ in
                Self.seconds { _ = form.waitForHistories(of: one.name, kinds: [kind], limit: 1) }
            }
            write("history of a \(kind)", taken, 1)
        }
    }

    private var queries: [(String, FormQuery)] {
        var queries: [(String, FormQuery)] = []
        for kind in FormKind.allCases where kind != .greyhound && kind != .driver {
            for period in FormPeriod.ready {
                queries.append(
                    ("\(kind.word) \(period.days.map(String.init) ?? "all")", FormQuery(kind, period: period)))
            }
        }
        queries.append(("horses all by return", FormQuery(.horse, sort: .starting)))
        queries.append(("horses all min 10", FormQuery(.horse, minStarts: 10)))
        queries.append(("horses all search", FormQuery(.horse, search: "star")))
        queries.append(("jockeys 45 counted", FormQuery(.jockey, period: FormPeriod(days: 45))))
        for rule in ["horse", "track \"track 7\"", "favourite and drifted > 10% and box 1", "rank 2"] {
            var query = FormQuery(.jockey)
            query.rule = try? BacktestRule(rule)
            queries.append(("jockeys by \(rule) counted", query))
        }
        return queries
    }

    private func write(_ name: String, _ taken: [Double], _ rows: Int) {
        let sorted = taken.sorted()
        let (median, worst) = (sorted[sorted.count / 2], sorted.last ?? 0)
        print("\(name): rows=\(rows) median_us=\(Int(median * 1e6)) worst_us=\(Int(worst * 1e6))")
    }

    private static func seconds(_ work: () throws -> Void) rethrows -> Double {
        let start = now
        try work()
        return now - start
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    // MARK: -

    private struct Chance {
        var state: UInt64 = 1

        mutating func roll(_ sides: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(1, sides)
        }
    }

    private func fill(_ form: SQLiteFormStore, until end: Date) throws {
        var chance = Chance()
        var batch: [FormRace] = []
        for index in 0..<races {
            let age = Double(races - index) / Double(races) * Double(Self.days) * 86_400
            if let race = FormRace(Self.card(index, start: end - age, &chance)) { batch.append(race) }
            if batch.count == Self.batch || index == races - 1 {
                try form.put(batch)
                batch = []
            }
        }
    }

    private static let words = [
        "Star", "Moon", "Quiet", "Old", "Brass", "Ferry", "Lane", "North", "Paper", "Tide", "Salt", "Clock", "Slate",
        "Copper", "Winter", "Echo",
    ]

    private static func name(_ number: Int) -> String {
        "\(words[number % 16]) \(words[number / 16 % 16]) \(words[number / 256 % 16]) \(number / 4096)"
    }

    private static func card(_ index: Int, start: Date, _ chance: inout Chance) -> RaceCard {
        var card = RaceCard(id: RaceID("race-\(index)"), category: .horse)
        card.meeting = "Track \(index / 9 % 100)"
        card.number = index % 9 + 1
        card.advertisedStart = start
        card.status = .final
        // A horse races for about a year and a half.
        let youngest = index * 60_000 / 100_000
        for number in 1...10 {
            var runner = Runner(number: number, name: name(youngest + chance.roll(12_000)))
            runner.jockey = "J. " + name(chance.roll(1_500))
            runner.trainer = "T. " + name(chance.roll(3_000))
            runner.barrier = number
            runner.startingPrice = Price(Decimal(110 + chance.roll(3_000)) / 100)
            runner.odds.win = Price(Decimal(110 + chance.roll(3_000)) / 100)
            card.runners.append(runner)
        }
        for position in 1...4 {
            card.placings.append(Placing(position: position, number: (index + position * 3) % 10 + 1, name: ""))
        }
        return card
    }
}

/// The device's clock, for a program that never waits.
struct BenchClock: WallClock {
    var now: Date { DeviceClock.steady }
    var deviceShift: TimeInterval { DeviceClock.shift }

    /// Returns at once.
    func sleep(until deadline: Date) async {}
}
