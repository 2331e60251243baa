/// Kinds of saved data for `raceboard store clear`. Secrets, settings and counts of requests are not among them.
enum StoreKind: String, CaseIterable {
    case races, cards, meetings, answers, form, record, watches, choices, broken

    /// Words for the prompt and for the report.
    var words: String {
        switch self {
        case .races: "races that were shown"
        case .cards: "cards and results"
        case .meetings: "lists of meetings"
        case .answers: "saved answers of all feeds"
        case .form: "form (it is counted again from the cards that are left)"
        case .record: "the record of the feed's answers"
        case .watches: "the watch list"
        case .choices: "last choices of filter, rows, region, theme and layout"
        case .broken: "files that were damaged and set aside"
        }
    }

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
