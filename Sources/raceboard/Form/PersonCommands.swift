import ArgumentParser
import Commands
import Facts
import Models
import Output
import Repository
import SQLiteStore
import Services
import Settings

/// A kind of person with a command of its own.
protocol PersonOfCommand {
    static var kind: FormKind { get }
    /// Words behind "Print the figures and recent results of".
    static var words: String { get }
}

enum Jockey: PersonOfCommand { static let (kind, words) = (FormKind.jockey, "a jockey") }
enum Driver: PersonOfCommand { static let (kind, words) = (FormKind.driver, "a driver in harness racing") }
enum Trainer: PersonOfCommand { static let (kind, words) = (FormKind.trainer, "a trainer") }

/// `raceboard jockey`, `driver` and `trainer`: figures and recent results of a person.
struct PersonCommand<Person: PersonOfCommand>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            named: "\(Person.kind)", abstract: "Print the figures and recent results of \(Person.words).",
            usage: "raceboard \(Person.kind) <name> [<options>]", discussion: FormStoreAccess.discussion)
    }

    @Argument(
        help: ArgumentHelp("The name, or its beginning.", valueName: "name"),
        completion: Completions.name(.jockey, .driver, .trainer))
    var name: [String] = []

    @Option(
        help: ArgumentHelp(
            "Recent results to print of each, 1 to \(FormHistory.mostRuns) (default: \(FormHistory.recentRuns)).",
            valueName: "n"))
    var limit: String?

    @OptionGroup var form: ListOptions

    @OptionGroup var table: CSVOptions

    @OptionGroup var place: OutputOptions
    @OptionGroup var source: WithSourceOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var season: SeasonOptions

    func run() throws {
        let kind = Person.kind
        try form.check(csv: table.isOn)
        try source.check(csv: table.isOn)
        let text = try FormStoreAccess.text(name, of: "\(kind)", example: "dee marsh")
        let runs = try SettingValue(limit, of: "--limit")?.whole(in: 1...FormHistory.mostRuns)
        let access = try FormStoreAccess(store, season)
        let (people, near) = access.histories(of: text, kinds: [kind], runs: runs ?? FormHistory.recentRuns)
        access.races.close()
        let reported = try source.figures(
            named: FormName.key(text) ?? "", Self.questions(kind, people), access.reader,
            isNeeded: people.isEmpty && !table.isOn, json: form.isOn)
        guard !people.isEmpty || reported?.isEmpty == false else { throw season.noName(text, near: near) }
        let report = HistoryReport(
            isOfRunners: false, generatedAt: access.now, histories: people, source: reported,
            isSimulated: access.isSimulated)
        try form.write(
            form.isOn ? form.text(report, report.document) : table.isOn ? table.shown(report.csv()) : report.text(),
            to: place)
    }

    /// Requests the source's list of win rates, if it has one of that kind. It has only gallops.
    private static func questions(_ kind: FormKind, _ people: [FormHistory]) -> [FiguresQuestion] {
        let isMeant = people.isEmpty || people.contains { $0.subject.category == .horse }
        guard isMeant, Catalogue.withFigures?.figures.contains(kind) == true else { return [] }
        return [.rates(kind, days: SourceQuestions.days)]
    }
}

/// `raceboard horse`: a runner's saved starts and figures.
struct HorseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "horse", abstract: "Print the starts and figures of a horse or a greyhound.",
        usage: "raceboard horse <name> [<options>]",
        discussion: FormStoreAccess.discussion)

    @Argument(
        help: ArgumentHelp("The name, or its beginning.", valueName: "name"),
        completion: Completions.name(.horse, .greyhound))
    var name: [String] = []

    @OptionGroup var form: ListOptions

    @OptionGroup var place: OutputOptions
    @OptionGroup var source: WithSourceOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var season: SeasonOptions

    func run() throws {
        try form.check(csv: false)
        let text = try FormStoreAccess.text(name, of: "horse")
        let access = try FormStoreAccess(store, season)
        let (horses, near) = access.histories(of: text, kinds: [.horse, .greyhound])
        let questions =
            source.isRequested || horses.isEmpty ? Self.questions(horses, SQLiteCardStore(in: access.races)) : []
        access.races.close()
        let reported = try source.figures(
            named: FormName.key(text) ?? "", questions, access.reader, isNeeded: horses.isEmpty, json: form.isOn)
        guard !horses.isEmpty || reported?.isEmpty == false else { throw season.noName(text, near: near) }
        let report = HistoryReport(
            isOfRunners: true, generatedAt: access.now, histories: horses, source: reported,
            isSimulated: access.isSimulated)
        try form.write(form.isOn ? form.text(report, report.document) : report.text(), to: place)
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
