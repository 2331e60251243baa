/// A promise that was not kept, and everything that is needed to see why.
struct Broken: Error, CustomStringConvertible {
    /// The promise, in a few words.
    let rule: String
    let detail: String
    /// Seed, times, what was wrong with the world.
    var scene: [String] = []
    /// What happened before, the newest last.
    var events: [String] = []
    /// The frame in full.
    var frame: [String] = []

    init(_ rule: String, _ detail: String) {
        (self.rule, self.detail) = (rule, detail)
    }

    var description: String {
        (["BROKEN: \(rule)", detail] + scene + ["before:"] + events.map { "  \($0)" } + ["frame:"]
            + frame.map { "  |\($0)" }).joined(separator: "\n")
    }
}
