/// How the board uses the space of a large screen.
package enum LayoutChoice: String, Hashable, Sendable, CaseIterable {
    /// The desk where it has room, otherwise the list.
    case auto
    /// A list of races, with the selected one at length.
    case list
    /// The races with card, results and meetings beside them; the list where the desk has no room.
    case desk
    /// The next countdown in big digits.
    case poster
}
