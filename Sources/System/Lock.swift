internal import Glibc

/// A mutex with a condition to wait for: pthread_mutex_lock(3), pthread_cond_wait(3). What waits for no condition uses
/// `Synchronization.Mutex`, of which the compiler checks that nobody gets at its value without it.
package final class Lock: @unchecked Sendable {  // a mutex is there to be used by several threads
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        let isMade = pthread_mutex_init(mutex, nil) == 0 && pthread_cond_init(condition, nil) == 0
        precondition(isMade, "with default attributes both can always be made on Linux")
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Runs `body` while no other thread does; a nested call would wait for ever.
    package func withLock<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Releases the lock until `wake` is called, or for no reason: check the condition again. Only inside `withLock`.
    package func wait() {
        pthread_cond_wait(condition, mutex)
    }

    /// Wakes one waiting thread. Inside `withLock` or not.
    package func wake() {
        pthread_cond_signal(condition)
    }
}
