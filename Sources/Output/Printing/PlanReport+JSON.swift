package import Facts
import FoundationEssentials
import Models

extension PlanReport {
    /// One object and a line feed; keys in alphabetical order, absent values null.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "plan"
        static let title = "What can be seen of a day, of raceboard plan"
        static let version = PlanReport.schema
        static let notes: [String: JSONNote] = [
            "generatedAt": .generatedAt,
            "feed": .daySource,
            "from": .time("Begin of the plan."),
            "to": .time("End of the plan."),
            "gapSeconds": "Least seconds from one jump to the next.",
            "watchedOnly": "Whether only watched races are planned.",
            "races": "Races in order.",
            "free": "Times without a race.",
        ]

        var schema = PlanReport.schema
        let generatedAt: String
        let feed: DaySourceBody
        let from: String
        let to: String
        let gapSeconds: Int
        let watchedOnly: Bool
        let races: [Item]
        let free: [Free]

        init(_ report: PlanReport) {
            generatedAt = RFC3339.format(report.generatedAt)
            feed = DaySourceBody(report.source)
            from = RFC3339.format(report.span.lowerBound)
            to = RFC3339.format(report.span.upperBound)
            gapSeconds = report.gap
            watchedOnly = report.isWatchedOnly
            races = report.plan.items.map(Item.init)
            free = report.plan.free.map(Free.init)
        }
    }

    private struct Item: JSONBody {
        static let notes: [String: JSONNote] = [
            "id": .raceID,
            "number": .raceNumber,
            "meeting": .meeting,
            "category": .category,
            "name": .raceName,
            "advertisedStart": .advertisedStart,
            "expectedJump": .time("When it is expected to jump."),
            "lateness": "Estimate of how late its meeting runs; null if too few races were seen.",
            "watched": "Whether its meeting or one of its runners is watched.",
            "part": .words(["see", "tight", "clash"], "Whether it can be seen."),
            "clashesWith": "Id of the race that is seen instead; null for none.",
        ]

        let id: String
        let number: Nullable<Int>
        let meeting: Nullable<String>
        let category: String
        let name: Nullable<String>
        let advertisedStart: String
        let expectedJump: String
        let lateness: Nullable<LatenessBody>
        let watched: Bool
        let part: String
        let clashesWith: Nullable<String>

        init(_ item: ViewingPlan.Item) {
            let race = item.entry.race
            id = race.id.text
            number = Nullable(race.number > 0 ? race.number : nil)
            meeting = Nullable(race.meeting.isEmpty ? nil : race.meeting)
            category = race.category.rawValue
            name = Nullable(race.name.isEmpty ? nil : race.name)
            advertisedStart = RFC3339.format(race.advertisedStart)
            expectedJump = RFC3339.format(item.entry.jump)
            lateness = Nullable(item.entry.lateness.map(LatenessBody.init))
            watched = item.entry.isWatched
            part = item.part.word
            clashesWith = Nullable(item.part.other?.text)
        }
    }

    private struct Free: JSONBody {
        static let notes: [String: JSONNote] = [
            "from": .time("Begin."),
            "to": .time("End."),
            "seconds": "Length in seconds.",
        ]

        let from: String
        let to: String
        let seconds: Int

        init(_ time: Range<Date>) {
            from = RFC3339.format(time.lowerBound)
            to = RFC3339.format(time.upperBound)
            seconds = Int(clamping: time.upperBound.timeIntervalSince(time.lowerBound))
        }
    }
}
