/// Name of a screen, which is also a place of the key table.
package struct ScreenID: Hashable, Sendable, CustomStringConvertible {
    /// One lower-case word, as docs/keys.md has it: `results`.
    package let description: String

    /// - Parameter name: one lower-case word that no other screen has.
    package init(_ name: String) {
        description = name
    }

    /// The next races to jump: where the program begins, and where Esc leads.
    package static let board = ScreenID("board")
    /// Runners, prices and result of one race.
    package static let card = ScreenID("card")
    package static let results = ScreenID("results")
    package static let meetings = ScreenID("meetings")
    /// Rankings of jockeys, trainers, horses and more.
    package static let form = ScreenID("form")
    /// Prices that move, over all races to come.
    package static let market = ScreenID("market")
    /// Races to come that one person can see.
    package static let plan = ScreenID("plan")
    /// Next races and results of watched entries.
    package static let upcoming = ScreenID("upcoming")
    /// Alerts to come, sent and missed.
    package static let alerts = ScreenID("alerts")
    package static let help = ScreenID("help")
    /// No screen but a place: the line in which the text of a search is typed.
    package static let search = ScreenID("search")
}
