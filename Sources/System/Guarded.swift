/// A value that several threads use, one at a time.
package final class Guarded<Value>: @unchecked Sendable {  // the value is used under the lock alone
    private let lock = Lock()
    private var value: Value

    /// Guards a value from here on: the caller may not keep it.
    package init(_ value: sending Value) { self.value = value }

    /// Runs `body` with the value while no other thread has it; a nested call would wait for ever.
    package func withLock<Result, Failure>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        try lock.withLock { () throws(Failure) in try body(&value) }
    }
}
