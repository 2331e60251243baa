import Facts
import FoundationEssentials
import Glibc
import Logging
import Models
import Output
import Repository
import Services
package import Settings
import System

/// One line for a bar, printed once or at each change. It sleeps until its words change, or its data is due.
@MainActor
package final class LineProgram {
    private let settings: LineSettings
    private let ends: ProgramEnds
    /// Descriptor to which lines are written, and that of the clicks.
    private let output: Int32
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
    private var writer: LineWriter?
    private var shown: [String]?
    /// Instant of the real clock at which other data is due.
    private var due: Date?
    private var isSeeking = false
    /// Races whose watched names are known, by the last answer.
    private var checked: [RaceID]?
    /// Whether they are looked up: an older reading must not replace a newer one.
    private var isChecking = false
    private var closing: Task<Void, Never>?
    /// Why it ended, if it failed.
    package private(set) var failure: Failure?

    /// - Parameters:
    ///   - output: descriptor that lines are written to; it stays open.
    ///   - input: descriptor of a bar's clicks; it stays open.
    package init(_ settings: LineSettings, output: Int32, input: Int32, ends: ProgramEnds) {
        (self.settings, self.ends, self.output, self.input) = (settings, ends, output, input)
        for warning in settings.warnings { ends.logger.warning("\(warning)") }
        view = settings.view
        store = ends.openStore(settings.store, false)
        seeker = LineSeeker(settings, store: store, ends: ends)
    }

    /// Called before the loop runs. The program ends by `ends.loop.stop`, with `failure` set if it failed.
    /// - Throws: where no thread can be had.
    package func start() throws(Failure) {
        let loop = ends.loop
        let writer = LineWriter(
            descriptor: output, queue: LineQueue(limit: 1),
            // The newest line follows at once, and the older ones are no longer true.
            gapWords: { _ in nil },
            onEnd: { [weak self] ending in Task { @MainActor in self?.writerEnded(ending) } })
        try writer.start()
        self.writer = writer
        loop.turn = { [weak self] in self?.turn() }
        loop.onClockSet = { [weak self] in self?.leader?.engine.checkDeviceClock() }
        loop.onSignal { [weak self] signal in self?.close(status: -signal) }
        loop.watchEnd(of: output) { [weak self] _ in self?.close(status: 0) }
        if let header = settings.output.header {
            writer.append(header, at: ends.clock.now)
            loop.watch(input) { [weak self] _ in self?.readClicks() }
        }
        if !settings.follows {
            Task {
                await ends.real.sleep(until: ends.real.now + settings.timeout)
                await finish(board)
            }
        }
        seek()
    }

    /// - Returns: the steady clock's instant at which it is due again.
    private func turn() -> Date? {
        guard closing == nil else { return nil }
        let now = ends.clock.now
        var next: [Date] = []
        if let leader {
            leader.engine.checkDeviceClock()
            if leader.server.isReady { isInherited = false }
            if !isInherited { board = LineBoard(leader.engine.machine, at: now) }
            if let again = leader.server.turned() { next.append(again) }
            if !settings.follows, leader.server.isReady {
                Task { await finish(board) }
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
        guard !isSeeking, closing == nil else { return }
        (isSeeking, due) = (true, nil)
        Task {
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
            guard settings.follows else { return await finish(found) }
            let wait = found.due.timeIntervalSince(ends.clock.now) + 0.5
            due = ends.real.now + wait.held(in: 1...TimeInterval(settings.interval))
        case .soon(let seconds): due = ends.real.now + seconds
        case .nobody(let rank, let claim): await lead(as: rank, by: claim)
        }
    }

    private func lead(as rank: RunningPlace.Rank, by claim: ByteLock?) async {
        guard closing == nil else { return }
        let leader = LineLeader(settings, store: store, as: rank, ends: ends)
        (self.leader, self.rank) = (leader, rank)
        leader.server.serve(settings.place, by: claim)
        do {
            try await leader.start()
        } catch {
            fail(error)
        }
    }

    /// A board that has come since requests the feed from now on.
    private func giveWay() async {
        guard let leader, let found = await seeker.superior(to: rank), closing == nil else { return }
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
        Task {
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
            writer?.append(settings.output.line(content), at: now)
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

    /// Prints the line that is printed once, and ends.
    private func finish(_ known: LineBoard?) async {
        guard closing == nil, !settings.follows else { return }
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
        guard closing == nil else { return }
        let content = view.content(of: known, at: ends.clock.now)
        writer?.append(settings.output.line(content), at: ends.clock.now)
        leader?.server.drain()
        guard content.state == .noData else { return close(status: 0) }
        fail(
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

    private func writerEnded(_ ending: LineWriter.Ending) {
        isWritten = true
        switch ending {
        case .finished: break
        case .readerGone: close(status: 0)
        case .failed(let code):
            // Also for the last line, after which it ends by itself.
            if closing != nil, !isKilled { failure = failure ?? .cannotWrite(code) }
            fail(.cannotWrite(code))
        }
        writerEnd?.resume()
        writerEnd = nil
    }

    private var isWritten = false
    private var isKilled = false
    private var writerEnd: CheckedContinuation<Void, Never>?

    private func fail(_ failure: Failure) {
        guard closing == nil else { return }
        self.failure = failure
        close(status: failure.status.rawValue)
    }

    /// Ends every task and then the loop. What is not done within a second is left.
    /// - Parameter status: the exit status, or a signal's number below zero.
    private func close(status: Int32) {
        guard closing == nil else { return }
        isKilled = status < 0
        ends.loop.unwatch(output)
        ends.loop.unwatch(input)
        writer?.finish()
        closing = Task {
            if !isWritten, status >= 0 { await withCheckedContinuation { writerEnd = $0 } }
            await leader?.stop()
            await store.finish()
            ends.loop.stop(failure?.status.rawValue ?? status)
        }
        Task {
            await ends.real.sleep(until: ends.real.now + 1)
            ends.loop.stop(status)
        }
    }
}
