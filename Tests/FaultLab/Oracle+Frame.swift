import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import ViewModels

/// The promises that every frame must keep.
extension Oracle {
    /// - Parameters:
    ///   - gap: seconds that the true time is ahead of the program's clock.
    ///   - isThorough: whether the words on the glass are compared too, not only the state that they are drawn from.
    mutating func check(at program: LabProgram, gap: TimeInterval, isThorough: Bool) throws(Broken) {
        let snapshot = program.repository.snapshot
        let state = program.state
        let now = program.now
        try saw(offset: snapshot.clock.offset, at: now)
        let statuses = program.day.engine.day.statuses
        try checkSlots(snapshot, statuses, at: now, gap: gap)
        try checkStarts(snapshot, program.day.day)
        try checkRows(state, snapshot, statuses, capacity: program.capacity, at: now)
        try checkHold(program)
        try checkHour(state, snapshot, capacity: program.capacity, at: now)
        try checkReaders(program, at: now)
        try checkData(state, snapshot, isHeld: program.repository.engine.snapshot.isHeld, at: now)
        try checkProblem(state, snapshot)
        try checkDeviceClock(state, snapshot, shift: program.clock.deviceShift, gap: gap)
        try checkCells(program.terminal)
        if isThorough {
            try checkGlass(program, state)
            try checkDays(program.day.day)
        }
    }

    private func checkSlots(
        _ snapshot: BoardSnapshot, _ statuses: [RaceID: DayStatus], at now: Date, gap: TimeInterval
    ) throws(Broken) {
        let boardNow = snapshot.clock.now(device: now)
        let tolerance = 1.5 + 2 * (snapshot.clock.errorBound ?? 0)
        let isOff = { [lists] (id: RaceID) in World.isOff(statuses[id]?.status) || lists.off(id) != nil }
        var last: BoardRace?
        for case let race? in snapshot.slots {
            let start = race.race.advertisedStart
            guard boardNow.timeIntervalSince(start) < 60 else {
                throw Broken("no race at or past 60 s", "\(race.race.meeting) by the board's clock")
            }
            if knowsTheTime, (now + gap).timeIntervalSince(start) >= 60 + tolerance {
                throw Broken("no race at or past 60 s", "\(race.race.meeting) by the server's clock")
            }
            if let last, start < last.race.advertisedStart, isOff(last.id) == isOff(race.id) {
                throw Broken("ascending", "\(last.race.meeting), \(race.race.meeting)")
            }
            last = race
        }
        guard !snapshot.isHeld else { return }
        let expected = reported.first(
            snapshot.slots.count, passing: snapshot.filter, statuses, at: boardNow, isOff: isOff)
        let isSame =
            snapshot.races.count == expected.count
            && zip(snapshot.slots, expected).allSatisfy { slot, race in
                slot?.race.id == race.id && slot?.race.advertisedStart == race.advertisedStart
            }
        guard isSame else {
            throw Broken(
                "the rows are the next races of those reported",
                "shown \(snapshot.slots.map { $0.map { Self.words($0.race) } ?? "-" }), reported \(expected.map(Self.words))"
            )
        }
    }

    private mutating func checkRows(
        _ state: BoardState, _ snapshot: BoardSnapshot, _ statuses: [RaceID: DayStatus], capacity: Int, at now: Date
    ) throws(Broken) {
        let wanted = min(snapshot.slots.count, capacity)
        guard state.rows.count == wanted else {
            throw Broken("as many rows as fit", "\(state.rows.count) rows, \(wanted) wanted")
        }
        let boardNow = snapshot.clock.now(device: now).timeIntervalSinceReferenceDate.rounded(.down)
        let passed = wasSeenAt.map { Int(Self.second(now) - Self.second($0)) } ?? 0
        var seen: [RowSeen] = []
        seen.reserveCapacity(wanted)
        for (index, row) in state.rows.enumerated() {
            guard row.id == snapshot.slots[index]?.race.id else {
                throw Broken("rows are those of the board", "\(index)")
            }
            guard case .race(let shown) = row, let start = snapshot.slots[index]?.race.advertisedStart else { continue }
            let seconds = Int(start.timeIntervalSinceReferenceDate - boardNow)
            // A race that its own list reports as abandoned is abandoned, whatever other sources report.
            let own = snapshot.slots[index]?.status
            let reported = World.isOff(own) ? own : statuses[shown.id]?.status ?? own
            try checkWords(of: shown, seconds: seconds, reported)
            if rows.indices.contains(index), rows[index].id == shown.id, rows[index].start == start,
                rows[index].offset == snapshot.clock.offset, rows[index].seconds - seconds != passed
            {
                throw Broken(
                    "countdowns neither skip nor repeat", "\(rows[index].seconds), \(seconds), \(passed) s apart")
            }
            seen.append(RowSeen(id: shown.id, start: start, seconds: seconds, offset: snapshot.clock.offset))
        }
        rows = seen
        wasSeenAt = now
        let hasRace = !seen.isEmpty
        guard hasRace == (state.cursor != nil), state.cursor.map({ state.rows[$0].id != nil }) ?? true else {
            throw Broken("the cursor is on a race", "\(String(describing: state.cursor))")
        }
    }

    /// Nothing counts down to what is over, and a race is shown as jumped only if a source reports it.
    private func checkWords(of shown: RaceRow, seconds: Int, _ status: RaceStatus?) throws(Broken) {
        try checkOff(shown)
        let isOver = status?.hasResult == true || World.isOff(status)
        // What runs counts from its jump, which the card checks look at.
        let countdown = isOver ? "" : status == .live ? shown.countdown : Self.countdown(seconds)
        guard shown.countdown == countdown else {
            throw Broken(
                isOver ? "no countdown to what is over" : "countdowns are exact",
                "\(shown.meeting) \"\(shown.countdown)\", not \"\(countdown)\"")
        }
        guard seconds < 0, !isOver else { return }
        let word = status == .live ? "jumped" : "due"
        guard shown.urgencyWord == word else {
            throw Broken("jumped on a source's word alone", "\(shown.meeting) \(shown.urgencyWord), not \(word)")
        }
    }

    /// The same data is live for a line, for programs that read it, and for the board, or for none of them.
    private func checkReaders(_ program: LabProgram, at now: Date) throws(Broken) {
        let snapshot = program.repository.engine.snapshot
        let states = [
            program.repository.line(at: now).state(at: now),
            NextReport(snapshot: snapshot, device: now, url: "").feed.state,
        ]
        let age = dataAt.map { now.timeIntervalSince($0) } ?? .infinity
        let isYoung = age <= FeedHealth.liveFor + Self.longestRequest + 6
        guard Set(states.map { $0 == .live }).count == 1, isYoung || states[0] != .live else {
            throw Broken("one rule for live", "line \(states[0]), next \(states[1]), data of \(age) s")
        }
    }

    private func checkData(
        _ state: BoardState, _ snapshot: BoardSnapshot, isHeld: Bool, at now: Date
    ) throws(Broken) {
        let data = state.data
        if isHeld, data.kind == .live, data.words.wholeMatch(of: /LIST HELD since \d\d:\d\d/) == nil {
            throw Broken("a held board shows since when", data.words)
        }
        if data.kind == .live, expectation == .cause("clock in doubt") {
            throw Broken("never LIVE by a clock that cannot be right", data.words)
        }
        if data.kind == .live, data.cause == "feed has stopped" {
            throw Broken("never LIVE beside a feed that has stopped", data.words)
        }
        if data.kind == .live {
            // What was reported may have been six seconds old when it was sent, and have taken as long as a request
            // may.
            let age = dataAt.map { now.timeIntervalSince($0) } ?? .infinity
            guard age <= FeedHealth.liveFor + Self.longestRequest + 6, isHeld || data.words == "LIVE" else {
                throw Broken("never LIVE with old data", "\(age) s old, \(data.words)")
            }
        }
        if data.kind == .stale { try checkAge(data, snapshot, at: now) }
        if data.kind == .noData, !snapshot.races.isEmpty { throw Broken("NO DATA only without races", data.words) }
        try checkExpectation(data, snapshot, at: now)
    }

    private func checkAge(_ data: DataState, _ snapshot: BoardSnapshot, at now: Date) throws(Broken) {
        // Without an answer of the feed, the races of another source wait for it since the start.
        let age = Int(now.timeIntervalSince(snapshot.health.lastGood ?? snapshot.health.since))
        guard (age - 1...age + 1).contains(where: { data.words == "STALE \(Self.countdown($0))" }) else {
            throw Broken("the age is right", "\(data.words), not \(Self.countdown(age))")
        }
        if knowsTheTime, let dataAt, let lastGood = snapshot.health.lastGood,
            lastGood.timeIntervalSince(dataAt) > Self.longestRequest + 6
        {
            throw Broken("the age is right", "last good \(lastGood), data of \(dataAt)")
        }
    }

    private func checkExpectation(_ data: DataState, _ snapshot: BoardSnapshot, at now: Date) throws(Broken) {
        switch expectation {
        case .open: break
        case .cause(let words):
            guard data.cause == words else {
                throw Broken("words for what is wrong", "\(data.cause ?? "none"), not \(words)")
            }
        case .oneOf(let words):
            guard words.contains(data.cause ?? "") else {
                throw Broken("words for what is wrong", "\(data.cause ?? "none"), not one of \(words)")
            }
        case .good(let since):
            guard snapshot.health.problem == nil else {
                throw Broken("nothing is wrong after a good answer", data.cause ?? "")
            }
            guard data.kind == .live || now.timeIntervalSince(since) > FeedHealth.liveFor - 11 else {
                throw Broken("LIVE after a good answer", data.words)
            }
        }
    }

    private func checkProblem(_ state: BoardState, _ snapshot: BoardSnapshot) throws(Broken) {
        // Rows of a desk below the chosen ones may be empty without a word.
        let isShort = state.screen == .board && snapshot.slots.prefix(state.rowCount).contains { $0 == nil }
        let isUrgent = snapshot.health.problem != nil && Self.alwaysShown.contains(state.data.cause ?? "")
        let isWanted =
            snapshot.health.problem != nil
            ? isShort || isUrgent
            : state.screen == .board && snapshot.secondary.contains { $0.problem != nil }
                || isShort && snapshot.filter.isAll && snapshot.health.lastGood != nil
                    && snapshot.leftWhileHeld == 0
        guard (state.problem != nil) == isWanted else {
            throw Broken("the error line is there when it must be", state.problem?.words ?? "none")
        }
    }

    private func checkDeviceClock(
        _ state: BoardState, _ snapshot: BoardSnapshot, shift: TimeInterval, gap: TimeInterval
    ) throws(Broken) {
        guard knowsTheTime, let bound = snapshot.clock.errorBound else { return }
        let slow = gap - shift
        let shown = snapshot.clock.deviceError
        let isWrong = shown.map { abs(Double($0) - slow) > 1.5 + 2 * bound } ?? (abs(slow) > 1.5 + 2 * bound)
        guard !isWrong else {
            throw Broken("the device's clock is reported", "\(String(describing: shown)), it is \(slow) s slow")
        }
    }

    private func checkCells(_ terminal: VirtualTerminal) throws(Broken) {
        guard let frame = terminal.frames.last else { return }
        guard frame.columns == terminal.size.columns, frame.rows == terminal.size.rows else {
            throw Broken("a frame is as large as the screen", "\(frame.columns)x\(frame.rows)")
        }
        let isHarmless = frame.cells.withUnsafeBufferPointer { cells in
            for cell in cells where !(0x20..<0x7f).contains(cell.scalar) && cell.scalar != 0 {
                if cell.scalar < 0xa0 || Self.isInvisible(cell.scalar) { return false }
            }
            return true
        }
        guard isHarmless else { throw Broken("no control character in a cell", "") }
    }

    /// Characters that turn or hide text.
    private static func isInvisible(_ scalar: UInt32) -> Bool {
        (0x200b...0x200f).contains(scalar) || (0x2028...0x202e).contains(scalar)
            || (0x2060...0x206f).contains(scalar) || scalar == 0xfeff
    }

    /// Causes that have a line as long as they last (docs/errors.md).
    private static let alwaysShown: Set = [
        "bad address", "no network", "name not found", "connection refused", "TLS failed", "bad certificate",
        "key refused", "blocked", "not found", "rate limited", "request rejected", "web page instead", "bad redirect",
    ]

    private static func second(_ date: Date) -> Double { date.timeIntervalSinceReferenceDate.rounded(.down) }

    private static func words(_ race: Race) -> String {
        "\(race.meeting) \(race.number) \(LocalTime.utc.exactTime(race.advertisedStart))"
    }

    static func countdown(_ seconds: Int) -> String {
        let sign = seconds < 0 ? "-" : ""
        let (hours, rest) = abs(seconds).quotientAndRemainder(dividingBy: 3600)
        if hours >= 100 { return "\(sign)\(hours / 24)d" }
        if hours > 0 { return "\(sign)\(hours)h \(rest / 60)m" }
        return rest >= 60 ? "\(sign)\(rest / 60)m \(rest % 60)s" : "\(sign)\(rest)s"
    }
}
