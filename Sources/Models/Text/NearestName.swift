/// The nearest right spelling, for error messages.
package enum NearestName {
    /// - Returns: the candidate that is fewest edits away from `word` (case aside), if that is few enough to be a
    ///   slip of the fingers: at most a third of its letters, and at least one edit is always allowed.
    package static func of(_ word: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
        var best: (name: String, edits: Int)?
        for candidate in candidates {
            let edits = distance(wanted, Array(candidate.lowercased().unicodeScalars))
            let isPrefix = wanted.count >= 2 && candidate.lowercased().hasPrefix(word.lowercased())
            let allowed = max(1, candidate.unicodeScalars.count / 3)
            if edits <= allowed || isPrefix, edits < best?.edits ?? .max { best = (candidate, edits) }
        }
        return best?.name
    }

    /// Names that are a slip of the pen away from a text, the nearest first, each once.
    /// - Parameters:
    ///   - key: letters and digits of the text (`FormName.key`); those after the 80th do not count.
    ///   - names: each with its key, the most likely first.
    ///   - limit: most names.
    /// - Returns: empty for a key of fewer than three letters; almost every short name is near that.
    package static func slips(
        of key: String, among names: some Sequence<(key: String, name: String)>, limit: Int
    ) -> [String] {
        let wanted = Array(key.unicodeScalars.prefix(80))
        let most = edits(wanted.count)
        guard wanted.count >= 3 else { return [] }
        let letters = mask(wanted)
        var found: [(edits: Int, name: String)] = []
        for (key, name) in names {
            let other = Array(key.unicodeScalars.prefix(80))
            // An edit changes at most two kinds of letters, so most names need no table.
            guard abs(other.count - wanted.count) <= most, (mask(other) ^ letters).nonzeroBitCount <= 2 * most else {
                continue
            }
            let edits = distance(wanted, other)
            if edits > 0, edits <= most, !found.contains(where: { $0.name == name }) { found.append((edits, name)) }
        }
        // The order is stable: of names with equal edits, the one that came first stays first.
        return found.enumerated().sorted { ($0.element.edits, $0.offset) < ($1.element.edits, $1.offset) }
            .prefix(max(0, limit)).map(\.element.name)
    }

    /// Edits that are still a slip: one for three letters, one more for every four, at most three.
    package static func edits(_ letters: Int) -> Int { min(3, max(1, letters / 4)) }

    /// A bit for each kind of letter.
    private static func mask(_ letters: [Unicode.Scalar]) -> UInt64 {
        letters.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
    }

    /// Edits (insert, delete, replace, swap of neighbours) that turn one word into the other.
    static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                var edits = min(
                    last[column + 1] + 1, current[column] + 1, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    edits = min(edits, beforeLast[column - 1] + 1)
                }
                current.append(edits)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
