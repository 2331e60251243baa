import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Sessions
import ViewModels

/// The pure core under a manual clock and a world in which everything goes wrong at random; each turn of its loop is
/// looked at. The same seed is the same week.
@MainActor
final class Lab {
    static let ordinarySizes = [(80, 24), (100, 30), (120, 40), (80, 24), (160, 50), (40, 12)]

    let seed: UInt64
    let start: Date
    let mutant: Mutant?
    /// Sources besides the feed whose races stand on the board.
    let lists: [RaceSource]
    var random: SplitMix64
    var world: World
    var store = LabStore()
    var storeProblem: StoreProblem?
    var program: LabProgram
    /// A kiosk on the same engine, when that was asked for.
    var kiosk: LabKiosk?
    var oracle = Oracle()
    var tally = Tally()
    /// Seconds that the true time is ahead of the program's clock.
    var gap: TimeInterval
    /// True time.
    var nextDisturbance: Date
    var pending: Pending?
    /// The next disturbance is a suspend.
    var isLidClosing = false
    /// Answers under way to those who ask for cards, meetings and results.
    var errands: [Errand] = []
    /// What the store has of cards.
    var kept: [RaceID: StoredCard] = [:]
    private var recovery: Recovery?
    private var events: [String] = []
    private var turnsAtOnce = (at: Date.distantPast, count: 0)

    struct Pending {
        var at: Date
        let asked: Date
        let delivery: World.Delivery
    }

    /// The trouble is over: LIVE must be back after the next try.
    private struct Recovery {
        let since: Date
        var latest: Date?
    }

    init(
        seed: UInt64, start: Date = .t0, mutant: Mutant? = nil, hasKiosk: Bool = false, hasUSA: Bool = false
    ) {
        lists = hasUSA ? [.horseRacingUSA] : []
        self.seed = seed
        let isCalledOff = mutant == .forgetsCancelled
        let opens = isCalledOff ? World.beforeCancelled(seed: seed, from: start) : start
        self.start = opens
        self.mutant = mutant
        random = SplitMix64(seed: seed, salt: 2)
        world = World(seed: seed, start: opens, opening: mutant?.opening, listsCancelled: isCalledOff)
        gap = random.unit()
        nextDisturbance = opens + 60
        program = LabProgram(
            start: opens - gap, preferences: Preferences(), size: TerminalSize(columns: 80, rows: 24),
            hidesResults: mutant == .revealsResults || seed.isMultiple(of: 2), mutant: mutant, lists: lists)
        begin()
        if hasKiosk { kiosk = LabKiosk(beside: program, seed: seed) }
    }

    /// The true time.
    var server: Date { program.now + gap }

    /// Lets so many virtual seconds pass.
    func run(seconds: TimeInterval) throws(Broken) {
        let end = server + seconds
        do throws(Broken) {
            while server < end {
                var next = min(program.nextTick, program.repository.wake, nextDisturbance - gap)
                if let pending { next = min(next, pending.at) }
                next = min(next, program.cards.wake, program.day.wake, errands.first?.at ?? .distantFuture)
                if let kiosk { next = min(next, kiosk.nextBeat) }
                program.clock.set(to: max(program.now, next))
                try turn()
            }
        } catch {
            throw scene(of: error)
        }
    }

    /// One turn of the loop: what has come is served, then the session has its turn, then the frame is looked at.
    func turn() throws(Broken) {
        let now = program.now
        turnsAtOnce = turnsAtOnce.at == now ? (now, turnsAtOnce.count + 1) : (now, 0)
        guard turnsAtOnce.count < 1000 else { throw Broken("time goes on", "1000 turns at once") }
        changeTheWorld()
        if nextDisturbance - gap <= program.now { try disturb() }
        program.lookAtDeviceClock()
        // Either may be the first to see that it is late.
        if random.oneIn(2) { serveSession() }
        try deliver()
        try deliverErrands()
        if program.repository.wake <= program.now { program.repository.handle(.timer) }
        if program.cards.wake <= program.now { program.cards.handle(.timer) }
        if program.day.wake <= program.now { program.day.handle(.timer) }
        ask()
        serveSession()
        ask()
        askForCards()
        try look()
        try kiosk?.turn(program, isAsking: pending != nil)
    }

    func serveSession() {
        program.nextTick = program.session.turn()
    }

    func look() throws(Broken) {
        tally.turns += 1
        tally.frames += program.takeFrames()
        let snapshot = program.repository.snapshot
        oracle.evict(at: snapshot.clock.now(device: program.now))
        try oracle.look(at: program, gap: gap, isThorough: tally.turns % 32 == 0)
        try oracle.lookAtScreen(of: program, world: world, server: server, isThorough: tally.turns % 4 == 0, &tally)
        if let latest = recovery?.latest, pending == nil, program.now > latest {
            throw Broken("LIVE again within one retry", "since \(program.now.timeIntervalSince(latest)) s")
        }
    }

    func note(_ text: String) {
        events.append("\(LocalTime.utc.dayAndTime(server)) \(LocalTime.utc.exactTime(server)) \(text)")
        if events.count > 60 { events.removeFirst() }
    }

    /// The program stood still for a while, or was off.
    func stoodStill() {
        guard let latest = recovery?.latest else { return }
        recovery?.latest = max(latest, program.now) + Oracle.longestRequest + 1
    }

    func began() {
        recovery = nil
    }

    private func changeTheWorld() {
        if let troubles = world.advanceApart(to: server) {
            for trouble in troubles { tally.count("operator alone: \(trouble.kind)") }
            note("the operator's own trouble is over: \(troubles.map { "\($0)" }.joined(separator: ", "))")
        }
        let spell = world.spell
        switch world.advance(to: server) {
        case .began:
            recovery = nil
            let troubles = world.spell?.troubles.map { "\($0)" } ?? []
            let seconds = world.spell.map { Int($0.until.timeIntervalSince($0.from)) } ?? 0
            note("trouble for \(seconds) s: \(troubles.joined(separator: ", "))")
        case .ended:
            for trouble in spell?.troubles ?? [] { tally.count(trouble.kind) }
            note("the trouble is over")
            recovery = Recovery(since: program.now, latest: pending == nil ? latestRecovery() : nil)
        case nil: break
        }
    }

    private func latestRecovery() -> Date {
        max(program.now, program.repository.snapshot.health.nextTry) + Oracle.longestRequest + 1
    }

    private func ask() {
        guard let wanted = program.repository.takeWanted() else { return }
        tally.questions += 1
        let delivery = world.answer(wanted.source, count: wanted.count, at: server)
        pending = Pending(at: program.now + delivery.latency, asked: program.now, delivery: delivery)
        // Now and then the lid is closed while a question is under way.
        guard random.oneIn(150) else { return }
        nextDisturbance = server + delivery.latency / 2
        isLidClosing = true
    }

    private func deliver() throws(Broken) {
        guard let pending, pending.at <= program.now else { return }
        self.pending = nil
        let repository = program.repository
        switch pending.delivery.outcome {
        case .success(let answer):
            repository.handle(.answered(answer, asked: pending.asked))
            repository.tellRaces()
            save()
        case .failure(let error):
            repository.handle(.failed(error, asked: pending.asked, jitter: random.unit()))
        }
        note("\(Self.words(pending.delivery)) after \(program.now.timeIntervalSince(pending.asked)) s")
        try oracle.took(
            pending.delivery, asked: pending.asked, snapshot: repository.snapshot, at: program.now, gap: gap)
        tally.mostRemembered = max(tally.mostRemembered, repository.board.remembered)
        guard var open = recovery else { return }
        if case .success = pending.delivery.outcome, pending.asked >= open.since {
            recovery = nil
            tally.recoveries += 1
        } else {
            open.latest = latestRecovery()
            recovery = open
        }
    }

    private func save() {
        let problem = store.save(program.repository.board, at: program.now)
        guard problem != storeProblem else { return }
        storeProblem = problem
        program.repository.handle(.stored(problem))
    }

    private static func words(_ delivery: World.Delivery) -> String {
        switch delivery.outcome {
        case .success(let answer):
            "answer of \(answer.races.count) races, date \(answer.serverDate.map { "\($0)" } ?? "none"), "
                + "age \(answer.cacheAge)"
        case .failure(let error): "\(error)"
        }
    }

    private func scene(of broken: Broken) -> Broken {
        var broken = broken
        let snapshot = program.repository.snapshot
        broken.scene = [
            "seed \(seed), day \(Int(server.timeIntervalSince(start) / 86_400) + 1), true time \(server), "
                + "program's clock \(program.now), offset \(snapshot.clock.offset), gap \(gap)",
            "health \(snapshot.health)",
            "screen \(program.viewModel.state.screen), \(program.terminal.size), held \(snapshot.isHeld), choices \(program.preferences)",
        ]
        broken.events = events
        broken.frame = program.frame
        return broken
    }
}
