import CurlTransport
import FoundationEssentials
import Glibc
import MainLoop
import Models
import Services

/// Looks at everything that a kiosk needs.
@MainActor
struct Doctor {
    let environment: [String: String]
    let reader: SettingReader
    let transport: any HTTPTransport

    /// Asks the feed, each source once.
    func report(url: String) async -> FeedReport {
        var answers: [FeedReport.Answer] = []
        for source in FeedSource.allCases { answers.append(await ask(source, url: url)) }
        let host = HTTPRequest(url: url).host
        var report = FeedReport(
            url: Redactor.secrets(url), host: host.split(separator: "@").last.map(String.init) ?? host,
            lookup: .unneeded, proxies: proxies(url), answers: answers)
        do {
            report.hasPIN = try Secrets(environment: environment).pin(reader) != nil
        } catch {
            report.pinFailure = error
        }
        report.lookup = Self.lookup(report.host)
        return report
    }

    private func ask(_ source: FeedSource, url: String) async -> FeedReport.Answer {
        let feed = NedsFeed(source: source, base: url, transport: transport)
        let began = DeviceClock.steady
        func milliseconds() -> Int { Int(DeviceClock.steady.timeIntervalSince(began) * 1000) }
        do throws(FeedError) {
            let answer = try await feed.nextRaces(count: 10)
            let offset = answer.serverDate.map { Int($0.timeIntervalSince(DeviceClock.steady).rounded()) }
            return .init(source: source, milliseconds: milliseconds(), races: answer.races.count, clockOffset: offset)
        } catch {
            return .init(source: source, milliseconds: milliseconds(), error: error)
        }
    }

    /// As libcurl reads them.
    private func proxies(_ url: String) -> [String] {
        let scheme = url.lowercased().hasPrefix("https:") ? "https" : "http"
        // http_proxy counts in lower case alone.
        let names = [
            "\(scheme)_proxy", scheme == "https" ? "HTTPS_PROXY" : nil, "all_proxy", "ALL_PROXY", "no_proxy",
            "NO_PROXY",
        ]
        return names.compactMap { $0 }.compactMap { name in
            environment[name].flatMap {
                $0.isEmpty ? nil : "\(name)=\(FeedText.clean(Redactor.secrets($0), limit: 100))"
            }
        }
    }

    /// Blocks, for as long as the system's resolver does.
    static func lookup(_ host: String) -> FeedReport.Lookup {
        var name = host[...]
        if let colon = name.lastIndex(of: ":"), !name.hasSuffix("]") { name = name[..<colon] }
        if name.hasPrefix("[") || name.allSatisfy({ $0.isNumber || $0 == "." }) { return .unneeded }
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let began = DeviceClock.steady
        let code = getaddrinfo(String(name), nil, &hints, &found)
        defer { if let found { freeaddrinfo(found) } }
        guard code == 0 else { return .failed(String(cString: gai_strerror(code))) }
        var count = 0
        var next = found
        while let entry = next {
            count += 1
            next = entry.pointee.ai_next
        }
        return .found(addresses: count, milliseconds: Int(DeviceClock.steady.timeIntervalSince(began) * 1000))
    }
}
