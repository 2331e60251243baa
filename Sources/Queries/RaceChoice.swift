package import Models
package import Settings

/// The race that the arguments name.
package struct RaceChoice: Hashable, Sendable {
    /// nil for an id.
    package let meeting: String?
    /// 0 for an id.
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
        if let number = Self.number(last), parts.count > 1 {
            meeting = parts.dropLast().joined(separator: " ")
            self.number = number
        } else if parts.count == 1, last.contains(where: \.isNumber) {
            (meeting, number) = (nil, 0)
        } else {
            throw Failure(
                "usage", "\"\(text)\" has no race number", hint: "Add it: \(text) 7.", status: .usage)
        }
    }

    /// Words for messages: `flemington R7`, or the id.
    package var words: String { meeting.map { "\($0) R\(number)" } ?? id.text }

    /// 7, also written `R7`.
    private static func number(_ word: Substring) -> Int? {
        let digits = word.first.map { $0 == "r" || $0 == "R" } == true ? word.dropFirst() : word
        return Int(digits).flatMap { (1...99).contains($0) ? $0 : nil }
    }

    /// The race that is named; of several the next one. An equal meeting wins over one that begins so, and that over a
    /// similar one.
    package func race(among races: [Race]) -> Race? {
        guard let wanted = meeting else { return races.first { $0.id == id } }
        let numbered = races.filter { $0.number == number }.sorted()
        let name = MeetingName.best(wanted, among: numbered.map(\.meeting))
        return numbered.first { $0.meeting == name }
    }
}
