import Glibc
internal import SystemPackage

/// A call that the system refused.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The name of the call, as its man page has it.
    let call: String
    /// Number of errno(3), which is positive.
    package let code: Int32

    package init(call: String, code: Int32) {
        (self.call, self.code) = (call, code)
    }

    /// The system's words for the code, such as `No space left on device`.
    package var words: String { Errno(rawValue: code).description }

    package var description: String { "\(call): \(words)" }
}

extension SystemError {
    /// The value of a call that answers the negated errno when it fails.
    static func check(_ value: Int32, _ call: String) throws(SystemError) -> Int32 {
        guard value >= 0 else { throw SystemError(call: call, code: -value) }
        return value
    }
}

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
