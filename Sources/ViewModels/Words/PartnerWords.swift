import Models
import Repository

/// Words for partner access where its data is missing (README, "Partner access").
enum PartnerWords {
    /// Note in the head of a list.
    static let note = Wording(
        tr("no partner access: only races from the next list"), short: tr("no partner access"))

    /// Fact that ends a card without partner access.
    static let onCard = tr("partner access adds legs, pools, tote prices and the form guide")

    /// Further sentences of an empty list.
    static let sentences = [
        tr("The whole day needs partner access, which is not set."),
        tr("See \"Partner access\" in the README."),
    ]
}

extension CardSnapshot {
    /// Whether sources have answered, but none of them has what partner access adds.
    var lacksPartnerAccess: Bool { card != nil && !sources.isEmpty && !sources.contains { $0.source.listsWholeDay } }
}

extension DaySnapshot {
    /// Whether there are sources, but none that lists the whole day.
    var lacksPartnerAccess: Bool { !sources.isEmpty && !sources.contains { $0.source.listsWholeDay } }
}
