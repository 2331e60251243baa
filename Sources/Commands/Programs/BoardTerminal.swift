package import Screen

/// Functions of a terminal that a board needs besides drawing and keys.
@MainActor
package protocol BoardTerminal: Terminal {
    /// Readable when `nextEvent` may return something.
    var inputDescriptor: Int32 { get }
    /// Called after SIGWINCH: reads the size again, and an event reports it.
    func sizeChanged()
    /// Restores the terminal until `resume` is called.
    func suspend()
    /// Takes the terminal again; the next frame draws all of it.
    func resume()
    /// Restores the terminal at the program's end.
    func close()
}
