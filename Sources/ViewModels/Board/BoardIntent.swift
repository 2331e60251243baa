package import Models

/// What a person wants of the board, whatever key or click said it.
package enum BoardIntent: Hashable, Sendable {
    case toggle(RaceCategory)
    case showAll
    case moveUp, moveDown, moveFirst, moveLast
    /// A row, from 0.
    case select(Int)
    case open, back
    case scrollUp, scrollDown
    case refresh
    case toggleHold
    case nextTheme
    case togglePoster
    case moreRows, fewerRows
    case help
    /// Typed into the search of the help.
    case search(Unicode.Scalar)
    case eraseSearch
    case redraw
    /// Read the settings' files again.
    case reload
    /// Only in a replay.
    case replay(ReplayIntent)
    case suspend
    case quit
}
