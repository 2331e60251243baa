import Models

/// Which parts of an announcement a screen has had: a long one is shown part by part.
struct AnnouncedParts {
    private var notice: StandingNotice?
    private var count = 0
    private var seen: Set<Int> = []

    /// Notes a part.
    /// - Parameters:
    ///   - part: from 0.
    ///   - count: parts of the whole text on a screen of this size.
    /// - Returns: whether every part was on the screen.
    mutating func isWhole(with part: Int, of count: Int, in notice: StandingNotice) -> Bool {
        if notice != self.notice || count != self.count {
            (self.notice, self.count, seen) = (notice, count, [])
        }
        seen.insert(part)
        return seen.count >= count
    }
}
