import Models
import ViewModels

/// Statistics of a source in JSON, by its own names (docs/form.md).
struct SourceFiguresBody: Encodable {
    private let source: String
    private let kind: String
    private let days: Nullable<Int>
    private let name: String
    private let figures: [Figure]

    private struct Figure: Encodable {
        let name: String
        let text: String
    }

    init(_ said: SourceFigures) {
        source = said.source.name
        kind = "\(said.kind)"
        days = Nullable(said.days)
        name = said.figures.name
        figures = said.figures.figures.map { Figure(name: $0.name, text: $0.text) }
    }
}

extension SourceFigures {
    /// A section after ours; none if no source was requested, or none answered.
    static func text(_ said: [SourceFigures]?, behind ours: String) -> String {
        guard let said else { return ours }
        let rows = said.map { one in
            [
                "\(one.kind)", one.figures.name, one.days.map { FormWords.words(FormPeriod(days: $0)) } ?? "",
                one.figures.figures.map { "\($0.name) \($0.text)" }.joined(separator: ", "),
            ]
        }
        return ours + (ours.isEmpty ? "" : "\n") + "By \(said.first?.source.wording.name ?? "the source")\n"
            + (rows.isEmpty ? "no figures\n" : TextTable.text(rows))
    }
}
