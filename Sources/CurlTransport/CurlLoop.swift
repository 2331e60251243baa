internal import CCurl
internal import Services

/// The loop of curl's thread: takes commands, runs curl, hands out finished requests, sleeps.
///
/// Made and used on that thread only; nothing of it is visible elsewhere.
final class CurlLoop {
    /// What the thread is given.
    struct Start: @unchecked Sendable {  // `multi` is the thread's from here on, but for wake-ups by the mailbox
        let multi: UnsafeMutableRawPointer
        let mailbox: CurlMailbox
        let userAgent: String
    }

    /// Longer than any wait: curl has its own timers for what is under way, and commands wake it.
    private static let forever = Int32.max
    /// Most easy handles that are reused for the next requests.
    private static let spareLimit = 4
    /// Most idle connections for later requests.
    private static let connectionLimit = 8

    private let multi: UnsafeMutableRawPointer
    private let mailbox: CurlMailbox
    private let userAgent: String
    private var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
    private var spares: [UnsafeMutableRawPointer] = []
    private let sockets = CurlSockets()
    /// Descriptors of connections that speak HTTP/2, by their last answer.
    private var multiplexed: Set<Int32> = []

    init(_ start: Start) {
        multi = start.multi
        mailbox = start.mailbox
        userAgent = start.userAgent
    }

    /// Limits for all requests together: curl_multi_setopt(3).
    static func configure(_ multi: UnsafeMutableRawPointer) throws(TransportError) {
        let limits: [(CURLMoption, Int)] = [
            (CURLMOPT_MAXCONNECTS, connectionLimit), (CURLMOPT_MAX_HOST_CONNECTIONS, 4),
            (CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX)),
        ]
        for (option, value) in limits {
            let code = rb_curl_multi_set_long(multi, option, value)
            guard code == CURLM_OK else { throw CurlFailure.setup(code) }
        }
    }

    func run() {
        var ending: TransportError?
        while ending == nil {
            ending = obey() ?? turn()
        }
        close(ending: ending ?? .cancelled)
    }

    /// Carries out the commands of callers.
    ///
    /// - Returns: the error of every request after the end; nil before.
    private func obey() -> TransportError? {
        var isStopped = false
        for command in mailbox.take() {
            switch command {
            case .start(let job): begin(job)
            case .cancel(let id):
                guard let transfer = transfers.values.first(where: { $0.job.id == id }) else { continue }
                finish(transfer, with: .failure(.cancelled))
            case .stop: isStopped = true
            }
        }
        return isStopped ? .cancelled : nil
    }

    /// One round: curl works, ended transfers go out, then sleep until something happens.
    ///
    /// - Returns: curl's own failure, after which the handle is of no use.
    private func turn() -> TransportError? {
        var running: Int32 = 0
        var code = curl_multi_perform(multi, &running)
        guard code == CURLM_OK else { return CurlFailure.setup(code) }
        var result = CURLE_OK
        while let easy = rb_curl_multi_ended(multi, &result) {
            guard let transfer = transfers[easy] else { continue }
            if let job = transfer.secondTry {
                release(transfer)
                begin(job, isSecondTry: true)
            } else {
                finish(transfer, with: transfer.outcome(result))
            }
        }
        for transfer in Array(transfers.values) {
            if let error = transfer.isOverReceived { finish(transfer, with: .failure(error)) }
        }
        code = curl_multi_poll(multi, nil, 0, Self.forever, nil)
        return code == CURLM_OK ? nil : CurlFailure.setup(code)
    }

    private func begin(_ job: CurlJob, isSecondTry: Bool = false) {
        guard let easy = spares.popLast() ?? curl_easy_init() else {
            job.caller.resume(returning: .failure(CurlFailure.setup(CURLE_OUT_OF_MEMORY)))
            return
        }
        let transfer = CurlTransfer(job, easy: easy, sockets: sockets, isSecondTry: isSecondTry)
        transfer.isShared = { [unowned self] connection in
            multiplexed.contains(connection.descriptor)
                || transfers.values.contains { $0.connection?.descriptor == connection.descriptor && $0.easy != easy }
        }
        do throws(TransportError) {
            try transfer.configure(userAgent: userAgent)
            let code = curl_multi_add_handle(multi, easy)
            guard code == CURLM_OK else { throw CurlFailure.setup(code) }
            transfers[easy] = transfer
            if job.request.usesNewConnection { setConnectionLimit() }
        } catch {
            recycle(easy)
            job.caller.resume(returning: .failure(error))
        }
    }

    private func finish(_ transfer: CurlTransfer, with outcome: CurlJob.Outcome) {
        release(transfer)
        transfer.job.caller.resume(returning: outcome)
    }

    private func release(_ transfer: CurlTransfer) {
        if let descriptor = transfer.connection?.descriptor {
            if transfer.isMultiplexed { multiplexed.insert(descriptor) } else { multiplexed.remove(descriptor) }
        }
        let code = curl_multi_remove_handle(multi, transfer.easy)
        transfers[transfer.easy] = nil
        if transfer.job.request.usesNewConnection { setConnectionLimit() }
        if code == CURLM_OK {
            recycle(transfer.easy)
        } else {
            curl_easy_cleanup(transfer.easy)
        }
    }

    /// Sets the limit of connections. It is one during a request on a new connection, so that the new one replaces the
    /// idle one before it. Otherwise curl would take the older one again, even if its peer is gone without closing it.
    private func setConnectionLimit() {
        let usesNewConnection = transfers.values.contains { $0.job.request.usesNewConnection }
        let code = rb_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, usesNewConnection ? 1 : Self.connectionLimit)
        assert(code == CURLM_OK, "it was accepted when the handle was made")
    }

    /// Must come before the transfer is freed: a reset handle no longer knows its buffers.
    private func recycle(_ easy: UnsafeMutableRawPointer) {
        curl_easy_reset(easy)
        if spares.count < Self.spareLimit {
            spares.append(easy)
        } else {
            curl_easy_cleanup(easy)
        }
    }

    private func close(ending: TransportError) {
        let left = mailbox.close(ending: ending)
        for transfer in Array(transfers.values) { finish(transfer, with: .failure(ending)) }
        for case .start(let job) in left { job.caller.resume(returning: .failure(ending)) }
        for easy in spares { curl_easy_cleanup(easy) }
        spares.removeAll()
        let code = curl_multi_cleanup(multi)
        assert(code == CURLM_OK, "no handle is left in it")
        mailbox.end()
    }
}
