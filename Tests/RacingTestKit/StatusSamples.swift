package import Models

extension RaceStatus {
    /// A status in every word of a source after which nothing waits for the start, and in some that nobody knows.
    package static let offInEveryWord: [RaceStatus] = {
        let waiting: Set<RaceWord.Meaning> = [.open, .closed, .delayed, .toCome]
        let known = RaceWord.all.filter { !waiting.contains($0.key) }.flatMap(\.value).sorted()
        let spelled = known.map { $0 == "cancelled" ? "CANCELLED" : $0 == "called off" ? "Called_Off" : $0 }
        return (spelled + ["postponed", "Suspended", "Under Orders"]).compactMap { RaceStatus(word: $0) }
    }()
}
