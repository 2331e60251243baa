import Facts
import Models
import Repository

extension CardContent {
    /// Adds the form of runner, rider and trainer to each line.
    mutating func apply(_ form: [FormSubject: FormCounts]) {
        guard !form.isEmpty else { return }
        for index in rows.indices {
            let row = rows[index]
            rows[index].form = FormWords.record(form[FormSubject(.runner(category), category, row.name)])
            rows[index].trainerForm = FormWords.strike(form[FormSubject(.trainer, category, row.trainer)])
            if let kind = FormKind.rider(category) {
                rows[index].jockeyForm = FormWords.strike(form[FormSubject(kind, category, row.jockey)])
            }
        }
        for column in [RunnerColumn.form, .jockeyForm, .trainerForm] where rows.contains(where: { $0.fills(column) }) {
            columns.insert(column)
        }
    }
}

extension RunnerRow {
    /// `Ruji, 3g, rating 49: settles back and runs on.`
    var note: String {
        guard !comment.isEmpty || !guide.isEmpty else { return "" }
        let who = [name, age, guide].filter { !$0.isEmpty }.joined(separator: ", ")
        return comment.isEmpty ? who : who + ": " + comment
    }

    /// `365 days: Ruji 3/12 won, Jo Rider 14%, Sam Keeper 9%`.
    var formWords: Wording? {
        let parts = [
            form.isEmpty ? "" : tr("\(name) won \(form)"), jockeyForm.isEmpty ? "" : "\(jockey) \(jockeyForm)",
            trainerForm.isEmpty ? "" : "\(trainer) \(trainerForm)",
        ].filter { !$0.isEmpty }
        guard !parts.isEmpty else { return nil }
        let short = [form, jockeyForm.isEmpty ? "" : "J \(jockeyForm)", trainerForm.isEmpty ? "" : "T \(trainerForm)"]
        return Wording(
            FormWords.short(FormLoader.cardPeriod) + ": " + parts.joined(separator: ", "),
            short: short.filter { !$0.isEmpty }.joined(separator: " "))
    }
}
