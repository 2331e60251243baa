import Models

/// Plans the races of one date from a seed.
struct DayPlanner {
    /// Days since 1 January 1970 UTC.
    private let date: Int
    private var generator: SplitMix64
    private var meetings: [Meeting] = []
    private var races: [PlannedRace] = []
    /// Courses that have a meeting already, as category and name.
    private var taken: Set<String> = []

    /// - Parameter date: days since 1 January 1970 UTC. The races of its lanes start between its 00:30 and 17:00 of
    ///   the next day.
    static func plan(seed: UInt64, date: Int) -> DayPlan {
        var planner = DayPlanner(date: date, generator: SplitMix64(seed: seed, salt: UInt64(bitPattern: Int64(date))))
        for lane in Lane.all { planner.fill(lane) }
        planner.races.sort(by: PlannedRace.isBefore)
        return DayPlan(meetings: planner.meetings, races: planner.races)
    }

    private init(date: Int, generator: SplitMix64) {
        (self.date, self.generator) = (date, generator)
    }

    /// Divides the lane among its meetings: equal parts, their borders moved a little.
    private mutating func fill(_ lane: Lane) {
        let count = lane.meetings
        let part = lane.minutes.count / count
        var start = lane.minutes.lowerBound + generator.int(in: 0...12)
        for index in 1...count {
            let border = lane.minutes.lowerBound + index * part
            let end = index == count ? lane.minutes.upperBound - 1 : border + generator.int(in: -(part / 8)...part / 8)
            addMeeting(lane, from: start, to: end)
            start = end + generator.int(in: 1...8)
        }
    }

    private mutating func addMeeting(_ lane: Lane, from start: Int, to end: Int) {
        let spacing = generator.int(in: lane.spacing)
        let count = min(12, max(7, (end - start) / spacing + 1))
        // When seven races of that spacing are too many for the time, they run closer together.
        let step = min(spacing, max(lane.spacing.lowerBound, (end - start) / (count - 1)))
        let course = course(lane.category, start: start, duration: (count - 1) * step)
        let meeting = Meeting(
            id: generator.uuid(), course: course, category: lane.category, seed: generator.next(), races: count)
        meetings.append(meeting)
        for number in 1...count {
            addRace(number: number, minute: min(end, start + (number - 1) * step + generator.int(in: 0...1)))
        }
        washOut(meeting, races: count)
    }

    /// One meeting in 40 is abandoned, as a whole or after a few of its races. It has its own generator, so that the
    /// rest of the day is the same.
    private mutating func washOut(_ meeting: Meeting, races count: Int) {
        var chance = SplitMix64(seed: meeting.seed, salt: 3)
        guard chance.oneIn(40) else { return }
        let first = races.count - count + chance.int(in: 0...3)
        let known = races[first].plannedStart - chance.int(in: 20...60) * 60
        for index in first..<races.count { races[index].fate = .abandoned(known: known) }
    }

    private mutating func addRace(number: Int, minute: Int) {
        let seconds = generator.chance(85) ? 0 : generator.int(in: 1...59)
        let start = (date * 1440 + minute) * 60 + seconds
        let retention = generator.int(in: 30...180)
        races.append(
            PlannedRace(
                seed: generator.next(), meeting: meetings.count - 1, number: number, plannedStart: start,
                retention: retention, fate: fate(start: start)))
    }

    /// One race in 25 is delayed, one in 80 abandoned.
    private mutating func fate(start: Int) -> Fate {
        if generator.oneIn(25) {
            return .delayed(known: start + generator.int(in: -480...29), seconds: generator.int(in: 5...20) * 60)
        }
        if generator.oneIn(77) { return .abandoned(known: start - generator.int(in: 120...900)) }
        return .runs
    }

    /// A course that races at these hours and has no meeting of the category on the date yet; when there is none, the
    /// one that comes nearest.
    private mutating func course(_ category: RaceCategory, start: Int, duration: Int) -> Racecourse {
        var best: [Racecourse] = []
        var least = Int.max
        for course in Racecourse.all(of: category) where !taken.contains("\(category.rawValue) \(course.name)") {
            let misfit = course.misfit(start: start, duration: duration)
            if misfit < least { (best, least) = ([], misfit) }
            if misfit == least { best.append(course) }
        }
        let fallback = Racecourse(name: "Park", state: "NSW", country: "AUS", opens: 0, length: 1440)
        let course = generator.pick(best, or: fallback)
        taken.insert("\(category.rawValue) \(course.name)")
        return course
    }
}

/// One meeting after the other: a stretch of the day in which one category always has a meeting going on.
///
/// A date's lanes together give the density of real days (a race every 1.5 to 3 minutes, about 40 % greyhound, 40 %
/// horse and 20 % harness) and one spell a day, three and a half hours of UTC, in which a category does not race:
/// greyhounds 21:00 to 00:30, horses 08:30 to 12:00, harness 17:00 to 20:30. The others run more then.
/// Source: `docs/dev/feed.md`, "Notes for a simulator".
struct Lane: Sendable {
    let category: RaceCategory
    /// Minutes after the date's 00:00 UTC; past 1440 on the next day. Every planned start is within, ends included.
    let minutes: ClosedRange<Int>

    static let all =
        [Lane](repeating: Lane(category: .greyhound, minutes: 30...1260), count: 4)
        + [Lane](repeating: Lane(category: .horse, minutes: 720...1950), count: 7)
        + [Lane](repeating: Lane(category: .harness, minutes: 1230...2460), count: 3)
        // While no horse races:
        + [Lane(category: .greyhound, minutes: 510...720)]
        + [Lane](repeating: Lane(category: .harness, minutes: 1950...2160), count: 2)
        // While no greyhound races:
        + [Lane(category: .horse, minutes: 1260...1470)]
        + [Lane](repeating: Lane(category: .harness, minutes: 1260...1470), count: 2)

    /// Minutes between races of a meeting, before a shift of up to a minute either way.
    var spacing: ClosedRange<Int> {
        category == .greyhound ? 17...20 : 27...38
    }

    /// How many meetings make the lane.
    var meetings: Int {
        let usual = category == .greyhound ? 176 : 300
        return max(1, (minutes.count + usual / 2) / usual)
    }
}
