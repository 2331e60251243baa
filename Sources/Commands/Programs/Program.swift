package import FoundationEssentials
import Glibc
import Logging
package import Models
package import Settings
import System
package import Views

/// What runs until it is closed. Its life has the loop call it, and calls it at the end.
@MainActor
package protocol Program: AnyObject {
    var life: ProgramLife { get }
    /// Called before the loop runs. The program ends by `stop` of its loop.
    func start() throws(Failure)
    /// A turn of the loop; comes no more once the end is decided.
    /// - Returns: the steady clock's instant at which it is due again; nil for none.
    func turn() -> Date?
    func clockWasSet()
    func received(_ signal: Int32)
    /// What must not wait, once the end is decided: the terminal is restored, the output gets no more lines.
    func close()
    /// Ends every part, in the order in which they need each other.
    func finish() async
    /// What is waited for even after the limit of the end.
    func finishLate() async
}

extension Program {
    /// Why it ended, if it failed.
    package var failure: Failure? { life.failure }

    package func turn() -> Date? { nil }
    package func clockWasSet() {}
    package func received(_ signal: Int32) { life.close(status: -signal) }
    package func close() {}
    package func finishLate() async {}
}

/// Start and end of a program: who is called by the loop, the tasks that are under way, and the exit status.
@MainActor
package final class ProgramLife {
    package var tasks: OwnedTasks { ends.tasks }
    /// Why the program ended, if it failed.
    package private(set) var failure: Failure?
    /// The exit status, or a signal's number below zero; nil until the end is decided.
    private(set) var status: Int32?
    private let ends: ProgramEnds
    private let limit: TimeInterval
    private weak var program: (any Program)?

    /// - Parameter limit: seconds after which a part that has not ended is left.
    package init(_ ends: ProgramEnds, limit: TimeInterval = 1) {
        (self.ends, self.limit) = (ends, limit)
    }

    package var isClosing: Bool { status != nil }
    /// Whether a signal ends the program, or the loss of its terminal.
    var isKilled: Bool { status.map { $0 < 0 } ?? false }

    /// Has the loop call the program from now on.
    package func begin(_ program: any Program) {
        self.program = program
        let loop = ends.loop
        loop.turn = { [weak program] in program?.life.isClosing == false ? program?.turn() : nil }
        loop.onClockSet = { [weak program] in program?.clockWasSet() }
        loop.onSignal { [weak program] in program?.received($0) }
    }

    /// Does something after so many real seconds, unless the program ends before.
    package func after(_ seconds: TimeInterval, _ work: @escaping @MainActor () -> Void) {
        tasks.start { [self] in
            await ends.real.sleep(until: ends.real.now + seconds)
            if !isClosing, !Task.isCancelled { work() }
        }
    }

    /// Closes the program as failed. A failure after the end was decided does not change it.
    /// - Parameter isLate: whether it does, unless a signal ends the program: the last lines could not be written.
    package func fail(_ failure: Failure, evenLate isLate: Bool = false) {
        guard !isClosing else {
            if isLate, !isKilled { self.failure = self.failure ?? failure }
            return
        }
        self.failure = failure
        close(status: failure.status.rawValue)
    }

    /// Closes a program whose output takes no more lines.
    /// - Parameter code: errno of a failed write; nil for a reader that is gone, which is no failure.
    package func outputEnded(_ code: Int32?, evenLate isLate: Bool = false) {
        if let code { fail(.cannotWrite(code), evenLate: isLate) } else { close(status: 0) }
    }

    /// Ends every part of the program, and then the loop. A part that does not end within the limit is left.
    /// - Parameter status: the exit status, or a signal's number below zero.
    package func close(status: Int32) {
        guard !isClosing, let program else { return }
        self.status = status
        program.close()
        tasks.start { [self] in
            await program.finish()
            stop(status)
        }
        tasks.start { [self] in
            await ends.real.sleep(until: ends.real.now + limit)
            guard !Task.isCancelled else { return }
            await program.finishLate()
            stop(status)
        }
    }

    /// Ends the loop and every task. What still runs is left.
    package func stop(_ status: Int32) {
        ends.loop.stop(failure?.status.rawValue ?? status)
        tasks.cancel()
    }
}

/// Holds something that comes later, without keeping it.
@MainActor
final class Weak<Value: AnyObject> {
    weak var value: Value?
}

/// A program that draws on a terminal and is served by its keys.
@MainActor
package protocol ScreenProgram: Program {
    var ends: ProgramEnds { get }
    var terminal: any BoardTerminal { get }
    var screen: any ScreenSession { get }
    /// What stands still while the process is stopped.
    func pause()
    func resume()
    func reload()
    func show(_ page: WebAddress)
}

extension ScreenProgram {
    package func pause() {}
    package func resume() {}
    package func reload() {}
    package func show(_ page: WebAddress) {}
    package func close() { closeTerminal() }

    package func watchTerminal() {
        ends.loop.watch(terminal.inputDescriptor) { [weak self] _ in self?.serveEvents() }
    }

    package func closeTerminal() {
        ends.loop.unwatch(terminal.inputDescriptor)
        terminal.close()
    }

    package func received(_ signal: Int32) { serve(signal) }

    package func serve(_ signal: Int32) {
        switch signal {
        case SIGWINCH:
            terminal.sizeChanged()
            serveEvents()
        case SIGTSTP:
            suspend()
            serveEvents()
        case SIGCONT: screen.redraw()
        default: life.close(status: -signal)
        }
    }

    /// Serves all that waits. However often a pasted text has the key, the files of the settings are read once.
    private func serveEvents() {
        var wantsReload = false
        while let wanted = screen.serveEvents() {
            switch wanted {
            case .quit: return life.close(status: 0)
            // The same status as after SIGHUP.
            case .closed: return life.close(status: -SIGHUP)
            case .suspend: suspend()
            case .reload: wantsReload = true
            case .show(let page): show(page)
            }
        }
        if wantsReload { reload() }
    }

    private func suspend() {
        terminal.suspend()
        pause()
        do {
            try ends.suspendProcess()
        } catch {
            ends.logger.warning("not suspended", metadata: ["error": "\(error)"])
        }
        terminal.resume()
        resume()
        screen.redraw()
    }
}
