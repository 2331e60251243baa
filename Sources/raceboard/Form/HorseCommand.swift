import ArgumentParser
import Commands
import Facts
import Models
import Output
import Repository
import SQLiteStore
import Services
import Settings

/// `raceboard horse`: a runner's saved starts and figures.
struct HorseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "horse", abstract: "Print the starts and figures of a horse or a greyhound.",
        usage: "raceboard horse <name> [<options>]",
        discussion: PersonOptions.discussion,
        version: Version.text)

    @Argument(
        help: ArgumentHelp("The name, or its beginning.", valueName: "name"),
        completion: Completions.name(.horse, .greyhound))
    var name: [String] = []

    @OptionGroup var form: JSONOptions

    @OptionGroup var place: OutputOptions
    @OptionGroup var source: WithSourceOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var season: SeasonOptions

    func run() throws {
        let text = try FormStoreAccess.text(name, of: "horse")
        let access = try FormStoreAccess(store, season)
        let (horses, near) = access.histories(of: text, kinds: [.horse, .greyhound])
        let questions =
            source.isRequested || horses.isEmpty ? Self.questions(horses, SQLiteCardStore(in: access.races)) : []
        access.races.close()
        let reported = try source.figures(
            named: FormName.key(text) ?? "", questions, access.reader, isNeeded: horses.isEmpty, json: form.isOn)
        guard !horses.isEmpty || reported?.isEmpty == false else { throw season.noName(text, near: near) }
        let report = HorseReport(
            generatedAt: access.now, horses: horses, source: reported, isSimulated: access.isSimulated)
        try form.write(form.isOn ? report.json() : report.text(localTime: access.localTime), to: place)
    }

    /// Requests the horse by the source's own id if a card has it, else the list of all horses. Greyhounds have none.
    private static func questions(
        _ horses: [FormHistory], _ cards: SQLiteCardStore
    ) -> [FiguresQuestion] {
        let gallopers = horses.filter { $0.subject.category == .horse }
        guard horses.isEmpty || !gallopers.isEmpty else { return [] }
        for horse in gallopers where gallopers.count == 1 {
            for run in horse.runs where run.race.owner == Catalogue.withFigures {
                let runners = cards.waitForCard(of: run.race)?.card.runners ?? []
                if let id = runners.first(where: { FormName.key($0.name) == horse.subject.key })?.id {
                    return [.horse(id)]
                }
            }
        }
        return [.rates(.horse, days: SourceQuestions.days)]
    }
}
