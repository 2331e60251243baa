import FeedSimulator
import FoundationEssentials
import Models
import SQLiteStore
import System

/// Judges the estimate of how late races jump: days are replayed race by race, and each is estimated five minutes
/// before its start, from the races that had jumped by then.
struct LatenessBench {
    /// Folder of a store, whose races are replayed too; nil for none.
    let store: String?
    /// Path of a recorded list with actual starts, which is replayed too; nil for none.
    let recorded: String?
    /// Simulated days.
    let days: Int

    private static let lead: TimeInterval = 300

    func run() throws {
        let day = RaceDay(seed: 7)
        let now = Date(timeIntervalSince1970: 1_795_230_000)
        judge("simulated", (0..<days).flatMap { Season(of: day).jumps(of: now + Double($0) * 86_400) })
        if let store {
            let races = SQLiteRaceStore(folder: store, clock: BenchClock())
            judge("stored", SQLiteCardStore(in: races).waitForJumps(limit: 100_000))
            races.close()
        }
        if let recorded { judge("recorded", try RecordedList.jumps(at: recorded)) }
    }

    /// Sums over the races of one kind.
    private struct Sums {
        var races = 0
        var inside = 0
        var width = 0
        var estimate = 0
        var onTime = 0
        var last = 0

        mutating func add(_ delay: JumpDelay, _ lateness: Lateness, last seconds: Int?) {
            races += 1
            if (lateness.low...lateness.high).contains(delay.seconds) { inside += 1 }
            width += lateness.high - lateness.low
            estimate += abs(delay.seconds - lateness.median)
            onTime += abs(delay.seconds)
            last += abs(delay.seconds - (seconds ?? 0))
        }

        func line(_ name: String) -> String {
            let count = max(1, races)
            return "\(name): races=\(races) inside=\(inside) width_s=\(width / count) estimate_s=\(estimate / count) "
                + "on_time_s=\(onTime / count) last_s=\(last / count)"
        }
    }

    private func judge(_ name: String, _ delays: [JumpDelay]) {
        let jumped = delays.sorted { $0.jump < $1.jump }
        var known = JumpDelays()
        var next = 0
        var all = Sums()
        var parts: [Int: Sums] = [:]
        var lasts: [String: JumpDelay] = [:]
        for delay in delays.sorted(by: { $0.start < $1.start }) {
            while next < jumped.count, jumped[next].jump <= delay.start - Self.lead {
                known.note(jumped[next])
                lasts["\(jumped[next].category) \(jumped[next].track)"] = jumped[next]
                next += 1
            }
            let race = Race(
                id: RaceID(""), category: delay.category, number: delay.number, meeting: delay.track, name: "",
                advertisedStart: delay.start)
            guard let lateness = known.lateness(of: race) else { continue }
            let before = lasts["\(delay.category) \(delay.track)"]
            let last = before.flatMap { delay.start.timeIntervalSince($0.start) < 43_200 ? $0.seconds : nil }
            all.add(delay, lateness, last: last)
            parts[min(6, (lateness.races.today + 2) / 3 * 3), default: Sums()].add(delay, lateness, last: last)
        }
        print(all.line(name))
        for (today, sums) in parts.sorted(by: { $0.key < $1.key }) {
            print(sums.line("\(name), \(today == 0 ? "no race" : today == 3 ? "1 to 3 races" : "4 or more") of today"))
        }
    }
}

extension JumpDelay {
    fileprivate var jump: Date { start + Double(seconds) }
}

/// A list of the affiliates, as it was recorded: without categories and names.
private struct RecordedList: Decodable {
    let data: Body

    struct Body: Decodable {
        let races: [Item]
    }

    struct Item: Decodable {
        let meeting: String
        let number: Int?
        let start: String
        let jump: String

        enum CodingKeys: String, CodingKey {
            case number
            case meeting = "meeting_id"
            case start = "advertised_start"
            case jump = "actual_start"
        }
    }

    static func jumps(at path: String) throws -> [JumpDelay] {
        let list = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
        return list.data.races.compactMap { item in
            guard let start = RFC3339.parse(item.start), let jump = RFC3339.parse(item.jump) else { return nil }
            return JumpDelay(
                category: .unknown, meeting: item.meeting, number: item.number ?? 0, start: start, jump: jump)
        }
    }
}
