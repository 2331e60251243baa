package import ViewModels

/// The one way out to the screen and in from the keyboard.
///
/// An implementation owns the terminal's modes and restores them; it must not block in `nextEvent`, must write
/// nothing for a buffer equal to the last one, and must never let a cell's text move the cursor elsewhere.
@MainActor
package protocol Terminal: AnyObject {
    /// As of the last event; both at least 1.
    var size: TerminalSize { get }
    var colors: ColorDepth { get }
    var repertoire: Repertoire { get }

    /// The next thing that happened, or nil when nothing has. Never waits.
    func nextEvent() -> TerminalEvent?

    /// Shows a buffer of the terminal's size, writing only the cells that differ from the last one shown.
    func present(_ buffer: ScreenBuffer, theme: Theme)

    /// Forgets what the screen is believed to show: the next `present` writes every cell.
    func repaint()

    /// As `repaint`, and the terminal's size is read again; `size` is right at once, without an event.
    func refit()

    /// Whether the last frame went out: false while the terminal takes nothing, and when it is gone.
    var isTaking: Bool { get }

    /// Rings the bell, once.
    func bell()
}

extension Terminal {
    package func refit() { repaint() }
    package var isTaking: Bool { true }
}

package struct TerminalSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// How many colours the terminal shows.
package enum ColorDepth: Int, Sendable, Comparable {
    case monochrome = 0
    case eight = 8
    case sixteen = 16
    case twoHundredFiftySix = 256

    package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// What happened at the terminal.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// A mouse button was pressed on a cell; both from 0.
    case click(column: Int, row: Int)
    case wheel(up: Bool)
    case resized
    /// End of input or an input error: the terminal is gone.
    case closed
}

/// A key, named as the help names it.
package enum Key: Hashable, Sendable {
    case character(Unicode.Scalar)
    /// With Ctrl held; the letter is lower case (`c` for Ctrl-C).
    case control(Unicode.Scalar)
    case up, down, left, right, home, end, pageUp, pageDown
    case enter, escape, tab, backTab, backspace, delete, insert
    case function(Int)
}
