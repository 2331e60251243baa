import FoundationEssentials
import Models
package import ViewModels

extension CardReport {
    /// One object and a line feed; keys in alphabetical order, absent values null, prices as decimal numbers.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    private struct Body: Encodable {
        let schema = CardReport.schema
        let generatedAt: String
        let feed: Feed
        let sources: [Source]
        let missing: [String]
        let race: RaceBody
        let runners: [RunnerBody]
        let placings: [PlacingBody]
        let dividends: [DividendBody]

        init(_ report: CardReport) {
            generatedAt = RFC3339.format(report.generatedAt)
            feed = Feed(url: report.url)
            sources =
                report.answered.map { source in
                    let age = report.age(of: source)
                    let state = FeedFacts.State(age: age)
                    return Source(source, state: state.rawValue, age: age)
                }
                + report.failures.map { Source($0.source, state: "failed", age: nil, $0.error) }
                + (report.age.map { [Source(nil, state: "stale", age: $0)] } ?? [])
            missing = report.missing.map(\.rawValue)
            race = RaceBody(report)
            let book = PriceBook(.fixedWin, of: report.card.starters, placesPaid: nil)
            runners = report.runners.map { RunnerBody($0, book) }
            placings = report.card.placings.map { PlacingBody($0, of: report.card) }
            dividends = report.card.dividends.map(DividendBody.init)
        }
    }

    private struct Feed: Encodable {
        let url: String
    }

    private struct Source: Encodable {
        let source: String
        let state: String
        let ageSeconds: Nullable<Int>
        let error: Nullable<FailureBody>

        /// - Parameter source: nil for the store.
        init(_ source: RaceSource?, state: String, age: Int?, _ error: FeedError? = nil) {
            self.source = source?.name ?? "store"
            self.state = state
            ageSeconds = Nullable(age)
            self.error = Nullable(error.map { FailureBody(DayFailure($0, of: source)) })
        }
    }

    private struct RaceBody: Encodable {
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
        let tips: [Int]
        let legs: [LegBody]
        let pools: [PoolBody]
        let books: [BookBody]

        init(_ report: CardReport) {
            let card = report.card
            id = card.id.text
            category = card.category.rawValue
            meeting = Nullable(card.meeting)
            number = Nullable(card.number > 0 ? card.number : nil)
            name = Nullable(card.name)
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
            tips = card.tips
            legs = report.bets.compactMap { LegBody($0, of: card.number) }
            pools = (card.guide?.value.pools ?? []).map(PoolBody.init)
            books = PriceBook.all(of: card).map(BookBody.init)
        }
    }

    /// A runner's line; `RunnerReport` has it too.
    struct RunnerBody: Encodable {
        let number: Int
        let name: String
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
            number = runner.number
            name = runner.name
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

/// What the prices of one kind add up to, in JSON.
private struct BookBody: Encodable {
    let kind: String
    let sumPercent: Decimal
    let overroundPercent: Int

    init(_ book: PriceBook) {
        kind = book.kind.rawValue
        sumPercent = Decimal(book.sum) / 10
        overroundPercent = book.overround
    }
}
