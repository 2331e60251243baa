import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import ViewModels
import Views

/// What is done to the program, besides to the feed.
extension Lab {
    func disturb() async throws(Broken) {
        nextDisturbance = server + random.spread(5, 1200)
        if isLidClosing {
            isLidClosing = false
            return suspend()
        }
        switch random.int(in: 1...100) {
        case ...30: try await press()
        case ...55: try await visit()
        case ...70: try await resize()
        case ...78: setDeviceClock()
        case ...88: suspend()
        case ...92: await restart()
        default: changeStore()
        }
    }

    /// A storm of keys, with a look after some of them.
    private func press() async throws(Broken) {
        let count = Int(random.spread(1, 80))
        note("\(count) keys")
        tally.count("key storm")
        pressed = []
        for _ in 0..<count {
            if random.chance(8) {
                try await click()
                continue
            }
            let event = event()
            pressed.append(event)
            program.terminal.queue(event)
            guard random.oneIn(3) else { continue }
            try await serve()
        }
        if random.chance(75) { tidy() }
        try await serve()
    }

    /// Somebody goes to another screen and stays there; from a list often on to a card.
    private func visit() async throws(Broken) {
        tidy()
        let ways: [[Key]] = [
            [.enter], [.down, .enter], [.down, .down, .enter], [.function(2)], [.function(2), .enter], [.function(3)],
            [.function(2), .down, .down, .down, .enter], [.function(2), .down, .down, .down, .down],
            [.function(3), .enter], [.character("m")], [.character("m"), .enter],
            [.enter, .character("]"), .character("s")], [],
        ]
        let way = random.pick(ways, or: [])
        try await serve()
        guard !isListing else { return }
        note("keys \(way)")
        tally.count("visit")
        for key in way {
            program.terminal.queue(.key(key))
            try await serve()
        }
    }

    /// A click on what is on the screen; one on the button that quits does so, and somebody starts the program again.
    private func click() async throws(Broken) {
        try await serve()
        guard !isListing else { return }
        let size = random.chance(75) ? program.terminal.size : TerminalSize(columns: 300, rows: 100)
        let (column, row) = (random.int(in: 0...size.columns), random.int(in: 0...size.rows))
        let quits = program.isQuitButton(column: column, row: row)
        program.terminal.queue(.click(column: column, row: row))
        pressed.append(.click(column: column, row: row))
        guard quits else { return try await serve() }
        guard !program.serveKeys() else { throw Broken("a click on the button that quits does", "\(column), \(row)") }
        note("a click on the button that quits")
        tally.count("quit by click")
        await restart()
    }

    private func serve() async throws(Broken) {
        guard program.serveKeys() else {
            throw Broken("only its key and its button end the program", "after \(pressed)")
        }
        serveSession()
        isListing = [.help, .commands].contains(program.viewModel.state.screen)
        await settle()
        // As in a turn of the loop: what changed after the frame is drawn before anybody looks.
        try hear()
        serveSession()
        try check()
    }

    /// Somebody puts the board back as it is meant to be.
    private func tidy() {
        program.terminal.queue(.key(.escape))
        program.terminal.queue(.key(.escape))
        // Some go away and leave it held.
        if program.repository.snapshot.isHeld, random.oneIn(2) { program.terminal.queue(.key(.character(" "))) }
        if random.oneIn(2) { program.terminal.queue(.key(.character("a"))) }
    }

    private static let bindings = KeyTable.all()

    /// No event runs a line of the help or of the list of commands, since one of them quits, nor gives it another key.
    private func event() -> TerminalEvent {
        let event = anyEvent()
        if [.key(.character(":")), .key(.character("?")), .key(.function(1))].contains(event) { isListing = true }
        return isListing && [.key(.enter), .key(.character("="))].contains(event) ? .key(.tab) : event
    }

    private func anyEvent() -> TerminalEvent {
        if random.chance(5) { return .wheel(up: random.oneIn(2)) }
        let keys = Self.bindings.filter {
            $0.intent != .quit && !($0.intent == .reveal && program.hidesResults)
        }.flatMap(\.keys).filter { $0 != .character("q") }
        if random.chance(75) { return .key(random.pick(keys, or: .escape)) }
        let scalar = Unicode.Scalar(UInt32(random.int(in: 0...0x2fff))) ?? "x"
        let others: [Key] = [
            .character(scalar), .tab, .backTab, .delete, .insert, .function(random.int(in: 1...24)), .control("x"),
            .character(Unicode.Scalar(UInt8(random.int(in: 0x20...0x7e)))),
        ]
        let key = random.pick(others, or: .tab)
        if program.hidesResults, key == .character("v") { return .key(.tab) }
        return .key(key == .character("q") ? .tab : key)
    }

    private func resize() async throws(Broken) {
        let count = Int(random.spread(1, 12))
        note("\(count) sizes")
        tally.count("resize")
        for _ in 0..<count {
            program.terminal.resize(columns: random.int(in: 1...300), rows: random.int(in: 1...100))
            try await serve()
        }
        if random.chance(85) {
            let size = random.pick(Self.ordinarySizes, or: (80, 24))
            program.terminal.resize(columns: size.0, rows: size.1)
            try await serve()
        }
    }

    private func setDeviceClock() {
        let size = random.pick([0.3, 1, 2.5, 43, 3600, 86_400, 100_000_000], or: 43)
        let seconds = size * (random.oneIn(2) ? 1 : -1)
        note("the device's clock is set by \(seconds) s")
        tally.count("clock step")
        program.clock.setDevice(by: seconds)
        oracle.deviceWasSet(at: program.now)
    }

    /// Time passes, and nobody is awake for it.
    private func suspend() {
        let seconds = random.chance(94) ? random.spread(1, 120) : random.spread(120, 14_400)
        note("suspended for \(seconds) s")
        tally.count("suspend")
        program.clock.set(to: program.now + seconds)
        oracle.wasSuspended()
        kiosk?.wasSuspended(for: seconds)
        stoodStill()
    }

    /// The program is killed, and starts again after a while; its new clock begins at the device's time.
    private func restart() async {
        let off = random.chance(85) ? random.spread(1, 60) : random.spread(60, 7200)
        let truth = server + off
        var device = program.now + off + program.clock.deviceShift
        // A dead battery, or a clock that was put right in between.
        if random.oneIn(5) { device = Date(timeIntervalSince1970: 946_684_800 + random.unit()) }
        if random.oneIn(3) { device = truth - random.unit() * 3 }
        note("killed, started again after \(off) s with the clock \(truth.timeIntervalSince(device)) s slow")
        tally.count("restart")
        await program.end()
        heard = []
        let (preferences, size) = (program.preferences, program.terminal.size)
        program = LabProgram(
            LabProgram.Settings(
                start: device, preferences: preferences, size: size,
                hidesResults: mutant == .revealsResults || random.oneIn(2), mutant: mutant, lists: lists,
                heartbeat: heartbeat, seed: random.next()),
            store: store)
        gap = truth.timeIntervalSince(device)
        oracle = Oracle()
        oracle.deviceWasSet(at: program.now)
        began()
        await begin()
        kiosk?.restart(beside: program)
    }

    private func changeStore() {
        let kinds = StoreProblem.Kind.allCases.map(Optional.some) + [nil, nil, nil, nil]
        store.problem = random.pick(kinds, or: nil)
        note("store: \(store.problem.map(\.rawValue) ?? "works")")
        if store.problem != nil { tally.count("store failure") }
    }
}
