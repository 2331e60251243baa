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
