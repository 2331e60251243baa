internal import CLinux
internal import Dispatch  // for the linker: CLinux calls libdispatch, and nothing else here names it
package import FoundationEssentials
internal import Glibc

/// The main thread's one poll(2): descriptors, signals, the timer, and the jobs of the main actor.
///
/// It sleeps until one of them is ready. Everything that is due in one wake-up is served before the next `turn`. Made
/// and run on the main thread, before any other thread is started.
@MainActor
package final class MainLoop: ProgramLoop {
    /// Called once before every sleep, to draw; answers the instant of the steady clock at which it is due again,
    /// at the latest, or nil. An instant that had passed when the turn began is put off by 10 ms.
    package var turn: (@MainActor () -> Date?)?
    /// The device's clock was set, or the device was suspended. No deadline depends on it.
    package var onClockSet: (@MainActor () -> Void)?
    /// The device's network has gone, come back or become another; at first only if there is none. Never called where
    /// the kernel may not be asked.
    package var onNetwork: (@MainActor (_ isThere: Bool) -> Void)? {
        didSet { if networkWatch == nil { networkWatch = NetworkWatch() } }
    }

    private struct Watcher {
        let serial: Int
        /// The events that poll(2) waits for; 0 for the end only.
        let events: Int16
        let handler: @MainActor (_ ready: Readiness) -> Void
    }

    private let clockWatch: ClockWatch
    private var networkWatch: NetworkWatch?
    private let signals: LoopSignals
    private var signalHandler: (@MainActor (Int32) -> Void)?
    private var watchers: [Int32: Watcher] = [:]
    private var lastSerial = 0
    nonisolated private let sleepers: LoopSleepers
    private var mainQueue: Int32?
    private var status: Int32?

    /// - Parameter signals: those that come to `onSignal` instead of their default action. They are blocked in this
    ///   thread and in those it starts, and stay blocked. If `SIGWINCH` is not among them, its handler must look for
    ///   the effect in `turn`, which follows it.
    package init(signals: [Int32] = []) throws(SystemError) {
        sleepers = try LoopSleepers()
        clockWatch = try ClockWatch()
        self.signals = try LoopSignals(signals)
    }

    /// Calls `handler` whenever there are bytes to read, or there is an end or error to notice, until `unwatch`.
    ///
    /// The handler must read the bytes, else the loop calls it again at once. A descriptor that is closed, or has hung
    /// up with no bytes left to read, is reported once and then unwatched. One handler for a descriptor.
    package func watch(_ descriptor: Int32, _ handler: @escaping @MainActor (_ ready: Readiness) -> Void) {
        add(descriptor, Int16(POLLIN), handler)
    }

    /// Calls `handler` once when the other end of a descriptor that is written to has gone, or the descriptor has an
    /// error; bytes to read there are left alone. One handler for a descriptor.
    package func watchEnd(of descriptor: Int32, _ handler: @escaping @MainActor (_ ready: Readiness) -> Void) {
        add(descriptor, 0, handler)
    }

    private func add(_ descriptor: Int32, _ events: Int16, _ handler: @escaping @MainActor (Readiness) -> Void) {
        lastSerial += 1
        watchers[descriptor] = Watcher(serial: lastSerial, events: events, handler: handler)
    }

    /// Stops calling handlers for this descriptor; a descriptor without a handler is no error.
    package func unwatch(_ descriptor: Int32) {
        watchers[descriptor] = nil
    }

    /// Calls `handler` for each of the signals that the loop was made with.
    package func onSignal(_ handler: @escaping @MainActor (Int32) -> Void) {
        signalHandler = handler
    }

    /// Serves all events until `stop`; then ends every sleep.
    ///
    /// - Returns: the status that `stop` was given.
    /// - Throws: if the system cannot wait or read the time.
    package func run() throws(SystemError) -> Int32 {
        mainQueue = try SystemError.check(rb_main_queue_open(), "_dispatch_get_main_queue_handle_4CF")
        defer {
            mainQueue = nil
            sleepers.end()
        }
        while true {
            if let status {
                self.status = nil
                return status
            }
            try pass()
        }
    }

    /// Makes `run` return this status before the next turn; only the first call counts.
    package func stop(_ status: Int32) {
        self.status = self.status ?? status
    }

    /// Waits until the steady clock shows `deadline`; less long when the task is cancelled or the loop ends.
    nonisolated func sleep(until deadline: Date) async {
        await sleepers.sleep(until: deadline)
    }

    /// Calls `body` once the steady clock shows `deadline`, unless the loop ends before.
    /// - Returns: takes the call back.
    nonisolated func call(
        at deadline: Date, _ body: @escaping @MainActor @Sendable () -> Void
    ) -> @Sendable () -> Void {
        sleepers.call(at: deadline, body)
    }

    var sleeperCount: Int { sleepers.count }

    /// One turn, one sleep, and everything that was due after it.
    func pass() throws(SystemError) {
        let began = DeviceClock.steady
        if let isThere = networkWatch?.news { onNetwork?(isThere) }
        let due = turn?()
        guard status == nil else { return }
        try sleepers.arm(turn: due, began: began)
        let ready = try wait()
        if ready[clockWatch.descriptor] != nil, try clockWatch.take() { onClockSet?() }
        if let networkWatch, ready[networkWatch.descriptor] != nil { networkWatch.look() }
        try sleepers.wakeDue(hasFired: ready[sleepers.descriptor] != nil)
        if ready[signals.descriptor] != nil {
            for signal in try signals.take() { signalHandler?(signal) }
        }
        serve(ready)
        // The queue runs last, ready or not, since the handlers may have left jobs there.
        if let mainQueue { _ = try SystemError.check(rb_main_queue_run(mainQueue), "read") }
    }

    /// Sleeps until a descriptor is ready.
    ///
    /// - Returns: those that are, with their events.
    private func wait() throws(SystemError) -> [Int32: Int16] {
        let ours =
            [sleepers.descriptor, clockWatch.descriptor, signals.descriptor]
            + [mainQueue, networkWatch?.descriptor].compactMap { $0 }
        var polled = ours.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        for (descriptor, watcher) in watchers {
            polled.append(pollfd(fd: descriptor, events: watcher.events, revents: 0))
        }
        // A signal of ours makes its descriptor ready; other signals do not wake the loop.
        guard Uninterrupted.call({ poll(&polled, nfds_t(polled.count), -1) }) >= 0 else {
            throw SystemError(call: "poll", code: errno)
        }
        return polled.reduce(into: [:]) { if $1.revents != 0 { $0[$1.fd] = $1.revents } }
    }

    private func serve(_ ready: [Int32: Int16]) {
        // These are the watchers from before the sleep, since a handler may end another, or watch the same number
        // again.
        let watched = watchers.filter { ready[$0.key] != nil }.sorted { $0.value.serial < $1.value.serial }
        for (descriptor, watcher) in watched where watchers[descriptor]?.serial == watcher.serial {
            let events = ready[descriptor] ?? 0
            let isOver = Int32(events) & POLLNVAL != 0 || Int32(events) & (POLLHUP | POLLIN) == POLLHUP
            if isOver || watcher.events == 0 { unwatch(descriptor) }
            watcher.handler(Readiness(events: events))
        }
    }
}

/// Signals as something to read: signalfd(2).
package final class LoopSignals {
    let descriptor: Int32

    /// Blocks the signals in this thread, and in every thread that it starts from now on.
    package init(_ signals: [Int32]) throws(SystemError) {
        descriptor = try SystemError.check(rb_signals_open(signals, Int32(signals.count)), "signalfd")
    }

    deinit {
        close(descriptor)
    }

    /// Waits until there is something to read.
    /// - Returns: false if one of the signals came first; it stays pending.
    package func leave(_ readable: Int32) -> Bool {
        var waiting = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: readable, events: Int16(POLLIN), revents: 0),
        ]
        _ = Uninterrupted.call { poll(&waiting, 2, -1) }
        return waiting[0].revents == 0
    }

    /// Takes the signals that have come since the last call; several of one kind count once.
    func take() throws(SystemError) -> [Int32] {
        var signals: [Int32] = []
        while true {
            let signal = try SystemError.check(rb_signals_take(descriptor), "read")
            guard signal > 0 else { return signals }
            signals.append(signal)
        }
    }
}

/// The loop that a program is composed on: that of the main thread, or one that a test drives.
@MainActor
package protocol ProgramLoop: AnyObject {
    /// Called once before every sleep; returns the instant of the steady clock at which it is due again, or nil.
    var turn: (@MainActor () -> Date?)? { get set }
    /// Called when the device's clock was set, or the device was suspended.
    var onClockSet: (@MainActor () -> Void)? { get set }
    /// Called when the device's network has gone, come back or become another.
    var onNetwork: (@MainActor (_ isThere: Bool) -> Void)? { get set }

    /// Calls `handler` for each signal that the loop receives.
    func onSignal(_ handler: @escaping @MainActor (Int32) -> Void)

    /// Calls `handler` whenever a descriptor has something to read, an end or an error, until `unwatch`.
    func watch(_ descriptor: Int32, _ handler: @escaping @MainActor (_ ready: Readiness) -> Void)

    /// Calls `handler` once when the other end of a descriptor that is written to has gone.
    func watchEnd(of descriptor: Int32, _ handler: @escaping @MainActor (_ ready: Readiness) -> Void)

    /// Stops calling handlers for this descriptor; a descriptor without a handler is no error.
    func unwatch(_ descriptor: Int32)

    /// Ends the loop with this status before the next turn; only the first call counts.
    func stop(_ status: Int32)
}

/// Reasons why a watched descriptor woke the loop: poll(2).
package struct Readiness: OptionSet, Hashable, Sendable {
    /// Bits of the reasons below, not those of poll(2).
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// There are bytes to read, or the end of input.
    package static let readable = Readiness(rawValue: 1)
    /// The other end is gone; its last data may still be read.
    package static let hungUp = Readiness(rawValue: 2)
    /// The descriptor has an error, or is not open.
    package static let failed = Readiness(rawValue: 4)

    /// Readiness by the `revents` of a pollfd.
    package init(events: Int16) {
        self = []
        let events = Int32(events)
        if events & POLLIN != 0 { insert(.readable) }
        if events & POLLHUP != 0 { insert(.hungUp) }
        if events & (POLLERR | POLLNVAL) != 0 { insert(.failed) }
    }
}
