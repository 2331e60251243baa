import CursesTerminal
import Screen

/// What a board needs of its terminal besides drawing and keys.
@MainActor
protocol BoardTerminal: Terminal {
    /// Readable when `nextEvent` may return something.
    var inputDescriptor: Int32 { get }
    /// After SIGWINCH: the size is read again, and an event reports it.
    func sizeChanged()
    /// Restores the terminal until `resume`.
    func suspend()
    func resume()
    /// Restores the terminal for good.
    func close()
}

extension CursesTerminal: BoardTerminal {}
