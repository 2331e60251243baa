internal import CLinux
internal import Glibc

/// Signals as something to read: signalfd(2).
final class LoopSignals {
    let descriptor: Int32

    /// Blocks the signals in this thread, and in every thread that it starts from now on.
    init(_ signals: [Int32]) throws(SystemError) {
        descriptor = try SystemError.check(rb_signals_open(signals, Int32(signals.count)), "signalfd")
    }

    deinit {
        close(descriptor)
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
