package import Facts
import Models

extension RunnerReport {
    /// Name and race, the known facts in lines with names, then the records and the last starts as tables.
    package func text(localTime: LocalTime) -> String {
        let page = RunnerPage(runner, of: card.card, localTime: localTime)
        let marks = page.marks.isEmpty ? "" : " (\(page.marks.joined(separator: ", ")))"
        var text = page.title + marks + "\n" + card.heading(localTime)
        if !page.facts.isEmpty {
            text += "\n" + TextTable.text(page.facts.map { [$0.name, $0.words] })
        }
        if !page.comment.isEmpty { text += "\n" + page.comment + "\n" }
        for table in [page.records, page.starts] where !table.rows.isEmpty {
            text += "\n" + TextTable.text([table.heads] + table.rows, right: table.right)
        }
        return text
    }
}
