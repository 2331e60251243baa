import Facts
import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import ViewModels
import Views

/// The pure core under a manual clock and a world in which everything goes wrong at random. Each turn of its loop is
/// checked. The same seed is the same week.
@MainActor
final class Lab {
    static let ordinarySizes = [(80, 24), (100, 30), (120, 40), (80, 24), (160, 50), (40, 12)]

    let seed: UInt64
    let start: Date
    let mutant: Mutant?
    /// Sources besides the feed whose races stand on the board.
    let lists: [RaceSource]
    let heartbeat: TimeInterval?
    var random: SplitMix64
    var world: World
    let store = LabStore()
    var program: LabProgram
    /// A kiosk on the same engine, if an option requests one.
    var kiosk: LabKiosk?
    /// A venue's boxes as `fleet` reports them.
    private var fleet: LabFleet
    var oracle = Oracle()
    var tally = Tally()
    /// Seconds that the true time is ahead of the program's clock.
    var gap: TimeInterval
    /// True time.
    var nextDisturbance: Date
    /// The next disturbance is a suspend.
    var isLidClosing = false
    /// Whether the help or the list of commands may be open.
    var isListing = false
    /// Events since the last storm of keys began.
    var pressed: [TerminalEvent] = []
    /// Answers that have come, in their order, and were not checked yet.
    var heard: [Heard] = []
    private var hasBegun = false
    private var recovery: Recovery?
    private var events: [String] = []
    /// Digest of all that has happened, with the frame of each moment.
    private(set) var digest = Digest()
    /// Whether all that happens is printed.
    var isTraced = false
    private var turnsAtOnce = (at: Date.distantPast, count: 0)

    /// Seconds that a wrong clock of the device is behind.
    private static let wrongBy: TimeInterval = 100

    /// Turns of the main actor after which nobody is left to run: more than it takes to save an answer and show it.
    private static let hops = 12

    /// The trouble is over: LIVE must be back after the next try.
    private struct Recovery {
        let since: Date
        var latest: Date?
    }

    init(
        seed: UInt64, start: Date = .t0, mutant: Mutant? = nil, hasKiosk: Bool = false, hasUSA: Bool = false,
        hasWrongClock: Bool = false
    ) {
        let hasWrongClock = hasWrongClock || mutant?.beginsWithWrongClock == true
        lists = hasUSA ? [.horseRacingUSA] : []
        self.seed = seed
        let isCalledOff = mutant?.beginsBeforeCancelled == true
        let opens = isCalledOff ? World.beforeCancelled(seed: seed, from: start) : start
        self.start = opens
        self.mutant = mutant
        random = SplitMix64(seed: seed, salt: 2)
        world = World(
            seed: seed, start: opens, opening: mutant?.opening, listsCancelled: isCalledOff,
            isClockless: hasWrongClock)
        fleet = LabFleet(seed: seed, start: opens, mutant: mutant)
        gap = random.unit() + (hasWrongClock ? Self.wrongBy : 0)
        nextDisturbance = opens + (mutant?.beginsHeld == true || hasWrongClock ? 1800 : 60)
        heartbeat = hasKiosk ? LabKiosk.beat : nil
        program = LabProgram(
            LabProgram.Settings(
                start: opens - gap, hidesResults: mutant == .revealsResults || seed.isMultiple(of: 2), mutant: mutant,
                lists: lists, heartbeat: heartbeat, seed: seed),
            store: store)
        if hasKiosk { kiosk = LabKiosk(beside: program, seed: seed, mutant: mutant) }
    }

    /// The true time.
    var server: Date { program.now + gap }

    /// Lets so many virtual seconds pass.
    func run(seconds: TimeInterval) async throws(Broken) {
        let end = server + seconds
        do throws(Broken) {
            if !hasBegun { await begin() }
            while server < end {
                let next = min(program.nextTick, nextDisturbance - gap, program.clock.nextDeadline ?? .distantFuture)
                program.clock.set(to: max(program.now, next))
                try await turn()
            }
        } catch {
            throw scene(of: error)
        }
    }

    /// Ends what still waits, at the end of a test.
    func finish() async {
        await program.end()
    }

    /// One turn of the loop: what has come is served, then the session has its turn, then the frame is checked.
    func turn() async throws(Broken) {
        let now = program.now
        turnsAtOnce = turnsAtOnce.at == now ? (now, turnsAtOnce.count + 1) : (now, 0)
        guard turnsAtOnce.count < 1000 else { throw Broken("time goes on", "1000 turns at once") }
        changeTheWorld()
        if nextDisturbance - gap <= program.now { try await disturb() }
        program.checkDeviceClock()
        // Either may be the first to see that it is late.
        if random.oneIn(2) { serveSession() }
        program.clock.wake()
        await settle()
        try hear()
        serveSession()
        await settle()
        // What came or changed after the frame is heard and, as the loop does, drawn before anybody looks.
        try hear()
        serveSession()
        try check()
        try kiosk?.turn(program)
        try fleet.advance(to: server)
    }

    /// Starts the run of the program, after what the store has of the one before.
    func begin() async {
        hasBegun = true
        let stored = store.stored
        await program.restore()
        if let stored {
            let boardNow = program.repository.snapshot.clock.now(device: program.now)
            oracle.restored(stored.races.map(\.race), at: boardNow)
        }
        oracle.cards.restored(store.allCards)
        program.begin(with: self)
        await settle()
        if mutant?.beginsHeld == true { program.terminal.queue(.key(.character(" "))) }
    }

    /// Lets every task of the program run until it waits for the clock.
    ///
    /// A call through a protocol may pass the pool of threads on its way from the main actor to the main actor. On a
    /// busy machine that takes longer than any number of turns, so settling passes there too, behind those calls.
    func settle() async {
        let clock = program.clock
        var before: Int
        repeat {
            before = clock.changes
            for _ in 0..<2 {
                await letOthersRun(turns: Self.hops / 2)
                await passThroughPool()
            }
            await letOthersRun(turns: Self.hops / 2)
        } while clock.changes != before
    }

    @concurrent
    private nonisolated func passThroughPool() async {}

    func serveSession() {
        program.nextTick = program.session.turn()
    }

    func check() throws(Broken) {
        tally.turns += 1
        tally.frames += program.takeFrames()
        let snapshot = program.repository.snapshot
        oracle.evict(at: snapshot.clock.now(device: program.now))
        try oracle.check(at: program, gap: gap, isThorough: tally.turns % 32 == 0)
        try oracle.checkScreen(of: program, world: world, server: server, isThorough: tally.turns % 4 == 0, &tally)
        if let latest = recovery?.latest, !isRequesting, program.now > latest {
            throw Broken("LIVE again within one retry", "since \(program.now.timeIntervalSince(latest)) s")
        }
    }

    func note(_ text: String) {
        let event = "\(LocalTime.utc.dayAndTime(server)) \(LocalTime.utc.exactTime(server)) \(text)"
        events.append(event)
        if events.count > 60 { events.removeFirst() }
        digest.add(event)
        for line in program.frame { digest.add(line) }
        if isTraced { print(String(digest.value, radix: 16), event) }
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
            recovery = Recovery(since: program.now, latest: isRequesting ? nil : latestRecovery())
        case nil: break
        }
    }

    private func latestRecovery() -> Date {
        max(program.now, program.repository.snapshot.health.nextTry) + Oracle.longestRequest + 1
    }

    /// Whether a request to the board's feed is under way.
    private var isRequesting: Bool { program.repository.engine.request != nil }

    /// A question of the board, to its feed.
    func request(_ source: RaceSource, count: Int) -> World.Delivery {
        let delivery = request { $0.answer(source, count: count, at: server) }
        // Now and then the lid is closed while a question is under way.
        guard random.oneIn(150) else { return delivery }
        nextDisturbance = server + delivery.latency / 2
        isLidClosing = true
        return delivery
    }

    /// Any question.
    func request<SourceReport>(_ question: (inout World) -> SourceReport) -> SourceReport {
        tally.questions += 1
        return question(&world)
    }

    /// The board has had an answer.
    func hear(_ delivery: World.Delivery, requested: Date) throws(Broken) {
        let repository = program.repository
        repository.fallbackError = delivery.isFallback ? delivery.error : nil
        note("\(Self.words(delivery)) after \(program.now.timeIntervalSince(requested)) s")
        try oracle.took(delivery, requested: requested, snapshot: repository.snapshot, at: program.now, gap: gap)
        tally.mostRemembered = max(tally.mostRemembered, repository.engine.machine.remembered)
        guard var open = recovery else { return }
        if delivery.error == nil, requested >= open.since {
            recovery = nil
            tally.recoveries += 1
        } else {
            open.latest = latestRecovery()
            recovery = open
        }
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
