package import FoundationEssentials

/// The loop that a program is composed on: that of the main thread, or one that a test drives.
@MainActor
package protocol ProgramLoop: AnyObject {
    /// Called once before every sleep; returns the instant of the steady clock at which it is due again, or nil.
    var turn: (@MainActor () -> Date?)? { get set }
    /// Called when the device's clock was set, or the device was suspended.
    var onClockSet: (@MainActor () -> Void)? { get set }

    /// Calls `handler` for each signal that the loop receives.
    func onSignal(_ handler: @escaping @MainActor (Int32) -> Void)

    /// Calls `handler` whenever a descriptor has something to read, an end or an error, until `unwatch`.
    func watch(_ descriptor: Int32, _ handler: @escaping @MainActor (_ ready: Readiness) -> Void)

    /// Calls `handler` once when the other end of a descriptor that is written to has gone.
    func watchEnd(of descriptor: Int32, _ handler: @escaping @MainActor (_ ready: Readiness) -> Void)

    /// Stops calling handlers for this descriptor; a descriptor without a handler is no error.
    func unwatch(_ descriptor: Int32)

    /// Ends the loop with this status before the next turn; only the first call counts.
    func stop(_ status: Int32)
}
