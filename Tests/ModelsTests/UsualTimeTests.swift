import Models
import Testing

/// How long a race usually takes.
@Suite struct UsualTimeTests {
    @Test func itIsTheMedianOfEnoughTimes() {
        #expect(UsualTime([40, 41, 42, 43]) == nil, "four are not enough")
        #expect(UsualTime([44, 40, 41, 90, 42])?.seconds == 42)
        #expect(UsualTime([44, 40, 41, 90, 42, 43])?.seconds == 42.5)
        #expect(UsualTime([44, 40, 41, 90, 42])?.runs == 5)
    }

    @Test func impossibleTimesDoNotCount() {
        #expect(UsualTime([40, 41, 42, 43, .nan, .infinity, -3, 0, 9.9, 1_801]) == nil)
        #expect(UsualTime([40, 41, 42, 43, 10, .nan])?.runs == 5)
    }

    @Test func aCourseNeedsTrackAndDistance() {
        var card = RaceCard(id: RaceID("race"), category: .greyhound)
        card.meeting = "Valley"
        #expect(TimedCourse(card) == nil)
        card.conditions.distance = 630
        #expect(TimedCourse(card)?.distance == 630)
        card.meeting = ""
        #expect(TimedCourse(card) == nil)
    }
}
