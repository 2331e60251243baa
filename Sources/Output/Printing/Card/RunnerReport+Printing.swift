package import Facts
import FoundationEssentials
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

extension RunnerReport {
    /// The last starts, one line each, the latest first; absent values empty.
    package func csv() -> String {
        let head = [
            "date", "track", "distance_m", "track_condition", "position", "field", "barrier", "margin_lengths",
            "starting_price", "weight_kg", "jockey", "class", "prize_money", "time", "rating",
        ]
        let rows = (runner.guide?.value.starts ?? []).map(Self.line)
        return ([head] + rows).map { $0.map(CSVText.quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func line(_ start: PastStart) -> [String] {
        let race: [String?] = [
            start.day.map(FormWords.date), CSVText.inert(start.track), number(start.distance),
            CSVText.inert(start.trackCondition), number(start.finish), number(start.field), number(start.barrier),
        ]
        let run: [String?] = [
            decimal(start.margin), start.startingPrice?.text, decimal(start.weight), CSVText.inert(start.jockey),
            CSVText.inert(start.raceClass), decimal(start.prizeMoney), CSVText.inert(start.time), number(start.rating),
        ]
        return (race + run).map { $0 ?? "" }
    }

    private static func number(_ number: Int?) -> String? { number.map { "\($0)" } }
    private static func decimal(_ decimal: Decimal?) -> String? { decimal.map { "\($0)" } }
}

extension RunnerReport {
    /// One object and a line feed; keys in alphabetical order, absent values null, prices as decimal numbers.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "runner"
        static let title = "Everything that is known of a runner, of raceboard runner"
        static let version = RunnerReport.schema
        static let notes: [String: JSONNote] = [
            "generatedAt": .generatedAt,
            "feed": .origin,
            "race": "The race.",
            "runner": "The runner, as on the card.",
            "guide": "What the form guide has of it.",
            "toteWin": .priceOrNull("Tote's price to win"),
            "totePlace": .priceOrNull("Tote's price for a place"),
            "records": "Records of its starts by kind.",
            "starts": "Its last starts, the latest first.",
            "changes": "What has changed since its last start.",
            "unread": .unread,
        ]

        var schema = RunnerReport.schema
        let generatedAt: String
        let feed: OriginBody
        let race: RunnerRaceBody
        let runner: CardReport.RunnerBody
        let guide: GuideBody
        let toteWin: Nullable<Decimal>
        let totePlace: Nullable<Decimal>
        let records: [RecordBody]
        let starts: [StartBody]
        let changes: [ChangeBody]
        let unread: UnreadBody

        init(_ report: RunnerReport) {
            let (card, runner) = (report.card, report.runner)
            let guide = runner.guide?.value ?? RunnerGuide()
            generatedAt = RFC3339.format(card.generatedAt)
            feed = OriginBody(simulated: card.isSimulated)
            race = RunnerRaceBody(card.card)
            self.runner = CardReport.RunnerBody(
                runner, PriceBook(.fixedWin, of: card.card.starters, placesPaid: nil))
            self.guide = GuideBody(guide)
            toteWin = Nullable(runner.odds.toteWin?.decimal)
            totePlace = Nullable(runner.odds.totePlace?.decimal)
            records = RunnerGuide.Kind.allCases.compactMap { kind in guide.records[kind].map { RecordBody(kind, $0) } }
            starts = guide.starts.map(StartBody.init)
            changes = guide.changes.map { ChangeBody(day: Nullable($0.day.map(FormWords.date)), words: $0.words) }
            unread = UnreadBody(card.allUnread)
        }
    }

    private struct RunnerRaceBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "id": .raceID,
            "category": .category,
            "meeting": .meeting,
            "number": .raceNumber,
            "advertisedStart": .advertisedStart,
        ]

        let id: String
        let category: String
        let meeting: Nullable<String>
        let number: Nullable<Int>
        let advertisedStart: Nullable<String>

        init(_ card: RaceCard) {
            id = card.id.text
            category = card.category.rawValue
            meeting = Nullable(card.meeting)
            number = Nullable(card.number > 0 ? card.number : nil)
            advertisedStart = Nullable(card.advertisedStart.map(RFC3339.format))
        }
    }

    private struct GuideBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "sire": "Father; null if unknown.",
            "dam": "Mother; null if unknown.",
            "damSire": "Mother's father; null if unknown.",
            "colour": "Colour; null if unknown.",
            "country": "Country of birth; null if unknown.",
            "born": .date("Day of birth; null if unknown."),
            "owners": "Owners; null if unknown.",
            "silks": "Colours of the rider; null if unknown.",
            "gear": "Gear and its changes; null if unknown.",
            "trainerPlace": "Where the trainer trains; null if unknown.",
            "classLevel": "Its class; null if unknown.",
            "pace": "How it usually runs; null if unknown.",
            "rating": "Rating; null if unknown.",
            "emergency": "Its place among the emergencies; null if it is none.",
            "settlingLengths": "Lengths from the back of the field where it settles; null if unknown.",
            "claimKg": "Kilograms that an apprentice claims; null without a claim.",
            "earnings": "Prize money won; null if unknown.",
            "isApprentice": "Whether the rider is an apprentice.",
            "isFirstStarter": "Whether it has never started.",
            "isSubstitute": "Whether it may replace another.",
            "oddStarts": "Starts that the source reports, that contradict themselves, and that are left out of starts.",
            "picks": "Who tips it, and where.",
        ]

        let sire, dam, damSire, colour, country, born: Nullable<String>
        let owners, silks, gear, trainerPlace, classLevel, pace: Nullable<String>
        let rating, emergency, settlingLengths: Nullable<Int>
        let claimKg, earnings: Nullable<Decimal>
        let isApprentice, isFirstStarter, isSubstitute: Bool
        let oddStarts: Int
        let picks: [PickBody]

        init(_ guide: RunnerGuide) {
            (sire, dam, damSire) = (Nullable(guide.sire), Nullable(guide.dam), Nullable(guide.damSire))
            (colour, country) = (Nullable(guide.colour), Nullable(guide.country))
            born = Nullable(guide.born.map(FormWords.date))
            (owners, silks, gear) = (Nullable(guide.owners), Nullable(guide.silks), Nullable(guide.gear))
            (trainerPlace, classLevel) = (Nullable(guide.trainerPlace), Nullable(guide.classLevel))
            (pace, settlingLengths) = (Nullable(guide.pace), Nullable(guide.settling))
            (rating, emergency) = (Nullable(guide.rating), Nullable(guide.emergency))
            (claimKg, earnings) = (Nullable(guide.claim), Nullable(guide.earnings))
            (isApprentice, isFirstStarter, isSubstitute) = (
                guide.isApprentice, guide.isFirstStarter, guide.isSubstitute
            )
            oddStarts = guide.oddStarts
            picks = guide.picks.map { PickBody(name: $0.name, rank: $0.rank) }
        }
    }

    private struct PickBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "name": "Who tips it.",
            "rank": "Place among the tips, from 1.",
        ]

        let name: String
        let rank: Int
    }

    private struct ChangeBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "day": .date("Day of the change; null if unknown."),
            "words": "What has changed.",
        ]

        let day: Nullable<String>
        let words: String
    }

    private struct RecordBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "kind": "Kind of the starts: overall, track, distance and so on.",
            "starts": .starts,
            "wins": .wins,
            "seconds": "Second places.",
            "thirds": "Third places.",
        ]

        let kind: String
        let starts, wins, seconds, thirds: Int

        init(_ kind: RunnerGuide.Kind, _ record: StartRecord) {
            self.kind = kind.rawValue.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
            (starts, wins, seconds, thirds) = (record.starts, record.wins, record.seconds, record.thirds)
        }
    }

    private struct StartBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "date": .date("Day; null if unknown."),
            "track": "Track; null if unknown.",
            "trackCondition": .trackCondition,
            "jockey": "Jockey or driver; null if unknown.",
            "raceClass": "Class of the race; null if unknown.",
            "time": "Time of the winner, as the source writes it; null if unknown.",
            "last600": "Time of the last 600 m; null if unknown.",
            "gear": "Gear; null if unknown.",
            "stewards": "Report of the stewards; null without one.",
            "distanceM": .distance,
            "position": "Position at the finish; null if it has none.",
            "field": "Number of starters; null if unknown.",
            "barrier": .barrier,
            "rating": "Rating at that time; null if unknown.",
            "marginLengths": "Lengths behind the winner, or before the second; null if unknown.",
            "weightKg": "Kilograms; null if unknown.",
            "prizeMoney": "Prize money of the race; null if unknown.",
            "startingPrice": .priceOrNull("Starting price"),
            "placed": "The first three, with their weights.",
        ]

        let date, track, trackCondition, jockey, raceClass, time, last600, gear, stewards: Nullable<String>
        let distanceM, position, field, barrier, rating: Nullable<Int>
        let marginLengths, weightKg, prizeMoney, startingPrice: Nullable<Decimal>
        let placed: [String]

        init(_ start: PastStart) {
            date = Nullable(start.day.map(FormWords.date))
            (track, trackCondition) = (Nullable(start.track), Nullable(start.trackCondition))
            (jockey, raceClass, time) = (Nullable(start.jockey), Nullable(start.raceClass), Nullable(start.time))
            (last600, gear, stewards) = (Nullable(start.last600), Nullable(start.gear), Nullable(start.stewards))
            (distanceM, position) = (Nullable(start.distance), Nullable(start.finish))
            (field, barrier, rating) = (Nullable(start.field), Nullable(start.barrier), Nullable(start.rating))
            (marginLengths, weightKg) = (Nullable(start.margin), Nullable(start.weight))
            (prizeMoney, startingPrice) = (Nullable(start.prizeMoney), Nullable(start.startingPrice?.decimal))
            placed = start.placed
        }
    }
}
