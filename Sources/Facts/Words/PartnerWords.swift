import Models
import Repository

/// Words for partner access where its data is missing (README, "Partner access").
package enum PartnerWords {
    /// Note in the head of a list.
    package static let note = Wording(
        tr("no partner access: only races from the next list"), short: tr("no partner access"))

    /// Fact that ends a card without partner access.
    package static let onCard = tr("partner access adds legs, pools, tote prices and the form guide")

    /// Further sentences of an empty list.
    package static let sentences = [
        tr("The whole day needs partner access, which is not set."),
        tr("See \"Partner access\" in the README."),
    ]
}

extension CardSnapshot {
    /// Whether sources have answered, but without the data of partner access.
    package var lacksPartnerAccess: Bool {
        card != nil && !sources.isEmpty && !sources.contains { $0.source.listsWholeDay }
    }
}

extension DaySnapshot {
    /// Whether there are sources, but none that lists the whole day.
    package var lacksPartnerAccess: Bool { !sources.isEmpty && !sources.contains { $0.source.listsWholeDay } }
}
