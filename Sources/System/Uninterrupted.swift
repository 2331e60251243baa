import Glibc

/// Calls of the system that a signal may interrupt (signal(7)).
package enum Uninterrupted {
    /// Repeats a call as long as a signal interrupts it.
    /// - Parameter call: returns a number below 0, and sets `errno`, if it fails.
    /// - Returns: the call's last result; `errno` is as the call left it, and not EINTR.
    package static func call<Count: SignedInteger>(_ call: () -> Count) -> Count {
        while true {
            let count = call()
            if count >= 0 || errno != EINTR { return count }
        }
    }
}
