import Models
import Settings

/// Actions of boxes in words for the sender.
package enum FleetSendWords {
    /// Most boxes that a sentence names.
    private static let most = 20

    /// `shown on 45 of 48, taken by 46; not: flemington/bar-2 (offline), flemington/bar-3 (no answer)`.
    /// - Parameter verb: words before the number of boxes that did it: `shown on`, `applied by`.
    package static func line(_ report: FleetSendReport, verb: String) -> String {
        guard !report.answers.isEmpty else { return "no box is known there" }
        let done = report.answers.values.count { $0 == .done }
        let others = report.answers.filter { $0.value != .done }.sorted { order($0.key) < order($1.key) }
        var words = others.prefix(most).map { "\($0.key) (\(reason($0.value)))" }
        if others.count > most { words.append("and \(others.count - most) more") }
        let taken = report.answers.values.count { if case .taken = $0 { true } else { false } }
        let whole =
            "\(verb) \(done) of \(report.answers.count)" + (taken > 0 ? ", taken by \(done + taken)" : "")
        return words.isEmpty ? whole : "\(whole); not: \(words.joined(separator: ", "))"
    }

    private static func reason(_ answer: FleetSendReport.Answer) -> String {
        switch answer {
        case .done: "done"
        case .refused(let words): words
        case .taken(nil): "taken, not on its screen"
        case .taken(.behind): "taken: behind another notice"
        case .taken(.later): "taken: begins later"
        case .taken(.quietHours): "taken: quiet hours"
        case .taken(.noLine): "taken: a desktop shows evacuations alone"
        case .silent: "no answer"
        case .offline: "offline"
        }
    }

    /// Sorts by number: `bar-2` comes before `bar-10`.
    private static func order(_ name: String) -> [FleetName] {
        name.split(separator: "/").compactMap { FleetName(String($0)) }
    }
}

extension [FleetName] {
    fileprivate static func < (left: [FleetName], right: [FleetName]) -> Bool {
        left.lexicographicallyPrecedes(right)
    }
}
