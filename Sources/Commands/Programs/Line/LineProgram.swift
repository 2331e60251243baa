import Facts
package import FoundationEssentials
import Logging
import Models
import Output
import Repository
package import Settings
import System

/// One line for a bar, printed once or at each change. It sleeps until its words change, or its data is due.
@MainActor
package final class LineProgram: Program {
    package let life: ProgramLife
    private let settings: LineSettings
    private let ends: ProgramEnds
    private let output: ProgramLines
    /// Descriptor from which clicks are read.
    private let input: Int32
    private let store: OpenStore
    private let seeker: LineSeeker
    private var view: LineView
    private var board: LineBoard?
    /// Whether `board` is what another program knew: it counts by its age until the feed has answered this one.
    private var isInherited = false
    /// The race that a click has brought to the front; nil for the first one.
    private var front: RaceID?
    private var rank = RunningPlace.Rank.line
    private var leader: LineLeader?
    private var clicks = BarClicks()
    private var shown: [String]?
    /// Instant of the real clock at which other data is due.
    private var due: Date?
    private var isSeeking = false
    /// Races whose watched names are known, by the last answer.
    private var checked: [RaceID]?
    /// Whether they are looked up: an older reading must not replace a newer one.
    private var isChecking = false

    /// - Parameters:
    ///   - output: descriptor that lines are written to; it stays open.
    ///   - input: descriptor of a bar's clicks; it stays open.
    package init(_ settings: LineSettings, output: Int32, input: Int32, ends: ProgramEnds) {
        (self.settings, self.ends, self.input) = (settings, ends, input)
        life = ProgramLife(ends)
        self.output = ProgramLines(output, ends: ends)
        for warning in settings.warnings { ends.logger.warning("\(warning)") }
        view = settings.view
        store = ends.openStore(settings.store, false)
        seeker = LineSeeker(settings, store: store, ends: ends)
    }

    /// - Throws: where no thread can be had.
    package func start() throws(Failure) {
        life.begin(self)
        if settings.follows {
            ends.watchNetwork(of: { [settings] in settings.program }, for: { [weak self] in self?.leader?.engine })
        }
        // The newest line follows at once, and the older ones are no longer true.
        try output.begin(
            LineQueue(limit: 1), gapWords: { _ in nil },
            // Also if the last line cannot be written, after which it ends by itself.
            onEnd: { [weak self] in self?.life.outputEnded($0, evenLate: true) })
        if let header = settings.output.header {
            output.append(header, at: ends.clock.now)
            ends.loop.watch(input) { [weak self] _ in self?.readClicks() }
        }
        if !settings.follows {
            life.after(settings.timeout) { [self] in printOnce(board) }
        }
        seek()
    }

    package func clockWasSet() { leader?.engine.checkDeviceClock() }

    package func turn() -> Date? {
        let now = ends.clock.now
        var next: [Date] = []
        if let leader {
            leader.engine.checkDeviceClock()
            if leader.server.isReady { isInherited = false }
            if !isInherited { board = LineBoard(leader.engine.machine, at: now) }
            if let again = leader.server.turned() { next.append(again) }
            if !settings.follows, leader.server.isReady {
                printOnce(board)
                return nil
            }
            // Shortly before the next request: a board that has come since makes it.
            if settings.place != nil, due == nil, !isSeeking {
                due = ends.real.now + max(1, leader.engine.snapshot.health.nextTry.timeIntervalSince(now) - 2)
            }
        }
        if let due, due <= ends.real.now { seek() }
        if let due { next.append(due) }
        checkWatched()
        if let change = show(at: now) { next.append(ends.realInstant(change)) }
        return next.min()
    }

    // MARK: - Data

    private func seek() {
        guard !isSeeking, !life.isClosing else { return }
        (isSeeking, due) = (true, nil)
        ends.tasks.start { [self] in
            if leader == nil { await find() } else { await giveWay() }
            isSeeking = false
        }
    }

    private func find() async {
        // A line that is stopped must leave time for a request of this one.
        let latest = settings.follows ? nil : ends.real.now + settings.timeout / 2
        switch await seeker.seek(until: latest) {
        case .board(let found):
            (board, isInherited) = (found, true)
            guard settings.follows else { return await printLine(found) }
            let wait = found.due.timeIntervalSince(ends.clock.now) + 0.5
            due = ends.real.now + wait.held(in: 1...TimeInterval(settings.interval))
        case .soon(let seconds): due = ends.real.now + seconds
        case .nobody(let rank, let claim): await lead(as: rank, by: claim)
        }
    }

    private func lead(as rank: RunningPlace.Rank, by claim: ByteLock?) async {
        guard !life.isClosing else { return }
        let leader = LineLeader(settings, store: store, as: rank, ends: ends)
        (self.leader, self.rank) = (leader, rank)
        leader.server.serve(settings.place, by: claim)
        do {
            try await leader.start()
        } catch {
            life.fail(error)
        }
    }

    /// A board that has come since requests the feed from now on.
    private func giveWay() async {
        guard let leader, let found = await seeker.superior(to: rank), !life.isClosing else { return }
        self.leader = nil
        (board, isInherited) = (found, true)
        due = ends.real.now + 1
        await leader.stop()
    }

    /// Whether something is known, or is known to be missing: before that nothing is shown.
    private var isKnown: Bool { leader.map { $0.server.isReady || board?.races.isEmpty == false } ?? (board != nil) }

    private func checkWatched() {
        guard settings.watchedOnly, !isChecking, let board else { return }
        let ids = board.races.map(\.id)
        guard ids != checked else { return }
        (checked, isChecking) = (ids, true)
        ends.tasks.start { [self] in
            await readWatched(board)
            isChecking = false
        }
    }

    private func readWatched(_ board: LineBoard) async {
        let races = WatchedRaces(watches: store.races, cards: store.cards, clock: ends.real)
        view.watched = await races.ids(of: board.races.map(\.race))
    }

    // MARK: - Output

    /// Writes the line if it differs from the last one.
    /// - Returns: the instant at which it may differ.
    private func show(at now: Date) -> Date? {
        guard settings.follows, isKnown, !settings.watchedOnly || view.watched != nil else { return nil }
        let content = view.content(of: board, from: front, at: now)
        if front != nil, content.first?.id != front { front = nil }
        if content.key != shown {
            shown = content.key
            output.append(settings.output.line(content), at: now)
        }
        return view.nextChange(of: content, on: board, at: now)
    }

    private func readClicks() {
        let (bytes, isEnd) = Input.available(input, most: BarClicks.limit)
        if isEnd { ends.loop.unwatch(input) }
        guard let board else { return }
        for move in clicks.take(bytes) {
            front = move.race(from: front, in: view.races(of: board, at: ends.clock.now))
        }
    }

    private func printOnce(_ known: LineBoard?) {
        ends.tasks.start { [self] in await printLine(known) }
    }

    /// Prints the line that is printed once, and ends.
    private func printLine(_ known: LineBoard?) async {
        guard !life.isClosing, !settings.follows else { return }
        var known = known
        // Data of any age is better than none, and is shown as what it is.
        if known == nil || known?.state(at: ends.clock.now) == .noData {
            if var saved = await seeker.saved(within: nil) {
                // Nobody has answered.
                (saved.isOld, saved.failure) = (true, saved.failure ?? known?.failure)
                known = saved
            }
        }
        if settings.watchedOnly, let known {
            await readWatched(known)
        }
        guard !life.isClosing else { return }
        let content = view.content(of: known, at: ends.clock.now)
        output.append(settings.output.line(content), at: ends.clock.now)
        leader?.server.drain()
        guard content.state == .noData else { return life.close(status: 0) }
        life.fail(
            Failure(
                content.failure?.kind ?? (isSilent(known) ? FeedWords.kind(Self.silence) : "no_data"),
                content.failure?.sentence
                    ?? (isSilent(known)
                        ? FeedWords.sentence(Self.silence, ofListBy: settings.source)
                        : "Nothing is known of the next races"),
                hint: "raceboard doctor checks the feed.", status: .unavailable))
    }

    private static let silence = FeedError.timedOut(detail: "")

    /// Whether no answer has come in the time of the command.
    private func isSilent(_ known: LineBoard?) -> Bool { known?.lastGood == nil }

    package func close() {
        output.close()
        ends.loop.unwatch(input)
    }

    package func finish() async {
        if !life.isKilled { await output.finish() }
        await leader?.stop()
        await store.finish()
    }
}
