import FoundationEssentials
import Models
package import ViewModels

extension RunnerReport {
    /// One object and a line feed; keys in alphabetical order, absent values null, prices as decimal numbers.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    private struct Body: Encodable {
        let schema = RunnerReport.schema
        let generatedAt: String
        let race: RaceBody
        let runner: CardReport.RunnerBody
        let guide: GuideBody
        let toteWin: Nullable<Decimal>
        let totePlace: Nullable<Decimal>
        let records: [RecordBody]
        let starts: [StartBody]
        let changes: [ChangeBody]

        init(_ report: RunnerReport) {
            let (card, runner) = (report.card, report.runner)
            let guide = runner.guide?.value ?? RunnerGuide()
            generatedAt = RFC3339.format(card.generatedAt)
            race = RaceBody(card.card)
            self.runner = CardReport.RunnerBody(
                runner, PriceBook(.fixedWin, of: card.card.starters, placesPaid: nil))
            self.guide = GuideBody(guide)
            toteWin = Nullable(runner.odds.toteWin?.decimal)
            totePlace = Nullable(runner.odds.totePlace?.decimal)
            records = RunnerGuide.Kind.allCases.compactMap { kind in guide.records[kind].map { RecordBody(kind, $0) } }
            starts = guide.starts.map(StartBody.init)
            changes = guide.changes.map { ChangeBody(day: Nullable($0.day.map(FormWords.date)), words: $0.words) }
        }
    }

    private struct RaceBody: Encodable {
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

    private struct GuideBody: Encodable {
        let sire, dam, damSire, colour, country, born: Nullable<String>
        let owners, silks, gear, trainerPlace, classLevel, pace: Nullable<String>
        let rating, emergency, settlingLengths: Nullable<Int>
        let claimKg, earnings: Nullable<Decimal>
        let isApprentice, isFirstStarter, isSubstitute: Bool
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
            picks = guide.picks.map { PickBody(name: $0.name, rank: $0.rank) }
        }
    }

    private struct PickBody: Encodable {
        let name: String
        let rank: Int
    }

    private struct ChangeBody: Encodable {
        let day: Nullable<String>
        let words: String
    }

    private struct RecordBody: Encodable {
        let kind: String
        let starts, wins, seconds, thirds: Int

        init(_ kind: RunnerGuide.Kind, _ record: StartRecord) {
            self.kind = kind.rawValue.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
            (starts, wins, seconds, thirds) = (record.starts, record.wins, record.seconds, record.thirds)
        }
    }

    private struct StartBody: Encodable {
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
