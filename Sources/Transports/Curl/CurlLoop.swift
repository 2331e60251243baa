internal import CCurl
internal import Services

/// The loop of curl's thread: takes commands, runs curl, hands out finished requests, sleeps.
///
/// It is made and used on that thread only.
final class CurlLoop {
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

    /// Loads libcurl, which is not done before there is a request, and makes the handle of all requests.
    init(_ mailbox: CurlMailbox, userAgent: String) throws(TransportError) {
        try CurlLibrary.load()
        guard let multi = rb_curl_multi_new() else { throw CurlFailure.setup(CURLE_FAILED_INIT) }
        (self.multi, self.mailbox, self.userAgent) = (multi, mailbox, userAgent)
        do throws(TransportError) {
            try Self.configure(multi)
        } catch {
            rb_curl_multi_free(multi)
            throw error
        }
        mailbox.wakes(multi)
    }

    /// The whole of the thread: waits for the first request, and is `CurlLoop` from then on.
    ///
    /// Requests that come while libcurl cannot be used end with the reason. The next one tries again: a package may be
    /// in the middle of an upgrade.
    ///
    /// - Parameter make: makes the loop, with libcurl loaded.
    static func run(_ mailbox: CurlMailbox, make: () throws(TransportError) -> CurlLoop) {
        while mailbox.waitsForRequest() {
            do throws(TransportError) {
                try make().run()
                return
            } catch {
                if !refuse(mailbox.take(), with: error) { break }
            }
        }
        for case .start(let job) in mailbox.close(ending: .cancelled) {
            job.caller.resume(returning: .failure(.cancelled))
        }
        mailbox.end()
    }

    /// Ends the requests of commands with `error`.
    ///
    /// - Returns: whether the thread goes on: false if a command was to stop.
    private static func refuse(_ commands: [CurlMailbox.Command], with error: TransportError) -> Bool {
        var goesOn = true
        for command in commands {
            switch command {
            case .start(let job): job.caller.resume(returning: .failure(error))
            case .cancel: continue  // it has just ended
            case .stop: goesOn = false
            }
        }
        return goesOn
    }

    /// Limits for all requests together: curl_multi_setopt(3).
    private static func configure(_ multi: UnsafeMutableRawPointer) throws(TransportError) {
        let limits: [(CURLMoption, Int)] = [
            (CURLMOPT_MAXCONNECTS, connectionLimit), (CURLMOPT_MAX_HOST_CONNECTIONS, 4),
            (CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX)),
        ]
        for (option, value) in limits {
            let code = rb_curl_multi_set_long(multi, option, value)
            guard code == CURLM_OK else { throw CurlFailure.setup(code) }
        }
    }

    private func run() {
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
        var code = rb_curl_multi_perform(multi, &running)
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
        code = rb_curl_multi_wait(multi)
        return code == CURLM_OK ? nil : CurlFailure.setup(code)
    }

    private func begin(_ job: CurlJob, isSecondTry: Bool = false) {
        guard let easy = spares.popLast() ?? rb_curl_new() else {
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
            let code = rb_curl_multi_add(multi, easy)
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
        let code = rb_curl_multi_remove(multi, transfer.easy)
        transfers[transfer.easy] = nil
        if transfer.job.request.usesNewConnection { setConnectionLimit() }
        if code == CURLM_OK {
            recycle(transfer.easy)
        } else {
            rb_curl_free(transfer.easy)
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
        rb_curl_reset(easy)
        if spares.count < Self.spareLimit {
            spares.append(easy)
        } else {
            rb_curl_free(easy)
        }
    }

    private func close(ending: TransportError) {
        let left = mailbox.close(ending: ending)
        for transfer in Array(transfers.values) { finish(transfer, with: .failure(ending)) }
        for case .start(let job) in left { job.caller.resume(returning: .failure(ending)) }
        for easy in spares { rb_curl_free(easy) }
        spares.removeAll()
        let code = rb_curl_multi_free(multi)
        assert(code == CURLM_OK, "no handle is left in it")
        mailbox.end()
    }
}

/// The sockets of curl's connections. curl closes them, and in 7.88 does not report which one a transfer is about to
/// use (CURLINFO_ACTIVESOCKET has none before its end): the ports of both ends identify it.
///
/// For curl's thread only.
final class CurlSockets {
    private var opened: Set<Int32> = []

    /// - Returns: the descriptor; -1 when there is none (CURLOPT_OPENSOCKETFUNCTION(3)).
    func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
        let descriptor = rb_socket_open(address)
        if descriptor >= 0 { opened.insert(descriptor) }
        return descriptor
    }

    /// The connection between two ports; nil when there is none.
    func connection(from own: Int32, to peer: Int32) -> CurlConnection? {
        // Sockets that curl has closed are no longer sockets, or their numbers belong to others.
        opened = opened.filter { rb_socket_port($0, 0) >= 0 }
        let found = opened.first { rb_socket_port($0, 0) == own && rb_socket_port($0, 1) == peer }
        return found.map { CurlConnection(descriptor: $0) }
    }
}
