/// A value that several threads use, one at a time.
package final class Guarded<Value>: @unchecked Sendable {  // the value is used under the lock alone
    private let lock = Lock()
    private var value: Value

    /// Guards a value from here on: nobody else may keep it.
    package init(_ value: sending Value) { self.value = value }

    /// Runs `body` alone, with the value. Not recursive.
    package func withLock<Result, Failure>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        try lock.withLock { () throws(Failure) in try body(&value) }
    }
}
