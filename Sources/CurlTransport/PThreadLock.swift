internal import Glibc

/// A mutual exclusion lock.
///
/// Not `Synchronization.Mutex`: the thread sanitizer of this toolchain reports every use of that one falsely.
package final class PThreadLock: @unchecked Sendable {  // a mutex is there to be used by several threads
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    package init() {
        let code = pthread_mutex_init(mutex, nil)
        precondition(code == 0, "a mutex with default attributes can always be made on Linux")
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Runs `body` alone. Not recursive.
    package func withLock<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}
