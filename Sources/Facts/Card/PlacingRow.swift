package import Models

/// Words of one line of a result: a placing, or a scratched runner, which has no position. Unknown values are empty.
package struct PlacingRow: Hashable, Sendable {
    /// Position: `1`, or `1=` in a dead heat.
    package var position: String
    /// True if another runner has the same position.
    package var isDeadHeat = false
    /// Saddlecloth or rug of the runner.
    package var number: Int
    /// Name of the runner; empty if the source reports none.
    package var name: String
    /// Page of the runner; nil if no source has one.
    package var address: WebAddress?
    /// Barrier, box or draw as text: `4`.
    package var barrier = ""
    /// Lengths behind the winner, `2.3L`; on a card for the winner its time, `1:46.73`, and in the results else the
    /// source's own words.
    package var margin = ""
    /// Hundredths of a length behind the winner, up to 100 lengths; nil if the source does not report it.
    package var behind: Int?
    /// Distance to the placing before, on a card, in the source's spelling: `LG NK`.
    package var marginWords = ""
    /// Win dividend of one unit: `6.60`.
    package var win = ""
    /// Place dividend of one unit: `2.10`.
    package var place = ""
    /// Last fixed win price that was seen: `6.50`.
    package var price = ""
    /// Starting price: `6.00`; empty if there is none.
    package var starting = ""
    /// Words for a scratching, in fewer and fewer letters; empty for a placed runner.
    package var scratching: [String] = []
    /// True if it was scratched after the field was final.
    package var isLateScratching = false

    /// A placing without barrier, margin and dividends.
    init(position: String, number: Int, name: String) {
        self.position = position
        self.number = number
        self.name = name
    }
}
