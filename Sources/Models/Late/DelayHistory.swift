/// Delays of many races as a few points of equal weight, which keep median and spread.
package struct DelayHistory: Hashable, Sendable {
    /// Number of races that were seen, also beyond `most`.
    package let count: Int
    /// Delays in seconds, ascending; at most `most` of them.
    package let points: [Int]

    private static let most = 40

    /// - Parameter sorted: delays in seconds, in ascending order.
    package init(sorted: [Int]) {
        count = sorted.count
        points =
            sorted.count <= Self.most
            ? sorted : (0..<Self.most).map { sorted[($0 * 2 + 1) * sorted.count / (Self.most * 2)] }
    }
}
