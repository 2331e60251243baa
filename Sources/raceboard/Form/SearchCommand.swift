import ArgumentParser
import Commands
import Facts
import Models
import Output
import SQLiteStore
import Services
import Settings

/// `raceboard search`: saved meetings, races, runners, jockeys and trainers.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "search", abstract: "Search all saved data for a name.",
        usage: "raceboard search <text> [<options>]",
        discussion:
            "Words match as with / on the board, in any order. See \(Manual.page("form")), also for when it uses the "
            + "network.")

    @Argument(help: ArgumentHelp("Words of a name.", valueName: "text"))
    var text: [String] = []

    @Option(help: ArgumentHelp("Lines to print of each section, 1 to 1000 (default: 20).", valueName: "n"))
    var limit: String?

    @OptionGroup var form: ListOptions

    @OptionGroup var place: OutputOptions
    @OptionGroup var source: WithSourceOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var season: SeasonOptions

    func run() throws {
        try form.check(csv: false)
        let text = try FormStoreAccess.text(self.text, of: "search")
        let limit = try SettingValue(limit, of: "--limit")?.whole(in: 1...1000) ?? 20
        let access = try FormStoreAccess(store, season)
        let words = FormName.words(text)
        let names = access.form.waitForFound(words, limit: limit)
        let hits = access.races.search(RaceSearch(text), limit: limit)
        let isNothing = names.isEmpty && hits.meetings.isEmpty && hits.races.isEmpty
        let kinds: [FormKind] = [.horse, .greyhound, .jockey, .driver, .trainer, .track]
        let near = isNothing ? access.form.waitForNearest(to: text, kinds: kinds, limit: 5) : []
        access.races.close()
        let reported = try source.figures(
            (Catalogue.withFigures?.figures ?? []).map { .rates($0, days: SourceQuestions.days) }, access.reader,
            isNeeded: isNothing, json: form.isOn, limit: limit, isMeant: SourceQuestions.has(words))
        let report = StoreSearchReport(
            generatedAt: access.now, text: text, names: names, hits: hits, near: near, source: reported,
            isSimulated: access.isSimulated)
        if report.isEmpty, !form.isOn {
            let words = FormWords.didYouMean(near).map { ". " + $0 } ?? ""
            place.note(tr("no saved data matches \"\(text)\"") + words)
        }
        try form.write(
            form.isOn ? form.text(report, StoreSearchReport.document) : report.text(localTime: access.localTime),
            to: place,
            isNothing: report.isEmpty)
    }
}
