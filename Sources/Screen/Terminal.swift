/// The only way to the screen and from the keyboard.
///
/// An implementation owns the terminal's modes and restores them. It must not block in `nextEvent`, must write nothing
/// for a buffer equal to the last one, and must never let a cell's text move the cursor elsewhere.
@MainActor
package protocol Terminal: AnyObject {
    /// Size as of the last event; both numbers at least 1.
    var size: TerminalSize { get }
    /// Number of colours that styles may use.
    var colors: ColorDepth { get }
    /// Characters that the terminal can show.
    var repertoire: Repertoire { get }

    /// Whether the letters of a pasted text are keys: while a value is typed. Otherwise a paste is dropped.
    var takesPaste: Bool { get set }

    /// The next event, or nil if there is none. Never waits.
    func nextEvent() -> TerminalEvent?

    /// Shows a buffer of the terminal's size; writes only the cells that differ from the last one.
    /// - Returns: whether the terminal accepted the frame; after one that it did not, the next is written whole.
    @discardableResult
    func present(_ buffer: ScreenBuffer, theme: Theme) -> Bool

    /// Makes the next `present` write every cell.
    func repaint()

    /// Repaints, and reads the terminal's size again; `size` is right at once, without an event.
    func refit()

    func bell()

    /// Shows a text as the title of the terminal's window until the program ends; the same text is not sent again.
    func show(title: String)

    /// Shows a notification of the desktop, if the terminal has a way to.
    /// - Returns: false for a terminal that has none. A terminal may still refuse it without a word.
    func notify(title: String, body: String) -> Bool

    /// Puts a text into the clipboard of the terminal's machine.
    /// - Returns: false for a terminal that has none. A terminal may still refuse it without a word.
    func copy(_ text: String) -> Bool
}

extension Terminal {
    /// False, for terminals whose pastes are keys like all others.
    package var takesPaste: Bool {
        get { false }
        set {}
    }
    /// The same as `repaint`, for terminals of fixed size.
    package func refit() { repaint() }
    /// Has no effect, for terminals without a title.
    func show(title: String) {}
    func notify(title: String, body: String) -> Bool { false }
    /// False, for terminals without a clipboard.
    func copy(_ text: String) -> Bool { false }
}

/// Size of a terminal, in cells.
package struct TerminalSize: Hashable, Sendable {
    /// Number of columns, as the terminal reports it.
    package var columns: Int
    /// Number of rows, as the terminal reports it.
    package var rows: Int

    /// Takes both numbers as they are.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// Number of colours that a terminal shows.
package enum ColorDepth: Int, Sendable, Comparable {
    case monochrome = 0
    case eight = 8
    case sixteen = 16
    case twoHundredFiftySix = 256

    package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Something that happened at the terminal.
package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// A mouse button was pressed on a cell; both from 0.
    case click(column: Int, row: Int)
    /// The wheel was turned over a cell; both from 0.
    case wheel(up: Bool, column: Int = 0, row: Int = 0)
    /// The size or the ground has changed, so the screen must be drawn again.
    case resized
    /// End of input or an input error: the terminal is gone.
    case closed
}
