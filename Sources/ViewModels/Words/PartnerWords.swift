import Models
import Repository

/// Words for partner access where its data is missing (README, "Partner access").
package enum PartnerWords {
    /// Words for a program's line.
    /// - Parameter names: settings that are missing.
    package static func notAsked(_ names: [String]) -> String {
        "the affiliates are not asked: \(names.joined(separator: ", ")) are not set. Without this partner access the "
            + "day's meetings and results are not complete (README, \"Partner access\")"
    }

    /// In the head of a list.
    static let note = BoardState.Wording(
        "no partner access: only races from the next list", short: "no partner access")

    /// Behind the sentences of an empty list.
    static let sentences = [
        "The whole day needs partner access: affiliates-contact, affiliates-partner and affiliates-partner-id are not set.",
        "The README says how, under \"Partner access\".",
    ]
}

extension DaySnapshot {
    /// Whether sources are asked, and none of them is the one that knows the whole day.
    var lacksPartnerAccess: Bool { !parts.isEmpty && !parts.contains { $0.source.listsWholeDay } }
}
