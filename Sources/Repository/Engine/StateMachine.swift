package import FoundationEssentials

/// Rules that an `Engine` carries out: an event and the clocks in, actions out. No I/O, no waiting.
///
/// The static methods differ between the engines: they send the requests of an action and save the data.
package protocol StateMachine: Sendable {
    /// Input: a deadline, a key, an answer, or news.
    associatedtype Event: MachineEvent
    /// Output, which the engine carries out in order.
    associatedtype Action: Sendable
    /// State as others see it: one value, always complete.
    associatedtype Snapshot: Equatable & Sendable
    /// Feeds, stores and listeners of the engine.
    associatedtype Ports

    /// Takes an event and returns the actions.
    /// - Parameters:
    ///   - now: the program's clock; never before that of the event before.
    ///   - clock: the server's clock.
    mutating func handle(_ event: Event, at now: Date, clock: ServerClock) -> [Action]
    /// State at an instant of the program's clock.
    /// - Parameter clock: the server's clock.
    func snapshot(at now: Date, clock: ServerClock) -> Snapshot

    /// Carries out an action that the machine returned at `now`.
    @MainActor static func perform(_ action: Action, at now: Date, for engine: Engine<Self>)
    /// Called after `Engine.onChange`, with the snapshots before and after the change.
    @MainActor static func changed(from before: Snapshot, to after: Snapshot, at now: Date, for engine: Engine<Self>)
    /// Called after each event, whether or not it changed anything.
    @MainActor static func handled(_ event: Event, by engine: Engine<Self>)
    /// Waits for pending saves when the engine stops.
    @MainActor static func finish(_ engine: Engine<Self>) async
}

extension StateMachine {
    @MainActor package static func changed(
        from before: Snapshot, to after: Snapshot, at now: Date, for engine: Engine<Self>
    ) {}
    @MainActor package static func handled(_ event: Event, by engine: Engine<Self>) {}
    @MainActor package static func finish(_ engine: Engine<Self>) async {}
}

/// An event of a state machine.
package protocol MachineEvent: Sendable {
    static var timer: Self { get }
}
