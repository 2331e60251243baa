internal import CLinux
internal import Glibc

/// Effects of signals that a program with handlers of its own must produce itself. For the main thread, with the
/// terminal restored.
package enum ProcessControl {
    /// Signals that end a process by default, and that a program with a terminal must handle.
    ///
    /// Left out are those that cannot be handled, those of a crash (the terminal's own handler restores it), and
    /// SIGPIPE and SIGXFSZ, which are errors of write(2) here.
    package static let endingSignals: [Int32] =
        [
            SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR,
            SIGSTKFLT,
        ] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())

    /// Leaves out signals that this process was started to ignore, as by nohup(1) or in the background of a script.
    ///
    /// A program with a screen, which wants SIGWINCH, still handles the signals of its terminal's keys. It notices by
    /// itself when its terminal is gone.
    package static func heeded(_ signals: [Int32]) -> [Int32] {
        let ofScreen = signals.contains(SIGWINCH) ? [SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH] : []
        return signals.filter { ofScreen.contains($0) || !isIgnored($0) }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        // SIG_IGN is an address, which Swift sees as a function.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN as __sighandler_t?, to: Int.self)
    }

    /// Makes a full file size, a lost reader or a lost connection an error of write(2) instead of a signal. Ignores two
    /// signals of the C library, too.
    package static func ignoreWriteSignals() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        rb_ignore_library_signals()
    }

    /// Stops this process and its group as Ctrl-Z does by default, and returns when it is continued.
    ///
    /// The shell then prints `Stopped`. Returns at once if no shell could continue the process (an orphaned process
    /// group, setpgid(2)). Afterwards the signal's handler and the thread's mask are as before.
    package static func suspendProcess() throws(SystemError) {
        var before = try setDefault(SIGTSTP)
        guard kill(0, SIGTSTP) == 0 else { throw SystemError(call: "kill", code: errno) }
        var mask = try unblock(SIGTSTP)  // stops in here
        let code = pthread_sigmask(SIG_SETMASK, &mask, nil)
        guard code == 0 else { throw SystemError(call: "pthread_sigmask", code: code) }
        guard sigaction(SIGTSTP, &before, nil) == 0 else { throw SystemError(call: "sigaction", code: errno) }
    }

    /// Ends the block of a loop's signals: from now on they end the process by default, and pending ones do so at once.
    /// A write without a reader then lasts no longer than a person wants.
    package static func takeSignals() {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in endingSignals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Ends the process by this signal, which the parent then sees: a shell shows 128 + `signal`.
    ///
    /// Exits with that status should the signal not end a process by default.
    package static func endAs(signal: Int32) -> Never {
        ChildProcess.endAll()
        if (try? setDefault(signal)) != nil, raise(signal) == 0 { _ = try? unblock(signal) }
        ProcessEnd.exit(128 + signal)
    }

    /// Sets the default action, and returns the one before.
    private static func setDefault(_ signal: Int32) throws(SystemError) -> sigaction {
        var standard = sigaction()
        standard.__sigaction_handler.sa_handler = SIG_DFL
        var before = sigaction()
        guard sigaction(signal, &standard, &before) == 0 else { throw SystemError(call: "sigaction", code: errno) }
        return before
    }

    /// Unblocks the signal, and returns the mask before.
    private static func unblock(_ signal: Int32) throws(SystemError) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal)
        var before = sigset_t()
        let code = pthread_sigmask(SIG_UNBLOCK, &set, &before)
        guard code == 0 else { throw SystemError(call: "pthread_sigmask", code: code) }
        return before
    }

    /// Gives back the memory of code that ran only at the start. The system loads it again from its cache of the file
    /// if it is needed.
    package static func releaseStartUpCode() {
        rb_release_code()
    }
}

/// The one end of the process, but for a signal.
package enum ProcessEnd {
    /// Ends the programs that were started, and then the process at once: no exit handler and no destructor of a
    /// library runs, since threads that still run may use what they free. The program keeps no output in a buffer.
    package static func exit(_ status: Int32) -> Never {
        ChildProcess.endAll()
        rb_end(status)
    }
}
