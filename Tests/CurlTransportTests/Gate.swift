import Glibc

/// Lets a server's thread wait for the test, and the test for the server.
final class Gate: @unchecked Sendable {  // a semaphore and a stream are there to be used by several threads
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let passages: AsyncStream<Void>
    private let passed: AsyncStream<Void>.Continuation

    init() {
        sem_init(semaphore, 0, 0)
        (passages, passed) = AsyncStream.makeStream()
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    /// Lets the server go on; the test calls it.
    func open() { sem_post(semaphore) }

    /// Blocks until the gate is open; the server calls it.
    func wait() { sem_wait(semaphore) }

    /// Reports that what stood behind the gate is done; the server calls it.
    func pass() { passed.yield() }

    /// Returns when the server has passed; the test calls it.
    func isPassed() async {
        for await _ in passages { return }
    }
}
