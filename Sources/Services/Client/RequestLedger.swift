import FoundationEssentials

/// Everything that is remembered of requests to one host or source, shared by all programs of a user. Pure.
package struct RequestLedger: Hashable, Sendable {
    /// Requests of each day, against budgets.
    var quota: RequestQuota
    /// Times of the latest requests, against rules of spans.
    var slots: RequestSlots
    /// Requests that may be sent at once, against the limit of a host.
    var bucket: TokenBucket

    /// A ledger; without arguments one without requests.
    package init(
        quota: RequestQuota = RequestQuota(), slots: RequestSlots = RequestSlots(), bucket: TokenBucket = TokenBucket()
    ) {
        self.quota = quota
        self.slots = slots
        self.bucket = bucket
    }

    /// Both ledgers in one, since each may have missed some requests of the other.
    package func merged(with other: RequestLedger) -> RequestLedger {
        RequestLedger(
            quota: quota.merged(with: other.quota), slots: slots.merged(with: other.slots),
            bucket: bucket.merged(with: other.bucket))
    }

    // MARK: - as text

    /// Text form for a file.
    /// - Parameter boot: id of the machine's current run. After a restart its seconds no longer count.
    package func text(boot: String) -> String {
        var lines = ["raceboard 2", "boot \(boot)"]
        lines += slots.times.map { "at \($0)" }
        if bucket.missing > 0 { lines.append("missing \(bucket.missing) \(bucket.asOf)") }
        lines += quota.days.map { "day \($0.name) \($0.count)" }
        return lines.joined(separator: "\n") + "\nend\n"
    }

    /// Reads what `text` wrote, or the count of an earlier version.
    ///
    /// A line that cannot be read is ignored, and so is everything after `end`, which may be the rest of a longer text.
    /// - Parameter boot: id of the machine's current run; times of another run are ignored.
    package init(text: String, boot: String) {
        self.init()
        let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
        guard lines.first == ["raceboard", "2"] else {
            quota = RequestQuota(earlier: lines.first ?? [])
            return
        }
        let body = lines.dropFirst().prefix { $0 != ["end"] }
        let isThisBoot = body.first == ["boot", boot[...]]
        var times: [TimeInterval] = []
        for line in body {
            switch (line.first, line.count) {
            case ("at", 2): times += Double(line[1]).map { [$0] } ?? []
            case ("missing", 3):
                guard isThisBoot, let missing = Double(line[1]), let asOf = Double(line[2]) else { continue }
                bucket = TokenBucket(missing: missing, asOf: asOf)
            case ("day", 3): Int(line[2]).map { quota.note(String(line[1]), $0) }
            default: continue
            }
        }
        if isThisBoot { slots = RequestSlots(times) }
    }
}
