import Models
import Testing

@testable import FeedSimulator

struct DayPlannerTests {
    private let plan = DayPlanner.plan(seed: 21, date: ObservedDay.date)

    private var cards: [(meeting: Meeting, races: [PlannedRace])] {
        let groups = Dictionary(grouping: plan.races, by: \.meeting)
        return plan.meetings.enumerated().map { index, meeting in
            (meeting, (groups[index] ?? []).sorted { $0.number < $1.number })
        }
    }

    @Test func meetingsHaveSevenToTwelveRacesNumberedFromOne() {
        for card in cards {
            #expect((7...12).contains(card.races.count), "\(card.meeting.course.name)")
            #expect(card.races.map(\.number) == Array(1...card.races.count))
        }
    }

    @Test func racesOfAMeetingAreSpacedByCategory() {
        for card in cards {
            let minutes = card.meeting.category == .greyhound ? 15...22 : 25...40
            for (one, next) in zip(card.races, card.races.dropFirst()) {
                #expect(minutes.contains((next.plannedStart - one.plannedStart) / 60), "\(card.meeting.course.name)")
            }
        }
    }

    @Test func noCourseHasTwoMeetingsOfACategory() {
        let names = plan.meetings.map { "\($0.category) \($0.course.name)" }
        #expect(Set(names).count == names.count)
    }

    @Test func meetingsKeepTheRacingHoursOfTheirCourses() {
        let misfits = cards.map { card -> Int in
            let starts = card.races.map { $0.plannedStart / 60 }
            guard let first = starts.first, let last = starts.last else { return 0 }
            return card.meeting.course.misfit(start: first, duration: last - first)
        }
        #expect(misfits.allSatisfy { $0 <= 60 }, "\(misfits.filter { $0 > 0 })")
        #expect(misfits.count { $0 > 5 } * 10 <= misfits.count, "\(misfits.filter { $0 > 0 })")
    }

    @Test(arguments: RaceCategory.known)
    func coursesAreNamedOnceAndAsLongAsTheFeedHasThem(category: RaceCategory) {
        let courses = Racecourse.all(of: category)
        #expect(courses.count > 30)
        #expect(Set(courses.map(\.name)).count == courses.count)
        #expect(courses.allSatisfy { (1...21).contains($0.name.count) && !$0.state.isEmpty && $0.length > 0 })
    }
}
