import Models

/// A card of races of one category at one course.
struct Meeting: Sendable {
    let id: String
    let course: Racecourse
    let category: RaceCategory
    /// Seed of the day's weather and track at the course.
    let seed: UInt64
}
