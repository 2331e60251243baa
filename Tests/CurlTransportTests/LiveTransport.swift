import Glibc
import Services
import Testing

@testable import Transports

/// Loopback is loopback, whatever proxy the environment names. Set once, before the first request reads it.
private let isWithoutProxies = setenv("no_proxy", "*", 1) == 0

func makeTransport() throws -> CurlTransport {
    try #require(isWithoutProxies)
    return try CurlTransport(version: "9.8.7")
}

/// A server with this script and a transport, both ended afterwards.
func withServer(
    _ script: @escaping ScriptedServer.Script,
    _ body: (ScriptedServer, CurlTransport) async throws -> Void
) async throws {
    let server = try ScriptedServer(script)
    let transport: CurlTransport
    do {
        transport = try makeTransport()
    } catch {
        server.stop()
        throw error
    }
    do {
        try await body(server, transport)
    } catch {
        await transport.close()
        server.stop()
        throw error
    }
    await transport.close()
    server.stop()
}

/// What came of a request, in one word for failures.
func outcome(_ transport: CurlTransport, _ request: HTTPRequest) async -> String {
    do throws(TransportError) {
        return "\(try await transport.get(request).status)"
    } catch {
        switch error {
        case .badURL: return "badURL"
        case .nameNotFound: return "nameNotFound"
        case .noNetwork: return "noNetwork"
        case .refused: return "refused"
        case .timedOut: return "timedOut"
        case .tls: return "tls"
        case .badCertificate: return "badCertificate"
        case .cutShort: return "cutShort"
        case .tooLarge(let limit): return "tooLarge \(limit)"
        case .badRedirect: return "badRedirect"
        case .throttled: return "throttled"
        case .budgetSpent: return "budgetSpent"
        case .cancelled: return "cancelled"
        case .unreadable: return "unreadable"
        case .other(let code, _): return "other \(code)"
        }
    }
}
