import FoundationEssentials
import Models
package import ViewModels

extension PlanReport {
    /// One object and a line feed; keys in alphabetical order, absent values null.
    /// - Throws: errors of the encoder, which no value of a report causes.
    package func json() throws -> String {
        try JSONText.of(Body(self)) + "\n"
    }

    private struct Body: Encodable {
        let schema = PlanReport.schema
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

    private struct Item: Encodable {
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

    private struct Free: Encodable {
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
