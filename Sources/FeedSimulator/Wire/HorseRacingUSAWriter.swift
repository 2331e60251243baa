import Models

/// Writes answers of Horse Racing USA: every value is a text, and an empty one is unknown.
/// Source: `docs/horse-racing-usa.md`.
struct HorseRacingUSAWriter {
    /// Nine digits, since the service numbers its races.
    static func id(of race: PlannedRace) -> String { "\(100_000_000 + race.seed % 900_000_000)" }

    func id(of runner: SimulatedRunner, _ snapshot: RaceSnapshot) -> String {
        Self.id(of: snapshot.race.plan) + runner.number.padded(2)
    }

    func list(_ snapshots: [RaceSnapshot]) -> [UInt8] {
        var writer = JSONWriter()
        writer.array { list in for snapshot in snapshots { list.object { head(snapshot, to: &$0) } } }
        return writer.bytes
    }

    func race(_ snapshot: RaceSnapshot) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { race in
            head(snapshot, to: &race)
            race.key("horses")
            race.array { list in
                for runner in snapshot.field.runners { list.object { horse(runner, snapshot, to: &$0) } }
            }
        }
        return writer.bytes
    }

    /// Statistics of a horse, in a form of our own.
    func horse(_ runner: SimulatedRunner, _ snapshot: RaceSnapshot) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { horse in
            horse.field("id_horse", id(of: runner, snapshot))
            horse.field("horse", runner.name.titleCased)
            let starts = snapshot.lastStarts(of: runner)
            horse.field("starts", "\(starts.count)")
            horse.field("wins", "\(starts.count { $0 == "1" })")
        }
        return writer.bytes
    }

    func rates(_ counts: [String: (runs: Int, wins: Int)], named name: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.array { list in
            for (who, count) in counts.sorted(by: { $0.key < $1.key }) {
                list.object { row in
                    row.field(name, who)
                    row.field("runs", "\(count.runs)")
                    row.field("wins", "\(count.wins)")
                    row.field("win_rate", "\(count.wins * 100 / count.runs)")
                }
            }
        }
        return writer.bytes
    }

    // MARK: -

    private func head(_ snapshot: RaceSnapshot, to race: inout JSONWriter) {
        race.field("id_race", Self.id(of: snapshot.race.plan))
        race.field("course", snapshot.race.meeting + " (USA)")
        race.field("date", USClock.text(snapshot.race.startSeconds, state: snapshot.race.card.course.state))
        race.field("distance", Self.distance(snapshot.metres))
        race.field("age", "3yo+")
        race.field("finished", snapshot.stage == .final ? "1" : "0")
        race.field("canceled", snapshot.stage == .abandoned ? "1" : "0")
    }

    private func horse(_ runner: SimulatedRunner, _ snapshot: RaceSnapshot, to horse: inout JSONWriter) {
        let place = snapshot.stage == .final ? snapshot.placings.first { $0.runner.number == runner.number } : nil
        let price = snapshot.stage == .final ? snapshot.prices.prices[runner.number] : nil
        horse.field("horse", runner.name.titleCased)
        horse.field("id_horse", id(of: runner, snapshot))
        horse.field("jockey", runner.jockey ?? "")
        horse.field("trainer", runner.trainer)
        horse.field("age", "\(3 + runner.strength % 4)")
        horse.field("weight", runner.weight.map(Self.stones) ?? "")
        horse.field("number", "\(runner.number)")
        horse.field("non_runner", snapshot.isScratched(runner) ? "1" : "0")
        horse.field("form", snapshot.lastStarts(of: runner))
        horse.field("position", place.map { "\($0.position)" } ?? "")
        horse.field(
            "distance_beaten", place.map { $0.position == 1 ? "" : "\($0.margin / 10).\($0.margin % 10)" } ?? "")
        horse.field("sp", price.map { "\($0.win / 100).\(($0.win % 100).padded(2))" } ?? "")
    }

    /// Stones and pounds of tenths of a kilogram: `8-9`.
    private static func stones(_ weight: Int) -> String {
        let pounds = (weight * 10_000_000 + 22_679_618) / 45_359_237
        return "\(pounds / 14)-\(pounds % 14)"
    }

    /// Half furlongs, or from a mile on sixteenths of one: `5 1/2 furlongs`, `1 1/16 miles`.
    private static func distance(_ metres: Int) -> String {
        let halves = (metres * 2000 + 100_584) / 201_168
        if halves < 16 {
            let half = halves % 2 == 0 ? "" : " 1/2"
            return "\(halves / 2)\(half) furlongs"
        }
        var (top, bottom) = (halves % 16, 16)
        while top > 0, top % 2 == 0 { (top, bottom) = (top / 2, bottom / 2) }
        let fraction = top == 0 ? "" : " \(top)/\(bottom)"
        return "\(halves / 16)\(fraction) \(halves == 16 ? "mile" : "miles")"
    }
}
