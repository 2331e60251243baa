package import FoundationEssentials
import Glibc
package import Models

/// Reads the text of a `TextSocket` on a loop, without blocking it.
@MainActor
package enum SocketText {
    /// Text of a socket, or why there is none.
    package enum Outcome: Sendable, Hashable {
        /// The text that came up to its end.
        case text([UInt8])
        /// No program listens, or the other end closed the connection without a text.
        case nobody
        /// No text came in time, or more than the limit.
        case silent
    }

    /// - Parameters:
    ///   - limit: most bytes.
    ///   - end: instant of `clock` at which the wait is over; it also ends when its task is cancelled.
    package static func read(
        _ path: String, limit: Int, until end: Date, on loop: any ProgramLoop, clock: any WallClock
    ) async -> Outcome {
        let descriptor = UnixSocket.open(SOCK_STREAM, SOCK_NONBLOCK)
        guard descriptor >= 0 else { return .nobody }
        let code = UnixSocket.withAddress(path) { connect(descriptor, $0, $1) } ?? -1
        guard code == 0, UnixSocket.isOwn(descriptor) else {
            // EAGAIN means that more clients wait than the kernel allows.
            let isBusy = code != 0 && errno == EAGAIN
            close(descriptor)
            return isBusy ? .silent : .nobody
        }
        let reading = Reading(descriptor, limit: limit, loop)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { reading.begin($0, until: end, clock) }
        } onCancel: {
            clock.callSoon { reading.finish(.silent) }
        }
        close(descriptor)
        return outcome
    }

    @MainActor
    private final class Reading {
        private let descriptor: Int32
        private let limit: Int
        private let loop: any ProgramLoop
        private var continuation: CheckedContinuation<Outcome, Never>?
        private var takeBack: (@Sendable () -> Void)?
        private var bytes: [UInt8] = []

        package init(_ descriptor: Int32, limit: Int, _ loop: any ProgramLoop) {
            (self.descriptor, self.limit, self.loop) = (descriptor, limit, loop)
        }

        func begin(_ continuation: CheckedContinuation<Outcome, Never>, until end: Date, _ clock: any WallClock) {
            guard !Task.isCancelled else { return continuation.resume(returning: .silent) }
            self.continuation = continuation
            takeBack = clock.call(at: end) { self.finish(.silent) }
            loop.watch(descriptor) { _ in self.take() }
        }

        private func take() {
            let (part, isEnd) = Input.available(descriptor, most: limit + 1)
            bytes += part
            if bytes.count > limit { return finish(.silent) }
            if isEnd { finish(bytes.isEmpty ? .nobody : .text(bytes)) }
        }

        func finish(_ outcome: Outcome) {
            guard let continuation else { return }
            self.continuation = nil
            loop.unwatch(descriptor)
            takeBack?()
            continuation.resume(returning: outcome)
        }
    }
}
