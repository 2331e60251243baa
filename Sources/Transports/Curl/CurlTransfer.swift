internal import CCurl
internal import Glibc
internal import Services

/// One request under way: its easy handle, and the memory that curl uses for it.
///
/// The handle belongs to the loop, which must reset it before the transfer is freed.
final class CurlTransfer {
    let job: CurlJob
    let easy: UnsafeMutableRawPointer
    /// The connection on which the request went out; nil before.
    private(set) var connection: CurlConnection?
    /// Whether a connection is used by several requests at once (HTTP/2); bytes that wait on it are no answer of ours.
    var isShared: (CurlConnection) -> Bool = { _ in false }
    /// Whether the request was not sent because bytes were waiting on the connection, which would be taken for the
    /// answer.
    private(set) var foundLeftovers = false
    private let isSecondTry: Bool
    private let sockets: CurlSockets
    /// Connections that were opened for this transfer until its last question.
    private var connects = 0
    private var requestHeaders: UnsafeMutablePointer<curl_slist>?
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var headers = HTTPHeaders()
    private var body: [UInt8] = []
    /// Limit in bytes that was exceeded; nil while none is.
    private var exceeded: Int?

    /// - Parameter isSecondTry: on a connection of its own, after one with leftovers.
    init(_ job: CurlJob, easy: UnsafeMutableRawPointer, sockets: CurlSockets, isSecondTry: Bool = false) {
        (self.job, self.easy, self.sockets, self.isSecondTry) = (job, easy, sockets, isSecondTry)
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        rb_curl_list_free(requestHeaders)
        errorText.deallocate()
    }

    /// Sets up the handle: the request, and the options of every request.
    func configure(userAgent: String) throws(TransportError) {
        let request = job.request
        let options = CurlOptions(easy: easy)
        try options.setPolicy()
        if request.usesNewConnection || isSecondTry { try options.setFresh() }
        if !request.followsRedirects { try options.set(CURLOPT_FOLLOWLOCATION, 0) }
        try options.set(url: request.url)
        try options.set(CURLOPT_USERAGENT, userAgent)
        try options.set(timeoutMilliseconds: request.timeoutMilliseconds)
        try options.set(CURLOPT_MAXFILESIZE_LARGE, size: max(request.bodyLimit, 0))
        for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
            // "Name;" makes curl send a header without a value.
            try append(value.isEmpty ? name + ";" : name + ": " + value)
        }
        try CurlFailure.check(rb_curl_set_headers(easy, requestHeaders))
        try CurlFailure.check(rb_curl_set_buffer(easy, CURLOPT_ERRORBUFFER, errorText))
        try setCallbacks()
    }

    private func setCallbacks() throws(TransportError) {
        let context = Unmanaged.passUnretained(self).toOpaque()  // the loop holds the transfer while curl can call
        try CurlFailure.check(
            rb_curl_set_write(
                easy,
                { bytes, size, count, context in
                    CurlTransfer.from(context)?.accept(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
                }, context))
        try CurlFailure.check(
            rb_curl_set_header(
                easy,
                { bytes, size, count, context in
                    CurlTransfer.from(context)?.acceptHead(UnsafeRawBufferPointer(start: bytes, count: size * count))
                        ?? 0
                }, context))
        try CurlFailure.check(
            rb_curl_set_prereq(
                easy,
                { context, _, _, peer, own in
                    let mayRequest = CurlTransfer.from(context)?.mayRequest(from: own, to: peer) ?? false
                    return mayRequest ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                }, context))
        try CurlFailure.check(
            rb_curl_set_open(
                easy,
                { context, _, address in
                    guard let transfer = CurlTransfer.from(context), let address else { return -1 }
                    return transfer.sockets.open(address)
                }, context))
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Outcome for the caller, if curl has ended the transfer with `code`.
    func outcome(_ code: CURLcode) -> CurlJob.Outcome {
        guard code == CURLE_OK else {
            if let exceeded { return .failure(.tooLarge(limit: exceeded)) }
            // curl has no better word for a header line without an end.
            if code == CURLE_OUT_OF_MEMORY, connection != nil { return .failure(.tooLarge(limit: HTTPHeaders.limit)) }
            if foundLeftovers { return .failure(.cutShort(detail: "bytes came before the question")) }
            let text = String(cString: errorText)
            let failure = CurlFailure(
                code: code, osError: Int32(truncatingIfNeeded: number(CURLINFO_OS_ERRNO)),
                status: number(CURLINFO_RESPONSE_CODE), wasSent: number(CURLINFO_REQUEST_SIZE) != 0,
                isOnThisMachine: job.request.isOnThisMachine, limit: job.request.bodyLimit,
                detail: text.isEmpty ? String(cString: rb_curl_words(code)) : text)
            return .failure(failure.transportError)
        }
        var values = headers.values
        if number(CURLINFO_REDIRECT_COUNT) > 0 { values[HTTPResponse.redirected] = "1" }
        return .success(HTTPResponse(status: number(CURLINFO_RESPONSE_CODE), headers: values, body: body))
    }

    /// The same job on a connection of its own, if the request was not sent; nil if that was tried already.
    var secondTry: CurlJob? {
        guard foundLeftovers, !isSecondTry else { return nil }
        var spent: curl_off_t = 0
        guard rb_curl_get_size(easy, CURLINFO_TOTAL_TIME_T, &spent) == CURLE_OK else { return nil }
        var request = job.request
        request.timeoutMilliseconds = max(1, request.timeoutMilliseconds - Int(spent / 1000))
        return CurlJob(id: job.id, request: request, caller: job.caller)
    }

    /// Error if more bytes have come than any answer within the limits needs: chunk extensions, empty blocks and frames
    /// cost work and bring no body. It allows half as much again for framing, and four answers at once by HTTP/2.
    var isOverReceived: TransportError? {
        guard let connection else { return nil }
        let limit = job.request.bodyLimit + job.request.bodyLimit / 2 + Self.wrapping
        return connection.received > UInt64(isMultiplexed ? 4 * limit : limit) ? .tooLarge(limit: limit) : nil
    }

    private static let wrapping = 256 << 10

    var isMultiplexed: Bool { number(CURLINFO_HTTP_VERSION) == Int(CURL_HTTP_VERSION_2_0) }

    private func append(_ header: String) throws(TransportError) {
        guard !header.utf8.contains(where: { $0 == 0 || $0 == 10 || $0 == 13 }) else {
            throw CurlFailure.setup(CURLE_BAD_FUNCTION_ARGUMENT)
        }
        guard let longer = rb_curl_list_append(requestHeaders, header) else {
            throw CurlFailure.setup(CURLE_OUT_OF_MEMORY)
        }
        requestHeaders = longer
    }

    /// The last look before the request goes out (CURLOPT_PREREQFUNCTION(3)).
    ///
    /// Bytes that wait on a connection which has served before are an answer to no question of ours, and libcurl would
    /// take them for one. On a new connection with TLS session tickets wait, and on one of HTTP/2 frames that carry
    /// their stream's number.
    private func mayRequest(from own: Int32, to peer: Int32) -> Bool {
        let connects = number(CURLINFO_NUM_CONNECTS)
        let hasServed = connects == self.connects
        self.connects = connects
        connection = sockets.connection(from: own, to: peer)
        guard hasServed, let connection, !isShared(connection) else { return true }
        foundLeftovers = connection.isReadable
        return !foundLeftovers
    }

    /// Takes decoded bytes; any other answer than their count ends the transfer (CURLOPT_WRITEFUNCTION(3)).
    private func accept(_ chunk: UnsafeRawBufferPointer) -> Int {
        guard body.count + chunk.count <= job.request.bodyLimit else {
            exceeded = job.request.bodyLimit
            return chunk.isEmpty ? 1 : 0
        }
        body.append(contentsOf: chunk)
        return chunk.count
    }

    /// Takes a line of any head or trailer (CURLOPT_HEADERFUNCTION(3)).
    private func acceptHead(_ line: UnsafeRawBufferPointer) -> Int {
        guard headers.take(line) else {
            exceeded = HTTPHeaders.limit
            return line.isEmpty ? 1 : 0
        }
        return line.count
    }

    /// 0 when curl does not know.
    private func number(_ info: CURLINFO) -> Int {
        var value = 0
        return rb_curl_get_long(easy, info, &value) == CURLE_OK ? value : 0
    }
}

/// The socket of a transfer, by the data of the system. curl owns it and closes it.
struct CurlConnection: Hashable {
    let descriptor: Int32
    /// Bytes that it had received before the request.
    let before: UInt64

    init(descriptor: Int32) {
        self.descriptor = descriptor
        before = rb_socket_received(descriptor)
    }

    /// Bytes that came since, of any kind: chunk extensions, empty frames, TLS.
    var received: UInt64 {
        let now = rb_socket_received(descriptor)
        return now < before ? 0 : now - before
    }

    /// Whether something waits to be read, or the other end has closed.
    var isReadable: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) >= 0
    }
}
