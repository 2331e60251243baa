package import Facts
import FoundationEssentials
import Models

extension CardReport {
    /// One object and a line feed; keys in alphabetical order, absent values null, prices as decimal numbers.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "card"
        static let title = "The card of a race, of raceboard card"
        static let version = CardReport.schema
        static let notes: [String: JSONNote] = [
            "generatedAt": .generatedAt,
            "feed": "The feed that was requested.",
            "sources": "The sources that were requested for the card.",
            "missing": .words(["runners", "status", "result"], "Parts that no source gave."),
            "race": "The race.",
            "runners": "All runners, by number.",
            "placings": "Who was placed; empty without a result.",
            "dividends": "What bets pay; empty without a result.",
        ]

        var schema = CardReport.schema
        let generatedAt: String
        let feed: Feed
        let sources: [Source]
        let missing: [String]
        let race: CardRaceBody
        let runners: [RunnerBody]
        let placings: [PlacingBody]
        let dividends: [DividendBody]

        init(_ report: CardReport) {
            generatedAt = RFC3339.format(report.generatedAt)
            feed = Feed(url: report.url, simulated: report.isSimulated)
            sources =
                report.answered.map { source in
                    let age = report.age(of: source)
                    let state = FeedFacts.State(age: age)
                    return Source(source, state: state.rawValue, age: age, unread: report.unread(of: source))
                }
                + report.failures.map { Source($0.source, state: "failed", age: nil, $0.error) }
                + (report.age.map { [Source(nil, state: "stale", age: $0)] } ?? [])
            missing = report.missing.map(\.rawValue)
            race = CardRaceBody(report)
            let book = PriceBook(.fixedWin, of: report.card.starters, placesPaid: nil)
            runners = report.runners.map { RunnerBody($0, book) }
            placings = report.card.placings.map { PlacingBody($0, of: report.card) }
            dividends = report.card.dividends.map(DividendBody.init)
        }
    }

    private struct Feed: JSONBody {
        static let notes: [String: JSONNote] = [
            "url": .url,
            "simulated": .simulated,
        ]

        let url: String
        let simulated: Bool
    }

    private struct Source: JSONBody {
        static let notes: [String: JSONNote] = [
            "source": "Its name in settings; store for saved data.",
            "state": .words(["live", "stale", "no_data", "failed"], "How good its answer is."),
            "ageSeconds": "Seconds since its answer; null if it failed.",
            "error": .error,
            "unread": .unread,
        ]

        let source: String
        let state: String
        let ageSeconds: Nullable<Int>
        let error: Nullable<SourceErrorBody>
        let unread: UnreadBody

        /// - Parameter source: nil for the store.
        init(
            _ source: RaceSource?, state: String, age: Int?, _ error: FeedError? = nil, unread: Unread = Unread()
        ) {
            self.unread = UnreadBody(unread)
            self.source = source?.name ?? "store"
            self.state = state
            ageSeconds = Nullable(age)
            self.error = Nullable(error.map { SourceErrorBody(DayFailure($0, of: source)) })
        }
    }

    private struct CardRaceBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "id": .raceID,
            "name": .raceName,
            "number": .raceNumber,
            "meeting": .meeting,
            "category": .category,
            "advertisedStart": .advertisedStart,
            "status": .status,
            "actualStart": .actualStart,
            "secondsToStart": "Seconds from the report to the advertised start, negative after it; null if unknown.",
            "distanceM": .distance,
            "trackCondition": .trackCondition,
            "weather": .weather,
            "rail": "Position of the rail; null if unknown.",
            "raceClass": "Class of the race; null if unknown.",
            "prizeMoney": "Prize money in whole units of the currency; null if unknown.",
            "currency": "Currency of the prize money; null if unknown.",
            "comment": "The source's comment on the race; null without one.",
            "protest": .protest,
            "tips": "Numbers of the tipped runners.",
            "legs": "Bets on several races, of which it is a leg.",
            "pools": "Pools of the tote.",
            "books": "What the prices of each kind add up to.",
        ]

        let id: String
        let category: String
        let meeting: Nullable<String>
        let number: Nullable<Int>
        let name: Nullable<String>
        let status: Nullable<String>
        let advertisedStart: Nullable<String>
        let actualStart: Nullable<String>
        let secondsToStart: Nullable<Int>
        let distanceM: Nullable<Int>
        let trackCondition: Nullable<String>
        let weather: Nullable<String>
        let rail: Nullable<String>
        let raceClass: Nullable<String>
        let prizeMoney: Nullable<Decimal>
        let currency: Nullable<String>
        let comment: Nullable<String>
        let protest: Nullable<String>
        let tips: [RunnerNumber]
        let legs: [LegBody]
        let pools: [PoolBody]
        let books: [BookBody]

        init(_ report: CardReport) {
            let card = report.card
            id = card.id.text
            category = card.category.rawValue
            meeting = Nullable(text: card.meeting)
            number = Nullable(card.number > 0 ? card.number : nil)
            name = Nullable(text: card.name)
            status = Nullable(card.status?.word)
            advertisedStart = Nullable(card.advertisedStart.map(RFC3339.format))
            actualStart = Nullable(card.actualStart.map(RFC3339.format))
            secondsToStart = Nullable(report.secondsToStart)
            distanceM = Nullable(card.conditions.distance)
            trackCondition = Nullable(card.conditions.trackCondition)
            weather = Nullable(card.conditions.weather)
            rail = Nullable(card.conditions.rail)
            raceClass = Nullable(card.conditions.raceClass)
            prizeMoney = Nullable(card.conditions.prizeMoney)
            currency = Nullable(card.conditions.currency)
            comment = Nullable(card.conditions.comment)
            protest = Nullable(card.conditions.protest)
            tips = card.tips.map(RunnerNumber.init)
            legs = report.bets.compactMap { LegBody($0, of: card.number) }
            pools = (card.guide?.value.pools ?? []).map(PoolBody.init)
            books = PriceBook.all(of: card).map(BookBody.init)
        }
    }

    /// A runner's line; `RunnerReport` has it too.
    struct RunnerBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "number": .runnerNumber,
            "name": .runnerName,
            "barrier": .barrier,
            "jockey": "Jockey or driver; null if unknown.",
            "trainer": .trainer,
            "age": "Age in years; null if unknown.",
            "sex": "The source's letter; null if unknown.",
            "weightKg": "Kilograms; null if unknown.",
            "lastStarts": "Places of the last starts, the latest last; null if unknown.",
            "win": .priceOrNull("Fixed price to win"),
            "place": .priceOrNull("Fixed price for a place"),
            "fluctuations": "Fixed prices to win so far, the latest last.",
            "fairPrice": "Price without the bookmaker's share; null unless every starter has a price.",
            "startingPrice": .priceOrNull("Starting price"),
            "isFavourite": "Whether the source marks it as the favourite.",
            "isMover": "Whether the source marks its price as moving.",
            "isScratched": "Whether it does not run.",
            "isLateScratched": "Whether it was scratched late.",
            "scratchedAt": .time("When it was scratched; null if it was not, or the time is unknown."),
            "comment": "Comment on the runner; null without one.",
        ]

        let number: RunnerNumber
        let name: Nullable<String>
        let barrier: Nullable<Int>
        let jockey: Nullable<String>
        let trainer: Nullable<String>
        let age: Nullable<Int>
        let sex: Nullable<String>
        let weightKg: Nullable<Decimal>
        let lastStarts: Nullable<String>
        let win: Nullable<Decimal>
        let place: Nullable<Decimal>
        let fluctuations: [Decimal]
        let fairPrice: Nullable<Decimal>
        let startingPrice: Nullable<Decimal>
        let isFavourite: Bool
        let isMover: Bool
        let isScratched: Bool
        let isLateScratched: Bool
        let scratchedAt: Nullable<String>
        let comment: Nullable<String>

        /// - Parameter book: of fixed win prices; nil unless every starter has one.
        init(_ runner: Runner, _ book: PriceBook?) {
            fairPrice = Nullable(runner.fair(book)?.decimal)
            number = RunnerNumber(code: runner.number)
            name = Nullable(text: runner.name)
            barrier = Nullable(runner.barrier)
            jockey = Nullable(runner.jockey)
            trainer = Nullable(runner.trainer)
            age = Nullable(runner.age)
            sex = Nullable(runner.sex)
            weightKg = Nullable(runner.weight)
            lastStarts = Nullable(runner.lastStarts)
            win = Nullable(runner.odds.win?.decimal)
            place = Nullable(runner.odds.place?.decimal)
            fluctuations = runner.odds.fluctuations.map(\.decimal)
            startingPrice = Nullable(runner.startingPrice?.decimal)
            isFavourite = runner.isFavourite
            isMover = runner.isMover
            isScratched = runner.scratching != nil
            isLateScratched = runner.scratching?.isLate ?? false
            scratchedAt = Nullable((runner.scratching?.at).map(RFC3339.format))
            comment = Nullable(runner.comment)
        }
    }
}

/// The sum of the prices of one kind, in JSON.
private struct BookBody: JSONBody {
    static let notes: [String: JSONNote] = [
        "kind": .words(["fixed_win", "fixed_place", "tote_win", "tote_place"], "Kind of the prices."),
        "sumPercent": "Sum of the chances that the prices stand for, in percent.",
        "overroundPercent": "What of it is the bookmaker's share, in whole percent.",
    ]

    let kind: String
    let sumPercent: Decimal
    let overroundPercent: Int

    init(_ book: PriceBook) {
        kind = book.kind.rawValue
        sumPercent = Decimal(book.sum) / 10
        overroundPercent = book.overround
    }
}
