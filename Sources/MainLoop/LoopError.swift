/// A system call that the loop cannot do without has failed.
package struct LoopError: Error, Hashable, Sendable {
    /// As in its manual page: `poll`, `timerfd_settime`.
    package let call: String
    /// The errno.
    package let code: Int32

    /// The value of a call that answers the negated errno when it fails.
    static func check(_ value: Int32, _ call: String) throws(LoopError) -> Int32 {
        guard value >= 0 else { throw LoopError(call: call, code: -value) }
        return value
    }
}
