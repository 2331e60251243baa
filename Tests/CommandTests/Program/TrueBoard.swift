import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Testing

@testable import Commands
@testable import Fleet

/// A board in a test beside the simulator's day that its network serves.
@MainActor
extension TestBoard {
    /// Lets the clock come to a second after the start, and everything that it wakes.
    func go(to second: Int) async {
        // The disk is a real one, and its second must not pass by this clock.
        try? await letOthersRun(until: "the disk") { FleetFileWriter.underWay == 0 }
        world.clock.advance(to: .t0 + Double(second))
        var before: (frames: Int, requests: Int) = (-1, -1)
        var rounds = 0
        for _ in 0..<200 where rounds < 40 {
            // A round in which a thread still reads what has come counts for nothing: on a slow machine there are many.
            let counts = await letOthersRun(turns: 50)
            _ = world.loop.turn?()
            let now = (terminal.shown, world.transport.requests.count)
            if counts, rounds >= 1, now == before, !program.sources.isRequesting || rounds >= 10 { return }
            before = now
            if counts { rounds += 1 }
        }
    }

    /// Lines of the board of which the race is known without doubt.
    /// - Parameter gap: seconds that the device's clock is behind.
    func raceLines(second: Int, gap: TimeInterval = 0) -> [RaceLine] {
        let day = world.transport.day
        let instant = Date.t0 + Double(second) + gap
        var races: [String: SimulatedRace] = [:]
        for ago in [600.0, 60, 0] { for race in day.races(at: instant - ago) { races[race.id] = race } }
        return lines.compactMap { text in
            guard text.contains(/^[► ]  [HGT]  R\d/) else { return nil }
            let found = races.values.filter { $0.isIn(text) }
            guard found.count == 1, let race = found.first else { return nil }
            let now = Int(instant.timeIntervalSince1970)
            return day.snapshot(of: race.id, at: now).map { RaceLine(text: text, snapshot: $0, now: now) }
        }
    }
}

extension SimulatedRace {
    /// Whether a line of a list can be about it.
    func isIn(_ text: String) -> Bool {
        let badge =
            switch category {
            case .greyhound: "G"
            case .harness: "T"
            default: "H"
            }
        return text.contains(" R\(number) ") && text.contains(" \(meeting.prefix(12))") && text.contains(" \(badge) ")
    }
}

/// A line of the board with the race that it shows.
struct RaceLine {
    let text: String
    let snapshot: RaceSnapshot
    /// Seconds since 1970, by the server's clock.
    let now: Int

    /// Words of the countdown, with its sign: nothing else of a line ends in `s` or `m`.
    var countdown: String? {
        text.firstMatch(of: /\d\d:\d\d(:\d\d)?\s+(-?\d+s|(\d+h )?\d+m( \d+s)?|\d+h)\b/).map { String($0.2) }
    }
    /// Seconds of the countdown; nil for one in minutes alone.
    var seconds: Int? {
        guard let countdown else { return nil }
        if let found = countdown.wholeMatch(of: /(-?\d+)s/) { return Int(found.1) }
        return countdown.wholeMatch(of: /(\d+)m (\d+)s/).flatMap { found in
            Int(found.1).flatMap { minutes in Int(found.2).map { minutes * 60 + $0 } }
        }
    }
    /// Seconds since the jump that it names.
    var sinceJump: Int? {
        text.firstMatch(of: /\boff (\d+)s\b/).flatMap { Int($0.1) }
    }
    var isPast: Bool { countdown?.hasPrefix("-") == true }
    var start: Int { Int(snapshot.race.start.timeIntervalSince1970) }
}

/// What was seen of lines, so that nothing is proved by its absence.
struct SeenLines {
    var due = 0, late = 0, jumped = 0, abandoned = 0, moved = 0

    /// Counts a screen that says which race is abandoned, in the line below the rows.
    mutating func check(screen lines: [String]) {
        abandoned += lines.contains { $0.contains(/\b1 abandoned: [HGT]\d+ \S/) } ? 1 : 0
    }

    /// Checks that a line claims no more than is true.
    mutating func check(_ line: RaceLine) {
        let (snapshot, text) = (line.snapshot, line.text)
        let isRunning = text.contains(/\b(?:running|jumped)\b/)
        if text.contains("abandoned") {
            Issue.record("in a row that another race needs: \(text)")
        } else if text.contains(/\s(interim|final|protest)\s/) {
            #expect(snapshot.stage == .interim || snapshot.stage == .final, "\(text)")
            #expect(line.countdown == nil, "\(text)")
        } else if !isRunning {
            #expect(line.countdown != nil, "\(text)")
        }
        if isRunning {
            jumped += 1
            #expect(snapshot.actualStart.map { $0 <= line.now } == true, "before the jump: \(text)")
            // It counts from the jump that a source has reported, or not at all.
            #expect(line.countdown == nil, "\(text)")
            if let seconds = line.sinceJump { #expect(snapshot.actualStart == line.now - seconds, "\(text)") }
        }
        if line.isPast, !isRunning {
            due += 1
            // A source closes a race at its jump, and says so until it is requested again.
            let isClosed = text.contains(/\bclosed\b/) && snapshot.actualStart.map { $0 <= line.now } == true
            #expect(text.contains(/\bdue\b/) || isClosed, "\(text)")
            if snapshot.actualStart == nil, line.now > line.start + 30 { late += 1 }
        }
        // On a board the start before stands behind the one of now.
        if let was = text.firstMatch(of: /(?:\bwas |\d\d:\d\d(?::\d\d)?\s+)(\d\d:\d\d)\b/) {
            moved += 1
            #expect(snapshot.plannedTime == was.1, "\(text)")
        }
    }
}

extension RaceSnapshot {
    /// `03:05` in UTC: the first advertised start.
    fileprivate var plannedTime: String {
        let seconds = Int(firstStart.timeIntervalSince1970) % 86_400
        let (hour, minute) = (seconds / 3600, seconds / 60 % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
