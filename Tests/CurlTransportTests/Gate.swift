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

    /// By the test: the server may go on.
    func open() { sem_post(semaphore) }

    /// By the server; blocks.
    func wait() { sem_wait(semaphore) }

    /// By the server: what stood behind the gate is done.
    func pass() { passed.yield() }

    /// By the test: returns when the server has passed.
    func isPassed() async {
        for await _ in passages { return }
    }
}
