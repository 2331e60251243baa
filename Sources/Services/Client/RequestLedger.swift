import FoundationEssentials

/// All that is remembered of requests to one host or source: what every program of a user shares. Pure.
package struct RequestLedger: Hashable, Sendable {
    package var quota: RequestQuota
    package var slots: RequestSlots
    package var bucket: TokenBucket

    package init(
        quota: RequestQuota = RequestQuota(), slots: RequestSlots = RequestSlots(), bucket: TokenBucket = TokenBucket()
    ) {
        self.quota = quota
        self.slots = slots
        self.bucket = bucket
    }

    /// What two know of the same requests, where each missed some of the other's.
    package func merged(with other: RequestLedger) -> RequestLedger {
        RequestLedger(
            quota: quota.merged(with: other.quota), slots: slots.merged(with: other.slots),
            bucket: bucket.merged(with: other.bucket))
    }

    // MARK: - as text

    /// For a file.
    /// - Parameter boot: names the run of the machine whose seconds these are: after another start they say nothing.
    package func text(boot: String) -> String {
        var lines = ["raceboard 2", "boot \(boot)"]
        lines += slots.times.map { "at \($0)" }
        if bucket.missing > 0 { lines.append("missing \(bucket.missing) \(bucket.asOf)") }
        lines += quota.days.map { "day \($0.name) \($0.count)" }
        return lines.joined(separator: "\n") + "\nend\n"
    }

    /// As `text` wrote it, or an earlier version's count; a line that cannot be read counts as none, and so does
    /// everything behind the end, which may be left of a longer text.
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
