extension SystemError {
    /// The value of a call that answers the negated errno when it fails.
    static func check(_ value: Int32, _ call: String) throws(SystemError) -> Int32 {
        guard value >= 0 else { throw SystemError(call: call, code: -value) }
        return value
    }
}
