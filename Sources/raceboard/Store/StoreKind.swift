/// What `raceboard store clear` takes, by the word for it. Secrets, settings and counts of requests are none of it.
enum StoreKind: String, CaseIterable {
    case races, cards, meetings, answers, form, record, watches, choices, broken

    /// For the question, and for what was done.
    var words: String {
        switch self {
        case .races: "races that were seen and shown"
        case .cards: "cards and results"
        case .meetings: "lists of meetings"
        case .answers: "answers that need not be asked for again, of all feeds"
        case .form: "form (it is counted again from the cards that are left)"
        case .record: "the record of the feed's answers"
        case .watches: "the watch list"
        case .choices: "filter, rows, region and theme as chosen last"
        case .broken: "files that were damaged and set aside"
        }
    }

    static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
