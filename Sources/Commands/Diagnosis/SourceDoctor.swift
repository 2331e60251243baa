import Facts
package import FoundationEssentials
import Glibc
package import Models
package import Services
package import Settings

/// Requests every endpoint of one source once, inside its quota, and reports what each answered.
@MainActor
package struct SourceDoctor {
    let source: RaceSource
    let key: SourceKey
    let place: String
    let address: String
    let feeds: SourceFeeds
    let clock: any WallClock

    /// - Parameter address: base address of the source; credentials in it are not shown.
    package init(
        source: RaceSource, key: SourceKey, place: String, address: String, feeds: SourceFeeds, clock: any WallClock
    ) {
        self.source = source
        self.key = key
        self.place = place
        self.address = address
        self.feeds = feeds
        self.clock = clock
    }

    /// The key and its age, what each endpoint answered, and the requests that are left.
    package func findings() async -> [Finding] {
        let reported = "\(key.masked) from \(FeedText.clean(place, limit: 200))"
        let age = KeyAge(place: place, now: clock.now)
        var findings = [age?.finding(of: source.name, reported + ", ") ?? Finding.pass("key", reported)]
        findings += await quota("requests before")
        findings += (await feeds.checks(source) ?? []).map(finding)
        return findings + (await quota("requests after"))
    }

    // MARK: -

    private func quota(_ name: String) async -> [Finding] {
        guard let quota = feeds.quota(source) else { return [] }
        let (spent, budget) = (await quota.spent(), quota.budget)
        let words = "\(spent.today) of \(budget.daily) today, \(spent.thisMonth) of \(budget.monthly) this month"
        let setting = { (name: String?) in name.map { ", or set \($0.drop { $0 == "-" })" } ?? "" }
        if spent.today >= budget.daily {
            let remedy = "wait for the next day (UTC)" + setting(source.wording.budgets?.day)
            return [.fail(name, words + ": spent", fix: remedy)]
        }
        if spent.thisMonth >= budget.monthly {
            let remedy = "wait for the next month (UTC)" + setting(source.wording.budgets?.month)
            return [.fail(name, words + ": spent", fix: remedy)]
        }
        let isShort = spent.today * 10 >= budget.daily * 9 || spent.thisMonth * 10 >= budget.monthly * 9
        return [isShort ? .warn(name, words, fix: "see \(Manual.page(source.name)), Quota") : .pass(name, words)]
    }

    private func finding(_ check: SourceCheck) -> Finding {
        switch check.outcome {
        case .answered(let words):
            .pass(check.name, "\(words), in \(check.milliseconds) ms, queue included")
        case .failed(let error):
            .fail(
                check.name, "\(FeedWords.sentence(error, of: source)) (\(check.milliseconds) ms)", fix: remedy(error))
        case .skipped(let reason):
            .warn(
                check.name, "skipped: \(reason)",
                fix: "raceboard doctor --source \(source.name) on a day with races")
        }
    }

    private func remedy(_ error: FeedError) -> String {
        switch error {
        case .keyRefused: "raceboard key set \(source.name)"
        case .rateLimited, .throttled, .budgetSpent: "wait; see \(Manual.page(source.name)), Quota"
        case .notFound:
            "raceboard config show: \(source.wording.addressOption.drop { $0 == "-" }) is \(Redactor.secrets(address))"
        default: "curl -sI \(Redactor.secrets(address))/"
        }
    }
}

/// Age of a key's file, and whether a new key is due.
package struct KeyAge: Hashable {
    let days: Int

    /// Days after which a new key is due.
    package static let limit = 90

    /// - Parameter place: where a secret was found; a variable and a credential have no age.
    package init?(place: String, now: Date) {
        var status = stat()
        guard place.hasPrefix("/"), stat(place, &status) == 0 else { return nil }
        let written = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
        let seconds = now.timeIntervalSince(written)
        guard seconds.isFinite, seconds < 1e10 else { return nil }
        days = max(0, Int(seconds / 86_400))
    }

    /// Whether a new key is due.
    package var isLong: Bool { days > Self.limit }
    /// Age in whole days: `1 day old`.
    package var words: String { days == 1 ? "1 day old" : "\(days) days old" }

    /// - Parameter lead: what stands before the age.
    func finding(of source: String, _ lead: String) -> Finding {
        isLong ? .warn("key", lead + words, fix: Self.reminder(source)) : .pass("key", lead + words)
    }

    package static func reminder(_ source: String) -> String {
        "get a new one from the service, and save it with raceboard key set \(source)"
    }
}
