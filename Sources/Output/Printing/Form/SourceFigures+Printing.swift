import Facts
import Models

/// Statistics of a source in JSON, by its own names (docs/form.md).
struct SourceFiguresBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "source": "The source by its name in settings.",
        "kind": "Kind of the subject.",
        "days": "Last days that were counted; null for all, or if unknown.",
        "name": "Name of the subject.",
        "figures": "Its figures.",
    ]

    private let source: String
    private let kind: String
    private let days: Nullable<Int>
    private let name: String
    private let figures: [Figure]

    private struct Figure: JSONBody {
        static let notes: [String: JSONNote] = [
            "name": "The source's name of the figure.",
            "text": "The figure, as the source writes it.",
        ]

        let name: String
        let text: String
    }

    init(_ reported: SourceFigures) {
        source = reported.source.name
        kind = "\(reported.kind)"
        days = Nullable(reported.days)
        name = reported.figures.name
        figures = reported.figures.figures.map { Figure(name: $0.name, text: $0.text) }
    }
}

extension SourceFigures {
    /// A section after ours; none if no source was requested, or none answered.
    static func text(_ reported: [SourceFigures]?, behind ours: String) -> String {
        guard let reported else { return ours }
        let rows = reported.map { one in
            [
                translated("\(one.kind)"), one.figures.name,
                one.days.map { FormWords.words(FormPeriod(days: $0)) } ?? "",
                one.figures.figures.map { "\($0.name) \($0.text)" }.joined(separator: ", "),
            ]
        }
        let by = (reported.first?.source.wording.name).map(translated) ?? tr("the source")
        return ours + (ours.isEmpty ? "" : "\n") + tr("By \(by)") + "\n"
            + (rows.isEmpty ? tr("no figures") + "\n" : TextTable.text(rows))
    }
}
