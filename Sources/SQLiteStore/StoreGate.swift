internal import Glibc

/// A lock and something to wait for under it.
///
/// Not `Synchronization.Mutex`: the thread sanitizer of this toolchain reports every use of that one falsely.
final class StoreGate: @unchecked Sendable {  // is the lock
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        let made = pthread_mutex_init(mutex, nil) == 0 && pthread_cond_init(condition, nil) == 0
        precondition(made, "with default attributes both can always be made on Linux")
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Runs `body` alone. Not recursive.
    func held<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Only inside `held`: lets go until somebody calls `wake`, or for no reason.
    func wait() {
        pthread_cond_wait(condition, mutex)
    }

    func wake() {
        pthread_cond_signal(condition)
    }
}
