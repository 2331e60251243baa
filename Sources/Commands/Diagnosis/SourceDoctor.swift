import Facts
import FoundationEssentials
package import Models
package import Services
package import Settings

/// Requests every endpoint of one source once, inside its quota, and reports what each answered.
@MainActor
package struct SourceDoctor {
    let source: RaceSource
    let key: SourceKey
    /// Place from which the key was read.
    let place: String
    let address: String
    let feeds: SourceFeeds
    let clock: any WallClock

    /// - Parameters:
    ///   - place: where the key was found.
    ///   - address: base address of the source; credentials in it are not shown.
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
