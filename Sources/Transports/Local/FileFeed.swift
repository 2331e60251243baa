internal import FoundationEssentials
internal import Glibc
internal import Models
internal import Services
internal import Synchronization
internal import System

/// The feed of one file, which is read again when it has changed. A pipe is read once, to its end.
final class FileFeed: LocalFeed {
    private struct State {
        var isReading = false
        var isStopped = false
    }

    let waiters = Waiters()
    private let state = Mutex(State())
    /// Held by the thread that reads, of which there is one at a time.
    private let reader: Mutex<FileReader>
    /// Ends the wait for a pipe.
    private let wake: WakePipe?

    init(path: String, now: @escaping @Sendable () -> Int) {
        wake = try? WakePipe()
        reader = Mutex(FileReader(path: path, wake: wake, now: now))
    }

    func request(_ limits: FeedLimits) {
        let refusal: TransportError? = state.withLock { state in
            if state.isStopped { return .cancelled }
            if state.isReading { return nil }
            do throws(SystemError) {
                // A disk can hang; only this thread waits for it.
                _ = try WorkerThread { [self] in
                    let outcome = reader.withLock { $0.read(limits) }
                    self.state.withLock { $0.isReading = false }
                    waiters.answer(outcome)
                }
                state.isReading = true
                return nil
            } catch {
                return .unreadable(detail: error.description)
            }
        }
        if let refusal { waiters.answer(.failure(refusal)) }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        wake?.write()
        waiters.answer(.failure(.cancelled))
    }

    /// Returns at once: a disk may hang, and a file needs no end.
    func join() {}
}

/// Reads a file, and knows what it has read.
private struct FileReader {
    private let path: String
    /// Ends the wait for a pipe.
    private let wake: WakePipe?
    private var known: Known?
    private var made = MadeTime()
    /// Returns the milliseconds of a steady clock.
    private let now: @Sendable () -> Int

    /// Readings of a file that changes meanwhile, readings of an empty file, and seconds after which an empty file
    /// counts as empty.
    private static let (fewReadings, readings, fresh) = (3, 40, 3.0)

    private enum Known {
        /// A file, with the mark that shows whether it was written since.
        case file(FileMark, body: [UInt8])
        case stream(body: [UInt8], at: Int)
    }

    init(path: String, wake: WakePipe?, now: @escaping @Sendable () -> Int) {
        (self.path, self.wake, self.now) = (path, wake, now)
    }

    mutating func read(_ limits: FeedLimits) -> Waiters.Outcome {
        if case .stream(let body, let at)? = known {
            return .success(HTTPResponse(local: body, age: (steadyMilliseconds() - at) / 1000))
        }
        do throws(FileProblem) {
            let file = try opened()
            let problem = FileProblem(kind: try file.status().st_mode)
            if let problem, problem.code == EISDIR {
                return .failure(.unreadable(detail: "\(shown) is a folder, not a file"))
            }
            return problem == nil ? try regular(file, limits) : stream(file, limits)
        } catch {
            return .failure(error.limit > 0 ? .tooLarge(limit: limits.bytes) : .unreadable(detail: words(error.code)))
        }
    }

    /// Standard input that is a socket has a name that cannot be opened.
    private func opened() throws(FileProblem) -> OpenFile {
        do throws(FileProblem) {
            return try OpenFile(path, .read, links: .followed)
        } catch {
            guard error.hasNoReader, path == "/dev/stdin" else { throw error }
            return try OpenFile(copyOf: STDIN_FILENO)
        }
    }

    private mutating func regular(_ file: borrowing OpenFile, _ limits: FeedLimits) throws(FileProblem)
        -> Waiters.Outcome
    {
        var mark = FileMark(try file.status())
        if case .file(mark, let body)? = known { return answer(body, mark) }
        var body: [UInt8] = []
        // Another program may be writing the file, perhaps repeatedly, so it is read until a reading is whole.
        for attempt in 1...Self.readings {
            guard mark.size <= limits.bytes else { throw .tooLarge(limits.bytes) }
            file.seek(to: 0)
            body = try file.read(limit: limits.bytes)
            let after = FileMark(try file.status())
            defer { mark = after }
            let isEmpty = body.trimmed.isEmpty
            let age = (DeviceClock.steady + DeviceClock.shift).timeIntervalSince(mark.written)
            if after == mark, !isEmpty || age > Self.fresh { break }
            if attempt >= (isEmpty ? Self.readings : Self.fewReadings) { break }
            poll(nil, 0, 20)
        }
        guard !body.trimmed.isEmpty else { return .failure(.unreadable(detail: "\(shown) is empty")) }
        known = .file(mark, body: body)
        made = MadeTime()
        return answer(body, mark)
    }

    private mutating func answer(_ body: [UInt8], _ mark: FileMark) -> Waiters.Outcome {
        let known = Date(timeIntervalSince1970: TimeInterval(now()) / 1000)
        let age = made.age(of: mark.written, by: DeviceClock.steady + DeviceClock.shift, at: known)
        return .success(HTTPResponse(local: body, age: age))
    }

    /// Reads a pipe once: what was read is gone.
    private mutating func stream(_ file: borrowing OpenFile, _ limits: FeedLimits) -> Waiters.Outcome {
        let deadline = steadyMilliseconds() + limits.milliseconds
        var body: [UInt8] = []
        while true {
            let left = deadline - steadyMilliseconds()
            var polled = [
                pollfd(fd: file.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake?.read ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            guard left > 0, poll(&polled, 2, Int32(clamping: left)) != 0 else {
                return .failure(.timedOut(detail: "\(shown) had no end in \(limits.milliseconds / 1000) s"))
            }
            if polled[1].revents != 0 { return .failure(.cancelled) }
            guard polled[0].revents != 0 else { continue }
            let (bytes, isEnd) = Input.available(file.number, most: 1 << 16)
            body += bytes
            guard body.count <= limits.bytes else { return .failure(.tooLarge(limit: limits.bytes)) }
            if isEnd { break }
        }
        guard !body.trimmed.isEmpty else { return .failure(.unreadable(detail: "\(shown) is empty")) }
        known = .stream(body: body, at: steadyMilliseconds())
        return .success(HTTPResponse(local: body, age: 0))
    }

    private var shown: String { FeedText.clean(path, limit: 150) }

    private func words(_ code: Int32) -> String {
        code == ENOENT
            ? "there is no file \(shown)" : "\(shown) cannot be read: \(SystemError(call: "", code: code).words)"
    }
}

/// Properties of a file that show a change.
struct FileMark: Hashable {
    private let node: UInt
    private let device: UInt
    let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// - Parameter status: of the file, while it is open.
    init(_ status: stat) {
        node = UInt(status.st_ino)
        device = UInt(status.st_dev)
        size = Int(status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }

    /// Time of its last change, by the device's clock.
    var written: Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }
}
