package import FoundationEssentials
package import Models
package import Settings

/// The race that the arguments name.
package struct RaceChoice: Hashable, Sendable {
    /// nil for an id; `next` counts in the order of start.
    package let meeting: String?
    /// Number of the race; of `next`, its place in the order of start, from 1; 0 for an id.
    package let number: Int
    /// What was given, as an id.
    package let id: RaceID

    /// - Throws: status 64 for nothing, and for a meeting without a number.
    package init(_ words: [String]) throws(Failure) {
        let text = FeedText.clean(words.joined(separator: " "), limit: 100)
        let parts = text.split(separator: " ")
        id = RaceID(text)
        guard let last = parts.last else {
            throw Failure(
                "usage", "No race was given", hint: "Add an id, or a meeting and a number: flemington 7.",
                status: .usage)
        }
        if parts.count == 1, last.lowercased() == Self.next {
            (meeting, number) = (Self.next, 1)
        } else if let number = Self.number(last), parts.count > 1 {
            meeting = parts.dropLast().joined(separator: " ")
            self.number = number
        } else if parts.count == 1, last.contains(where: \.isNumber) {
            (meeting, number) = (nil, 0)
        } else {
            throw Failure(
                "usage", "\"\(text)\" has no race number", hint: "Add it: \(text) 7.", status: .usage)
        }
    }

    /// Words for messages: `flemington R7`, `next 2`, or the id.
    package var words: String { meeting.map { isNext ? "\(Self.next) \(number)" : "\($0) R\(number)" } ?? id.text }

    /// Whether the place among the next races is meant, and no meeting.
    private var isNext: Bool { meeting?.lowercased() == Self.next }
    private static let next = "next"

    /// 7, also written `R7`.
    private static func number(_ word: Substring) -> Int? {
        let digits = word.first.map { $0 == "r" || $0 == "R" } == true ? word.dropFirst() : word
        return Int(digits).flatMap { (1...99).contains($0) ? $0 : nil }
    }

    /// The race that is named; of several the next one. An equal meeting wins over one that begins so, and that over a
    /// similar one.
    /// - Parameter now: `next` counts the races that are still on the board.
    package func race(among races: [Race], at now: Date) -> Race? {
        guard let wanted = meeting else { return races.first { $0.id == id } }
        if isNext {
            let left = races.filter { EvictionPolicy.isOnBoard(start: $0.advertisedStart, at: now) }.sorted()
            return left.dropFirst(number - 1).first
        }
        let numbered = races.filter { $0.number == number }.sorted()
        let name = MeetingName.best(wanted, among: numbered.map(\.meeting))
        return numbered.first { $0.meeting == name }
    }
}

/// The meeting that a person names.
package enum MeetingName {
    /// An equal name wins over one that begins so, and that over a similar one; case does not matter.
    package static func best(_ wanted: String, among names: [String]) -> String? {
        let lower = wanted.lowercased()
        return names.first { $0.lowercased() == lower } ?? names.first { $0.lowercased().hasPrefix(lower) }
            ?? NearestName.of(wanted, among: names)
    }
}
